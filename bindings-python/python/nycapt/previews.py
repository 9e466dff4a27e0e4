"""Previews of many buildings: one at a time as they arrive, or all in a table."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from ._native import NativeTable
from .models import Preview, PreviewBatchResult, ResolveAnswer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    import pandas
    import polars


class AddressPreview(PreviewBatchResult):
    """The result for one address in a batch.

    An address that doesn't match a building has status 404, an empty ``slug``, and its
    ``answer``'s message as ``error``.

    >>> from nycapt import Client
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     server.add_address("1 Main St", "1-main-street-queens")
    ...     for result in Client(base_url=server.url).previews_by_address(["1 Main St", "2 Oak"]):
    ...         print(result.query, result.status, result.answer.status)
    1 Main St 200 matched
    2 Oak 404 notFound
    """

    _nested = {"answer": "ResolveAnswer", "preview": "Preview"}

    query: str
    """The address as given."""
    answer: ResolveAnswer | None
    """What the address resolved to; ``None`` if the service didn't respond."""
    preview: Preview | None
    """The preview, when `status` is 200."""


R = TypeVar("R", bound=PreviewBatchResult)


class Previews(Generic[R]):
    """Results of a batch as they arrive, in the order of the slugs or addresses.

    >>> from nycapt import Client
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     server.add_preview("1-main-street-queens")
    ...     for result in Client(base_url=server.url).previews(["1-main-street-queens", "none"]):
    ...         print(result.slug, result.status)
    1-main-street-queens 200
    none 404
    """

    def __init__(self, items: Iterator[bytes], result: type[R]) -> None:
        self._items = items
        self._result = result

    def __iter__(self) -> Iterator[R]:
        return self

    def __next__(self) -> R:
        return self._result(json.loads(next(self._items)))

    def all(self) -> PreviewBatch[R]:
        """Reads the rest and keeps every member, about 30 KB per preview.

        Example:
            from nycapt import Client

            with Client() as client:
                batch = client.previews(["350-5-avenue-manhattan"]).all()
                print(len(batch), batch[0].status)
        """
        return PreviewBatch(self._items, self._result)

    def table(self) -> PreviewTable:
        """Reads the rest into a table as it arrives, and keeps only the table.

        Example:
            from nycapt import Client

            with Client() as client:
                print(client.previews(["350-5-avenue-manhattan"]).table())
        """
        table = PreviewTable(has_query=issubclass(self._result, AddressPreview))
        for item in self._items:
            table._append(item)
        return table


class AsyncPreviews(Generic[R]):
    """Results of a batch as they arrive, in the order of the slugs or addresses.

    >>> import asyncio
    >>> from nycapt import AsyncClient
    >>> from nycapt.testing import FakeServer
    >>> async def show(url: str) -> None:
    ...     async with AsyncClient(base_url=url) as client:
    ...         async for result in client.previews(["1-main-street-queens", "none"]):
    ...             print(result.slug, result.status)
    >>> with FakeServer() as server:
    ...     server.add_preview("1-main-street-queens")
    ...     asyncio.run(show(server.url))
    1-main-street-queens 200
    none 404
    """

    def __init__(self, items: AsyncIterator[bytes], result: type[R]) -> None:
        self._items = items
        self._result = result

    def __aiter__(self) -> AsyncIterator[R]:
        return self

    async def __anext__(self) -> R:
        return self._result(json.loads(await self._items.__anext__()))

    async def all(self) -> PreviewBatch[R]:
        """Reads the rest and keeps every member, about 30 KB per preview.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                batch = await client.previews(["350-5-avenue-manhattan"]).all()
                print(len(batch), batch[0].status)
        """
        return PreviewBatch([item async for item in self._items], self._result)

    async def table(self) -> PreviewTable:
        """Reads the rest into a table as it arrives, and keeps only the table.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                print(await client.previews(["350-5-avenue-manhattan"]).table())
        """
        table = PreviewTable(has_query=issubclass(self._result, AddressPreview))
        async for item in self._items:
            table._append(item)
        return table


