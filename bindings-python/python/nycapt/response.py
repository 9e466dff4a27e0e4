"""An answer with what came around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

T_co = TypeVar("T_co", covariant=True)


class RateLimit(NamedTuple):
    """The caller's rate limit."""

    limit: int
    """Requests in one window."""
    remaining: int
    """Requests left in this window."""
    reset_seconds: float
    """Seconds until the next window, from when the answer came."""


class Retirement(NamedTuple):
    """That an operation is on its way out."""

    deprecation: str
    """When it was announced: ``@`` and Unix seconds."""
    sunset: str | None
    """When it stops answering, as an HTTP date, once that is known."""


class Response(Generic[T_co]):
    """The answer of one call and what came around it."""

    data: T_co
    """The answer, as the method without ``with_response`` returns it."""
    request_id: str | None
    """Identifier of the request at the service."""
    rate_limit: RateLimit | None
    """The rate limit of this answer."""
    url: str | None
    """Where the request went."""
    tries: int
    """How many requests it took."""
    idempotency_key: str | None
    """Key of the call, where it has one: a repeat with it has no second effect."""
    retirement: Retirement | None
    """Set when the operation is on its way out."""

    def __init__(self, data: T_co, meta: Mapping[str, Any]) -> None:
        rate_limit = meta.get("rateLimit")
        ending = meta.get("retirement")
        self.data = data
        self.request_id = meta.get("requestId")
        self.rate_limit = rate_limit and RateLimit(
            rate_limit["limit"], rate_limit["remaining"], rate_limit["resetSeconds"]
        )
        self.url = meta.get("url")
        self.tries = meta.get("tries", 1)
        self.idempotency_key = meta.get("idempotencyKey")
        self.retirement = ending and Retirement(ending["deprecation"], ending.get("sunset"))

    def __repr__(self) -> str:
        return f"Response(request_id={self.request_id!r}, tries={self.tries}, data={self.data!r})"
