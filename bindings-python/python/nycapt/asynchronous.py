"""Calls of the native part as awaitables of the running loop."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from .errors import from_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._native import NativeTask

T = TypeVar("T")


async def completed(start: Callable[[Callable[[T | None, bytes | None], object]], NativeTask]) -> T:
    """Awaits the result that ``start`` reports on another thread. Cancelling drops the request."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, fault: bytes | None) -> None:
        if future.done():
            return
        if fault is not None:
            future.set_exception(from_error(fault))
        elif result is not None:
            future.set_result(result)

    def callback(result: T | None, fault: bytes | None) -> None:
        # The loop may have been closed in the meantime.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, result, fault)

    task = start(callback)
    try:
        return await future
    finally:
        if not future.done() or future.cancelled():
            task.cancel()
