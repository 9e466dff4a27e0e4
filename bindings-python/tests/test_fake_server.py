"""The server for tests of other programs."""

from __future__ import annotations

import pytest
from nycapt import Client, errors
from nycapt.testing import FakeServer


@pytest.fixture
def client(fake: FakeServer) -> Client:
    return Client("any-key", base_url=fake.url, max_retries=0)


def test_it_answers_what_was_added(fake: FakeServer, client: Client) -> None:
    basics = {"status": "ok", "evidenceClass": "register", "provenance": [], "notes": []}
    data = {"yearBuilt": 1931, "yearBuiltApprox": False, "type": "mixed"}
    fake.add_preview("1-main-street-queens", basics={**basics, "data": data})
    fake.add_address("1 Main St", "1-main-street-queens")
    answer = client.resolve_address("1 MAIN  st")
    assert answer.match is not None
    preview = client.get_preview(answer.match.slug)
    assert preview.basics.data is not None
    assert preview.basics.data.year_built == 1931
    assert preview.address.borough.name == "Queens"
    assert client.resolve_address("2 Main St").status == "notFound"
    results = client.previews(["1-main-street-queens", "none"]).all()
    assert [result.status for result in results] == [200, 404]


def test_an_added_address_is_suggested_for_its_beginning(
    fake: FakeServer, client: Client
) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    fake.add_address("1 Main Street", "1-main-street-queens")
    fake.add_address("11 Main St", "11-main-street-queens")

    def slugs(text: str, limit: int | None = None) -> list[str | None]:
        return [one.slug for one in client.suggest_addresses(text, limit=limit).suggestions]

    assert slugs("1 MAIN") == ["1-main-street-queens"]
    assert slugs("1") == ["1-main-street-queens", "11-main-street-queens"]
    assert slugs("1", limit=1) == ["1-main-street-queens"]
    assert slugs("2 Main") == []


def test_the_preview_of_an_apartment_has_the_apartment(fake: FakeServer, client: Client) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    match = client.resolve_address("1 Main St", unit="bldg 3 apt 4b").match
    assert match is not None
    assert match.preview_slug == "1-main-street-queens-apt-bldg-3-apt-4b"
    preview = client.get_preview(match.preview_slug)
    assert (preview.slug, preview.unit and preview.unit.unit) == (match.slug, match.unit)
    [result] = client.previews([match.preview_slug])
    assert result.preview == preview
    with pytest.raises(errors.NotFoundError):
        client.get_preview("2-main-street-queens-apt-4b")


def test_it_fails_as_scripted(fake: FakeServer, client: Client) -> None:
    fake.fail_next(429, retry_after=7)
    with pytest.raises(errors.RateLimitError) as raised:
        client.get_health()
    assert raised.value.retry_after == 7
    fake.fail_next(503, code="unavailable")
    with pytest.raises(errors.ServiceUnavailableError):
        client.get_health()
    assert client.get_health().status == "ok"


def test_a_report_is_done_at_its_second_reading(fake: FakeServer, client: Client) -> None:
    fake.credits = 1
    fake.add_address("1 Main St", "1-main-street-queens")
    job = client.start_report("1 Main St", unit="4B")
    assert client.get_balance().balance == 0
    assert (job.stage, job.step) == ("resolve", 1)
    running = client.get_report(job.job_id)
    assert (running.status, running.stage, running.step) == ("running", "identity", 2)
    with pytest.raises(errors.NycaptError, match="still in progress"):
        client.get_report_pdf(job.job_id)
    done = client.get_report(job.job_id)
    assert (done.status, done.stage, done.step) == ("done", "score_and_render", 12)
    assert done.report is not None
    assert done.report.sections.basics.status == "unavailable"
    assert client.get_report_pdf(job.job_id).startswith(b"%PDF")
    assert client.get_report_pdf(job.job_id, appendix=False).startswith(b"%PDF")
    with pytest.raises(TypeError, match="`appendix` is int and not a bool"):
        client.get_report_pdf(job.job_id, appendix=0)  # type: ignore[arg-type]
    assert [report.job_id for report in client.reports()] == [job.job_id]
    assert client.wait_for_report(job.job_id).status == "done"
    with pytest.raises(errors.PaymentRequiredError):
        client.start_report("1 Main St")
    with pytest.raises(errors.ValidationError):
        client.start_report("2 Main St")


