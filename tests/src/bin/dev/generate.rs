//! Files that are rendered from the code and committed.

use std::fs;

use anyhow::{Context, Result, bail};
use nycapt::contract::FaultKind;
use nycapt::report::datasets;

use nycapt_tests::description;

use crate::run::workspace;

/// Each generated file and what it should hold.
fn files() -> Result<Vec<(&'static str, String)>> {
    let mut description = serde_json::to_string_pretty(&description())?;
    description.push('\n');
    Ok(vec![
        ("openapi.json", description),
        ("docs/errors.md", errors()),
        ("README.md", readme()?),
    ])
}

/// The README with its generated blocks made anew.
fn readme() -> Result<String> {
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

/// The fault table for people.
fn errors() -> String {
    let mut page = String::from(
        "# Errors\n\nOne table for every surface: the HTTP status, the `code` of the error body and \
         of SDK errors,\nand the exit code of the command line. Rendered from the contract.\n\n\
         Every error is one object with `detail`, `type`, `title`, `status`, `code`, `requestId` \
         and `next`,\nexcept 422, which lists all faults of the request as FastAPI does: \
         `{\"detail\":[{\"type\",\"loc\",\"msg\"}]}`.\n\n\
         | code | status | title | exit code | SDK class | try again |\n|---|---:|---|---:|---|---|\n",
    );
    for kind in FaultKind::ALL {
        let row = kind.row();
        let status = if row.status == 0 {
            "-".to_owned()
        } else {
            row.status.to_string()
        };
        let again = if row.retryable { "yes" } else { "no" };
        page.push_str(&format!(
            "| `{}` | {status} | {} | {} | `{}` | {again} |\n",
            row.code, row.title, row.exit, row.class
        ));
    }
    page
}

pub(crate) fn run(check: bool) -> Result<()> {
    for (name, wanted) in files()? {
        let path = workspace().join(name);
        if fs::read_to_string(&path).is_ok_and(|found| found == wanted) {
            continue;
        }
        if check {
            bail!("`{name}` is out of date; run `cargo dev generate` and commit it");
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, wanted).with_context(|| format!("cannot write `{name}`"))?;
        println!("wrote {name}");
    }
    Ok(())
}
