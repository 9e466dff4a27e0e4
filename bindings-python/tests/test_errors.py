"""Errors as values: the whole table, pickled, copied and caught by built-in names."""

from __future__ import annotations

import copy
import json
import pickle
import re
from pathlib import Path

import pytest
from nycapt import Client, NycaptError, errors
from nycapt.testing import FakeServer

TABLE = (Path(__file__).parents[2] / "docs/errors.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| \[`(\w+)`\]\(#\w+\) \| [\w ]+ \| (yes|no)[^|]* \| \d+ \| `(\w+)` \|$", TABLE, re.MULTILINE
)


def fault(code: str, class_name: str, retryable: bool) -> bytes:
    members = {
        "code": code,
        "class": class_name,
        "message": "the service refused",
        "operation": "get_preview",
        "url": "https://example/v1/previews/a",
        "status": 400,
        "requestId": "req_1",
        "retryable": retryable,
        "retryAfter": 2.5,
        "errors": [{"type": "missing", "loc": ["body"], "msg": "Field required"}],
        "next": [{"do": "try again"}],
        "hint": "Try again in a moment.",
        "docUrl": f"https://example/developers/errors#{code}",
        "idempotencyKey": "key",
        "resourceMetadata": "https://example",
        "job": {"jobId": "job_1", "status": "running"},
        "tries": 3,
        "causes": ["it broke"],
        "body": "<h1>It broke</h1>",
        "headers": {"via": "1.1 gateway"},
    }
    return json.dumps(members).encode()


def test_the_table_has_every_kind() -> None:
    assert len(ROWS) == 24


@pytest.mark.parametrize(("code", "retry", "class_name"), ROWS)
def test_each_kind_has_its_class_and_survives_pickling(
    code: str, retry: str, class_name: str
) -> None:
    error = errors.from_error(fault(code, class_name, retry == "yes"))
    assert type(error) is getattr(errors, class_name)
    assert isinstance(error, NycaptError)
    for other in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert str(other) == str(error) == "the service refused (request req_1)"
        assert other.to_dict() == error.to_dict()
        assert other.code == code
        assert other.retryable is (retry == "yes")
        assert (other.retry_after, other.tries) == (2.5, 3)
        assert other.url == "https://example/v1/previews/a"
        assert other.errors[0].msg == "Field required"
        assert other.next[0].do == "try again"
        assert other.job is not None
        assert other.job.job_id == "job_1"
        assert (other.hint, other.idempotency_key) == ("Try again in a moment.", "key")
        assert other.doc_url == f"https://example/developers/errors#{code}"
        assert (other.resource_metadata, other.causes) == ("https://example", ["it broke"])
        assert other.body == "<h1>It broke</h1>"
        assert other.headers == {"via": "1.1 gateway"}


def test_an_error_has_the_body_of_the_response(fake: FakeServer) -> None:
    with Client(base_url=fake.url) as client, pytest.raises(NycaptError) as raised:
        client.get_preview("a")
    body = raised.value.body
    assert body is not None
    assert json.loads(body)["code"] == raised.value.code == "not_found"


def test_an_error_has_the_headers_of_the_response(fake: FakeServer) -> None:
    fake.fail_next(402)
    with Client(base_url=fake.url) as client, pytest.raises(NycaptError) as raised:
        client.get_preview("a")
    headers = raised.value.headers
    assert headers["x-request-id"] == raised.value.request_id
    assert headers["ratelimit-remaining"] == "599"
    assert NycaptError("no response").headers == {}


def test_every_exported_class_is_in_the_table() -> None:
    assert {name for _, _, name in ROWS} == set(errors.__all__)


def test_an_unknown_class_is_the_parent() -> None:
    assert type(errors.from_error(fault("new", "NewError", False))) is NycaptError


@pytest.mark.parametrize(
    ("name", "builtin"),
    [
        ("APIConnectionError", ConnectionError),
        ("APITimeoutError", TimeoutError),
        ("ValidationError", ValueError),
        ("ConfigError", ValueError),
    ],
)
def test_built_in_names_catch_what_they_say(name: str, builtin: type[Exception]) -> None:
    assert issubclass(getattr(errors, name), builtin)