class _Table:
    """A table of the figures most often compared, one row per slug or address.

    For addresses, the first column is ``query``, the address as given. Anything that reads
    the Arrow C stream interface can use it.
    """

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an ``arrow_array_stream`` capsule; needs no library."""
        raise NotImplementedError

    def to_arrow(self) -> Any:
        """The table as a `pyarrow.Table`; requires pyarrow.

        Example:
            from nycapt import Client

            with Client() as client:
                batch = client.previews(["350-5-avenue-manhattan"]).all()
                print(batch.to_arrow().num_rows)
        """
        pyarrow: Any = import_module("pyarrow")
        return pyarrow.table(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The table for pandas; requires pandas and pyarrow.

        Example:
            from nycapt import Client

            with Client() as client:
                batch = client.previews(["350-5-avenue-manhattan"]).all()
                print(batch.to_pandas()["score"])
        """
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def to_polars(self) -> polars.DataFrame:
        """The table for polars; requires polars.

        Example:
            from nycapt import Client

            with Client() as client:
                batch = client.previews(["350-5-avenue-manhattan"]).all()
                print(batch.to_polars()["score"])
        """
        import polars

        return polars.DataFrame(self)


class PreviewTable(_Table):
    """Results of a batch as a table only: the figures most often compared, one row per result.

    >>> from nycapt import Client
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     server.add_preview("1-main-street-queens")
    ...     Client(base_url=server.url).previews(["1-main-street-queens", "none"]).table()
    <nycapt.PreviewTable of 2 rows>
    """

    def __init__(self, *, has_query: bool) -> None:
        self._native = NativeTable(has_query)
        self._rows = 0

    def __len__(self) -> int:
        return self._rows

    def __repr__(self) -> str:
        return f"<nycapt.PreviewTable of {len(self)} rows>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an ``arrow_array_stream`` capsule; needs no library."""
        return self._native.capsule()

    def _append(self, result: bytes) -> None:
        self._native.append(result)
        self._rows += 1


class PreviewBatch(_Table, Generic[R]):
    """Results of a batch: a sequence, and a table of the figures most often compared.

    >>> from nycapt import Client
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     server.add_preview("1-main-street-queens")
    ...     Client(base_url=server.url).previews(["1-main-street-queens", "none"]).all()
    <nycapt.PreviewBatch of 2 results>
    """

    # Not a `Sequence` by class: polars would read it row by row instead of as a table.

    def __init__(self, results: Iterable[bytes], result: type[R]) -> None:
        self._texts = list(results)
        self._result = result
        self._results: list[R] | None = None

    @property
    def results(self) -> list[R]:
        """One result for each slug or address, in order.

        Example:
            from nycapt import Client

            with Client() as client:
                batch = client.previews(["350-5-avenue-manhattan"]).all()
                print(batch.results[0].status)
        """
        if self._results is None:
            self._results = [self._result(json.loads(text)) for text in self._texts]
        return self._results

    def __iter__(self) -> Iterator[R]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> PreviewBatch[R]: ...
    def __getitem__(self, index: int | slice) -> R | PreviewBatch[R]:
        if isinstance(index, slice):
            return PreviewBatch(self._texts[index], self._result)
        return self.results[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PreviewBatch):
            return NotImplemented
        return self.results == other.results  # pyright: ignore[reportUnknownMemberType]

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[PreviewBatch[R]], tuple[list[bytes], type[R]]]:
        return (PreviewBatch, (self._texts, self._result))

    def __repr__(self) -> str:
        return f"<nycapt.PreviewBatch of {len(self)} results>"

    def _repr_html_(self) -> str:
        from .html import MOST_ROWS, batch_html

        first = [self._result(json.loads(text)) for text in self._texts[:MOST_ROWS]]
        return batch_html(first, len(self))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an ``arrow_array_stream`` capsule; needs no library."""
        native = NativeTable(issubclass(self._result, AddressPreview))
        for text in self._texts:
            native.append(text)
        return native.capsule()

    def to_dicts(self) -> list[dict[str, Any]]:
        """The results as JSON, exactly as received.

        Example:
            from nycapt import Client

            with Client() as client:
                batch = client.previews(["350-5-avenue-manhattan"]).all()
                print(batch.to_dicts()[0]["status"])
        """
        return [result.to_dict() for result in self.results]
