//! Report pages per second as PDF, against `WeasyPrint` with the same content.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use nycapt_tests::packages::succeed;
use nycapt_tests::{current_release, python, report_of, sample_release, slugs};
use serde_json::Value;

use crate::install::{install, install_python_list};
use crate::run::{build_shipped, command, shipped, workspace};

#[derive(Args)]
pub(crate) struct PagesArgs {
    /// A data directory with a published release; without it the sample city is built.
    #[arg(long, requires = "slug")]
    data_dir: Option<PathBuf>,
    /// The building, by the slug of its preview; without it the first of the sample.
    #[arg(long)]
    slug: Option<String>,
    /// Times that each renders.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Where report, HTML and both PDF files are kept.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &PagesArgs) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let folder = args.out.as_deref().unwrap_or_else(|| scratch.path());
    fs::create_dir_all(folder)?;
    let file = |name: &str| folder.join(name);
    fs::write(file("report.json"), serde_json::to_vec(&report(args)?)?)?;
    prepare()?;
    let rounds = args.rounds.max(1).to_string();
    let ours = figures(
        Command::new(shipped("examples/pages"))
            .arg(file("report.json"))
            .arg(&rounds)
            .arg("--pdf")
            .arg(file("nycapt.pdf"))
            .arg("--html")
            .arg(file("report.html")),
    )?;
    let theirs = figures(
        python::script("pages.py")?
            .arg(file("report.html"))
            .arg(&rounds)
            .arg(workspace().join("server/pdf/fonts"))
            .arg(file("nycapt.pdf"))
            .arg(file("weasyprint.pdf")),
    )?;
    print(&ours, &theirs)
}

/// Builds our renderer as it ships and installs the other.
fn prepare() -> Result<()> {
    build_shipped(&["-p", "nycapt-pdf", "--example", "pages"])?;
    install_python_list("tests/python/weasyprint.txt")?;
    let has_pango = command("target/python/bin/python", &["-c", "import weasyprint"]).output()?;
    if !has_pango.status.success() {
        install("libpangoft2-1.0-0")?;
    }
    Ok(())
}

fn report(args: &PagesArgs) -> Result<Value> {
    let report = match (&args.data_dir, &args.slug) {
        (Some(folder), Some(slug)) => report_of(&current_release(folder), slug, None),
        (_, Some(slug)) => report_of(&sample_release(), slug, None),
        (_, None) => report_of(
            &sample_release(),
            slugs().first().context("no building")?,
            None,
        ),
    };
    Ok(serde_json::to_value(report?)?)
}

/// What a renderer says of itself, as one line of JSON.
fn figures(command: &mut Command) -> Result<Value> {
    Ok(serde_json::from_str(&succeed(command)?)?)
}

fn print(ours: &Value, theirs: &Value) -> Result<()> {
    let number = |value: &Value, member: &str| {
        let figure = value.get(member).and_then(Value::as_f64);
        figure.with_context(|| format!("no `{member}` was measured"))
    };
    let row = |name: &str, pages: f64, ms: f64, of: &Value| -> Result<f64> {
        let a_second = pages / ms * 1_000.0;
        let (peak, bytes) = (
            number(of, "peakKb")? / 1_024.0,
            number(of, "bytes")? / 1_024.0,
        );
        println!(
            "{name:12} {pages:>5.0} pages {ms:>9.1} ms {a_second:>9.1} pages/s {peak:>7.0} MiB peak {bytes:>7.0} KiB"
        );
        Ok(a_second)
    };
    let pages = number(theirs, "otherPages")?;
    let first = row("nycapt first", pages, number(ours, "firstMs")?, ours)?;
    let later = row("nycapt later", pages, number(ours, "laterMs")?, ours)?;
    let other = row(
        "WeasyPrint",
        number(theirs, "pages")?,
        number(theirs, "ms")?,
        theirs,
    )?;
    println!("ratio {:.1} to {:.1}", first / other, later / other);
    Ok(())
}
