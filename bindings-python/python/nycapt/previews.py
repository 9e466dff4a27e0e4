"""Previews of many buildings: one at a time as they come, or all in a table."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, overload

from ._native import NativeTable
from .models import PreviewBatchResult

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    import pandas
    import polars


class Previews:
    """Results of a batch as they come, in the order of the slugs."""

    def __init__(self, items: Iterator[bytes]) -> None:
        self._items = items

    def __iter__(self) -> Iterator[PreviewBatchResult]:
        return self

    def __next__(self) -> PreviewBatchResult:
        return PreviewBatchResult(json.loads(next(self._items)))

    def all(self) -> PreviewBatch:
        """Reads the rest and keeps every member, about 30 KB a preview."""
        return PreviewBatch(self._items)

    def table(self) -> PreviewTable:
        """Reads the rest into a table as it comes, and keeps no more than the table."""
        table = PreviewTable()
        for item in self._items:
            table._append(item)
        return table


class AsyncPreviews:
    """Results of a batch as they come, in the order of the slugs."""

    def __init__(self, items: AsyncIterator[bytes]) -> None:
        self._items = items

    def __aiter__(self) -> AsyncIterator[PreviewBatchResult]:
        return self

    async def __anext__(self) -> PreviewBatchResult:
        return PreviewBatchResult(json.loads(await self._items.__anext__()))

    async def all(self) -> PreviewBatch:
        """As `Previews.all`."""
        return PreviewBatch([item async for item in self._items])

    async def table(self) -> PreviewTable:
        """As `Previews.table`."""
        table = PreviewTable()
        async for item in self._items:
            table._append(item)
        return table


class _Table:
    """A table of the facts that one compares, a row for each slug.

    Anything that reads the Arrow C stream interface takes it.
    """

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an ``arrow_array_stream`` capsule; needs no library."""
        raise NotImplementedError

    def to_arrow(self) -> Any:
        """The table as a `pyarrow.Table`; pyarrow has to be installed."""
        pyarrow: Any = import_module("pyarrow")
        return pyarrow.table(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The table for pandas, which has to be installed together with pyarrow."""
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def to_polars(self) -> polars.DataFrame:
        """The table for polars, which has to be installed."""
        import polars

        return polars.DataFrame(self)


class PreviewTable(_Table):
    """Results of a batch as a table alone: the facts that one compares, a row for each slug."""

    def __init__(self) -> None:
        self._native = NativeTable()
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


class PreviewBatch(_Table):
    """Results of a batch: a sequence, and a table of the facts that one compares."""

    # Not a `Sequence` by class: polars would read it row by row instead of as a table.

    def __init__(self, results: Iterable[bytes]) -> None:
        self._texts = list(results)
        self._results: list[PreviewBatchResult] | None = None

    @property
    def results(self) -> list[PreviewBatchResult]:
        """One result for each slug, in order."""
        if self._results is None:
            self._results = [PreviewBatchResult(json.loads(text)) for text in self._texts]
        return self._results

    def __iter__(self) -> Iterator[PreviewBatchResult]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> PreviewBatchResult: ...
    @overload
    def __getitem__(self, index: slice) -> PreviewBatch: ...
    def __getitem__(self, index: int | slice) -> PreviewBatchResult | PreviewBatch:
        if isinstance(index, slice):
            return PreviewBatch(self._texts[index])
        return self.results[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PreviewBatch):
            return NotImplemented
        return self.results == other.results

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[PreviewBatch], tuple[list[bytes]]]:
        return (PreviewBatch, (self._texts,))

    def __repr__(self) -> str:
        return f"<nycapt.PreviewBatch of {len(self)} results>"

    def _repr_html_(self) -> str:
        from .html import MOST_ROWS, batch_html

        first = [PreviewBatchResult(json.loads(text)) for text in self._texts[:MOST_ROWS]]
        return batch_html(first, len(self))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an ``arrow_array_stream`` capsule; needs no library."""
        native = NativeTable()
        for text in self._texts:
            native.append(text)
        return native.capsule()

    def to_dicts(self) -> list[dict[str, Any]]:
        """The results as JSON, each with everything that came."""
        return [result.to_dict() for result in self.results]
