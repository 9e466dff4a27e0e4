"""What a client does when things go wrong on the way, and what it says of it."""

from __future__ import annotations

import logging
import re
import warnings
from typing import Any

import pytest
from faults import FaultServer
from nycapt import Client, Wait, errors
from nycapt.testing import FakeServer


def test_a_401_says_where_a_key_comes_from() -> None:
    with pytest.raises(errors.AuthenticationError) as raised:
        Client("wrong", base_url=FaultServer("status-401").url).get_balance()
    assert raised.value.resource_metadata


def test_an_ending_operation_is_warned_of_once_at_the_callers_line() -> None:
    with Client(base_url=FaultServer("deprecated").url) as client:
        with pytest.warns(DeprecationWarning, match=r"`get_preview` shuts down on .+") as warned:
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


def test_a_program_is_told_of_each_pause(fake: FakeServer) -> None:
    waits: list[Wait] = []
    fake.fail_next(503, retry_after=0)
    with Client("key", base_url=fake.url, on_wait=waits.append) as client:
        client.with_options(timeout=5).get_balance()
    [wait] = waits
    assert (wait.operation, wait.reason) == ("get_balance", "unavailable")
    assert 0 < wait.seconds < 1
    untyped: Any = 5
    with pytest.raises(TypeError, match="`on_wait` is int and not a function"):
        Client(on_wait=untyped)


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
    url = re.escape(f"{fake.url}/v1/previews/none")
    assert re.search(rf" url={url} seconds=\d+\.\d{{3}}$", lines[2][1])
    assert "nycapt_live" not in caplog.text
    assert registration.secret.expose() not in caplog.text
