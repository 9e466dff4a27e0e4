"""What type checkers must make of the package: checked, never run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence

from nycapt import (
    AddressPreview,
    AsyncClient,
    Client,
    PreviewBatch,
    PreviewTable,
    RateLimit,
    Response,
    Secret,
    normalize,
)
from nycapt.errors import NycaptError, ValidationError
from nycapt.models import (
    Issue,
    NormalizedAddress,
    Preview,
    PreviewBatchResult,
    Registration,
    ReportJob,
    ReportSummary,
    ResolveAnswer,
    ResolvedAddress,
    Revocation,
    Suggestion,
)
from nycapt.report_models import Report
from typing_extensions import assert_type


def blocking(client: Client) -> None:
    answer = assert_type(client.resolve_address("350 5th Ave", unit="20a"), ResolveAnswer)
    assert_type(answer.match, ResolvedAddress | None)
    assert_type(answer.candidates, Sequence[ResolvedAddress])
    assert_type(answer.confidence, float)
    assert_type(client.get_preview("a"), Preview)
    assert_type(client.with_response.get_preview("a"), Response[Preview])
    assert_type(client.with_response.get_preview("a").data, Preview)
    assert_type(client.batch_previews(["a"]), list[PreviewBatchResult])
    assert_type(client.with_response.start_report(ask="a"), Response[ReportJob])
    assert_type(client.rate_limit, RateLimit | None)
    assert_type(next(client.previews(["a"])), PreviewBatchResult)
    assert_type(client.previews(["a"]).all(), PreviewBatch[PreviewBatchResult])
    assert_type(client.previews(["a"]).all()[0], PreviewBatchResult)
    assert_type(client.previews(["a"]).table(), PreviewTable)
    assert_type(next(client.previews_by_address(["a"])).answer, ResolveAnswer | None)
    assert_type(client.previews_by_address(["a"]).all(), PreviewBatch[AddressPreview])
    assert_type(client.register_agent(), Registration)
    assert_type(client.register_agent().secret, Secret)
    assert_type(client.revoke_agent(), Revocation | None)
    assert_type(client.start_report("a"), ReportJob)
    assert_type(client.wait_for_report("job").report, Report | None)
    assert_type(client.get_report_pdf("job", appendix=False), bytes)
    assert_type(client.reports(), Iterator[ReportSummary])
    assert_type(client.with_options(timeout=1), Client)
    assert_type(normalize("a"), NormalizedAddress)


async def asynchronous(client: AsyncClient, texts: AsyncIterator[str]) -> None:
    assert_type(await client.get_preview("a"), Preview)
    assert_type(await client.with_response.get_preview("a"), Response[Preview])
    assert_type(await client.previews(["a"]).all(), PreviewBatch[PreviewBatchResult])
    assert_type(await client.previews(texts).all(), PreviewBatch[PreviewBatchResult])
    assert_type(await client.previews_by_address(texts).all(), PreviewBatch[AddressPreview])
    assert_type(await client.previews(["a"]).table(), PreviewTable)
    assert_type(client.reports(), AsyncIterator[ReportSummary])
    async with client as entered:
        assert_type(entered, AsyncClient)


def failing(client: Client) -> None:
    try:
        client.get_health()
    except ValidationError as error:
        assert_type(error.issues, list[Issue])
        assert_type(error.candidates, list[ResolvedAddress])
        assert_type(error.suggestions, list[Suggestion])
    except NycaptError as error:
        assert_type(error.retry_after, float | None)
        assert_type(error.job, ReportJob | None)
        assert_type(error.body, str | None)
        assert_type(error.headers, dict[str, str])
