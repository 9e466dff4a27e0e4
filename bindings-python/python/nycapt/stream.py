"""Reads streams, blocking and async."""

from __future__ import annotations

import json
from collections.abc import AsyncIterable
from time import monotonic
from typing import TYPE_CHECKING

from .arguments import item, iterable, optional_count

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from ._native import NativeStream
    from .connection import Connection


# Texts that one native stream is given at most: many requests.
_AT_ONCE = 1000
# Seconds after which those that a slow source has given are read without waiting for more.
_LONGEST_READ = 0.25
# Seconds that an asynchronous source is waited for once it has given something.
_LONGEST_PAUSE = 0.02


def arguments_of(name: str, texts: Iterable[str], concurrency: int) -> Iterator[bytes]:
    """The arguments of a batch for the native part, some texts at a time as they are read."""
    optional_count("concurrency", concurrency)
    parts = _parts(name, iterable(name, texts))
    return (_arguments(name, part, concurrency) for part in parts)


def arguments_of_async(
    name: str, texts: Iterable[str] | AsyncIterable[str], concurrency: int
) -> AsyncIterator[bytes]:
    """As `arguments_of`, from a source that may be asynchronous."""
    if isinstance(texts, AsyncIterable):
        optional_count("concurrency", concurrency)
        parts = _parts_async(name, texts)
        return (_arguments(name, part, concurrency) async for part in parts)
    return alone(arguments_of(name, texts, concurrency))


async def alone(parts: Iterable[bytes]) -> AsyncIterator[bytes]:
    """Parts that are available without waiting."""
    for part in parts:
        yield part


def _arguments(name: str, part: list[str], concurrency: int) -> bytes:
    return json.dumps({name: part, "concurrency": concurrency}).encode()


def _parts(name: str, texts: Iterable[str]) -> Iterator[list[str]]:
    part: list[str] = []
    begun = monotonic()
    for text in texts:
        part.append(item(name, text))
        if len(part) == _AT_ONCE or monotonic() - begun >= _LONGEST_READ:
            yield part
            part = []
            begun = monotonic()
    if part:
        yield part


async def _parts_async(name: str, texts: AsyncIterable[str]) -> AsyncIterator[list[str]]:
    import asyncio

    source = aiter(texts)

    async def read() -> str:
        return item(name, await anext(source))

    part: list[str] = []
    begun = monotonic()
    reading = asyncio.ensure_future(read())
    try:
        while True:
            await asyncio.wait([reading], timeout=_LONGEST_PAUSE if part else None)
            pauses = not reading.done()
            if not pauses:
                part.append(await reading)
                reading = asyncio.ensure_future(read())
            if pauses or len(part) == _AT_ONCE or monotonic() - begun >= _LONGEST_READ:
                yield part
                part = []
                begun = monotonic()
    except StopAsyncIteration:
        if part:
            yield part
    finally:
        # An error that nothing looks at is logged.
        if not reading.cancel() and not reading.cancelled():
            reading.exception()


def items_of(streams: Iterable[NativeStream], connection: Connection) -> Iterator[bytes]:
    """Each item as it comes. Dropping the iterator drops the requests under way."""
    for stream in streams:
        try:
            while items := stream.next():
                connection.warn_of_endings()
                yield from items
        finally:
            stream.close()


async def items_of_async(stream: NativeStream, connection: Connection) -> AsyncIterator[bytes]:
    """Each item as it comes. Closing the iterator drops the requests under way."""
    from .asynchronous import completed

    try:
        while items := await completed(stream.start_next):
            connection.warn_of_endings()
            for item in items:
                yield item
    finally:
        stream.close()
