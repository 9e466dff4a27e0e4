//! The contract's models for Python: classes whose attributes are read from the JSON.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use super::models::{Field, Form, Kind, Model, Models};
use super::sdk::{Method, camel};

/// What errors hold; everything else follows from the answers of the methods.
const ROOTS: [&str; 2] = ["Issue", "NextStep"];

const IMPORTS: &str = "from typing import TYPE_CHECKING, Any, Literal, Union

from .model import Model, ShownModel
from .secret import Secret

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from .report_models import Report";

/// What a notebook shows as a table; `html.py` has them by name.
const SHOWN: [&str; 4] = ["Preview", "Report", "ReportJob", "ResolveAnswer"];

/// By their module, for some members are called `date`.
const DATE: &str = "datetime.date";
const DATE_TIME: &str = "datetime.datetime";

/// Names that are taken: the language's own, and what every model has.
const RESERVED: [&str; 41] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield", "get", "items", "keys", "values", "to_dict", "to_json",
];

/// `models.py` and `report_models.py`, which is loaded only when a report is read.
pub(super) fn modules(models: &Models, methods: &[Method]) -> Result<[String; 2]> {
    let answers = methods.iter().filter_map(|method| method.answer.model());
    let roots: Vec<&str> = ROOTS.into_iter().chain(answers).collect();
    let front = models.reached_from(&roots, Some("Report"))?;
    let all = models.reached_from(&["Report"], None)?;
    let back: BTreeSet<String> = all.difference(&front).cloned().collect();
    let mut shared = BTreeSet::new();
    for name in &back {
        let references = models.get(name)?.references();
        shared.extend(references.into_iter().filter(|name| front.contains(name)));
    }
    let shared: String = shared.iter().map(|name| format!("    {name},\n")).collect();
    let imports = format!(
        "from typing import TYPE_CHECKING, Literal, Union\n\nfrom .model import Model, ShownModel\n\
         from .models import (\n{shared})\n\nif TYPE_CHECKING:\n    import datetime\n    \
         from collections.abc import Sequence"
    );
    Ok([
        module("Responses of the service, typed.", &front, models, IMPORTS)?,
        module("The paid report, typed.", &back, models, &imports)?,
    ])
}

fn module(
    summary: &str,
    names: &BTreeSet<String>,
    models: &Models,
    imports: &str,
) -> Result<String> {
    let (mut aliases, mut classes, mut exported) = (Vec::new(), Vec::new(), String::new());
    for name in names {
        let model = models.get(name)?;
        match &model.form {
            Form::Secret => continue,
            Form::Choice(choices) => aliases.push(alias(name, model, choices)),
            Form::Object { fields } => classes.push(class(name, model, fields, models)?),
        }
        exported.push_str(&format!("    \"{name}\",\n"));
    }
    let mut module = format!(
        "\"\"\"{summary} Generated from the contract: do not edit.\"\"\"\n\n\
         from __future__ import annotations\n\n{imports}\n\n__all__ = [\n{exported}]\n"
    );
    for alias in aliases {
        module.push('\n');
        module.push_str(&alias);
    }
    for class in classes {
        module.push_str("\n\n");
        module.push_str(&class);
    }
    Ok(module)
}

fn alias(name: &str, model: &Model, choices: &[String]) -> String {
    let choices: Vec<String> = choices
        .iter()
        .map(|choice| format!("\"{choice}\""))
        .collect();
    let about = model.about.as_deref().unwrap_or(name);
    format!(
        "{name} = Union[Literal[{}], str]\n{}",
        choices.join(", "),
        document(about, "")
    )
}

