"""One method for each operation. Generated from the contract: do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from . import arguments, request
from .models import (
    AddressSuggestions,
    Balance,
    Health,
    Preview,
    PreviewBatchResult,
    Registration,
    ReportJob,
    ReportList,
    ResolveAnswer,
    Revocation,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .request import Request
    from .response import Response

T = TypeVar("T")


def _resolve_address(address: str, *, unit: str | None = None) -> Request[ResolveAnswer]:
    return request.Request(
        "resolve_address",
        request.model(ResolveAnswer),
        address=arguments.text("address", address),
        unit=arguments.optional_text("unit", unit),
    )


def _suggest_addresses(q: str, *, limit: int | None = None) -> Request[AddressSuggestions]:
    return request.Request(
        "suggest_addresses",
        request.model(AddressSuggestions),
        q=arguments.text("q", q),
        limit=arguments.optional_count("limit", limit),
    )


def _batch_previews(slugs: Iterable[str]) -> Request[list[PreviewBatchResult]]:
    return request.Request(
        "batch_previews",
        request.models(PreviewBatchResult),
        slugs=arguments.listed("slugs", slugs),
    )


def _get_preview(slug: str) -> Request[Preview]:
    return request.Request(
        "get_preview",
        request.model(Preview),
        slug=arguments.text("slug", slug),
    )


def _get_health() -> Request[Health]:
    return request.Request(
        "get_health",
        request.model(Health),
    )


def _register_agent(name: str | None = None) -> Request[Registration]:
    return request.Effect(
        "register_agent",
        request.with_secret(Registration),
        name=arguments.optional_text("name", name),
    )


def _start_report(address: str | None = None, *, unit: str | None = None, ask: str | None = None, idempotency_key: str | None = None) -> Request[ReportJob]:
    return request.KeyedEffect(
        "start_report",
        request.model(ReportJob),
        idempotency_key,
        address=arguments.optional_text("address", address),
        unit=arguments.optional_text("unit", unit),
        ask=arguments.optional_text("ask", ask),
    )


def _get_report(job_id: str) -> Request[ReportJob]:
    return request.Request(
        "get_report",
        request.model(ReportJob),
        jobId=arguments.text("job_id", job_id),
    )


def _get_report_pdf(job_id: str, *, appendix: bool | None = None) -> Request[bytes]:
    return request.Request(
        "get_report_pdf",
        bytes,
        jobId=arguments.text("job_id", job_id),
        appendix=arguments.optional_flag("appendix", appendix),
    )


def _list_reports(*, cursor: str | None = None, limit: int | None = None) -> Request[ReportList]:
    return request.Request(
        "list_reports",
        request.model(ReportList),
        cursor=arguments.optional_text("cursor", cursor),
        limit=arguments.optional_count("limit", limit),
    )


def _get_balance() -> Request[Balance]:
    return request.Request(
        "get_balance",
        request.model(Balance),
    )


def _revoke_agent() -> Request[Revocation | None]:
    return request.Effect(
        "revoke_agent",
        request.optional(Revocation),
    )


class Operations:
    """The operations of `Client`."""

    def _send(self, sent: Request[T]) -> Response[T]:
        raise NotImplementedError

    def resolve_address(
        self,
        address: str,
        *,
        unit: str | None = None,
    ) -> ResolveAnswer:
        """Resolve a free-text New York City address to one building.

        Parses the house number, street, borough, ZIP code and unit from free text and finds the building. Always 200: `status` is `matched`, `ambiguous` (at most five `candidates`), `notFound` or `outsideNyc`. If several boroughs have the street but none is known to have the number, it is `ambiguous` without candidates: `message` says what is missing, and `suggestions` lists nearby numbers. The service never guesses between boroughs; `corrections` lists what it changed or left out.

        Args:
            address: The address, as typed.
            unit: Apartment, suite or floor, if known separately.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                answer = client.resolve_address("350 5th Ave, Manhattan", unit="4B")
                if answer.match:
                    print(answer.match.slug, answer.confidence)
                for candidate in answer.candidates:
                    print("perhaps", candidate.slug)
        """
        return self._send(_resolve_address(address, unit=unit)).data

    def suggest_addresses(
        self,
        q: str,
        *,
        limit: int | None = None,
    ) -> AddressSuggestions:
        """Suggest New York City addresses as a user types.

        Lists completions, best first: the matching building, then buildings with that number on streets that start with the text, or, without a number, streets, places and areas; otherwise similar known addresses. `kind` says which. The text may have one typo. Free and cacheable. An empty list means nothing matches yet.

        Args:
            q: Text typed so far.
            limit: Maximum suggestions.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                answer = client.suggest_addresses("350 5th Ave, Manhattan", limit=3)
                for suggestion in answer.suggestions:
                    print(suggestion.address_line, suggestion.slug)
        """
        return self._send(_suggest_addresses(q, limit=limit)).data

    def batch_previews(
        self,
        slugs: Iterable[str],
    ) -> list[PreviewBatchResult]:
        """Read up to 25 free previews in one request.

        Returns the same free previews as single requests, in request order. If a slug fails, its result has the status the single route would return; the others aren't affected.

        Args:
            slugs: Address slug, as resolved.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                for result in client.batch_previews(["350-5-avenue-manhattan", "no-such-place"]):
                    print(result.slug, result.status, result.error)
        """
        return self._send(_batch_previews(slugs)).data

    def get_preview(
        self,
        slug: str,
    ) -> Preview:
        """Read the free preview of one building.

        What public records say about the building, free: basics, score with its reasons, counts of violations and complaints, flags, newest records, and what a full report contains. Every section lists its sources and their dates, or says why it's empty. `resolve_address` returns the slug. Returns 304 for a matching `If-None-Match`.

        Args:
            slug: Address slug, as resolved.

        Raises:
            ValidationError: `validation_failed`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                preview = client.get_preview("350-5-avenue-manhattan")
                print(preview.address.formatted, preview.headline.status)
        """
        return self._send(_get_preview(slug)).data

    def get_health(
        self,
    ) -> Health:
        """Whether the service is up, and which data it serves.

        For probes: depends only on the server and has no rate limit. `status` is `degraded` while no data release is loaded; `accounts` is `unavailable` while previews work but accounts don't.

        Raises:
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                health = client.get_health()
                print(health.status)
        """
        return self._send(_get_health()).data

    def register_agent(
        self,
        name: str | None = None,
    ) -> Registration:
        """Register an agent: a new account with balance 0 and one bearer key.

        Needs no credential, person or email address. The account opens with balance 0: its key reads free data at once, and buys reports once someone buys credits for the account. `secret` appears only in this response. A repeated request opens another account.

        Args:
            name: A label; not an identifier.

        Raises:
            ValidationError: `validation_failed`.
            OutcomeUnknownError: `outcome_unknown`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                registration = client.register_agent("lease-helper")
                print(registration.account_id, registration.secret)  # a Secret hides itself
                key = registration.secret.expose()
        """
        return self._send(_register_agent(name)).data

    def start_report(
        self,
        address: str | None = None,
        *,
        unit: str | None = None,
        ask: str | None = None,
        idempotency_key: str | None = None,
    ) -> ReportJob:
        """Start a full report; costs one credit.

        Debits one credit and starts the full report on the building in `address` or `ask`. All checks run before the debit; a building with too little data returns 404 `not_sold`. Poll `statusUrl` until `status` is `done` or `error`; if it fails, the credit is returned automatically. The same `Idempotency-Key` returns the same job without another charge. Every try sends the same key, and errors include it.

        Args:
            address: The address; required without `ask`. Blank counts as absent.
            unit: Apartment, suite or floor.
            ask: A question that includes an address.
            idempotency_key: Repeating a call with the same key starts nothing new; the client generates a key if you pass none.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            OutcomeUnknownError: `outcome_unknown`.
            PaymentRequiredError: `credits_exhausted`.
            NotFoundError: `not_sold`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                job = client.start_report("350 5th Ave, Manhattan", unit="4B")
                job = client.wait_for_report(job.job_id, timeout=120)
                print(*job.report.summary.verdict_sentences, sep="\\n")
        """
        return self._send(_start_report(address, unit=unit, ask=ask, idempotency_key=idempotency_key)).data

    def get_report(
        self,
        job_id: str,
    ) -> ReportJob:
        """Read a report job or its report.

        The job with its stage, and the report in `report` once `status` is `done`. Someone else's job returns 404. One poll a second is plenty.

        Args:
            job_id: Report job ID.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            NycaptError: any other error; the base class of all of these.

        Example:
            import os

            from nycapt import Client

            with Client() as client:
                job = client.get_report(os.environ["JOB_ID"])
                print(job.status, job.stage)
        """
        return self._send(_get_report(job_id)).data

    def get_report_pdf(
        self,
        job_id: str,
        *,
        appendix: bool | None = None,
    ) -> bytes:
        """Get a report as a PDF.

        The finished report as a PDF, tagged for screen readers. Returns 409 with `Retry-After` until it's ready.

        Args:
            job_id: Report job ID.
            appendix: Include the appendix: records, changes, and timeline.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.

        Example:
            import os
            import pathlib

            from nycapt import Client

            with Client() as client:
                pdf = client.get_report_pdf(os.environ["JOB_ID"])
                pathlib.Path("report.pdf").write_bytes(pdf)
        """
        return self._send(_get_report_pdf(job_id, appendix=appendix)).data

    def list_reports(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> ReportList:
        """List the caller's reports.

        What the caller's account or user has bought, newest first, with each status and score. A report whose worker was lost is `interrupted` here until it resumes. Pass `nextCursor` as `cursor` for the next page.

        Args:
            cursor: The previous page's `nextCursor`; opaque.
            limit: Maximum items per page.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                page = client.list_reports(limit=20)
                for report in page.reports:
                    print(report.job_id, report.address, report.status)
        """
        return self._send(_list_reports(cursor=cursor, limit=limit)).data

    def get_balance(
        self,
    ) -> Balance:
        """Read how many reports an account has left.

        How many reports the caller can still start. A signed-in user sees each account; a key sees its own.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                balance = client.get_balance()
                print(balance.balance)
        """
        return self._send(_get_balance()).data

    def revoke_agent(
        self,
    ) -> Revocation | None:
        """Revoke the key that authenticates this request.

        Revokes the key you send, at once and for good; no key ID needed. The account keeps its balance. Empty if the response was lost and a retry found the key revoked.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import Client

            with Client() as client:
                print(client.revoke_agent())
        """
        return self._send(_revoke_agent()).data


class AsyncOperations:
    """The operations of `AsyncClient`."""

    async def _send(self, sent: Request[T]) -> Response[T]:
        raise NotImplementedError

    async def resolve_address(
        self,
        address: str,
        *,
        unit: str | None = None,
    ) -> ResolveAnswer:
        """Resolve a free-text New York City address to one building.

        Parses the house number, street, borough, ZIP code and unit from free text and finds the building. Always 200: `status` is `matched`, `ambiguous` (at most five `candidates`), `notFound` or `outsideNyc`. If several boroughs have the street but none is known to have the number, it is `ambiguous` without candidates: `message` says what is missing, and `suggestions` lists nearby numbers. The service never guesses between boroughs; `corrections` lists what it changed or left out.

        Args:
            address: The address, as typed.
            unit: Apartment, suite or floor, if known separately.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                answer = await client.resolve_address("350 5th Ave, Manhattan", unit="4B")
                if answer.match:
                    print(answer.match.slug, answer.confidence)
                for candidate in answer.candidates:
                    print("perhaps", candidate.slug)
        """
        return (await self._send(_resolve_address(address, unit=unit))).data

    async def suggest_addresses(
        self,
        q: str,
        *,
        limit: int | None = None,
    ) -> AddressSuggestions:
        """Suggest New York City addresses as a user types.

        Lists completions, best first: the matching building, then buildings with that number on streets that start with the text, or, without a number, streets, places and areas; otherwise similar known addresses. `kind` says which. The text may have one typo. Free and cacheable. An empty list means nothing matches yet.

        Args:
            q: Text typed so far.
            limit: Maximum suggestions.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                answer = await client.suggest_addresses("350 5th Ave, Manhattan", limit=3)
                for suggestion in answer.suggestions:
                    print(suggestion.address_line, suggestion.slug)
        """
        return (await self._send(_suggest_addresses(q, limit=limit))).data

    async def batch_previews(
        self,
        slugs: Iterable[str],
    ) -> list[PreviewBatchResult]:
        """Read up to 25 free previews in one request.

        Returns the same free previews as single requests, in request order. If a slug fails, its result has the status the single route would return; the others aren't affected.

        Args:
            slugs: Address slug, as resolved.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                for result in await client.batch_previews(["350-5-avenue-manhattan", "no-such-place"]):
                    print(result.slug, result.status, result.error)
        """
        return (await self._send(_batch_previews(slugs))).data

    async def get_preview(
        self,
        slug: str,
    ) -> Preview:
        """Read the free preview of one building.

        What public records say about the building, free: basics, score with its reasons, counts of violations and complaints, flags, newest records, and what a full report contains. Every section lists its sources and their dates, or says why it's empty. `resolve_address` returns the slug. Returns 304 for a matching `If-None-Match`.

        Args:
            slug: Address slug, as resolved.

        Raises:
            ValidationError: `validation_failed`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                preview = await client.get_preview("350-5-avenue-manhattan")
                print(preview.address.formatted, preview.headline.status)
        """
        return (await self._send(_get_preview(slug))).data

    async def get_health(
        self,
    ) -> Health:
        """Whether the service is up, and which data it serves.

        For probes: depends only on the server and has no rate limit. `status` is `degraded` while no data release is loaded; `accounts` is `unavailable` while previews work but accounts don't.

        Raises:
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                health = await client.get_health()
                print(health.status)
        """
        return (await self._send(_get_health())).data

    async def register_agent(
        self,
        name: str | None = None,
    ) -> Registration:
        """Register an agent: a new account with balance 0 and one bearer key.

        Needs no credential, person or email address. The account opens with balance 0: its key reads free data at once, and buys reports once someone buys credits for the account. `secret` appears only in this response. A repeated request opens another account.

        Args:
            name: A label; not an identifier.

        Raises:
            ValidationError: `validation_failed`.
            OutcomeUnknownError: `outcome_unknown`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                registration = await client.register_agent("lease-helper")
                print(registration.account_id, registration.secret)  # a Secret hides itself
                key = registration.secret.expose()
        """
        return (await self._send(_register_agent(name))).data

    async def start_report(
        self,
        address: str | None = None,
        *,
        unit: str | None = None,
        ask: str | None = None,
        idempotency_key: str | None = None,
    ) -> ReportJob:
        """Start a full report; costs one credit.

        Debits one credit and starts the full report on the building in `address` or `ask`. All checks run before the debit; a building with too little data returns 404 `not_sold`. Poll `statusUrl` until `status` is `done` or `error`; if it fails, the credit is returned automatically. The same `Idempotency-Key` returns the same job without another charge. Every try sends the same key, and errors include it.

        Args:
            address: The address; required without `ask`. Blank counts as absent.
            unit: Apartment, suite or floor.
            ask: A question that includes an address.
            idempotency_key: Repeating a call with the same key starts nothing new; the client generates a key if you pass none.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            OutcomeUnknownError: `outcome_unknown`.
            PaymentRequiredError: `credits_exhausted`.
            NotFoundError: `not_sold`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                job = await client.start_report("350 5th Ave, Manhattan", unit="4B")
                job = await client.wait_for_report(job.job_id, timeout=120)
                print(*job.report.summary.verdict_sentences, sep="\\n")
        """
        return (await self._send(_start_report(address, unit=unit, ask=ask, idempotency_key=idempotency_key))).data

    async def get_report(
        self,
        job_id: str,
    ) -> ReportJob:
        """Read a report job or its report.

        The job with its stage, and the report in `report` once `status` is `done`. Someone else's job returns 404. One poll a second is plenty.

        Args:
            job_id: Report job ID.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            NycaptError: any other error; the base class of all of these.

        Example:
            import os

            from nycapt import AsyncClient

            async with AsyncClient() as client:
                job = await client.get_report(os.environ["JOB_ID"])
                print(job.status, job.stage)
        """
        return (await self._send(_get_report(job_id))).data

    async def get_report_pdf(
        self,
        job_id: str,
        *,
        appendix: bool | None = None,
    ) -> bytes:
        """Get a report as a PDF.

        The finished report as a PDF, tagged for screen readers. Returns 409 with `Retry-After` until it's ready.

        Args:
            job_id: Report job ID.
            appendix: Include the appendix: records, changes, and timeline.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.

        Example:
            import os
            import pathlib

            from nycapt import AsyncClient

            async with AsyncClient() as client:
                pdf = await client.get_report_pdf(os.environ["JOB_ID"])
                pathlib.Path("report.pdf").write_bytes(pdf)
        """
        return (await self._send(_get_report_pdf(job_id, appendix=appendix))).data

    async def list_reports(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> ReportList:
        """List the caller's reports.

        What the caller's account or user has bought, newest first, with each status and score. A report whose worker was lost is `interrupted` here until it resumes. Pass `nextCursor` as `cursor` for the next page.

        Args:
            cursor: The previous page's `nextCursor`; opaque.
            limit: Maximum items per page.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                page = await client.list_reports(limit=20)
                for report in page.reports:
                    print(report.job_id, report.address, report.status)
        """
        return (await self._send(_list_reports(cursor=cursor, limit=limit))).data

    async def get_balance(
        self,
    ) -> Balance:
        """Read how many reports an account has left.

        How many reports the caller can still start. A signed-in user sees each account; a key sees its own.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                balance = await client.get_balance()
                print(balance.balance)
        """
        return (await self._send(_get_balance())).data

    async def revoke_agent(
        self,
    ) -> Revocation | None:
        """Revoke the key that authenticates this request.

        Revokes the key you send, at once and for good; no key ID needed. The account keeps its balance. Empty if the response was lost and a retry found the key revoked.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.

        Example:
            from nycapt import AsyncClient

            async with AsyncClient() as client:
                print(await client.revoke_agent())
        """
        return (await self._send(_revoke_agent())).data


class WithResponse:
    """The operations of `Client`, each wrapped in a `Response`."""

    def __init__(self, send: request.Send) -> None:
        self._send = send

    def resolve_address(
        self,
        address: str,
        *,
        unit: str | None = None,
    ) -> Response[ResolveAnswer]:
        """Like `Client.resolve_address`, but returns a `Response`.

        Args:
            address: The address, as typed.
            unit: Apartment, suite or floor, if known separately.

        Returns:
            The `Response`, whose ``data`` is what `Client.resolve_address` returns.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_resolve_address(address, unit=unit))

    def suggest_addresses(
        self,
        q: str,
        *,
        limit: int | None = None,
    ) -> Response[AddressSuggestions]:
        """Like `Client.suggest_addresses`, but returns a `Response`.

        Args:
            q: Text typed so far.
            limit: Maximum suggestions.

        Returns:
            The `Response`, whose ``data`` is what `Client.suggest_addresses` returns.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_suggest_addresses(q, limit=limit))

    def batch_previews(
        self,
        slugs: Iterable[str],
    ) -> Response[list[PreviewBatchResult]]:
        """Like `Client.batch_previews`, but returns a `Response`.

        Args:
            slugs: Address slug, as resolved.

        Returns:
            The `Response`, whose ``data`` is what `Client.batch_previews` returns.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_batch_previews(slugs))

    def get_preview(
        self,
        slug: str,
    ) -> Response[Preview]:
        """Like `Client.get_preview`, but returns a `Response`.

        Args:
            slug: Address slug, as resolved.

        Returns:
            The `Response`, whose ``data`` is what `Client.get_preview` returns.

        Raises:
            ValidationError: `validation_failed`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_get_preview(slug))

    def get_health(
        self,
    ) -> Response[Health]:
        """Like `Client.get_health`, but returns a `Response`.

        Returns:
            The `Response`, whose ``data`` is what `Client.get_health` returns.

        Raises:
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_get_health())

    def register_agent(
        self,
        name: str | None = None,
    ) -> Response[Registration]:
        """Like `Client.register_agent`, but returns a `Response`.

        Args:
            name: A label; not an identifier.

        Returns:
            The `Response`, whose ``data`` is what `Client.register_agent` returns.

        Raises:
            ValidationError: `validation_failed`.
            OutcomeUnknownError: `outcome_unknown`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_register_agent(name))

    def start_report(
        self,
        address: str | None = None,
        *,
        unit: str | None = None,
        ask: str | None = None,
        idempotency_key: str | None = None,
    ) -> Response[ReportJob]:
        """Like `Client.start_report`, but returns a `Response`.

        Args:
            address: The address; required without `ask`. Blank counts as absent.
            unit: Apartment, suite or floor.
            ask: A question that includes an address.
            idempotency_key: Repeating a call with the same key starts nothing new; the client generates a key if you pass none.

        Returns:
            The `Response`, whose ``data`` is what `Client.start_report` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            OutcomeUnknownError: `outcome_unknown`.
            PaymentRequiredError: `credits_exhausted`.
            NotFoundError: `not_sold`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_start_report(address, unit=unit, ask=ask, idempotency_key=idempotency_key))

    def get_report(
        self,
        job_id: str,
    ) -> Response[ReportJob]:
        """Like `Client.get_report`, but returns a `Response`.

        Args:
            job_id: Report job ID.

        Returns:
            The `Response`, whose ``data`` is what `Client.get_report` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_get_report(job_id))

    def get_report_pdf(
        self,
        job_id: str,
        *,
        appendix: bool | None = None,
    ) -> Response[bytes]:
        """Like `Client.get_report_pdf`, but returns a `Response`.

        Args:
            job_id: Report job ID.
            appendix: Include the appendix: records, changes, and timeline.

        Returns:
            The `Response`, whose ``data`` is what `Client.get_report_pdf` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_get_report_pdf(job_id, appendix=appendix))

    def list_reports(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Response[ReportList]:
        """Like `Client.list_reports`, but returns a `Response`.

        Args:
            cursor: The previous page's `nextCursor`; opaque.
            limit: Maximum items per page.

        Returns:
            The `Response`, whose ``data`` is what `Client.list_reports` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_list_reports(cursor=cursor, limit=limit))

    def get_balance(
        self,
    ) -> Response[Balance]:
        """Like `Client.get_balance`, but returns a `Response`.

        Returns:
            The `Response`, whose ``data`` is what `Client.get_balance` returns.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_get_balance())

    def revoke_agent(
        self,
    ) -> Response[Revocation | None]:
        """Like `Client.revoke_agent`, but returns a `Response`.

        Returns:
            The `Response`, whose ``data`` is what `Client.revoke_agent` returns.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.
        """
        return self._send(_revoke_agent())


