//! Renders one report some times and prints what it took, as one line of JSON.
//!
//! `pages REPORT.json ROUNDS [--without-appendix] [--pdf OUT.pdf] [--html OUT.html]`
#![expect(clippy::print_stdout, reason = "a measurement prints its figures")]
#![expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]

use std::error::Error;
use std::fs;
use std::time::Instant;

use nycapt_contract::Report;
use nycapt_pdf::{Parts, content, render};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [report, rounds, ..] = arguments.as_slice() else {
        return Err(
            "usage: pages REPORT.json ROUNDS [--without-appendix] [--pdf OUT] [--html OUT]".into(),
        );
    };
    let option = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1)
    };
    let report: Report = serde_json::from_slice(&fs::read(report)?)?;
    let rounds: u32 = rounds.parse()?;
    let parts = match arguments
        .iter()
        .any(|argument| argument == "--without-appendix")
    {
        true => Parts::WithoutAppendix,
        false => Parts::All,
    };
    if let Some(file) = option("--html") {
        fs::write(file, page(&content(&report, parts)))?;
    }
    let begin = Instant::now();
    let pdf = render(&report, parts)?;
    let first_ms = begin.elapsed().as_secs_f64() * 1_000.0;
    let begin = Instant::now();
    for _ in 1..rounds.max(2) {
        render(&report, parts)?;
    }
    let later_ms = begin.elapsed().as_secs_f64() * 1_000.0 / f64::from(rounds.max(2) - 1);
    if let Some(file) = option("--pdf") {
        fs::write(file, &pdf)?;
    }
    let figures = serde_json::json!({
        "firstMs": first_ms,
        "laterMs": later_ms,
        "bytes": pdf.len(),
        "peakKb": peak_kb(),
    });
    println!("{figures}");
    Ok(())
}

/// The peak memory of this process, as Linux reports it.
fn peak_kb() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

const STYLE: &str = "@page { size: letter; margin: 0.85in } \
    body { font: 10pt/1.35 'Source Sans 3' } h2 { font: 600 14pt 'Source Serif 4' } \
    table { width: 100%; border-collapse: collapse; font-size: 8.4pt } \
    td { vertical-align: top; border-bottom: 0.4pt solid #cfd6de; padding: 3.6pt 5pt }";

/// Members that are no text of the report.
const NO_TEXT: [&str; 6] = ["id", "kind", "labels", "language", "picture", "region"];

/// The same content as one HTML page, for a renderer of HTML to be compared with.
fn page(content: &Value) -> String {
    let head = "<!doctype html><html lang=en><meta charset=utf-8><title>Report</title>";
    format!("{head}<style>{STYLE}</style>{}", printed("", content))
}

/// Titles as headings, rows of cells as a table, and every other text as a paragraph.
fn printed(name: &str, value: &Value) -> String {
    match value {
        Value::Object(members) => members
            .iter()
            .filter(|(name, _)| !NO_TEXT.contains(&name.as_str()))
            .map(|(name, member)| printed(name, member))
            .collect(),
        Value::Array(rows) if name == "rows" && rows.iter().all(Value::is_array) => {
            let row = |row: &Value| format!("<tr>{}</tr>", printed("cell", row));
            format!(
                "<table>{}</table>",
                rows.iter().map(row).collect::<String>()
            )
        }
        Value::Array(columns) if name == "columns" => {
            let titles = columns.iter().filter_map(|column| column.get("title"));
            let row: String = titles.map(|title| printed("cell", title)).collect();
            format!("<table><tr>{row}</tr></table>")
        }
        Value::Array(items) => items.iter().map(|item| printed(name, item)).collect(),
        Value::String(text) => {
            let tag = match name {
                "cell" => "td",
                "title" => "h2",
                _ => "p",
            };
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            format!("<{tag}>{text}</{tag}>")
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => String::new(),
    }
}
