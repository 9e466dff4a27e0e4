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


def test_it_fails_as_told(fake: FakeServer, client: Client) -> None:
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
    assert client.get_report(job.job_id).status == "running"
    done = client.get_report(job.job_id)
    assert done.report is not None
    assert done.report.sections.basics.status == "unavailable"
    assert client.get_report_pdf(job.job_id).startswith(b"%PDF")
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
    assert seen.body == {"address": "1 Main St"}
    response = client.with_response.start_report("1 Main St")
    assert response.idempotency_key == fake.requests[-1].headers["idempotency-key"]
    assert response.idempotency_key not in (None, "mine")


def test_a_revoked_key_is_refused(fake: FakeServer, client: Client) -> None:
    secret = client.register_agent("tests").secret
    agent = Client(secret, base_url=fake.url, max_retries=0)
    assert agent.get_balance().account_id.startswith("acct_")
    assert agent.revoke_agent() is not None
    with pytest.raises(errors.AuthenticationError):
        agent.get_balance()
