"""Answers as values."""

from __future__ import annotations

import copy
import datetime
import json
import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from nycapt import Client, PreviewBatch, Secret, models, report_models
from nycapt.model import Model
from nycapt.models import Correction, Preview, PreviewBatchResult, ReportJob, ResolveAnswer
from nycapt.report_models import Deed, HpdViolation, ProgramEntry
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


def test_full_dates_and_times_are_read_as_attributes_and_kept_as_text_by_key() -> None:
    preview = Preview(
        {
            "generatedAt": "2026-03-31T12:30:00Z",
            "headline": {"provenance": [{"asOf": "2026-03-30"}]},
            "owner": {"provenance": [{"asOf": None}]},
            "newest": {"data": {"complaint": {"month": "2026-03"}}},
        }
    )
    noon = datetime.datetime(2026, 3, 31, 12, 30, tzinfo=datetime.timezone.utc)
    assert preview.generated_at == noon
    assert preview["generatedAt"] == "2026-03-31T12:30:00Z"
    assert preview.headline.provenance[0].as_of == datetime.date(2026, 3, 30)
    assert preview.owner.provenance[0].as_of is None
    assert preview.newest.data is not None
    assert preview.newest.data.complaint is not None
    assert preview.newest.data.complaint.month == "2026-03"
    assert json.loads(preview.to_json()) == preview.to_dict()
    assert pickle.loads(pickle.dumps(preview)).generated_at == noon


def test_members_that_python_has_names_for_are_attributes_of_another_name() -> None:
    assert Correction({"from": "5 av", "to": "5 AVENUE"}).typed == "5 av"
    assert Deed({"from": ["A LLC"], "to": ["B LLC"]}).sellers == ["A LLC"]
    assert ProgramEntry({"from": "2026-03-30"}).since == "2026-03-30"
    violation = HpdViolation({"class": "C"})
    assert violation.violation_class == "C"
    assert violation["class"] == "C"
    attributes = {
        attribute
        for module in (models, report_models)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, Model)
        for attribute in model.__annotations__
    }
    assert len(attributes) > 100
    assert not [attribute for attribute in attributes if attribute.endswith("_")]


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


def test_a_long_answer_is_shown_by_its_beginning() -> None:
    assert repr(ResolveAnswer({"status": "matched"})) == "ResolveAnswer({'status': 'matched'})"
    shown = repr(ResolveAnswer({"message": "a" * 30_000}))
    assert shown.startswith("ResolveAnswer({'message': 'aaa")
    assert shown.endswith("a…)")
    assert len(shown) < 1_100


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
    untyped: Any = answer
    for inner in (untyped["match"], untyped.match, untyped["candidates"][0], untyped.match.borough):
        with pytest.raises(TypeError, match="item assignment"):
            inner["slug"] = "b"
    assert answer == resolved()
    answer.to_dict()["status"] = "notFound"
    assert answer.status == "matched"


def test_lists_in_an_answer_cannot_be_changed() -> None:
    answer = resolved()
    untyped: Any = answer
    for candidates in (untyped.candidates, untyped["candidates"]):
        before = list(candidates)
        assert candidates == before
        for change in (
            lambda: candidates.append(before[0]),
            lambda: candidates.sort(key=str),
            lambda: candidates.pop(),
            lambda: candidates.clear(),
            lambda: candidates.__setitem__(0, None),
            lambda: candidates.__delitem__(0),
            lambda: candidates.__iadd__(before),
        ):
            with pytest.raises(TypeError, match="read-only"):
                change()
        assert candidates == before
        for other in (pickle.loads(pickle.dumps(candidates)), copy.deepcopy(candidates)):
            assert other == candidates
            assert type(other) is type(candidates)
    assert answer == resolved()


