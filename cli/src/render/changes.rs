//! What changed, for people: in the records of a building, and between two reports.

use nycapt::contract::{
    Change, ChangeCounts, ChangeKind, Changes, ComparedReport, FigureChange, Finding, Preview,
    ReportDifference, RowChange, SECTIONS, Severity,
};
use nycapt_messages::{column_words, display_address, plain_status, record_words};
use serde_json::Value;

use super::page::{Page, counted};
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN, STRONG};
use crate::slug::slug_of_preview;

/// The changes in a preview, newest first.
pub(crate) fn changes(preview: &Preview, width: usize) -> String {
    let mut page = Page::new(width);
    if preview.sample {
        page.banner("Sample data, not public records");
    }
    page.title(&display_address(&preview.address.formatted));
    page.field("slug", &preview.slug);
    page.field("data", &format!("release {}", preview.data_release));
    match &preview.changes {
        None => page.styled_field(
            "changes",
            CAUTION,
            "not known: there is no earlier release to compare with",
        ),
        Some(changes) => describe(&mut page, preview, changes),
    }
    page.gap();
    let slug = slug_of_preview(preview);
    page.next(&format!("nycapt preview {slug}"));
    page.into_text()
}

fn describe(page: &mut Page, preview: &Preview, changes: &Changes) {
    page.field("since", &changes.since);
    page.field("30 days", &counts(&changes.last_30_days));
    page.field("365 days", &counts(&changes.last_365_days));
    page.gap();
    for change in &changes.rows {
        let style = match change.kind {
            ChangeKind::Closed => GOOD,
            ChangeKind::Opened | ChangeKind::Reopened | ChangeKind::Reappeared => BAD,
            ChangeKind::Vanished => CAUTION,
            ChangeKind::StatusChanged | ChangeKind::Corrected => PLAIN,
        };
        page.styled_field(&change.to, style, &line(preview, change));
        if change.from != change.to {
            page.more(DIM, &format!("seen after {}", change.from));
        }
    }
    let shown = changes.rows.len() as u64;
    if shown < changes.total {
        let rest = counted(changes.total - shown, "more change", "more changes");
        page.paragraph(0, DIM, &format!("{rest} in the full report"));
    }
}

fn counts(counts: &ChangeCounts) -> String {
    let seen = counts.seen();
    let named: Vec<String> = seen
        .map(|(kind, count)| format!("{count} {}", word(kind)))
        .collect();
    if named.is_empty() {
        "none seen in the records we could compare and show".into()
    } else {
        named.join(", ")
    }
}

const fn word(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Opened => "new",
        ChangeKind::Reappeared => "listed again",
        ChangeKind::Reopened => "reopened",
        ChangeKind::Closed => "closed",
        ChangeKind::Vanished => "no longer listed",
        ChangeKind::StatusChanged => "new status",
        ChangeKind::Corrected => "updated",
    }
}

fn line(preview: &Preview, change: &Change) -> String {
    let mut sources = preview.sources.iter();
    let source = sources.find(|source| source.dataset_id == change.dataset_id);
    let dataset = source.map_or(&change.dataset_id, |source| &source.dataset_name);
    let [class, summary, unit] = [&change.class, &change.summary, &change.apartment];
    let about = record_words(class.as_deref(), summary.as_deref(), unit.as_deref());
    let about = about.map_or_else(String::new, |about| format!("{about} · "));
    let id = change.record_id.as_ref();
    let id = id.map_or_else(String::new, |id| format!(", record {id}"));
    let [was, now] = [&change.was, &change.now].map(|status| status.as_deref().map(plain_status));
    let what = match (was, now) {
        (Some(was), Some(now)) => format!(": {was} → {now}"),
        (None, Some(status)) | (Some(status), None) => format!(": {status}"),
        (None, None) if change.columns.is_empty() => String::new(),
        (None, None) => format!(": {}", column_words(&change.columns).join(", ")),
    };
    format!("{} · {about}{dataset}{id}{what}", word(change.kind))
}

