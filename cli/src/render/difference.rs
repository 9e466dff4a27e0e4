//! What changed between two reports, for people: by section, in the order of the document.

use nycapt::contract::{
    ComparedReport, FigureChange, Finding, ReportDifference, RowChange, SECTIONS, Severity,
};
use serde_json::Value;

use super::page::Page;
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN, STRONG};

/// Rows of a section that are listed without `-v`; the rest are counted.
const LISTED: usize = 20;

/// Whether nothing that could be compared has changed.
pub(crate) fn is_same(difference: &ReportDifference) -> bool {
    difference.figures.is_empty()
        && difference.rows.is_empty()
        && difference.new_findings.is_empty()
        && difference.gone_findings.is_empty()
}

/// What changed, with every row if `all` is set.
pub(crate) fn difference(difference: &ReportDifference, all: bool, width: usize) -> String {
    let mut page = Page::new(width);
    page.title(&difference.to.address);
    page.field("from", &side(&difference.from));
    page.field("to", &side(&difference.to));
    for note in &difference.notes {
        page.styled_field("note", CAUTION, note);
    }
    page.gap();
    if is_same(difference) {
        page.paragraph(0, PLAIN, "nothing changed");
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
        None | Some(Value::Null) => "none".into(),
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
