//! The tables of errors and of limits, from the contract.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use nycapt::contract::{
    ALL, ErrorKind, ErrorRow, FieldKind, Media, ParameterKind, Place, Shape, Spec,
};
use nycapt_messages::capitalized;

const MEANINGS: &str = include_str!("../../../../../server/developers/error_meanings.toml");

/// The sections of the errors that the service answers with, or of those that clients find.
pub(in crate::generate) fn error_sections(is_answered: bool) -> Result<String> {
    let meanings: BTreeMap<String, String> = toml_edit::de::from_str(MEANINGS)?;
    let kinds = ErrorKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| (kind.row().status != 0) == is_answered);
    let sections = kinds.map(|kind| {
        let row = kind.row();
        let meaning = meanings
            .get(row.code)
            .with_context(|| format!("`{}` means nothing", row.code))?;
        Ok(format!(
            "### `{}`\n\n{} {meaning}\n\n- What to do: {}\n- Try again: {}\n- Exit code of the \
             command line: {}\n- Class in Python and TypeScript: `{}`",
            row.code,
            heading(row),
            kind.next_step(),
            again(row),
            row.exit,
            row.class
        ))
    });
    Ok(sections.collect::<Result<Vec<_>>>()?.join("\n\n"))
}

pub(super) fn error_link(kind: ErrorKind) -> String {
    let code = kind.row().code;
    format!("[`{code}`](/developers/errors#{code})")
}

pub(in crate::generate) fn error_table() -> String {
    let head = "| code | status | try again | exit code | class |\n|---|---|---|---|---|\n";
    let rows = ErrorKind::ALL.into_iter().map(|kind| {
        let row = kind.row();
        let status = match row.status {
            // The service sends it, too, when it lost its database.
            0 if kind == ErrorKind::OutcomeUnknown => "none or 503".into(),
            0 => "none".into(),
            status => status.to_string(),
        };
        let (code, again, exit, class) = (row.code, again(row), row.exit, row.class);
        format!("| [`{code}`](#{code}) | {status} | {again} | {exit} | `{class}` |\n")
    });
    let table: String = std::iter::once(head.to_owned()).chain(rows).collect();
    table.trim_end().into()
}

fn heading(row: ErrorRow) -> String {
    match row.status {
        0 => format!("{}.", row.title),
        status => format!("{status} {}.", row.title),
    }
}

const fn again(row: ErrorRow) -> &'static str {
    if row.retryable {
        "yes, after a pause"
    } else {
        "no"
    }
}

/// A table of every bound, each once with the operations that have it.
pub(in crate::generate) fn lengths() -> String {
    let mut bounds: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    // Paths of pages and files for crawlers are no limits of anybody's request.
    for spec in ALL
        .iter()
        .filter(|spec| matches!(spec.answer, Media::Json | Media::Pdf))
    {
        for bound in bounds_of(spec) {
            let link = format!("[`{0}`](/developers/reference/{0})", spec.name);
            bounds.entry(bound).or_default().push(link);
        }
    }
    let head = "| what | bound | operations |\n|---|---|---|\n".to_owned();
    let rows = bounds.into_iter().map(|((name, bound), operations)| {
        format!("| `{name}` | {bound} | {} |\n", operations.join(", "))
    });
    let table: String = std::iter::once(head).chain(rows).collect();
    table.trim_end().into()
}

fn bounds_of(spec: &Spec) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for parameter in spec.parameters {
        let name = match parameter.place {
            Place::Header => header_name(parameter.name),
            Place::Path | Place::Query => parameter.name.to_owned(),
        };
        match parameter.kind {
            ParameterKind::Text { min, max } => all.push((name, span(min, max, " characters"))),
            ParameterKind::Integer { min, max, default } => {
                let absent = default.map(|default| format!(", {default} when absent"));
                all.push((
                    name,
                    format!("{min} to {max}{}", absent.unwrap_or_default()),
                ));
            }
            ParameterKind::Boolean { .. } => {}
        }
    }
    let fields = match spec.body {
        Some(Shape::Object { fields, .. } | Shape::Form { fields }) => fields,
        Some(Shape::List {
            fields, min, max, ..
        }) => {
            all.push(("items of the list".into(), span(min, max, "")));
            fields
        }
        Some(Shape::Raw) | None => &[],
    };
    for field in fields {
        if let FieldKind::Text { min, max } = field.kind {
            all.push((field.name.into(), span(min, max, " characters")));
        }
    }
    all
}

/// `1 to 80 characters`, `at most 500 characters`.
fn span(min: usize, max: usize, unit: &str) -> String {
    match min {
        0 => format!("at most {max}{unit}"),
        min => format!("{min} to {max}{unit}"),
    }
}

/// A header's name in its usual case: `Idempotency-Key`.
pub(super) fn header_name(name: &str) -> String {
    name.split('-')
        .map(capitalized)
        .collect::<Vec<_>>()
        .join("-")
}
