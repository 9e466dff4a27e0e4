"""What a client does when things go wrong on the way, and what it says of it."""

from __future__ import annotations

import logging
import re
import time
import warnings

import pytest
from faults import FaultServer
from nycapt import Client, errors
from nycapt.testing import FakeServer


@pytest.mark.parametrize("fault", ["429-seconds", "429-date", "503-once", "reset"])
def test_what_passes_is_tried_again(fault: str) -> None:
    server = FaultServer(fault)
    with Client(base_url=server.url) as client:
        response = client.with_response.get_preview("any")
    assert response.data.slug
    assert response.tries == len(server.requests()) == 2


def test_retries_can_be_turned_off() -> None:
    server = FaultServer("503-once")
    with pytest.raises(errors.ServiceUnavailableError):
        Client(base_url=server.url, max_retries=0).get_preview("any")
    assert len(server.requests()) == 1


def test_a_broken_connection_is_raised_after_the_retries() -> None:
    server = FaultServer("always-reset")
    with pytest.raises(ConnectionError) as raised:
        Client(base_url=server.url, max_retries=1).get_preview("any")
    assert isinstance(raised.value, errors.APIConnectionError)
    assert len(server.requests()) == 2


@pytest.mark.parametrize("fault", ["slow-body", "hang"])
def test_a_slow_answer_is_a_timeout(fault: str) -> None:
    server = FaultServer(fault)
    started = time.monotonic()
    with pytest.raises(TimeoutError) as raised:
        Client(base_url=server.url, timeout=0.3, max_retries=0).get_preview("any")
    assert isinstance(raised.value, errors.APITimeoutError)
    assert time.monotonic() - started < 10


def test_the_deadline_bounds_all_tries() -> None:
    server = FaultServer("hang")
    started = time.monotonic()
    with pytest.raises(errors.APITimeoutError):
        Client(base_url=server.url, timeout=30, deadline=0.5, max_retries=9).get_preview("any")
    assert time.monotonic() - started < 10


def test_half_an_answer_is_undecodable() -> None:
    with pytest.raises(errors.NycaptError) as raised:
        Client(base_url=FaultServer("truncated-json").url).get_preview("any")
    assert raised.value.code == "undecodable"
    assert raised.value.causes


def test_members_of_a_newer_service_are_kept() -> None:
    preview = Client(base_url=FaultServer("unknown-fields").url).get_preview("any")
    known = set(dir(type(preview)))
    assert [key for key in preview if key not in known]


def test_a_lost_registration_is_not_repeated() -> None:
    server = FaultServer("lost-registration")
    with pytest.raises(errors.OutcomeUnknownError):
        Client(base_url=server.url).register_agent()
    assert len(server.requests()) == 1


def test_a_401_says_where_a_key_comes_from() -> None:
    with pytest.raises(errors.AuthenticationError) as raised:
        Client("wrong", base_url=FaultServer("status-401").url).get_balance()
    assert raised.value.resource_metadata


def test_an_ending_operation_is_warned_of_once_at_the_callers_line() -> None:
    with Client(base_url=FaultServer("deprecated").url) as client:
        with pytest.warns(DeprecationWarning, match=r"`get_preview` stops answering on .+") as warned:
            client.get_preview("any")
        assert [warning.filename for warning in warned] == [__file__]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            client.get_preview("any")


def test_no_warning_takes_the_place_of_an_answer_that_was_paid_for(
    key: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Client(key, base_url=FaultServer("deprecated").url) as client, warnings.catch_warnings():
        warnings.simplefilter("error")
        assert client.register_agent().secret.expose()
        assert client.start_report("1 Main St").job_id
        assert client.revoke_agent() is not None
        with pytest.raises(DeprecationWarning, match="get_preview"):
            client.get_preview("any")
    logged = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert [line.split("`")[1] for line in logged] == [
        "register_agent", "start_report", "revoke_agent"
    ]


def test_a_start_is_logged_with_its_key_before_it_is_sent(
    fake: FakeServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="nycapt")
    fake.fail_next(503)
    with pytest.raises(errors.ServiceUnavailableError) as raised:
        Client("key", base_url=fake.url, max_retries=0).start_report("1 Main St")
    key = raised.value.idempotency_key
    assert key == fake.requests[0].headers["idempotency-key"]
    assert caplog.records[0].getMessage() == f"start_report starts idempotency_key={key}"


def test_the_log_has_one_line_for_a_call_and_no_secret(
    fake: FakeServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="nycapt")
    fake.fail_next(503, retry_after=0)
    with Client("nycapt_live_example", base_url=fake.url) as client:
        client.get_balance()
        with pytest.raises(errors.NotFoundError):
            client.get_preview("none")
        registration = client.register_agent()
    lines = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert [level for level, _ in lines] == ["INFO", "DEBUG", "DEBUG", "DEBUG"]
    assert re.fullmatch(r"get_balance waits 0\.\d s: unavailable", lines[0][1])
    assert lines[1][1].startswith("get_balance ok request_id=req_")
    assert re.search(r" tries=2 url=http://\S+/api/balance seconds=\d+\.\d{3}$", lines[1][1])
    assert lines[2][1].startswith("get_preview failed code=not_found status=404 request_id=")
    assert "nycapt_live" not in caplog.text
    assert registration.secret.expose() not in caplog.text
