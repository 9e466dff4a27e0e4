"""The blocking client."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeVar

from ._native import needs_key
from ._operations import Operations, WithResponse
from .arguments import check_function, optional_count, seconds, text
from .connection import Connection, log_call, log_failure, log_start, unpicklable
from .models import PreviewBatchResult, ReportJob, ReportSummary
from .previews import AddressPreview, Previews
from .response import Response
from .settings import Limits, environment_key, held, in_clear
from .stream import arguments_of, items_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from typing import NoReturn

    from typing_extensions import Self

    from ._native import NativeStream
    from .request import Request
    from .response import RateLimit
    from .settings import ApiKey, OnWait, RootCertificates
    from .transport import Transport

T = TypeVar("T")


class Client(Operations):
    """A client for the service, with one method per operation.

    ``api_key`` is a key or a function that returns one; without it, ``NYCAPT_API_KEY`` or the file
    in ``NYCAPT_API_KEY_FILE`` is read when a call needs a key. Most calls need none.
    ``base_url`` defaults to ``NYCAPT_BASE_URL``, then to a server on this machine.

    One try takes at most ``timeout`` seconds (30); a call with its retries and waits, ``deadline``
    seconds (120). ``max_retries`` (2) counts tries after the first, where repeating is safe.
    Keys travel over ``http`` to or from another machine only with ``insecure_http``.

    ``transport`` is a function that sends each request instead, on a separate thread:
    ``lambda sent: http.request(sent.method, sent.url, headers=sent.headers, content=sent.content)``
    for an `httpx.Client`. Limits, retries and errors stay the same.
    ``on_wait`` is called with a `Wait` before each pause for a retry or the rate limit, on another
    thread.

    Threads can share a client. After a fork, both processes can use it.

    >>> client = Client("nycapt_live_example", base_url="https://reports.example")
    >>> client
    <nycapt.Client 'https://reports.example'>
    """

    def __init__(
        self,
        api_key: ApiKey = None,
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
        return f"<nycapt.Client {str(self._connection)!r}>"

    def __reduce__(self) -> NoReturn:
        raise unpicklable(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections; no more calls can be made.

        Example:
            from nycapt import Client

            client = Client()
            print(client.get_health().status)
            client.close()
        """
        self._connection.close()

    def with_options(
        self,
        *,
        timeout: float | None = None,
        deadline: float | None = None,
        max_retries: int | None = None,
    ) -> Client:
        """A client with different limits that shares this one's connections.

        Args:
            timeout: Maximum time for one try, in seconds.
            deadline: Maximum time for a call with its retries and waits, in seconds.
            max_retries: Maximum tries after the first.

        Example:
            from nycapt import Client

            with Client() as client:
                quick = client.with_options(timeout=5, max_retries=0)
                print(quick.get_health().status)
        """
        other = Client(self._api_key)
        other._connection = self._connection
        other._limits = self._limits.but(timeout, deadline, max_retries)
        return other

    @property
    def with_response(self) -> WithResponse:
        """The same operations, each wrapped in a `Response`.

        Example:
            from nycapt import Client

            with Client() as client:
                response = client.with_response.get_preview("350-5-avenue-manhattan")
                print(response.data.slug, response.request_id, response.tries)
        """
        return WithResponse(self._send)

    @property
    def rate_limit(self) -> RateLimit | None:
        """The rate limit in the latest response that no cache may keep, if any.

        Single previews and suggestions don't count: a cache may repeat another caller's.

        Example:
            from nycapt import Client

            with Client() as client:
                client.resolve_address("350 5th Ave, Manhattan")
                print(client.rate_limit)
        """
        return self._connection.rate_limit()

    def previews(
        self, slugs: Iterable[str], *, concurrency: int = 4
    ) -> Previews[PreviewBatchResult]:
        """Reads the previews of any number of slugs, results in order.

        Iterate to get each result as it arrives; ``.all()`` keeps everything, ``.table()`` the
        figures most often compared. A slug that fails is a result with its ``status`` and
        ``error``; status 0 means no usable response. ``slugs`` is read a thousand at a time or as
        it arrives, so it may be slow or endless.

        Args:
            slugs: Slugs of buildings or apartments.
            concurrency: Maximum concurrent requests, each with up to 25 slugs.

        Raises:
            TypeError: An argument or a text has another type.
            ConfigError: A negative `concurrency`, or, at the first result, invalid settings.

        Example:
            from nycapt import Client

            with Client() as client:
                for result in client.previews(["350-5-avenue-manhattan", "no-such-place"]):
                    print(result.slug, result.status, result.error)
        """
        items = self._batch("previews", "slugs", slugs, concurrency)
        return Previews(items, PreviewBatchResult)

    def previews_by_address(
        self, addresses: Iterable[str], *, concurrency: int = 4
    ) -> Previews[AddressPreview]:
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
            from nycapt import Client

            with Client() as client:
                addresses = ["350 5th Ave, Manhattan", "1 Nowhere Alley"]
                for result in client.previews_by_address(addresses):
                    print(result.query, result.status, result.error)
        """
        items = self._batch("previews_by_address", "addresses", addresses, concurrency)
        return Previews(items, AddressPreview)

    def wait_for_report(
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
            on_progress: Called with the job at each step.

        Raises:
            CompileError: The report failed. The error has the ``job``.
            PendingError: Not done after ``timeout`` seconds. The error has the ``job``.

        Example:
            import os

            from nycapt import Client

            with Client() as client:
                job = client.wait_for_report(os.environ["JOB_ID"], timeout=120)
                print(job.status, job.report.summary.score)
        """
        check_function("on_progress", on_progress)
        limit = seconds("timeout", timeout, may_be_zero=True)
        words = {"jobId": text("job_id", job_id), "limitSeconds": limit}
        arguments = json.dumps(words).encode()
        stream = self._open("watch_report", arguments)
        job = None
        for item in items_of([stream], self._connection):
            job = ReportJob(json.loads(item))
            if on_progress is not None:
                on_progress(job)
        return self.get_report(job_id) if job is None else job

    def reports(self, *, page_size: int | None = None) -> Iterator[ReportSummary]:
        """Reads all reports of this key's account, newest first, page by page.

        Args:
            page_size: Reports per request, 1 to 100.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                for report in client.reports():
                    print(report.job_id, report.address, report.status)
        """
        words = {"pageSize": optional_count("page_size", page_size)}
        parts = [json.dumps(words).encode()]
        streams = (self._open("reports", arguments) for arguments in parts)
        return (ReportSummary(json.loads(item)) for item in items_of(streams, self._connection))

    def _batch(
        self, name: str, member: str, texts: Iterable[str], concurrency: int
    ) -> Iterator[bytes]:
        parts = arguments_of(member, texts, concurrency)
        streams = (self._open(name, arguments) for arguments in parts)
        return items_of(streams, self._connection)

    def _send(self, sent: Request[T]) -> Response[T]:
        native = self._connection.native(self._limits)
        key = self._key(sent.operation)
        began = log_start(sent)
        try:
            body, around = native.call(sent.operation, sent.arguments, key)
            meta = json.loads(around)
            response = Response(sent.read(body), meta)
            log_call(sent, meta, began)
            self._connection.warn_of_endings(sent)
        except BaseException as error:
            log_failure(sent, error, began)
            raise
        return response

    def _open(self, name: str, arguments: bytes) -> NativeStream:
        return self._connection.native(self._limits).open(name, arguments, self._key(name))

    def _key(self, operation: str) -> str | None:
        if not needs_key(operation):
            return None
        given = self._api_key() if callable(self._api_key) else self._api_key
        return in_clear(environment_key() if self._api_key is None else given)
