"""How a notebook shows answers. Every text of an answer is escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .models import PreviewBatchResult

_TABLE = '<table class="nycapt">'
_MISSING = "–"
_SAMPLE = "sample data, not public records"

# Label, section and place in it.
_BATCH_COLUMNS = (
    ("Built", "basics", ("yearBuilt",)),
    ("Homes", "basics", ("unitsResidential",)),
    ("Score", "score", ("score",)),
    ("Open problems", "headline", ("openProblems",)),
    ("Open C", "headline", ("openC",)),
    ("Open B", "headline", ("openB",)),
    ("Complaints, 12 months", "headline", ("complaintsLast12m",)),
)
# Label and section, for the state and the dates of the columns above.
_BATCH_SECTIONS = (("building", "basics"), ("score", "score"), ("counts", "headline"))

_PREVIEW_ROWS = (
    ("Built", "basics", ("yearBuilt",)),
    ("Floors", "basics", ("floors",)),
    ("Homes", "basics", ("unitsResidential",)),
    ("Class", "basics", ("buildingClass", "label")),
    ("Record score", "score", ("score",)),
    ("Open problems", "headline", ("openProblems",)),
    ("Open violations, class C", "headline", ("openC",)),
    ("Open violations, class B", "headline", ("openB",)),
    ("Complaints of the last 12 months", "headline", ("complaintsLast12m",)),
    ("Rent regulation", "rentRegulation", ("level",)),
    ("Registered owner", "owner", ("registeredName",)),
)

_STATES = {
    "not_applicable": "not applicable",
    "partial": "may be incomplete",
    "stale": "old data",
    "unavailable": "not loaded",
    "withheld": "withheld",
}

MOST_ROWS = 50
"""Most results of a batch that are shown."""


def html_of(answer: Mapping[str, Any]) -> str:
    """An answer as a table, by the name of its class."""
    shown = {
        "Preview": preview_html,
        "Report": report_html,
        "ReportJob": job_html,
        "ResolveAnswer": resolve_html,
    }
    return shown[type(answer).__name__](answer)


def preview_html(preview: Mapping[str, Any]) -> str:
    """One building as a small table with its flags, and how old each figure is."""
    rows = [("BBL", _text(preview, ("building", "bbl")), "")]
    for label, name, place in _PREVIEW_ROWS:
        section = preview.get(name)
        rows.append((label, _text(section, ("data", *place)), _state(section)))
    body = "".join(
        f"<tr><th scope='row'>{escape(label)}</th><td>{escape(value)}</td>"
        f"<td>{escape(state)}</td></tr>"
        for label, value, state in rows
    )
    texts = [_text(flag, ("text",)) for flag in _value(preview, ("flags", "data")) or ()]
    address = _text(preview, ("address", "formatted"))
    return _table([address, *_origin(preview)], body) + _list(texts)


def batch_html(results: Iterable[PreviewBatchResult], total: int) -> str:
    """A row for each result; ``total`` counts also those that are not shown."""
    shown = list(results)
    first = "Query" if any("query" in result for result in shown) else "Slug"
    labels = [first, "Address", *(label for label, _, _ in _BATCH_COLUMNS), "State", "As of"]
    head = "".join(f"<th scope='col'>{escape(label)}</th>" for label in labels)
    rows = "".join(_row(result, len(labels) - 1) for result in shown)
    left = total - len(shown)
    more = f"<p>and {left} more</p>" if left > 0 else ""
    return f"{_TABLE}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{more}"


def resolve_html(answer: Mapping[str, Any]) -> str:
    """The building of an address, the candidates, or what to try instead."""
    match = answer.get("match")
    found = [match] if match else answer.get("candidates") or ()
    rows = [
        (_text(one, ("addressLine",)), _text(one, ("slug",)), _text(one, ("bbl",)))
        for one in found
    ]
    rows += [
        (_text(one, ("address",)), _text(one, ("slug",)), _text(one, ("why",)))
        for one in answer.get("suggestions") or ()
    ]
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    release = _text(answer, ("directory", "release"))
    sample = [_SAMPLE] if _value(answer, ("directory", "sample")) else []
    caption = [_text(answer, ("status",)), _text(answer, ("message",)), f"release {release}"]
    return _table([*caption, *sample], body)


def report_html(report: Mapping[str, Any]) -> str:
    """The verdict of a report, its top findings, and which sections aren't whole, with the reason."""
    summary: Mapping[str, Any] = report.get("summary") or {}
    findings: list[Mapping[str, Any]] = [*(summary.get("unitFindings") or ()), *(summary.get("topFindings") or ())]
    body = "".join(
        f"<tr><td>{escape(_text(finding, ('severity',)))}</td>"
        f"<th scope='row'>{escape(_text(finding, ('title',)))}</th>"
        f"<td>{escape(_text(finding, ('detail',)))}</td></tr>"
        for finding in findings
    )
    sections: Mapping[str, Any] = report.get("sections") or {}
    body += "".join(_section_row(name, section) for name, section in sections.items())
    score = f"record score {_text(summary, ('score',))}"
    unit = _value(report, ("unit", "display"))
    place = [_text(report, ("address", "formatted")), *([f"unit {unit}"] if unit else [])]
    day = [f"as of {report['asOf']}"] if report.get("asOf") else []
    sentences = [str(sentence) for sentence in summary.get("verdictSentences") or ()]
    return _table([*place, score, *day, *_origin(report)], body) + _list(sentences)


