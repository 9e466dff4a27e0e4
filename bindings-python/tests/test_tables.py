"""A batch as a table, for pyarrow, pandas and polars."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys

import pandas
import polars
import pyarrow
import pytest
from nycapt import AddressPreview, AsyncClient, Client, PreviewBatch, PreviewTable
from nycapt.models import PreviewBatchResult

Batch = PreviewBatch[PreviewBatchResult]


@pytest.fixture
def batch(client: Client, slugs: list[str]) -> Batch:
    return client.previews([*slugs[:30], "no-such-slug"]).all()


def test_pyarrow_takes_a_batch(batch: Batch) -> None:
    table = pyarrow.table(batch)
    assert table.num_rows == len(batch) == 31
    assert table.column("slug").to_pylist() == [result.slug for result in batch]
    assert table.column("status").to_pylist() == [result.status for result in batch]
    built = [
        result.preview.basics.data.year_built
        if result.preview and result.preview.basics.data
        else None
        for result in batch
    ]
    assert table.column("year_built").to_pylist() == built
    assert any(built)
    flags = [
        [flag.code for flag in result.preview.flags.data]
        if result.preview and result.preview.flags.data is not None
        else None
        for result in batch
    ]
    assert table.column("flags").to_pylist() == flags
    assert table.column("error").null_count == 30


def test_polars_takes_a_batch(batch: Batch) -> None:
    frame = batch.to_polars()
    assert frame.equals(polars.DataFrame(batch))
    assert frame.height == 31
    assert frame.filter(polars.col("status") == 404)["slug"].to_list() == ["no-such-slug"]
    assert frame["score"].dtype == polars.Int64


def test_pandas_takes_a_batch(batch: Batch) -> None:
    frame = batch.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["slug"].tolist() == [result.slug for result in batch]
    assert bool(frame["sample"].iloc[0]) is True


def test_a_table_can_be_read_more_than_once(batch: Batch) -> None:
    assert pyarrow.table(batch) == pyarrow.table(batch)
    batch.__arrow_c_stream__()


def test_a_table_alone_is_that_of_the_batch(
    client: Client, url: str, slugs: list[str], batch: Batch
) -> None:
    many = [*slugs[:30], "no-such-slug"]

    async def read() -> PreviewTable:
        async with AsyncClient(base_url=url) as other:
            return await other.previews(many).table()

    for table in (client.previews(many).table(), asyncio.run(read())):
        assert table.to_arrow() == table.to_arrow() == batch.to_arrow()
        assert table.to_polars().equals(batch.to_polars())
        assert table.to_pandas().equals(batch.to_pandas())
        assert repr(table) == "<nycapt.PreviewTable of 31 rows>"


def test_a_table_takes_no_result_that_is_not_json() -> None:
    with pytest.raises(ValueError, match="expected"):
        PreviewBatch([b"not JSON"], PreviewBatchResult).to_arrow()


# 5,000 previews are some 150 MB of JSON. The kernel's own peak counts this program alone.
_PEAK = """
import itertools, pathlib, re, sys
from nycapt import Client
slugs = itertools.cycle(pathlib.Path(sys.argv[2]).read_text().split())
table = Client(base_url=sys.argv[1]).previews(itertools.islice(slugs, 5_000)).table()
table.__arrow_c_stream__()
peak = re.search(r"VmHWM:\\s+(\\d+) kB", pathlib.Path("/proc/self/status").read_text())
print(len(table), int(peak[1]) // 1024)
"""


def test_a_table_of_5000_previews_takes_no_more_than_its_cells(url: str) -> None:
    words = [sys.executable, "-c", _PEAK, url, os.environ["NYCAPT_TEST_SLUGS"]]
    printed = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
    rows, peak = map(int, printed.split())
    assert rows == 5_000
    assert peak <= 120


def test_a_table_by_address_begins_with_the_addresses(client: Client, address: str) -> None:
    addresses = [address, "1 Nowhere Alley"]
    batch = client.previews_by_address(addresses).all()
    table = client.previews_by_address(addresses).table().to_arrow()
    assert table == batch.to_arrow()
    assert table.column_names[:2] == ["query", "slug"]
    assert table.column("query").to_pylist() == addresses
    assert table.column("status").to_pylist() == [200, 404]
    shown = batch._repr_html_()
    assert "<th scope='col'>Query</th>" in shown
    assert "<th scope='row'>1 Nowhere Alley</th>" in shown
    assert "sample" in shown
    loaded = pickle.loads(pickle.dumps(batch))
    assert loaded == batch
    assert isinstance(loaded[0], AddressPreview)


def test_a_table_by_address_has_what_an_address_may_mean(client: Client, slugs: list[str]) -> None:
    previews = [result.preview for result in client.previews(slugs[:100])]
    streets = [preview.address.formatted.split(",")[0] for preview in previews if preview]
    batch = client.previews_by_address([f"{street} apt 4B" for street in streets]).all()
    table = batch.to_arrow()
    answers = [result.answer for result in batch if result.answer]
    candidates = [[one.preview_slug for one in answer.candidates] for answer in answers]
    assert table.column("candidates").to_pylist() == candidates
    assert any(candidates)
    corrections = [[one.code for one in answer.corrections] for answer in answers]
    assert table.column("corrections").to_pylist() == corrections
    matched = [result.preview for result in batch]
    units = [one.unit.unit.display if one and one.unit else None for one in matched]
    assert table.column("unit").to_pylist() == units
    assert "4B" in units


def test_an_empty_batch_is_an_empty_table(client: Client) -> None:
    batch = client.previews([]).all()
    assert len(batch) == 0
    assert pyarrow.table(batch).num_rows == 0


def test_a_batch_is_a_sequence_and_a_value(batch: Batch) -> None:
    assert batch[30].status == 404
    assert [result.slug for result in batch[:2]] == [batch[0].slug, batch[1].slug]
    assert pickle.loads(pickle.dumps(batch)) == batch
    assert batch.to_dicts()[0]["preview"]["slug"]
    assert repr(batch) == "<nycapt.PreviewBatch of 31 results>"


def test_a_batch_is_shown_without_reading_all_of_it() -> None:
    row = b'{"slug": "a", "status": 404, "error": "no"}'
    batch = PreviewBatch([row] * 50 + [b"not JSON"] * 7, PreviewBatchResult)
    assert repr(batch) == "<nycapt.PreviewBatch of 57 results>"
    assert "and 7 more" in batch._repr_html_()
