"""The operations with what came around each answer."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Generic, ParamSpec, Protocol, TypeVar, overload

from . import request

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from typing_extensions import Self

    from .response import Response

P = ParamSpec("P")
T = TypeVar("T")


class Send(Protocol):
    """Sends a request and waits for its answer."""

    def __call__(self, sent: request.Request[T], /) -> Response[T]: ...


class SendAsync(Protocol):
    """Sends a request; awaiting it gives the answer."""

    async def __call__(self, sent: request.Request[T], /) -> Response[T]: ...


class _Operation(Generic[P, T]):
    """A method with the parameters of the function that makes its request."""

    def __init__(self, make: Callable[P, request.Request[T]]) -> None:
        self._make = make
        self.__doc__ = f"As `Client.{make.__name__}`."

    @overload
    def __get__(self, owner: None, _: object) -> Self: ...
    @overload
    def __get__(self, owner: WithResponse, _: object) -> Callable[P, Response[T]]: ...
    def __get__(self, owner: WithResponse | None, _: object) -> Self | Callable[P, Response[T]]:
        if owner is None:
            return self
        send = owner._send

        @wraps(self._make)
        def call(*args: P.args, **kwargs: P.kwargs) -> Response[T]:
            return send(self._make(*args, **kwargs))

        return call


class _AsyncOperation(Generic[P, T]):
    """As `_Operation`, each call awaitable."""

    def __init__(self, make: Callable[P, request.Request[T]]) -> None:
        self._make = make
        self.__doc__ = f"As `AsyncClient.{make.__name__}`."

    @overload
    def __get__(self, owner: None, _: object) -> Self: ...
    @overload
    def __get__(
        self, owner: AsyncWithResponse, _: object
    ) -> Callable[P, Coroutine[Any, Any, Response[T]]]: ...
    def __get__(
        self, owner: AsyncWithResponse | None, _: object
    ) -> Self | Callable[P, Coroutine[Any, Any, Response[T]]]:
        if owner is None:
            return self
        send = owner._send

        @wraps(self._make)
        def call(*args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, Response[T]]:
            return send(self._make(*args, **kwargs))

        return call


class WithResponse:
    """The operations of `Client`, each returning a `Response` around its answer."""

    def __init__(self, send: Send) -> None:
        self._send = send

    resolve_address = _Operation(request.resolve_address)
    get_preview = _Operation(request.get_preview)
    batch_previews = _Operation(request.batch_previews)
    get_health = _Operation(request.get_health)
    register_agent = _Operation(request.register_agent)
    revoke_agent = _Operation(request.revoke_agent)
    start_report = _Operation(request.start_report)
    get_report = _Operation(request.get_report)
    get_report_pdf = _Operation(request.get_report_pdf)
    list_reports = _Operation(request.list_reports)
    get_balance = _Operation(request.get_balance)


class AsyncWithResponse:
    """The operations of `AsyncClient`, each giving a `Response` around its answer."""

    def __init__(self, send: SendAsync) -> None:
        self._send = send

    resolve_address = _AsyncOperation(request.resolve_address)
    get_preview = _AsyncOperation(request.get_preview)
    batch_previews = _AsyncOperation(request.batch_previews)
    get_health = _AsyncOperation(request.get_health)
    register_agent = _AsyncOperation(request.register_agent)
    revoke_agent = _AsyncOperation(request.revoke_agent)
    start_report = _AsyncOperation(request.start_report)
    get_report = _AsyncOperation(request.get_report)
    get_report_pdf = _AsyncOperation(request.get_report_pdf)
    list_reports = _AsyncOperation(request.list_reports)
    get_balance = _AsyncOperation(request.get_balance)
