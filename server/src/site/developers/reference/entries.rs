//! Everything of the reference that has a name, for its search.

use nycapt_contract::Spec;
use serde_json::Value;

use super::description::{Description, text};
use super::members::{PLACE, Types};
use super::operation::operations;
use super::outline::about;
use crate::site::developers::limits::titled;
use crate::site::developers::markup::member_id;
use crate::site::developers::search::Entry;

/// Operations, then types, then their parts.
pub(in crate::site::developers) fn reference_entries(description: &Description) -> Vec<Entry> {
    let types = Types::new(description);
    let mut entries: Vec<Entry> = operations().iter().map(of_operation).collect();
    entries.extend(types.names().filter_map(|name| of_type(types, name)));
    let parameters = operations().iter();
    entries.extend(parameters.flat_map(|spec| of_parameters(description, spec)));
    entries.extend(types.names().flat_map(|name| of_members(types, name)));
    entries
}

fn of_operation(spec: &Spec) -> Entry {
    let request = format!("{} {}", spec.method.as_str(), spec.path);
    Entry::new(
        spec.name,
        format!("Operation, {request}"),
        format!("/developers/reference/{}", spec.name),
        spec.summary,
        &format!("{} {}", spec.about, spec.aliases.join(" ")),
    )
}

fn of_parameters(description: &Description, spec: &Spec) -> Vec<Entry> {
    let all = description.operation(spec).get("parameters");
    let all = all.and_then(Value::as_array).into_iter().flatten();
    all.map(|parameter| {
        let parameter = description.resolved(parameter);
        let name = match text(parameter, "in") {
            "header" => titled(text(parameter, "name")),
            _ => text(parameter, "name").to_owned(),
        };
        let url = format!("/developers/reference/{}#{}", spec.name, member_id(&name));
        let place = format!("Parameter of {}", spec.name);
        Entry::new(&name, place, url, &about(parameter), "")
    })
    .collect()
}

fn of_type(types: Types<'_>, name: &str) -> Option<Entry> {
    let said = about(types.schema(name)?);
    let url = format!("{PLACE}/{name}");
    Some(Entry::new(name, "Type".into(), url, &said, ""))
}

/// The members of a type, and the closed words that each takes.
fn of_members(types: Types<'_>, of: &str) -> Vec<Entry> {
    let members = types.schema(of).and_then(|schema| schema.get("properties"));
    let members = members.and_then(Value::as_object).into_iter().flatten();
    let mut entries = Vec::new();
    for (name, member) in members {
        let url = format!("{PLACE}/{of}#{}", member_id(name));
        for (word, says) in types.closed_words(member) {
            let place = format!("Value of {name} in {of}");
            entries.push(Entry::new(word, place, url.clone(), says, ""));
        }
        let place = format!("Member of {of}");
        entries.push(Entry::new(name, place, url, &types.said(member), ""));
    }
    entries
}
