//! Renders one report some times and prints what it took, as one line of JSON.
//!
//! `pages REPORT.json ROUNDS [--without-appendix] [--pdf OUT.pdf] [--html OUT.html]`
#![expect(clippy::print_stdout, reason = "a measurement prints its figures")]
#![expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]

mod html;

use std::error::Error;
use std::fs;
use std::time::Instant;

use nycapt_contract::Report;
use nycapt_pdf::{Parts, content, render};

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
        fs::write(file, html::page(&content(&report, parts)))?;
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
