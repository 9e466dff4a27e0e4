//! The page of limits, from the bounds of the contract.

use std::collections::BTreeMap;

use nycapt_contract::{ALL, Field, FieldKind, Media, Parameter, ParameterKind, Place, Shape, Spec};

use super::facts::PortalFacts;

const TEXT: &str = include_str!("../../../developers/limits.md");

/// The text of the page.
pub(super) fn limits_text(facts: &PortalFacts<'_>) -> String {
    facts.fill(TEXT).replace("{lengths}", &lengths())
}

/// A table of every bound, each once with the operations that have it.
fn lengths() -> String {
    let mut bounds: BTreeMap<(String, String), Vec<&str>> = BTreeMap::new();
    for spec in ALL.iter().filter(|spec| is_for_programs(spec)) {
        for (name, bound) in bounds_of(spec) {
            bounds.entry((name, bound)).or_default().push(spec.name);
        }
    }
    let mut table = String::from("| what | bound | operations |\n|---|---|---|\n");
    for ((name, bound), operations) in bounds {
        let links: Vec<String> = operations
            .iter()
            .map(|name| format!("[`{name}`](/developers/reference/{name})"))
            .collect();
        let line = format!("| `{name}` | {bound} | {} |\n", links.join(", "));
        table.push_str(&line);
    }
    table
}

/// Paths of pages and files for crawlers are no limits of anybody's request.
fn is_for_programs(spec: &Spec) -> bool {
    matches!(spec.answer, Media::Json | Media::Pdf)
}

fn bounds_of(spec: &Spec) -> Vec<(String, String)> {
    let parameters = spec.parameters.iter();
    let mut all: Vec<_> = parameters.filter_map(of_parameter).collect();
    match spec.body {
        Some(Shape::Object { fields, .. } | Shape::Form { fields }) => {
            all.extend(fields.iter().filter_map(of_field));
        }
        Some(Shape::List {
            fields, min, max, ..
        }) => {
            all.push(("items of the list".into(), span(min, max, "")));
            all.extend(fields.iter().filter_map(of_field));
        }
        Some(Shape::Raw) | None => {}
    }
    all
}

fn of_field(field: &Field) -> Option<(String, String)> {
    match field.kind {
        FieldKind::Text { min, max } => Some((field.name.into(), span(min, max, " characters"))),
        FieldKind::Literal(_) | FieldKind::BooleanOrText => None,
    }
}

fn of_parameter(parameter: &Parameter) -> Option<(String, String)> {
    let name = match parameter.place {
        Place::Header => titled(parameter.name),
        Place::Path | Place::Query => parameter.name.to_owned(),
    };
    match parameter.kind {
        ParameterKind::Text { min, max } => Some((name, span(min, max, " characters"))),
        ParameterKind::Integer { min, max, default } => {
            let bound = match default {
                Some(default) => format!("{min} to {max}, {default} when absent"),
                None => format!("{min} to {max}"),
            };
            Some((name, bound))
        }
        ParameterKind::Boolean => None,
    }
}

/// `1 to 80 characters`, `at most 500 characters`.
pub(super) fn span(min: usize, max: usize, unit: &str) -> String {
    if min == 0 {
        format!("at most {max}{unit}")
    } else {
        format!("{min} to {max}{unit}")
    }
}

/// A header's name as it is mostly written: `Idempotency-Key`.
pub(super) fn titled(name: &str) -> String {
    let words = name.split('-').map(crate::site::layout::capitalized);
    words.collect::<Vec<_>>().join("-")
}