def job_html(job: Mapping[str, Any]) -> str:
    """A report job: its progress, and its report once it is done."""
    report = job.get("report")
    if report:
        return report_html(report)
    rows = [("Job", "jobId"), ("Status", "status"), ("Stage", "stage"), ("Error", "error")]
    body = "".join(
        f"<tr><th scope='row'>{label}</th><td>{escape(_text(job, (member,)))}</td></tr>"
        for label, member in rows
        if job.get(member) is not None
    )
    return _table([_text(job, ("address",))], body)


def _table(caption: Sequence[str], body: str) -> str:
    words = escape(" · ".join(caption))
    return f"{_TABLE}<caption>{words}</caption><tbody>{body}</tbody></table>"


def _list(texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""


def _row(result: PreviewBatchResult, columns: int) -> str:
    preview = result.get("preview")
    if preview is None:
        text = escape(f"{result.status}: {result.error}")
        cells = f"<td colspan='{columns}'>{text}</td>"
    else:
        texts = [_text(preview, ("address", "formatted"))]
        texts += [_text(preview, (name, "data", *place)) for _, name, place in _BATCH_COLUMNS]
        texts += [_states(preview), _dates(preview.get(name) for _, name in _BATCH_SECTIONS)]
        cells = "".join(f"<td>{escape(text)}</td>" for text in texts)
    asked = result.get("query") or result.slug
    return f"<tr><th scope='row'>{escape(asked)}</th>{cells}</tr>"


def _section_row(name: str, section: Any) -> str:
    """A row for a section of a report that applies and isn't whole."""
    status = _text(section, ("status",))
    state = None if status == "not_applicable" else _STATES.get(status)
    if state is None:
        return ""
    # `hpdViolations` as "hpd violations".
    label = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    reason = _text(section, ("statusReason",))
    return (
        f"<tr><td>{escape(state)}</td><th scope='row'>{escape(label)}</th>"
        f"<td>{escape(reason)}</td></tr>"
    )


def _states(preview: Mapping[str, Any]) -> str:
    """What a reader of the row must know: sample data, and incomplete sections."""
    states = ["sample"] if preview.get("sample") else []
    for label, name in _BATCH_SECTIONS:
        state = _STATES.get(_text(preview.get(name), ("status",)))
        states += [f"{label}: {state}"] if state else []
    return "; ".join(states)


def _state(section: Any) -> str:
    """The state of a section unless it is whole, and its dates."""
    state = _STATES.get(_text(section, ("status",)))
    dates = _dates([section])
    return ", ".join([*([state] if state else []), *([f"as of {dates}"] if dates else [])])


def _dates(sections: Iterable[Any]) -> str:
    """The newest dates of the data that sections rest on, from the oldest of them to the newest."""
    entries = [entry for section in sections for entry in _value(section, ("provenance",)) or ()]
    dates = sorted({str(entry["asOf"]) for entry in entries if entry.get("asOf")})
    return " to ".join(dates if len(dates) < 2 else (dates[0], dates[-1]))


def _origin(document: Mapping[str, Any]) -> list[str]:
    """The release that a document was made from, and whether it is the sample."""
    release = document.get("dataRelease")
    words = [f"release {release}"] if release else []
    return [*words, _SAMPLE] if document.get("sample") else words


def _text(document: Any, place: tuple[str, ...]) -> str:
    value = _value(document, place)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return _MISSING if value is None else str(value)


def _value(document: Any, place: tuple[str, ...]) -> Any:
    for key in place:
        if not hasattr(document, "get"):
            return None
        document = document.get(key)
    return document
