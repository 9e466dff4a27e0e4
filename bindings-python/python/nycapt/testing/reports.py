"""Report jobs of the fake server: one stage further with each read, done with the second."""

from __future__ import annotations

from typing import Any

from .._codes import REPORT_SECTIONS, STAGES
from . import answers

_READS_UNTIL_DONE = 2


class Job:
    """What the server keeps of one report."""

    def __init__(self, job_id: str, asked: dict[str, Any], preview: dict[str, Any]) -> None:
        self.job_id = job_id
        self.asked = asked
        self.reads = 0
        self._preview = preview

    @property
    def is_done(self) -> bool:
        """Whether its report is there."""
        return self.reads >= _READS_UNTIL_DONE

    def state(self) -> dict[str, Any]:
        """The job in its current state."""
        step = len(STAGES) if self.is_done else 1 + self.reads
        unit = self._unit()
        return {
            "id": self.job_id,
            "jobId": self.job_id,
            "statusUrl": f"/api/report/{self.job_id}",
            "status": "done" if self.is_done else "running",
            "stage": STAGES[step - 1],
            "step": step,
            "address": self._preview["address"]["formatted"],
            "unit": unit and unit["display"],
            "elapsedMs": 1 + self.reads,
            "report": self._report(unit) if self.is_done else None,
            "error": None,
            "detail": {"interruptions": 0},
        }

    def summary(self) -> dict[str, Any]:
        """The job as a line of the list."""
        state = self.state()
        kept = ("jobId", "address", "unit", "status", "stage", "step", "statusUrl")
        unknown = ("score", "band", "confidence", "openB", "openC", "unitFindings")
        return {
            **{name: state[name] for name in kept},
            "slug": self._preview["slug"],
            "createdAt": answers.INSTANT,
            "completedAt": answers.INSTANT if self.is_done else None,
            **dict.fromkeys(unknown),
        }

    def _unit(self) -> dict[str, Any] | None:
        address = self.asked.get("address") or self._preview["address"]["formatted"]
        unit: dict[str, Any] | None = answers.normalized(address, self.asked.get("unit"))["unit"]
        return unit

    def _report(self, unit: dict[str, Any] | None) -> dict[str, Any]:
        known = {"kind": "other", "floor": None, "validity": "unverified"}
        findings = ("verdictSentences", "topFindings", "unitFindings", "findings")
        summary: dict[str, Any] = {"score": None, "band": None, "confidence": None}
        return {
            "reportId": self.job_id,
            "version": "report-1",
            "sample": True,
            "slug": self._preview["slug"],
            "address": self._preview["address"],
            "unit": unit and {**unit, **known, "evidence": []},
            "building": self._preview["building"],
            "generatedAt": answers.INSTANT,
            "dataRelease": answers.RELEASE,
            "asOf": answers.INSTANT[:10],
            "ask": self.asked.get("ask"),
            "answer": None,
            "summary": {**summary, **{name: [] for name in findings}},
            "sections": dict.fromkeys(REPORT_SECTIONS, answers.MISSING),
            "timeline": [],
            "changes": None,
            "questions": [],
            "sources": [],
            "disclaimers": [answers.DISCLAIMER],
            "method": {"scoreVersion": "fake", "rules": []},
        }
