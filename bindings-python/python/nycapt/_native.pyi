from collections.abc import Callable
from typing import TypeAlias, final

__all__ = [
    "NativeClient",
    "NativeExchange",
    "NativeStream",
    "NativeTable",
    "NativeTask",
    "__version__",
    "needs_key",
    "normalize",
]

__version__: str

_Sent: TypeAlias = tuple[str, str, list[tuple[str, str]], bytes | None, float]

@final
class NativeClient:
    def __new__(
        cls,
        shared: bytes,
        limits: bytes,
        on_wait: Callable[[str, float, str], object],
        transport: Callable[[_Sent, NativeExchange], object] | None = None,
    ) -> NativeClient: ...
    def with_limits(self, limits: bytes) -> NativeClient: ...
    def call(
        self, operation: str, arguments: bytes, api_key: str | None = None
    ) -> tuple[bytes, bytes]: ...
    def start(
        self,
        operation: str,
        arguments: bytes,
        api_key: str | None,
        callback: Callable[[tuple[bytes, bytes] | None, bytes | None], object],
    ) -> NativeTask: ...
    def open(self, name: str, arguments: bytes, api_key: str | None = None) -> NativeStream: ...
    def rate_limit(self) -> tuple[int, int, float] | None: ...
    def take_endings(self) -> list[tuple[str, str, str | None]]: ...

@final
class NativeExchange:
    def answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None: ...
    def fail(self, reason: str) -> None: ...

@final
class NativeStream:
    def next(self) -> list[bytes]: ...
    def start_next(
        self, callback: Callable[[list[bytes] | None, bytes | None], object]
    ) -> NativeTask: ...
    def close(self) -> None: ...

@final
class NativeTable:
    def __new__(cls, has_query: bool) -> NativeTable: ...
    def append(self, result: bytes) -> None: ...
    def capsule(self) -> object: ...

@final
class NativeTask:
    def cancel(self) -> None: ...

def needs_key(operation: str) -> bool: ...
def normalize(address: str, unit: str | None = None) -> bytes: ...
