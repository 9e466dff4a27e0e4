//! The generated blocks of the README and the docs.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};
use clap::{Args, Command};
use nycapt_report::datasets;
use nycapt_server::Settings;

use super::reference::{error_sections, error_table, lengths};
use crate::run::workspace;

/// The example programs on pages: page, block, language and file.
const PROGRAMS: &str = "
README.md python python resolve.py
README.md typescript typescript resolve.mjs
README.md rust rust resolve.rs
docs/sdk/python.md python-batch python preview_batch.py
docs/sdk/typescript.md typescript-batch typescript preview_batch.mjs
docs/sdk/rust.md rust-batch rust preview_batch.rs";

/// Every page that has generated blocks, with those blocks up to date.
pub(super) fn pages() -> Result<BTreeMap<&'static str, String>> {
    let errors = "docs/errors.md";
    let mut blocks = vec![
        (errors, "codes", error_table()),
        (errors, "answered", error_sections(true)?),
        (errors, "found by clients", error_sections(false)?),
        ("server/developers/limits.md", "lengths", lengths()),
        ("docs/data/datasets.md", "datasets", dataset_table()),
        (
            "docs/operations/configuration.md",
            "settings",
            settings_table(),
        ),
    ];
    for row in PROGRAMS.lines().skip(1) {
        let [page, name, language, file] = row.split(' ').collect::<Vec<_>>()[..] else {
            bail!("`{row}` has four words");
        };
        blocks.push((page, name, program(language, file)?));
    }
    let mut pages = BTreeMap::new();
    for (page, name, block) in blocks {
        let text = match pages.remove(page) {
            Some(text) => text,
            None => fs::read_to_string(workspace().join(page))?,
        };
        pages.insert(page, with_block(page, &text, name, &block)?);
    }
    Ok(pages)
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

fn with_block(page: &str, text: &str, name: &str, block: &str) -> Result<String> {
    let mark = format!("<!-- generated: {name} -->\n");
    let (before, rest) = text
        .split_once(&mark)
        .with_context(|| format!("{page} has no block `{name}`"))?;
    let (_, after) = rest
        .split_once("<!-- end of generated -->")
        .with_context(|| format!("the block `{name}` of {page} has no end"))?;
    Ok(format!(
        "{before}{mark}{block}\n<!-- end of generated -->{after}"
    ))
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