fn class(name: &str, model: &Model, fields: &[Field], models: &Models) -> Result<String> {
    let base = if SHOWN.contains(&name) {
        "ShownModel"
    } else {
        "Model"
    };
    let about = model
        .about
        .clone()
        .unwrap_or_else(|| format!("A `{name}`."));
    let mut class = format!("class {name}({base}):\n{}", document(&about, "    "));
    let (mut nested, mut wire, mut body) = (String::new(), String::new(), String::new());
    for field in fields {
        let attribute = attribute_of(name, &field.name)?;
        if let Some(inner) = class_in(&field.kind, models)? {
            nested.push_str(&format!("        \"{attribute}\": \"{inner}\",\n"));
        }
        // The base class derives every other member by itself.
        if camel(&attribute) != field.name {
            wire.push_str(&format!("        \"{attribute}\": \"{}\",\n", field.name));
        }
        let absent = match field.is_required || field.kind.is_nullable() {
            true => "",
            false => " | None",
        };
        body.push_str(&format!("    {attribute}: {}{absent}\n", kind(&field.kind)));
        if let Some(about) = &field.about {
            body.push_str(&document(about, "    "));
        }
    }
    for (table, entries) in [("_nested", nested), ("_wire", wire)] {
        if !entries.is_empty() {
            class.push_str(&format!("\n    {table} = {{\n{entries}    }}\n"));
        }
    }
    Ok(format!("{class}\n{body}"))
}

/// The class that the objects, secrets and dates in a value become.
fn class_in<'a>(of: &'a Kind, models: &Models) -> Result<Option<&'a str>> {
    match of {
        Kind::Named(name) => match models.get(name)?.form {
            Form::Object { .. } | Form::Secret => Ok(Some(name)),
            Form::Choice(_) => Ok(None),
        },
        Kind::List(item) => class_in(item, models),
        Kind::Date => Ok(Some(DATE)),
        Kind::DateTime => Ok(Some(DATE_TIME)),
        Kind::OneOf(kinds) => {
            for kind in kinds {
                if let Some(found) = class_in(kind, models)? {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        Kind::Text
        | Kind::Integer
        | Kind::Number
        | Kind::Boolean
        | Kind::Null
        | Kind::Any
        | Kind::Literal(_)
        | Kind::Tuple(_)
        | Kind::Map(_) => Ok(None),
    }
}

fn kind(of: &Kind) -> String {
    match of {
        Kind::Text => "str".into(),
        Kind::Date => DATE.into(),
        Kind::DateTime => DATE_TIME.into(),
        Kind::Integer => "int".into(),
        Kind::Number => "float".into(),
        Kind::Boolean => "bool".into(),
        Kind::Null => "None".into(),
        Kind::Any => "Any".into(),
        Kind::Literal(text) => format!("Literal[\"{text}\"]"),
        Kind::Named(name) => name.clone(),
        // Read-only like the answer it is in.
        Kind::List(item) => format!("Sequence[{}]", kind(item)),
        Kind::Tuple(items) => {
            let kinds: BTreeSet<String> = items.iter().map(kind).collect();
            format!("Sequence[{}]", Vec::from_iter(kinds).join(" | "))
        }
        Kind::Map(member) => format!("Mapping[str, {}]", kind(member)),
        Kind::OneOf(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(kind).collect();
            kinds.join(" | ")
        }
    }
}

/// The member in snake case, or another word where Python or every model has that name.
fn attribute_of(class: &str, member: &str) -> Result<String> {
    let mut attribute = String::new();
    let mut before = '_';
    for letter in member.chars() {
        if letter.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit()) {
            attribute.push('_');
        }
        attribute.push(letter.to_ascii_lowercase());
        before = letter;
    }
    if !RESERVED.contains(&attribute.as_str()) {
        return Ok(attribute);
    }
    let word = match (class, member) {
        ("Correction", "from") => "typed",
        ("Deed", "from") => "sellers",
        (_, "from") => "since",
        (_, "class") => "violation_class",
        _ => bail!("`{member}` of `{class}` needs an attribute of another name"),
    };
    Ok(word.into())
}

fn document(about: &str, indent: &str) -> String {
    let about = about.replace('\\', "\\\\");
    let mut lines = about.lines();
    let first = lines.next().unwrap_or_default();
    let mut printed = format!("{indent}\"\"\"{first}");
    let mut is_long = false;
    for line in lines {
        is_long = true;
        printed.push('\n');
        printed.push_str(format!("{indent}{line}").trim_end());
    }
    if is_long {
        printed.push_str(&format!("\n{indent}"));
    }
    printed.push_str("\"\"\"\n");
    printed
}
