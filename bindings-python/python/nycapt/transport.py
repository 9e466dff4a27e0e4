"""A custom transport that sends requests in place of the client's own connections.

>>> from nycapt import Client, TransportRequest, TransportResponse
>>> def offline(sent: TransportRequest) -> TransportResponse:
...     return TransportResponse(200, {}, b'{"status": "ok", "version": "1.0.0", "release": null}')
>>> Client(transport=offline).get_health().status
'ok'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .arguments import check_function

if TYPE_CHECKING:
    from ._native import NativeExchange, _Sent


class TransportRequest(NamedTuple):
    """A request for a transport to send.

    >>> from nycapt import TransportRequest
    >>> TransportRequest("GET", "https://reports.example/v1/health", {}, None, 30.0)
    <nycapt.TransportRequest GET https://reports.example/v1/health>
    """

    method: str
    """The method, in uppercase."""
    url: str
    """The full URL."""
    headers: dict[str, str]
    """The headers, with lowercase names; they include the API key."""
    content: bytes | None
    """JSON, if the operation has a body."""
    timeout: float
    """How long the client waits for the response, in seconds."""

    def __repr__(self) -> str:
        return f"<nycapt.TransportRequest {self.method} {self.url}>"


class TransportAnswer(Protocol):
    """What a client needs from a response; httpx and requests responses fit."""

    @property
    def status_code(self) -> int:
        """The status."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers."""
        ...

    @property
    def content(self) -> bytes:
        """The whole body, decoded."""
        ...


class TransportResponse(NamedTuple):
    """A response, for transports without their own type.

    >>> from nycapt import TransportResponse
    >>> TransportResponse(404, {"content-type": "text/plain"}, b"nothing here").status_code
    404
    """

    status_code: int
    """The status."""
    headers: Mapping[str, str]
    """The headers."""
    content: bytes
    """The whole body, decoded."""


Transport = Callable[[TransportRequest], TransportAnswer]
"""Sends one request. It is called on a thread of its own for each."""


def sender(transport: Transport | None) -> Callable[[_Sent, NativeExchange], None] | None:
    """The transport as the native part calls it: it returns at once."""
    check_function("transport", transport)
    if transport is None:
        return None

    def send(sent: _Sent, exchange: NativeExchange) -> None:
        from threading import Thread

        # A program that ends doesn't wait for it.
        Thread(target=_exchange, args=(transport, sent, exchange), daemon=True).start()

    return send


def _exchange(transport: Transport, sent: _Sent, exchange: NativeExchange) -> None:
    method, url, headers, content, timeout = sent
    request = TransportRequest(method, url, dict(headers), content, timeout)
    try:
        answer = transport(request)
        exchange.answer(answer.status_code, list(answer.headers.items()), answer.content)
    except Exception as error:
        exchange.fail(f"{type(error).__name__}: {error}")
