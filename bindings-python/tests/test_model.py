"""Answers as values."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Mapping

import pytest
from nycapt import Client, PreviewBatch, Secret
from nycapt.models import Preview, ResolveAnswer
from nycapt.testing import FakeServer

HOSTILE = "<script>alert(1)</script>"


def resolved() -> ResolveAnswer:
    match = {"slug": "a", "addressLine": "1 A", "borough": {"code": 1, "isNew": True}}
    return ResolveAnswer({"status": "matched", "match": match, "candidates": [match], "extra": 1})


def test_members_are_keys_and_typed_attributes() -> None:
    answer = resolved()
    assert isinstance(answer, Mapping)
    assert answer["match"]["addressLine"] == "1 A"
    assert answer.match is not None
    assert answer.match.address_line == "1 A"
    assert answer.match.borough.code == 1
    assert answer.candidates[0].borough["isNew"] is True
    assert list(answer) == ["status", "match", "candidates", "extra"]
    assert len(answer) == 4


def test_members_that_are_not_known_are_kept() -> None:
    answer = resolved()
    assert answer["extra"] == 1
    assert getattr(answer, "extra") == 1  # noqa: B009
    assert json.loads(answer.to_json()) == answer.to_dict()


def test_a_known_member_that_is_absent_is_none_and_no_key() -> None:
    answer = ResolveAnswer({"status": "notFound"})
    assert answer.match is None
    assert "match" not in answer
    assert not hasattr(answer, "no_such_member")


def test_answers_are_equal_copied_and_pickled() -> None:
    answer = resolved()
    assert answer == resolved()
    assert answer == answer.to_dict()
    assert answer != ResolveAnswer({})
    for other in (pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer)):
        assert type(other) is ResolveAnswer
        assert other == answer
        assert other.match == answer.match


def test_answers_cannot_be_changed() -> None:
    answer = resolved()
    with pytest.raises(AttributeError, match="read-only"):
        setattr(answer, "status", "notFound")  # noqa: B010
    answer.to_dict()["status"] = "notFound"
    assert answer.status == "matched"


def test_a_report_is_typed_to_its_rows(url: str, key: str, address: str) -> None:
    with Client(key, base_url=url) as client:
        job = client.start_report(address, idempotency_key="python-tests-model")
        report = client.wait_for_report(job.job_id, timeout=120).report
    assert report is not None
    assert report.sections.basics.data is not None
    assert isinstance(report.sections.basics.provenance[0].dataset_id, str)
    assert pickle.loads(pickle.dumps(report)) == report
    assert all(finding.severity for finding in report.summary.findings)


def test_a_preview_shows_itself_and_escapes_what_it_shows(fake: FakeServer) -> None:
    address = {"formatted": HOSTILE, "houseNumber": "1", "street": HOSTILE}
    preview = Preview(
        {
            "address": address,
            "flags": {"data": [{"code": "a", "text": HOSTILE}]},
            "headline": {"data": {"openProblems": 0, "openB": None}},
        }
    )
    shown = preview._repr_html_()
    assert "<script" not in shown
    assert shown.count("&lt;script&gt;") == 2
    assert "Open problems</th><td>0</td>" in shown
    assert "class B</th><td>–</td>" in shown, "unknown is no zero"


def test_a_batch_shows_itself_and_escapes_what_it_shows() -> None:
    preview = {
        "address": {"formatted": HOSTILE},
        "headline": {"data": {"openProblems": 11}},
    }
    results = [
        {"slug": HOSTILE, "status": 200, "preview": preview},
        {"slug": "x", "status": 404, "error": HOSTILE},
    ]
    shown = PreviewBatch([json.dumps(result).encode() for result in results])._repr_html_()
    assert "<script" not in shown
    assert shown.count("&lt;script&gt;") == 3
    assert "Open problems</th>" in shown
    assert "<td>11</td>" in shown


def test_a_registration_gives_its_secret_only_when_asked(fake: FakeServer) -> None:
    registration = Client(base_url=fake.url).register_agent()
    secret = registration.secret.expose()
    assert secret.startswith("nycapt_live_")
    shown = f"{registration!r} {registration} {registration.to_dict()} {registration.to_json()}"
    assert secret not in shown
    assert registration.to_dict(expose_secrets=True)["secret"] == secret
    assert json.loads(registration.to_json(expose_secrets=True))["secret"] == secret
    assert pickle.loads(pickle.dumps(registration)) == registration


def test_a_secret_is_shown_by_expose_alone() -> None:
    secret = Secret("nycapt_live_example")
    assert "example" not in repr(secret)
    assert "example" not in repr({"key": [secret]})
    assert f"key={secret} {secret!s}" == "key=[Secret] [Secret]"
    assert secret.expose() == "nycapt_live_example"
    assert secret == Secret("nycapt_live_example")
    assert len({secret, Secret("nycapt_live_example"), "nycapt_live_example"}) == 2
    assert type(pickle.loads(pickle.dumps(secret))) is Secret
    assert "example" not in repr(copy.deepcopy(secret))
