"""Answers in the forms of the contract, with invented facts."""

from __future__ import annotations

import re
from typing import Any

RELEASE = "fake-release"
INSTANT = "2026-01-01T00:00:00Z"
_DISCLAIMER = "Invented facts of a test server."
_BOROUGHS = {"manhattan": 1, "bronx": 2, "brooklyn": 3, "queens": 4, "staten-island": 5}
_SECTIONS = (
    "unit basics hpdViolations repairResponse hpdComplaints heat pests lead dobViolations ecb"
    " dobComplaints permits occupancy safetyDevices ownership portfolio litigation enforcement"
    " rentRegulation evictions salesAndDeeds taxes energy environment neighborhood311 score"
).split()
_TITLES = {
    400: ("bad_request", "Bad Request"),
    401: ("unauthenticated", "Unauthorized"),
    402: ("credits_exhausted", "Payment Required"),
    403: ("wrong_principal", "Forbidden"),
    404: ("not_found", "Not Found"),
    409: ("in_flight", "Conflict"),
    422: ("validation_failed", "Unprocessable Content"),
    429: ("rate_limited", "Too Many Requests"),
    503: ("unavailable", "Service Unavailable"),
}


def error(status: int, code: str | None, detail: str, request_id: str) -> dict[str, Any]:
    """The body of an error; 422 has its own form."""
    if status == 422:
        return {"detail": [{"type": "value_error", "loc": ["body"], "msg": detail}]}
    usual, title = _TITLES.get(status, ("internal", "Internal Server Error"))
    code = code or usual
    return {
        "detail": detail,
        "type": f"about:blank#{code}",
        "title": title,
        "status": status,
        "code": code,
        "requestId": request_id,
        "next": [],
    }


def health() -> dict[str, Any]:
    """A server that is well."""
    release = {
        "name": RELEASE,
        "builtAt": INSTANT,
        "sample": True,
        "buildings": 1,
        "addresses": 1,
    }
    return {"status": "ok", "version": "0.0.0", "release": release, "accounts": "ok"}


def preview(slug: str, members: dict[str, Any]) -> dict[str, Any]:
    """A preview whose facts are all missing, but for what ``members`` has."""
    document: dict[str, Any] = {
        "slug": slug,
        "canonicalUrl": f"/seo/{slug}",
        "generatedAt": INSTANT,
        "dataRelease": RELEASE,
        "sample": True,
        "address": _address(slug),
        "building": {"bbl": "1000000001", "bins": [], "scope": "lot", "aliases": []},
        "reportContents": [],
        "sources": [],
        "disclaimers": [_DISCLAIMER],
    }
    for section in (
        "basics", "score", "headline", "flags", "bedbugs", "rentRegulation", "owner", "newest"
    ):
        document[section] = _section()
    return {**document, **members}


def match(slug: str) -> dict[str, Any]:
    """The one building that an address means."""
    address = _address(slug)
    return {
        "slug": slug,
        "canonicalSlug": slug,
        "addressLine": address["formatted"],
        "houseNumber": address["houseNumber"],
        "street": address["street"],
        "borough": address["borough"],
        "zip": None,
        "bbl": "1000000001",
        "bin": None,
        "unit": None,
        "previewUrl": f"/v1/previews/{slug}",
        "source": "fake",
        "why": "It was added to the test server.",
    }


def resolution(understood: dict[str, Any], slug: str | None) -> dict[str, Any]:
    """What became of an address: matched, or nothing found."""
    found = slug is not None
    return {
        "status": "matched" if found else "notFound",
        "reason": "exact" if found else "numberNotFound",
        "message": "One building." if found else "No building has this address.",
        "confidence": 1.0 if found else 0.0,
        "input": understood,
        "match": match(slug) if slug is not None else None,
        "candidates": [],
        "corrections": [],
        "suggestions": [],
        "directory": {"release": RELEASE, "addresses": 1, "sample": True},
    }


def job(job_id: str, asked: dict[str, Any], slug: str, *, done: bool) -> dict[str, Any]:
    """A report job at its first step, or done with its report."""
    return {
        "id": job_id,
        "jobId": job_id,
        "statusUrl": f"/api/report/{job_id}",
        "status": "done" if done else "running",
        "stage": "finish" if done else "identity",
        "step": 12 if done else 1,
        "address": _address(slug)["formatted"],
        "unit": asked.get("unit"),
        "elapsedMs": 1,
        "error": None,
        "detail": None,
        "report": _report(job_id, asked, slug) if done else None,
    }


def summary(finished: dict[str, Any], slug: str) -> dict[str, Any]:
    """One line of the list of reports."""
    kept = ("jobId", "address", "unit", "status", "stage", "step", "statusUrl")
    return {**{name: finished[name] for name in kept}, "slug": slug, "createdAt": INSTANT}


def _address(slug: str) -> dict[str, Any]:
    borough = next((name for name in _BOROUGHS if slug.endswith(name)), "manhattan")
    rest = slug.removesuffix(borough).strip("-") or slug
    house, _, street = rest.partition("-")
    if not re.match(r"\d", house):
        house, street = "1", rest
    name = borough.replace("-", " ").title()
    street = street.replace("-", " ").upper() or "MAIN STREET"
    return {
        "houseNumber": house,
        "street": street,
        "borough": {"code": _BOROUGHS[borough], "name": name, "slug": borough},
        "zip": None,
        "formatted": f"{house} {street.title()}, {name}, NY",
    }


def _section() -> dict[str, Any]:
    return {
        "status": "unavailable",
        "statusReason": _DISCLAIMER,
        "data": None,
        "evidenceClass": "register",
        "provenance": [],
        "notes": [],
    }


def _report(job_id: str, asked: dict[str, Any], slug: str) -> dict[str, Any]:
    return {
        "reportId": job_id,
        "version": "1",
        "sample": True,
        "slug": slug,
        "address": _address(slug),
        "building": {"bbl": "1000000001", "bins": [], "scope": "lot", "aliases": []},
        "generatedAt": INSTANT,
        "dataRelease": RELEASE,
        "asOf": "2026-01-01",
        "ask": asked.get("ask"),
        "summary": {"headline": _DISCLAIMER, "findings": []},
        "sections": {name: _section() for name in _SECTIONS},
        "timeline": [],
        "questions": [],
        "sources": [],
        "disclaimers": [_DISCLAIMER],
        "method": {"scoreVersion": "brs-1.0.0", "rules": []},
    }
