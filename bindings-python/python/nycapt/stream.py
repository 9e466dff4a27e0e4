"""Reading long answers, waiting and not."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

from .request import refuse_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from ._native import NativeStream
    from .connection import Connection


# Slugs that one native stream is given: many requests each, and soon read from a slow source.
_AT_ONCE = 1000


def arguments_of(slugs: Iterable[str], concurrency: int) -> Iterator[bytes]:
    """The arguments of a batch for the native part, some slugs at a time as they are read."""
    refuse_text(slugs)
    rest = iter(slugs)
    return (
        json.dumps({"slugs": part, "concurrency": concurrency}).encode()
        for part in iter(lambda: list(islice(rest, _AT_ONCE)), [])
    )


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
