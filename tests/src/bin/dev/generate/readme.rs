//! The generated blocks of the README.

use std::fs;

use anyhow::{Context, Result};
use nycapt::report::datasets;

use crate::run::workspace;

/// The README with its generated blocks made anew.
pub(super) fn page() -> Result<String> {
    let example = fs::read_to_string(workspace().join("examples/resolve.rs"))?;
    let code: Vec<&str> = example
        .lines()
        .skip_while(|line| line.starts_with("//!") || line.starts_with("#![") || line.is_empty())
        .collect();
    let text = fs::read_to_string(workspace().join("README.md"))?;
    let text = with_block(
        &text,
        "example",
        &format!("```rust\n{}\n```", code.join("\n")),
    )?;
    with_block(&text, "datasets", &dataset_table())
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
