"""How a notebook shows previews. Every text of an answer is escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .models import PreviewBatchResult

_TABLE = '<table class="nycapt">'
_MISSING = "–"

_BATCH_COLUMNS = (
    ("Address", ("address", "formatted")),
    ("Built", ("basics", "data", "yearBuilt")),
    ("Homes", ("basics", "data", "unitsResidential")),
    ("Score", ("score", "data", "score")),
    ("Open problems", ("headline", "data", "openProblems")),
    ("Open C", ("headline", "data", "openC")),
    ("Open B", ("headline", "data", "openB")),
    ("Complaints, 12 months", ("headline", "data", "complaintsLast12m")),
)

_PREVIEW_ROWS = (
    ("BBL", ("building", "bbl")),
    ("Built", ("basics", "data", "yearBuilt")),
    ("Floors", ("basics", "data", "floors")),
    ("Homes", ("basics", "data", "unitsResidential")),
    ("Class", ("basics", "data", "buildingClass", "label")),
    ("Record score", ("score", "data", "score")),
    ("Open problems", ("headline", "data", "openProblems")),
    ("Open violations, class C", ("headline", "data", "openC")),
    ("Open violations, class B", ("headline", "data", "openB")),
    ("Complaints of the last 12 months", ("headline", "data", "complaintsLast12m")),
    ("Rent regulation", ("rentRegulation", "data", "level")),
    ("Registered owner", ("owner", "data", "registeredName")),
)

_MOST_ROWS = 50


def preview_html(preview: Mapping[str, Any]) -> str:
    """One building as a small table with its flags."""
    rows = [
        f"<tr><th scope='row'>{escape(label)}</th><td>{_cell(preview, place)}</td></tr>"
        for label, place in _PREVIEW_ROWS
    ]
    flags = _value(preview, ("flags", "data")) or ()
    items = "".join(f"<li>{escape(str(_value(flag, ('text',))))}</li>" for flag in flags)
    return (
        f"{_TABLE}<caption>{_cell(preview, ('address', 'formatted'))}{_sample(preview)}</caption>"
        f"<tbody>{''.join(rows)}</tbody></table>" + (f"<ul>{items}</ul>" if items else "")
    )


def batch_html(results: Iterable[PreviewBatchResult]) -> str:
    """A row for each result, the first of them when there are many."""
    results = list(results)
    head = "".join(f"<th scope='col'>{escape(label)}</th>" for label, _ in _BATCH_COLUMNS)
    rows = "".join(_row(result) for result in results[:_MOST_ROWS])
    left = len(results) - _MOST_ROWS
    more = f"<p>and {left} more</p>" if left > 0 else ""
    return (
        f"{_TABLE}<thead><tr><th scope='col'>Slug</th>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>{more}"
    )


def _row(result: PreviewBatchResult) -> str:
    preview = result.get("preview")
    if preview is None:
        text = escape(f"{result.status}: {result.error}")
        cells = f"<td colspan='{len(_BATCH_COLUMNS)}'>{text}</td>"
    else:
        cells = "".join(f"<td>{_cell(preview, place)}</td>" for _, place in _BATCH_COLUMNS)
    return f"<tr><th scope='row'>{escape(result.slug)}</th>{cells}</tr>"


def _sample(preview: Mapping[str, Any]) -> str:
    return " (sample data, not public records)" if preview.get("sample") else ""


def _cell(document: Mapping[str, Any], place: tuple[str, ...]) -> str:
    value = _value(document, place)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return _MISSING if value is None else escape(str(value))


def _value(document: Any, place: tuple[str, ...]) -> Any:
    for key in place:
        if not hasattr(document, "get"):
            return None
        document = document.get(key)
    return document
