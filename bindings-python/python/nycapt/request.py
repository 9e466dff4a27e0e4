"""One call: what it sends, and how its answer is read."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from .arguments import text
from .secret import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from .model import Model
    from .response import Response

T = TypeVar("T")
M = TypeVar("M", bound="Model")


class Request(Generic[T]):
    """One call: the operation, its arguments and how to read the answer."""

    has_effect = False
    """Whether a second call would change something again, so that no response may get lost."""

    def __init__(
        self, operation: str, read: Callable[[bytes], T], /, **arguments: object
    ) -> None:
        given = {name: value for name, value in arguments.items() if value is not None}
        self.operation = operation
        self.arguments = json.dumps(given).encode()
        self.read = read
        self.idempotency_key: str | None = None


class Effect(Request[T]):
    """A call that changes something."""

    has_effect = True


class KeyedEffect(Effect[T]):
    """A call that changes something once, however often it is sent with its key."""

    def __init__(
        self, operation: str, read: Callable[[bytes], T], key: str | None, /, **arguments: object
    ) -> None:
        # Made here and not in the native part, so that a call which is cancelled can name it.
        key = os.urandom(16).hex() if key is None else text("idempotency_key", key)
        super().__init__(operation, read, **arguments, idempotencyKey=key)
        self.idempotency_key = key


class Send(Protocol):
    """Sends a request and waits for its answer."""

    def __call__(self, sent: Request[T], /) -> Response[T]: ...


class SendAsync(Protocol):
    """Sends a request; awaiting it gives the answer."""

    async def __call__(self, sent: Request[T], /) -> Response[T]: ...


def model(cls: type[M]) -> Callable[[bytes], M]:
    """Reads a model."""
    return lambda body: cls(json.loads(body))


def models(cls: type[M]) -> Callable[[bytes], list[M]]:
    """Reads a list of models."""
    return lambda body: [cls(item) for item in json.loads(body)]


def with_secret(cls: type[M]) -> Callable[[bytes], M]:
    """Reads a model whose ``secret`` is hidden from logs."""

    def read(body: bytes) -> M:
        data: dict[str, Any] = json.loads(body)
        return cls({**data, "secret": Secret(data["secret"])})

    return read


def optional(cls: type[M]) -> Callable[[bytes], M | None]:
    """Reads a model, or ``None`` where the answer itself was lost."""

    def read(body: bytes) -> M | None:
        data = json.loads(body)
        return None if data is None else cls(data)

    return read
