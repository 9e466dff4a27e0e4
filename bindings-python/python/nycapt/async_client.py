"""The client for asyncio."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ._native import needs_key
from ._operations import AsyncOperations, AsyncWithResponse
from .arguments import check_function, optional_count, seconds, text
from .connection import Connection, log_call, log_failure, log_start, unpicklable
from .models import PreviewBatchResult, ReportJob, ReportSummary
from .previews import AddressPreview, AsyncPreviews
from .response import Response
from .secret import Secret
from .settings import Limits, environment_key, held, in_clear
from .stream import alone, arguments_of_async, items_of_async

if TYPE_CHECKING:
    from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable

    from typing import NoReturn

    from typing_extensions import Self

    from ._native import NativeStream
    from .request import Request
    from .response import RateLimit
    from .settings import AsyncApiKey, OnWait, RootCertificates
    from .transport import Transport

T = TypeVar("T")


class AsyncClient(AsyncOperations):
    """The asyncio client: like `Client`, with awaitable methods.

    Its arguments are those of `Client`. ``api_key`` may also be an asynchronous function;
    ``transport`` and ``on_wait`` are ordinary functions, called on another thread.
    Cancelling a task drops its request.

    >>> client = AsyncClient("nycapt_live_example", base_url="https://reports.example", timeout=5)
    >>> client
    <nycapt.AsyncClient 'https://reports.example'>
    """

    def __init__(
        self,
        api_key: AsyncApiKey = None,
        *,
        base_url: str | None = None,
        timeout: float | None = None,
        deadline: float | None = None,
        max_retries: int | None = None,
        app_info: tuple[str, str] | None = None,
        root_certificates: RootCertificates = None,
        insecure_http: bool = False,
        transport: Transport | None = None,
        on_wait: OnWait | None = None,
    ) -> None:
        self._api_key = held(api_key)
        self._limits = Limits.of(timeout, deadline, max_retries)
        self._connection = Connection(
            base_url, app_info, root_certificates, insecure_http, transport, on_wait
        )

    def __repr__(self) -> str:
        return f"<nycapt.AsyncClient {str(self._connection)!r}>"

    def __reduce__(self) -> NoReturn:
        raise unpicklable(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections; no more calls can be made.

        Example:
            from nycapt import AsyncClient

            client = AsyncClient()
            print((await client.get_health()).status)
            await client.close()
        """
        self._connection.close()

    def with_options(
        self,
        *,
        timeout: float | None = None,
        deadline: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncClient:
        """A client with different limits that shares this one's connections.

        Args:
            timeout: Maximum time for one try, in seconds.
            deadline: Maximum time for a call with its retries and waits, in seconds.
            max_retries: Maximum tries after the first.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                quick = client.with_options(timeout=5, max_retries=0)
                print((await quick.get_health()).status)
        """
        other = AsyncClient(self._api_key)
        other._connection = self._connection
        other._limits = self._limits.but(timeout, deadline, max_retries)
        return other

    @property
    def with_response(self) -> AsyncWithResponse:
        """The same operations, each wrapped in a `Response`.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                response = await client.with_response.get_preview("350-5-avenue-manhattan")
                print(response.data.slug, response.request_id, response.tries)
        """
        return AsyncWithResponse(self._send)

    @property
    def rate_limit(self) -> RateLimit | None:
        """The rate limit in the latest response that no cache may keep, if any.

        Single previews and suggestions don't count: a cache may repeat another caller's.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                await client.resolve_address("350 5th Ave, Manhattan")
                print(client.rate_limit)
        """
        return self._connection.rate_limit()

    def previews(
        self, slugs: Iterable[str] | AsyncIterable[str], *, concurrency: int = 4
    ) -> AsyncPreviews[PreviewBatchResult]:
        """Reads the previews of any number of slugs, results in order.

        ``async for`` gets each result as it arrives; ``await ….all()`` keeps everything,
        ``.table()`` the figures most often compared. A slug that fails is a result with its
        ``status`` and ``error``; status 0 means no usable response. ``slugs`` may be asynchronous;
        it's read a thousand at a time or as it arrives, so it may be slow or endless.

        Args:
            slugs: Slugs of buildings or apartments.
            concurrency: Maximum concurrent requests, each with up to 25 slugs.

        Raises:
            TypeError: An argument or a text has another type.
            ConfigError: A negative `concurrency`, or, at the first result, invalid settings.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                async for result in client.previews(["350-5-avenue-manhattan", "no-such-place"]):
                    print(result.slug, result.status, result.error)
        """
        items = self._batch("previews", "slugs", slugs, concurrency)
        return AsyncPreviews(items, PreviewBatchResult)

    def previews_by_address(
        self, addresses: Iterable[str] | AsyncIterable[str], *, concurrency: int = 4
    ) -> AsyncPreviews[AddressPreview]:
        """Resolves any number of addresses and reads their previews, results in order.

        Like `previews`. Each result also has its ``query``, the address as given, and its
        ``answer``, what it resolved to. An address that doesn't match a building is also a result:
        its ``answer`` has the candidates and suggestions.

        Args:
            addresses: Addresses as people type them, with the apartment if any.
            concurrency: Maximum concurrent requests of each kind.

        Raises:
            TypeError: An argument or a text has another type.
            ConfigError: A negative `concurrency`, or, at the first result, invalid settings.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                addresses = ["350 5th Ave, Manhattan", "1 Nowhere Alley"]
                async for result in client.previews_by_address(addresses):
                    print(result.query, result.status, result.error)
        """
        items = self._batch("previews_by_address", "addresses", addresses, concurrency)
        return AsyncPreviews(items, AddressPreview)

    async def wait_for_report(
        self,
        job_id: str,
        *,
        timeout: float = 600,
        on_progress: Callable[[ReportJob], object] | None = None,
    ) -> ReportJob:
        """Waits until a report job is done.

        Args:
            job_id: The ``job_id`` of a started report.
            timeout: Maximum wait in seconds.
            on_progress: Called with the job at each step; may be asynchronous.

        Raises:
            CompileError: The report failed. The error has the ``job``.
            PendingError: Not done after ``timeout`` seconds. The error has the ``job``.

        Example:
            import os

            from nycapt import AsyncClient

            async with AsyncClient() as client:
                job = await client.wait_for_report(os.environ["JOB_ID"], timeout=120)
                print(job.status, job.report.summary.score)
        """
        check_function("on_progress", on_progress)
        limit = seconds("timeout", timeout, may_be_zero=True)
        words = {"jobId": text("job_id", job_id), "limitSeconds": limit}
        arguments = json.dumps(words).encode()
        job = None
        async for item in self._items("watch_report", alone([arguments])):
            job = ReportJob(json.loads(item))
            if on_progress is not None:
                waited = on_progress(job)
                if isinstance(waited, Awaitable):
                    await waited
        return await self.get_report(job_id) if job is None else job

    def reports(self, *, page_size: int | None = None) -> AsyncIterator[ReportSummary]:
        """Reads all reports of this key's account, newest first, page by page.

        Args:
            page_size: Reports per request, 1 to 100.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                async for report in client.reports():
                    print(report.job_id, report.address, report.status)
        """
        words = {"pageSize": optional_count("page_size", page_size)}
        items = self._items("reports", alone([json.dumps(words).encode()]))
        return (ReportSummary(json.loads(item)) async for item in items)

    def _batch(
        self,
        name: str,
        member: str,
        texts: Iterable[str] | AsyncIterable[str],
        concurrency: int,
    ) -> AsyncIterator[bytes]:
        return self._items(name, arguments_of_async(member, texts, concurrency))

    async def _send(self, sent: Request[T]) -> Response[T]:
        from .asynchronous import completed

        native = self._connection.native(self._limits)
        key = await self._key(sent.operation)
        began = log_start(sent)
        try:
            body, around = await completed(partial(native.start, sent.operation, sent.arguments, key))
            meta = json.loads(around)
            response = Response(sent.read(body), meta)
            log_call(sent, meta, began)
            self._connection.warn_of_endings(sent)
        except BaseException as error:
            log_failure(sent, error, began)
            raise
        return response

    async def _open(self, name: str, arguments: bytes) -> NativeStream:
        key = await self._key(name)
        return self._connection.native(self._limits).open(name, arguments, key)

    async def _items(self, name: str, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        async for arguments in parts:
            stream = await self._open(name, arguments)
            async for item in items_of_async(stream, self._connection):
                yield item

    async def _key(self, operation: str) -> str | None:
        if not needs_key(operation):
            return None
        given = self._api_key() if callable(self._api_key) else self._api_key
        if given is not None and not isinstance(given, (str, Secret)):
            given = await given
        return in_clear(environment_key() if self._api_key is None else given)
