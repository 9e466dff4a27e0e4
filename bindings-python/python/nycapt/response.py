"""A response with its metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

T_co = TypeVar("T_co", covariant=True)


class RateLimit(NamedTuple):
    """The caller's rate limit.

    >>> from nycapt import Client
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     client = Client(base_url=server.url)
    ...     answer = client.resolve_address("1 Main St")
    ...     print(client.rate_limit)
    RateLimit(limit=600, remaining=599, reset_seconds=60.0)
    """

    limit: int
    """Requests in one window."""
    remaining: int
    """Requests left in this window."""
    reset_seconds: float
    """Seconds until the next window, from when the response arrived."""


class Retirement(NamedTuple):
    """Notice that an operation is being retired.

    >>> from nycapt import Response, Retirement
    >>> def end(response: Response[object]) -> str | None:
    ...     return response.retirement and response.retirement.sunset
    """

    deprecation: str
    """When it was announced: ``@`` and Unix seconds."""
    sunset: str | None
    """When it shuts down, as an HTTP date, if known."""


class Response(Generic[T_co]):
    """The result of one call with its metadata.

    >>> from nycapt import Client
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     server.add_preview("1-main-street-queens")
    ...     client = Client(base_url=server.url)
    ...     response = client.with_response.get_preview("1-main-street-queens")
    >>> response.data.slug, response.tries
    ('1-main-street-queens', 1)
    """

    data: T_co
    """The result, as the method without ``with_response`` returns it."""
    request_id: str | None
    """The service's request ID."""
    rate_limit: RateLimit | None
    """The rate limit in this response. ``None`` if it has none, or if caches may keep it: a single
    preview, for example."""
    url: str | None
    """The request URL."""
    tries: int
    """How many requests were sent."""
    idempotency_key: str | None
    """The call's idempotency key, if any: repeating with it has no second effect."""
    retirement: Retirement | None
    """Set if the operation is being retired."""

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
