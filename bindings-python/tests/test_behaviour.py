"""The behaviour that all clients share, case by case."""

from __future__ import annotations

import json
import os
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from faults import FaultServer
from nycapt import Client, NycaptError
from nycapt.model import Model

CASES = json.loads(
    (Path(__file__).parents[2] / "tests/behaviour/cases.json").read_text(encoding="utf-8")
)
TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
KEYS = {"funded": "NYCAPT_TEST_KEY", "empty": "NYCAPT_TEST_EMPTY_KEY"}
MISSING = object()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    fault = FaultServer(case["fault"]) if "fault" in case else None
    url = os.environ["NYCAPT_TEST_URL"] if fault is None else fault.url
    with warnings.catch_warnings(record=True) as warned, client_for(case, url) as client:
        warnings.simplefilter("always")
        if "error" in expect:
            with pytest.raises(NycaptError) as raised:
                call(client, case)
            check_error(raised.value, expect["error"])
        else:
            check_answer(call(client, case), expect.get("answer", {}))
    if fault is not None:
        check_requests(fault.requests(), expect)
    retired = [warning for warning in warned if warning.category is DeprecationWarning]
    assert len(retired) == (1 if expect.get("retirement") else 0)


def client_for(case: dict[str, Any], url: str) -> Client:
    options = case.get("options", {})
    name = KEYS.get(case.get("key", "funded"))
    return Client(
        "" if name is None else os.environ[name],
        base_url=url,
        timeout=options.get("timeout"),
        deadline=options.get("deadline"),
        max_retries=options.get("maxRetries"),
    )


def call(client: Client, case: dict[str, Any]) -> Any:
    """The answer in plain JSON."""
    arguments = {snake(name): filled(value) for name, value in case["arguments"].items()}
    operation = case["operation"]
    if operation == "wait_for_report":
        arguments["timeout"] = arguments.pop("limit_seconds")
    answer = getattr(client, operation)(**arguments)
    if operation in ("batch_previews", "previews", "reports"):
        return [item.to_dict() for item in answer]
    if isinstance(answer, bytes):
        return answer.decode("latin-1")
    return answer.to_dict() if isinstance(answer, Model) else answer


def filled(value: Any) -> Any:
    if isinstance(value, list):
        return [filled(item) for item in value]
    names = {"$ADDRESS": "NYCAPT_TEST_ADDRESS", "$SLUG": "NYCAPT_TEST_SLUG"}
    return os.environ[names[value]] if isinstance(value, str) and value in names else value


def check_error(error: NycaptError, expected: dict[str, Any]) -> None:
    assert error.code == expected["code"]
    assert type(error).__name__ == expected["class"]
    for name, attribute in (
        ("status", "status"), ("retryable", "retryable"), ("retryAfter", "retry_after")
    ):
        if name in expected:
            assert getattr(error, attribute) == expected[name], name
    for name, attribute in (("requestId", "request_id"), ("docUrl", "doc_url"), ("hint", "hint")):
        if name in expected:
            check(getattr(error, attribute), expected[name], name)


def check_answer(answer: Any, expected: dict[str, Any]) -> None:
    for pointer, matcher in expected.items():
        check(at(answer, pointer), matcher, pointer)


def check_requests(seen: list[dict[str, Any]], expect: dict[str, Any]) -> None:
    if "requests" in expect:
        assert len(seen) == expect["requests"]
    if "sameHeader" in expect:
        values = {request["headers"].get(expect["sameHeader"]) for request in seen}
        assert len(values) == 1
        assert None not in values


def check(value: Any, matcher: Any, place: str) -> None:
    if isinstance(matcher, str):
        matcher = filled(matcher)
    if not isinstance(matcher, dict):
        assert value == matcher, place
        return
    for rule, wanted in matcher.items():
        if rule == "exists":
            assert (value is not MISSING) is wanted, place
        elif rule == "type":
            assert TYPES[wanted](value), place
        elif rule == "matches":
            assert re.search(wanted, value), place
        elif rule == "length":
            assert len(value) == wanted, place
        else:
            pytest.fail(f"no matcher is named {rule}")


def at(document: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        try:
            document = document[int(part) if isinstance(document, list) else part]
        except (KeyError, IndexError, TypeError):
            return MISSING
    return document


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)