class AsyncWithResponse:
    """The operations of `AsyncClient`, each wrapped in a `Response`."""

    def __init__(self, send: request.SendAsync) -> None:
        self._send = send

    async def resolve_address(
        self,
        address: str,
        *,
        unit: str | None = None,
    ) -> Response[ResolveAnswer]:
        """Like `AsyncClient.resolve_address`, but returns a `Response`.

        Args:
            address: The address, as typed.
            unit: Apartment, suite or floor, if known separately.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.resolve_address` returns.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_resolve_address(address, unit=unit))

    async def suggest_addresses(
        self,
        q: str,
        *,
        limit: int | None = None,
    ) -> Response[AddressSuggestions]:
        """Like `AsyncClient.suggest_addresses`, but returns a `Response`.

        Args:
            q: Text typed so far.
            limit: Maximum suggestions.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.suggest_addresses` returns.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_suggest_addresses(q, limit=limit))

    async def batch_previews(
        self,
        slugs: Iterable[str],
    ) -> Response[list[PreviewBatchResult]]:
        """Like `AsyncClient.batch_previews`, but returns a `Response`.

        Args:
            slugs: Address slug, as resolved.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.batch_previews` returns.

        Raises:
            ValidationError: `validation_failed`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_batch_previews(slugs))

    async def get_preview(
        self,
        slug: str,
    ) -> Response[Preview]:
        """Like `AsyncClient.get_preview`, but returns a `Response`.

        Args:
            slug: Address slug, as resolved.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.get_preview` returns.

        Raises:
            ValidationError: `validation_failed`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_get_preview(slug))

    async def get_health(
        self,
    ) -> Response[Health]:
        """Like `AsyncClient.get_health`, but returns a `Response`.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.get_health` returns.

        Raises:
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_get_health())

    async def register_agent(
        self,
        name: str | None = None,
    ) -> Response[Registration]:
        """Like `AsyncClient.register_agent`, but returns a `Response`.

        Args:
            name: A label; not an identifier.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.register_agent` returns.

        Raises:
            ValidationError: `validation_failed`.
            OutcomeUnknownError: `outcome_unknown`.
            ServiceUnavailableError: `unavailable`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_register_agent(name))

    async def start_report(
        self,
        address: str | None = None,
        *,
        unit: str | None = None,
        ask: str | None = None,
        idempotency_key: str | None = None,
    ) -> Response[ReportJob]:
        """Like `AsyncClient.start_report`, but returns a `Response`.

        Args:
            address: The address; required without `ask`. Blank counts as absent.
            unit: Apartment, suite or floor.
            ask: A question that includes an address.
            idempotency_key: Repeating a call with the same key starts nothing new; the client generates a key if you pass none.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.start_report` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            OutcomeUnknownError: `outcome_unknown`.
            PaymentRequiredError: `credits_exhausted`.
            NotFoundError: `not_sold`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_start_report(address, unit=unit, ask=ask, idempotency_key=idempotency_key))

    async def get_report(
        self,
        job_id: str,
    ) -> Response[ReportJob]:
        """Like `AsyncClient.get_report`, but returns a `Response`.

        Args:
            job_id: Report job ID.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.get_report` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_get_report(job_id))

    async def get_report_pdf(
        self,
        job_id: str,
        *,
        appendix: bool | None = None,
    ) -> Response[bytes]:
        """Like `AsyncClient.get_report_pdf`, but returns a `Response`.

        Args:
            job_id: Report job ID.
            appendix: Include the appendix: records, changes, and timeline.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.get_report_pdf` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NotFoundError: `not_found`.
            ServiceUnavailableError: `in_flight`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_get_report_pdf(job_id, appendix=appendix))

    async def list_reports(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Response[ReportList]:
        """Like `AsyncClient.list_reports`, but returns a `Response`.

        Args:
            cursor: The previous page's `nextCursor`; opaque.
            limit: Maximum items per page.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.list_reports` returns.

        Raises:
            ValidationError: `validation_failed`.
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_list_reports(cursor=cursor, limit=limit))

    async def get_balance(
        self,
    ) -> Response[Balance]:
        """Like `AsyncClient.get_balance`, but returns a `Response`.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.get_balance` returns.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_get_balance())

    async def revoke_agent(
        self,
    ) -> Response[Revocation | None]:
        """Like `AsyncClient.revoke_agent`, but returns a `Response`.

        Returns:
            The `Response`, whose ``data`` is what `AsyncClient.revoke_agent` returns.

        Raises:
            AuthenticationError: `unauthenticated`.
            NycaptError: any other error; the base class of all of these.
        """
        return await self._send(_revoke_agent())
