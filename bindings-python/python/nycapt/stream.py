"""Reading long answers, waiting and not."""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING

from .arguments import item, iterable, optional_count

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from ._native import NativeStream
    from .connection import Connection


# Slugs that one native stream is given at most: many requests.
_AT_ONCE = 1000
# Seconds after which those that a slow source has given are read without waiting for more.
_LONGEST_READ = 0.25


def arguments_of(slugs: Iterable[str], concurrency: int) -> Iterator[bytes]:
    """The arguments of a batch for the native part, some slugs at a time as they are read."""
    optional_count("concurrency", concurrency)
    parts = _parts(iterable("slugs", slugs))
    return (
        json.dumps({"slugs": part, "concurrency": concurrency}).encode() for part in parts
    )


def _parts(slugs: Iterable[str]) -> Iterator[list[str]]:
    part: list[str] = []
    begun = monotonic()
    for slug in slugs:
        part.append(item("slugs", slug))
        if len(part) == _AT_ONCE or monotonic() - begun >= _LONGEST_READ:
            yield part
            part = []
            begun = monotonic()
    if part:
        yield part


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
