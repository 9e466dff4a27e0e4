"""Reading long answers, waiting and not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from ._native import NativeStream
    from .connection import Connection


def arguments_of(slugs: Iterable[str], concurrency: int) -> bytes:
    """The arguments of a batch, for the native part."""
    if isinstance(slugs, str):
        message = "`slugs` is one string; give a list of slugs"
        raise TypeError(message)
    return json.dumps({"slugs": list(slugs), "concurrency": concurrency}).encode()


def items_of(stream: NativeStream, connection: Connection) -> Iterator[bytes]:
    """Each item as it comes. Dropping the iterator drops the requests under way."""
    try:
        while items := stream.next():
            connection.warn_of_endings()
            yield from items
    finally:
        stream.close()


async def items_of_async(stream: NativeStream, connection: Connection) -> AsyncIterator[bytes]:
    """Each item as it comes. Closing the iterator drops the requests under way."""
    from .asynchronous import told

    try:
        while items := await told(stream.start_next):
            connection.warn_of_endings()
            for item in items:
                yield item
    finally:
        stream.close()