/// Rows of a section that are listed without `-v`; the rest are counted.
const LISTED: usize = 20;

pub(crate) fn is_same(difference: &ReportDifference) -> bool {
    difference.figures.is_empty()
        && difference.rows.is_empty()
        && difference.new_findings.is_empty()
        && difference.gone_findings.is_empty()
}

/// What changed, with every row if `all` is set.
pub(crate) fn difference(difference: &ReportDifference, all: bool, width: usize) -> String {
    let mut page = Page::new(width);
    page.title(&display_address(&difference.to.address));
    page.field("from", &side(&difference.from));
    page.field("to", &side(&difference.to));
    for note in &difference.notes {
        page.styled_field("note", CAUTION, note);
    }
    page.gap();
    if is_same(difference) {
        let same = if difference.notes.is_empty() {
            "nothing changed"
        } else {
            "nothing changed in what we could compare"
        };
        page.paragraph(0, PLAIN, same);
        return page.into_text();
    }
    findings(&mut page, difference);
    for (id, title) in SECTIONS {
        let figures: Vec<_> = difference
            .figures
            .iter()
            .filter(|one| one.section == *id)
            .collect();
        let rows: Vec<_> = difference
            .rows
            .iter()
            .filter(|row| row.section == *id)
            .collect();
        if !(figures.is_empty() && rows.is_empty()) {
            section(&mut page, title, &figures, &rows, all);
        }
    }
    page.into_text()
}

fn side(report: &ComparedReport) -> String {
    let apartment = report.unit.as_ref();
    let apartment = apartment.map_or(String::new(), |unit| format!(" · apartment {unit}"));
    format!(
        "{} · release {}{apartment}",
        report.as_of, report.data_release
    )
}

fn findings(page: &mut Page, difference: &ReportDifference) {
    if difference.new_findings.is_empty() && difference.gone_findings.is_empty() {
        return;
    }
    page.paragraph(0, STRONG, "Findings");
    let line = |finding: &Finding| {
        let apartment = if finding.scope == "unit" {
            " (apartment)"
        } else {
            ""
        };
        format!("{}{apartment}: {}", finding.title, finding.detail)
    };
    for finding in &difference.new_findings {
        let style = match finding.severity {
            Severity::Stop | Severity::High => BAD,
            Severity::Good => GOOD,
            Severity::Medium | Severity::Low | Severity::Info => PLAIN,
        };
        page.styled_field("new", style, &line(finding));
    }
    for finding in &difference.gone_findings {
        page.styled_field("gone", DIM, &line(finding));
    }
    page.gap();
}

fn section(
    page: &mut Page,
    title: &str,
    figures: &[&FigureChange],
    rows: &[&RowChange],
    all: bool,
) {
    page.paragraph(0, STRONG, title);
    for figure in figures {
        let (from, to) = (shown(figure.from.as_ref()), shown(figure.to.as_ref()));
        page.paragraph(2, PLAIN, &format!("{}: {from} → {to}", figure.label));
    }
    let most = if all { rows.len() } else { LISTED };
    for row in rows.iter().take(most) {
        let style = match row.change.as_str() {
            "added" | "reopened" => CAUTION,
            "closed" => GOOD,
            "removed" => DIM,
            _ => PLAIN,
        };
        page.styled_field(
            &row.change,
            style,
            &format!("{} [{}]", row.title, row.row_id),
        );
    }
    if let Some(left) = rows.len().checked_sub(most).filter(|left| *left > 0) {
        page.more(DIM, &format!("and {left} more: `-v` lists all"));
    }
    page.gap();
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "not stated".into(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Bool(true)) => "yes".into(),
        Some(Value::Bool(false)) => "no".into(),
        Some(Value::Array(parts)) if parts.is_empty() => "none".into(),
        Some(Value::Array(parts)) => {
            let parts: Vec<String> = parts.iter().map(|part| shown(Some(part))).collect();
            parts.join(", ")
        }
        Some(value @ (Value::Number(_) | Value::Object(_))) => value.to_string(),
    }
}
