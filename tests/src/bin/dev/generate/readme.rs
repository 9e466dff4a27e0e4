//! The generated blocks of the README.

use std::fs;

use anyhow::{Context, Result};
use nycapt_report::datasets;

use crate::run::workspace;

/// The README with its generated blocks made anew.
pub(super) fn page() -> Result<String> {
    let mut text = fs::read_to_string(workspace().join("README.md"))?;
    for (name, file) in [
        ("python", "examples/resolve.py"),
        ("typescript", "examples/resolve.mjs"),
        ("rust", "examples/resolve.rs"),
    ] {
        text = with_block(&text, name, &quick_start(name, file)?)?;
    }
    with_block(&text, "datasets", &dataset_table())
}

/// A program without what it says of itself at its top.
fn quick_start(language: &str, file: &str) -> Result<String> {
    let program = fs::read_to_string(workspace().join(file))?;
    let is_told = |line: &&str| {
        let marks = ["//", "#![", "\"\"\"", "python "];
        line.is_empty() || marks.iter().any(|mark| line.starts_with(mark))
    };
    let code: Vec<&str> = program.lines().skip_while(is_told).collect();
    Ok(format!("```{language}\n{}\n```", code.join("\n")))
}

/// Replaces what stands between the marks of a block.
fn with_block(text: &str, name: &str, block: &str) -> Result<String> {
    let mark = format!("<!-- generated: {name} -->\n");
    let (before, rest) = text
        .split_once(&mark)
        .with_context(|| format!("README.md has no block `{name}`"))?;
    let (_, after) = rest
        .split_once("<!-- end of generated -->")
        .with_context(|| format!("the block `{name}` of README.md has no end"))?;
    Ok(format!(
        "{before}{mark}{block}\n<!-- end of generated -->{after}"
    ))
}

/// Every dataset that is read.
fn dataset_table() -> String {
    let mut table = String::from("| dataset | agency | id | changes |\n|---|---|---|---|");
    for dataset in datasets::ALL {
        table.push_str(&format!(
            "\n| [{}]({}) | {} | `{}` | {} |",
            dataset.name,
            dataset.source_url,
            dataset.agency,
            dataset.id,
            dataset.cadence.as_str()
        ));
    }
    table
}