def test_an_answer_is_text_in_json_by_its_own_methods_alone() -> None:
    answer = resolved()
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps(answer)
    assert json.dumps(answer.to_dict()) == json.dumps(json.loads(answer.to_json()))


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
    shown = PreviewBatch(
        [json.dumps(result).encode() for result in results], PreviewBatchResult
    )._repr_html_()
    assert "<script" not in shown
    assert shown.count("&lt;script&gt;") == 3
    assert "Open problems</th>" in shown
    assert "<td>11</td>" in shown


def test_a_notebook_says_how_old_and_how_whole_the_figures_are() -> None:
    entries = [{"asOf": "2026-11-18"}, {"asOf": None}, {"asOf": "2025-08-31"}]
    preview = {
        "sample": True,
        "dataRelease": "r1",
        "address": {"formatted": "1 Main Street"},
        "basics": {"status": "ok", "data": {"floors": 6.0}, "provenance": entries[:1]},
        "headline": {"status": "stale", "data": {"openProblems": None}, "provenance": entries},
        "score": {"status": "unavailable", "data": None, "provenance": []},
    }
    shown = Preview(preview)._repr_html_()
    caption = "1 Main Street · release r1 · sample data, not public records"
    assert f"<caption>{caption}</caption>" in shown
    assert "Floors</th><td>6</td><td>as of 2026-11-18</td>" in shown
    old = "old data, as of 2025-08-31 to 2026-11-18"
    assert f"Open problems</th><td>–</td><td>{old}</td>" in shown
    assert "Record score</th><td>–</td><td>not loaded</td>" in shown
    result = {"slug": "a", "status": 200, "preview": preview}
    batch = PreviewBatch([json.dumps(result).encode()], PreviewBatchResult)._repr_html_()
    states = "sample; score: not loaded; counts: old data"
    assert f"<td>{states}</td><td>2025-08-31 to 2026-11-18</td>" in batch


def test_a_notebook_shows_resolve_answers_and_reports() -> None:
    answer = {
        "status": "ambiguous",
        "message": "Two fit.",
        "candidates": [{"addressLine": HOSTILE, "slug": "1-a", "bbl": "1000010001"}],
        "suggestions": [{"address": "3 A", "slug": None, "why": "near"}],
        "directory": {"release": "r1", "addresses": 1, "sample": True},
    }
    shown = ResolveAnswer(answer)._repr_html_()
    assert "ambiguous · Two fit. · release r1 · sample data" in shown
    assert "&lt;script&gt;" in shown
    assert "<td>1-a</td><td>1000010001</td>" in shown
    assert "<td>3 A</td><td>–</td><td>near</td>" in shown

    finding = {"severity": "high", "title": "Heat", "detail": "12 complaints."}
    summary = {"score": 40, "verdictSentences": ["Ask."], "topFindings": [finding]}
    sections = {
        "heat": {"status": "ok", "statusReason": None},
        "hpdViolations": {"status": "partial", "statusReason": HOSTILE},
        "permits": {"status": "unavailable", "statusReason": None},
        "unit": {"status": "not_applicable", "statusReason": "No apartment."},
    }
    report = {
        "sample": False,
        "asOf": "2026-11-20",
        "dataRelease": "r1",
        "summary": summary,
        "sections": sections,
    }
    job = {"jobId": "job_1", "status": "done", "address": "1 A", "report": report}
    for whole in (ReportJob(job)._repr_html_(), ReportJob(job).report._repr_html_()):
        assert "record score 40 · as of 2026-11-20 · release r1" in whole
        assert "<td>high</td><th scope='row'>Heat</th><td>12 complaints.</td>" in whole
        assert "<li>Ask.</li>" in whole
        partial = "<td>may be incomplete</td><th scope='row'>hpd violations</th><td>&lt;script"
        assert partial in whole
        assert "<td>not loaded</td><th scope='row'>permits</th><td>–</td>" in whole
        assert "heat" not in whole
        assert "No apartment" not in whole
    running = ReportJob({"jobId": "job_1", "status": "running", "address": "1 A", "error": None})
    assert "Status</th><td>running</td>" in running._repr_html_()


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
