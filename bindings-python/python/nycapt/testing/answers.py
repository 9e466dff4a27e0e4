"""Answers in the forms of the contract, with invented facts."""

from __future__ import annotations

import json
import re
from typing import Any

from .. import _native
from .._codes import ERRORS, ErrorRow

RELEASE = "fake"
INSTANT = "2026-01-02T03:04:05Z"
DISCLAIMER = "Made by a fake server."
MISSING: dict[str, Any] = {
    "status": "unavailable",
    "data": None,
    "statusReason": "A fake server has no records.",
    "evidenceClass": "register",
    "provenance": [
        {
            "datasetId": "fake",
            "asOf": None,
            "status": "unavailable",
            "join": {"kind": "bbl", "value": "1"},
            "scope": "lot",
            "recordCount": 0,
            "returnedCount": None,
            "queryUrl": None,
        }
    ],
    "notes": [],
}
"""A section without records."""
DIRECTORY: dict[str, Any] = {"release": RELEASE, "addresses": 0, "sample": True}
_BOROUGHS = ("Manhattan", "Bronx", "Brooklyn", "Queens", "Staten Island")
_SECTIONS = "basics score headline flags bedbugs rentRegulation owner newest".split()


def error(url: str, status: int, code: str | None, detail: str, request_id: str) -> dict[str, Any]:
    """The body of an error, but for 422."""
    row = _row(status, code)
    code = code or row.code
    return {
        "detail": detail,
        "type": f"{url}/developers/errors#{code}",
        "title": row.title,
        "status": status,
        "code": code,
        "requestId": request_id,
        "next": [{"do": row.next_step}],
    }


def refusal(place: list[str], message: str, kind: str = "value_error") -> dict[str, Any]:
    """The body of a 422, as FastAPI words it."""
    return {"detail": [{"type": kind, "loc": place, "msg": message}]}


def health() -> dict[str, Any]:
    """The health of a server that is up."""
    return {"status": "ok", "version": "fake", "release": None, "accounts": "ok"}


def normalized(address: str, unit: str | None = None) -> dict[str, Any]:
    """An address as parsed from its text."""
    words: dict[str, Any] = json.loads(_native.normalize(address, unit))
    return words


def preview(url: str, slug: str, members: dict[str, Any]) -> dict[str, Any]:
    """A preview whose facts are all missing, but for what ``members`` has."""
    words = normalized(re.sub("-apt-.*$", "", slug).replace("-", " "))
    borough = words["borough"] or _borough(slug)
    house_number = words["houseNumber"] or "1"
    street = words["street"] or "FAKE STREET"
    address: dict[str, Any] = {
        "houseNumber": house_number,
        "street": street,
        "borough": borough,
        "zip": words["zip"],
        "formatted": f"{house_number} {street}, {borough['name'].upper()}",
    }
    building: dict[str, Any] = {
        "bbl": f"{borough['code']}000010001",
        "bins": [],
        "scope": "lot",
        "aliases": [],
        "buildingsOnLot": None,
        "latitude": None,
        "longitude": None,
    }
    return {
        "slug": slug,
        "canonicalUrl": f"{url}/{slug}",
        "generatedAt": INSTANT,
        "dataRelease": RELEASE,
        "sample": True,
        "address": address,
        "building": building,
        **dict.fromkeys(_SECTIONS, MISSING),
        "changes": None,
        "reportContents": [],
        "sources": [],
        "disclaimers": [DISCLAIMER],
        **members,
    }


def batch_result(slug: str, found: dict[str, Any] | None) -> dict[str, Any]:
    """One item of a batch."""
    if found is None:
        wrong = "We have no address with this slug."
        missing = {"status": 404, "preview": None, "error": wrong, "code": "not_found"}
        return {"slug": slug, **missing}
    return {"slug": slug, "status": 200, "preview": found, "error": None}


def resolution(address: str, unit: str | None, found: dict[str, Any] | None) -> dict[str, Any]:
    """The answer for an address: the building of a preview, or no match."""
    understood = normalized(address, unit)
    answer: dict[str, Any] = {
        "status": "notFound",
        "reason": "numberNotFound",
        "message": "The fake server does not know this address.",
        "confidence": 0,
        "input": understood,
        "match": None,
        "candidates": [],
        "corrections": [],
        "suggestions": [],
        "directory": DIRECTORY,
    }
    if found is None:
        return answer
    message = f"{found['address']['formatted']} is one building."
    match = _match(found, understood["unit"])
    known = {"status": "matched", "reason": "matched", "message": message, "confidence": 1}
    return {**answer, **known, "match": match}


def suggestion(found: dict[str, Any]) -> dict[str, Any]:
    """A building that a text may become."""
    line = found["address"]["formatted"]
    return {
        "slug": found["slug"],
        "addressLine": line,
        "display": line,
        "kind": "candidate",
        "why": "It was added to the fake server.",
        "latitude": found["building"].get("latitude"),
        "longitude": found["building"].get("longitude"),
    }


def _match(found: dict[str, Any], unit: dict[str, Any] | None) -> dict[str, Any]:
    address = found["address"]
    preview_slug = found["slug"] if unit is None else f"{found['slug']}-apt-{unit['slug']}"
    return {
        "slug": found["slug"],
        "canonicalSlug": found["slug"],
        "addressLine": address["formatted"],
        "houseNumber": address["houseNumber"],
        "street": address["street"],
        "borough": address["borough"],
        "zip": address["zip"],
        "unit": unit,
        "bbl": found["building"]["bbl"],
        "bin": None,
        "previewSlug": preview_slug,
        "previewUrl": f"/v1/previews/{preview_slug}",
        "source": "fake",
        "why": "It was added to the fake server.",
    }


def of_unit(found: dict[str, Any], unit: str) -> dict[str, Any]:
    """The preview of an apartment, by its part of a slug: the building's, with no count."""
    understood = normalized("", unit.replace("-", " "))["unit"]
    mentions = {"unit": understood, "records": None, "note": DISCLAIMER, "warning": None}
    return {**found, "unit": mentions}


def _row(status: int, code: str | None) -> ErrorRow:
    other = "bad_request" if status < 500 else "internal"
    if status in (502, 504):
        other = "unavailable"
    by_code = {row.code: row for row in ERRORS}
    by_status = {row.status: row for row in reversed(ERRORS)}
    return by_code.get(code or "") or by_status.get(status) or by_code[other]


def _borough(slug: str) -> dict[str, Any]:
    slugs = [name.lower().replace(" ", "-") for name in _BOROUGHS]
    index = next((index for index, part in enumerate(slugs) if part in slug), 0)
    return {"code": index + 1, "name": _BOROUGHS[index], "slug": slugs[index]}