def test_it_knows_what_it_was_sent(fake: FakeServer, client: Client) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    client.start_report("1 Main St", idempotency_key="mine")
    seen = fake.requests[-1]
    assert (seen.method, seen.path) == ("POST", "/api/report")
    assert seen.headers["idempotency-key"] == "mine"
    assert seen.headers["authorization"] == "present"
    assert seen.body == {"address": "1 Main St"}
    response = client.with_response.start_report("1 Main St")
    assert response.idempotency_key == fake.requests[-1].headers["idempotency-key"]
    assert response.idempotency_key not in (None, "mine")


def test_what_is_wrong_is_said_as_the_service_says_it(
    fake: FakeServer, client: Client
) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    client.start_report("1 Main St", idempotency_key="mine")
    with pytest.raises(errors.ValidationError) as reused:
        client.start_report("1 Main St", unit="4B", idempotency_key="mine")
    assert reused.value.issues[0].type == "idempotency_key_reused"
    assert reused.value.issues[0].loc == ["header", "idempotency-key"]
    with pytest.raises(errors.ValidationError) as unknown:
        client.start_report("2 Main St")
    assert unknown.value.issues[0].loc == ["body", "address"]
    fake.fail_next(401)
    with pytest.raises(errors.AuthenticationError) as refused:
        client.get_balance()
    metadata = f"{fake.url}/.well-known/oauth-protected-resource"
    assert refused.value.resource_metadata == metadata
    assert refused.value.next[0].do == "Send a valid API key as a bearer token."


def test_reports_belong_to_their_key_and_credits_to_all(
    fake: FakeServer, client: Client
) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    other = Client("other-key", base_url=fake.url, max_retries=0)
    job = client.start_report("1 Main St", idempotency_key="mine")
    with pytest.raises(errors.NotFoundError):
        other.get_report(job.job_id)
    theirs = other.start_report(ask="Is there heat at 1 Main St?", idempotency_key="mine")
    assert theirs.job_id != job.job_id
    assert client.start_report("1 Main St", idempotency_key="mine").job_id == job.job_id
    assert other.get_balance().balance == fake.credits == 8
    assert client.register_agent().balance == 8


def test_nothing_is_paid_for_unless_credits_are_given() -> None:
    with FakeServer() as fake:
        fake.add_address("1 Main St", "1-main-street-queens")
        client = Client("any", base_url=fake.url)
        with pytest.raises(errors.PaymentRequiredError):
            client.start_report("1 Main St")


def test_answers_state_the_rate_limit_unless_caches_may_keep_them(
    fake: FakeServer, client: Client
) -> None:
    fake.add_preview("1-main-street-queens")
    wrapped = client.with_response
    assert wrapped.get_health().rate_limit is None
    assert wrapped.get_preview("1-main-street-queens").rate_limit is None
    assert wrapped.suggest_addresses("1 Main").rate_limit is None
    assert client.rate_limit is None
    rate_limit = wrapped.resolve_address("1 Main St").rate_limit
    assert rate_limit == client.rate_limit == (600, 599, 60)


def test_a_revoked_key_is_refused(fake: FakeServer, client: Client) -> None:
    secret = client.register_agent("tests").secret
    agent = Client(secret, base_url=fake.url, max_retries=0)
    assert agent.get_balance().account_id.startswith("acct_")
    assert agent.revoke_agent() is not None
    with pytest.raises(errors.AuthenticationError):
        agent.get_balance()
