//! The generated blocks of the README and the docs.

use std::fs;

use anyhow::{Context, Result};
use clap::{Args, Command};
use nycapt_report::datasets;
use nycapt_server::Settings;

use super::reference::{error_sections, error_table, lengths};
use crate::run::workspace;

/// Each page with the names and texts of its generated blocks.
type Page = (&'static str, Vec<(&'static str, String)>);

/// Every page that has generated blocks, with those blocks up to date.
pub(super) fn pages() -> Result<Vec<(&'static str, String)>> {
    let pages: [Page; 8] = [
        (
            "README.md",
            vec![
                ("python", program("python", "resolve.py")?),
                ("typescript", program("typescript", "resolve.mjs")?),
                ("rust", program("rust", "resolve.rs")?),
            ],
        ),
        (
            "docs/sdk/python.md",
            vec![("python-batch", program("python", "preview_batch.py")?)],
        ),
        (
            "docs/sdk/typescript.md",
            vec![(
                "typescript-batch",
                program("typescript", "preview_batch.mjs")?,
            )],
        ),
        (
            "docs/sdk/rust.md",
            vec![("rust-batch", program("rust", "preview_batch.rs")?)],
        ),
        (
            "docs/errors.md",
            vec![
                ("codes", error_table()),
                ("answered", error_sections(true)?),
                ("found by clients", error_sections(false)?),
            ],
        ),
        ("server/developers/limits.md", vec![("lengths", lengths())]),
        ("docs/data/datasets.md", vec![("datasets", dataset_table())]),
        (
            "docs/operations/configuration.md",
            vec![("settings", settings_table())],
        ),
    ];
    pages
        .into_iter()
        .map(|(page, blocks)| Ok((page, with_blocks(page, blocks)?)))
        .collect()
}

/// An example program as a code block, without its leading comment.
fn program(language: &str, file: &str) -> Result<String> {
    let program = fs::read_to_string(workspace().join("examples").join(file))?;
    let is_comment = |line: &&str| {
        let marks = ["//", "#![", "\"\"\"", "python "];
        line.is_empty() || marks.iter().any(|mark| line.starts_with(mark))
    };
    let code: Vec<&str> = program.lines().skip_while(is_comment).collect();
    Ok(format!("```{language}\n{}\n```", code.join("\n")))
}

fn with_blocks(page: &str, blocks: Vec<(&str, String)>) -> Result<String> {
    let mut text = fs::read_to_string(workspace().join(page))?;
    for (name, block) in blocks {
        let mark = format!("<!-- generated: {name} -->\n");
        let (before, rest) = text
            .split_once(&mark)
            .with_context(|| format!("{page} has no block `{name}`"))?;
        let (_, after) = rest
            .split_once("<!-- end of generated -->")
            .with_context(|| format!("the block `{name}` of {page} has no end"))?;
        text = format!("{before}{mark}{block}\n<!-- end of generated -->{after}");
    }
    Ok(text)
}

fn dataset_table() -> String {
    let mut table = String::from("| dataset | agency | ID | changes |\n|---|---|---|---|");
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

/// Every setting of the server, from its command line.
fn settings_table() -> String {
    let command = Settings::augment_args(Command::new("nycapt-server"));
    let mut table = String::from("| setting | value | meaning |\n|---|---|---|");
    for argument in command.get_arguments() {
        let value = argument
            .get_value_names()
            .and_then(<[_]>::first)
            .map(|name| name.replace('|', "\\|"))
            .unwrap_or_default();
        let help = argument.get_help().map(ToString::to_string);
        table.push_str(&format!(
            "\n| `{}` | {value} | {} |",
            argument.get_id(),
            help.unwrap_or_default().replace('|', "\\|"),
        ));
    }
    table
}
