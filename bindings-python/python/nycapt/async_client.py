"""The client for asyncio."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ._native import needs_key
from ._operations import AsyncOperations, AsyncWithResponse
from .arguments import checked, optional_count, text
from .connection import Connection, log_call, log_failure, log_start, unpicklable
from .models import ReportJob, ReportSummary
from .previews import AsyncPreviews
from .response import Response
from .secret import Secret
from .settings import Limits, environment_key, held, in_clear
from .stream import arguments_of, items_of_async

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from typing import NoReturn

    from typing_extensions import Self

    from ._native import NativeStream
    from .request import Request
    from .response import RateLimit
    from .settings import AsyncApiKey, RootCertificates

T = TypeVar("T")


class AsyncClient(AsyncOperations):
    """The client for asyncio: as `Client`, each method awaitable.

    Cancelling a task drops its request. ``api_key`` may also be an asynchronous function.
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
    ) -> None:
        self._api_key = held(api_key)
        self._limits = Limits.of(timeout, deadline, max_retries)
        self._connection = Connection(base_url, app_info, root_certificates, insecure_http)

    def __repr__(self) -> str:
        return f"<nycapt.AsyncClient {str(self._connection)!r}>"

    def __reduce__(self) -> NoReturn:
        raise unpicklable(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Drops the connections; no call can be made any more."""
        self._connection.close()

    def with_options(
        self,
        *,
        timeout: float | None = None,
        deadline: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncClient:
        """A client with other limits that shares connections with this one."""
        other = AsyncClient(self._api_key)
        other._connection = self._connection
        other._limits = self._limits.but(timeout, deadline, max_retries)
        return other

    @property
    def with_response(self) -> AsyncWithResponse:
        """The same operations, each giving a `Response` around its answer."""
        return AsyncWithResponse(self._send)

    @property
    def rate_limit(self) -> RateLimit | None:
        """The rate limit of the newest answer."""
        return self._connection.rate_limit()

    def previews(self, slugs: Iterable[str], *, concurrency: int = 4) -> AsyncPreviews:
        """As `Client.previews`: iterate with ``async for``, or ``await ….all()``."""
        return AsyncPreviews(self._items("previews", arguments_of(slugs, concurrency)))

    async def wait_for_report(
        self,
        job_id: str,
        *,
        timeout: float = 600,
        on_progress: Callable[[ReportJob], object] | None = None,
    ) -> ReportJob:
        """As `Client.wait_for_report`; ``on_progress`` may be asynchronous."""
        checked("timeout", timeout, (int, float), "a number")
        words = {"jobId": text("job_id", job_id), "limitSeconds": timeout}
        arguments = json.dumps(words).encode()
        job = None
        async for item in self._items("watch_report", [arguments]):
            job = ReportJob(json.loads(item))
            if on_progress is not None:
                waited = on_progress(job)
                if isinstance(waited, Awaitable):
                    await waited
        return await self.get_report(job_id) if job is None else job

    async def reports(self, *, page_size: int | None = None) -> AsyncIterator[ReportSummary]:
        """As `Client.reports`, for ``async for``."""
        words = {"pageSize": optional_count("page_size", page_size)}
        arguments = json.dumps(words).encode()
        async for item in self._items("reports", [arguments]):
            yield ReportSummary(json.loads(item))

    async def _send(self, sent: Request[T]) -> Response[T]:
        from .asynchronous import completed

        native = self._connection.native(self._limits)
        key = await self._key(sent.operation)
        log_start(sent)
        try:
            body, around = await completed(partial(native.start, sent.operation, sent.arguments, key))
            meta = json.loads(around)
            response = Response(sent.read(body), meta)
            log_call(sent.operation, meta)
            self._connection.warn_of_endings(sent)
        except BaseException as error:
            log_failure(sent, error)
            raise
        return response

    async def _open(self, name: str, arguments: bytes) -> NativeStream:
        key = await self._key(name)
        return self._connection.native(self._limits).open(name, arguments, key)

    async def _items(self, name: str, parts: Iterable[bytes]) -> AsyncIterator[bytes]:
        for arguments in parts:
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
