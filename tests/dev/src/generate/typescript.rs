//! The contract's types for TypeScript.

use anyhow::Result;

use super::models::{Field, Form, Kind, Models};
use super::sdk::Method;

/// What the SDK takes and what errors hold; everything else follows from the answers of the
/// methods.
const ROOTS: &str = "AddressResolveRequest AgentRegistrationRequest ErrorBody Issue NextStep \
                     NormalizedAddress PreviewBatchOperation ReportRequest ReportSummary";

/// `lib/contract.ts`.
pub(super) fn module(models: &Models, methods: &[Method]) -> Result<String> {
    let answers = methods.iter().filter_map(|method| method.answer.model());
    let roots: Vec<&str> = ROOTS.split(' ').chain(answers).collect();
    let mut module = String::from(
        "// Generated from the contract by `cargo dev generate`: do not edit.\n\n\
         import type { Secret } from './secret.js';\n",
    );
    for name in models.reached_from(&roots, None)? {
        let model = models.get(&name)?;
        let printed = match &model.form {
            Form::Secret => continue,
            Form::Object { fields } => format!("export interface {name} {}\n", object(fields)),
            // `string & {}` takes every text and keeps the names in an editor's suggestions.
            Form::Choice(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                format!(
                    "export type {name} = {} | (string & {{}});\n",
                    names.join(" | ")
                )
            }
        };
        module.push('\n');
        module.push_str(&document(model.about.as_deref(), ""));
        module.push_str(&printed);
    }
    Ok(module)
}

/// Without an index signature for members of later versions: with one, a misspelled member compiles.
fn object(fields: &[Field]) -> String {
    let mut printed = String::from("{\n");
    for field in fields {
        printed.push_str(&document(field.about.as_deref(), "  "));
        let mark = if field.is_required { "" } else { "?" };
        printed.push_str(&format!("  {}{mark}: {};\n", field.name, kind(&field.kind)));
    }
    printed.push('}');
    printed
}

fn kind(of: &Kind) -> String {
    match of {
        Kind::Text | Kind::Date | Kind::DateTime => "string".into(),
        Kind::Integer | Kind::Number => "number".into(),
        Kind::Boolean => "boolean".into(),
        Kind::Null => "null".into(),
        Kind::Any => "unknown".into(),
        Kind::Literal(text) => format!("'{text}'"),
        Kind::Named(name) => name.clone(),
        Kind::List(item) => match kind(item) {
            several if several.contains(" | ") => format!("({several})[]"),
            one => format!("{one}[]"),
        },
        Kind::Tuple(items) => format!("[{}]", all(items, ", ")),
        Kind::Map(member) => format!("{{ [member: string]: {} }}", kind(member)),
        Kind::OneOf(kinds) => all(kinds, " | "),
    }
}

fn all(kinds: &[Kind], between: &str) -> String {
    let printed: Vec<String> = kinds.iter().map(kind).collect();
    printed.join(between)
}

fn document(about: Option<&str>, indent: &str) -> String {
    let Some(about) = about else {
        return String::new();
    };
    let about = about.replace("*/", "*\\/");
    if !about.contains('\n') {
        return format!("{indent}/** {about} */\n");
    }
    let mut printed = format!("{indent}/**\n");
    for line in about.lines() {
        printed.push_str(format!("{indent} * {line}").trim_end());
        printed.push('\n');
    }
    printed.push_str(&format!("{indent} */\n"));
    printed
}
