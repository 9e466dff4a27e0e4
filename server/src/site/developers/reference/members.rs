//! The members of types as lists, and a document for each type.

use nycapt_contract::{ALL, Spec};
use serde_json::Value;

use super::description::Description;
use super::outline::{
    SECTION, about, alternatives, bounds, is_nullable, is_section, kinds, named, referred, words,
};
use crate::site::developers::document::Document;
use crate::site::developers::markup::id_of;

/// Where the documents of types are.
pub(super) const PLACE: &str = "/developers/types";
/// A text that hides itself; on the wire it is a string.
const SECRET: &str = "Secret";

/// Whether a member is asked for or answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// It is sent by callers, who may leave some out.
    Body,
    /// It is answered; what may be absent says so.
    Answer,
}

/// The types of a description, in words.
#[derive(Debug, Clone, Copy)]
pub(in crate::site::developers) struct Types<'a> {
    description: &'a Description,
}

impl<'a> Types<'a> {
    pub(in crate::site::developers) const fn new(description: &'a Description) -> Self {
        Self { description }
    }

    /// The names of all types that have a document, in order.
    pub(super) fn names(self) -> impl Iterator<Item = &'a str> {
        let schemas = self.description.schemas().into_iter().flatten();
        let listed = schemas
            .filter(|(name, schema)| !is_section(name) && schema.get("properties").is_some());
        listed.map(|(name, _)| name.as_str()).chain([SECTION])
    }

    /// The schema of a name; a section's is that of the first of its kind.
    pub(super) fn schema(self, name: &str) -> Option<&'a Value> {
        let schemas = self.description.schemas()?;
        if name == SECTION {
            let mut all = schemas.iter();
            return all.find_map(|(name, schema)| is_section(name).then_some(schema));
        }
        schemas.get(name)
    }

    /// The schema behind a reference; anything else is itself.
    pub(super) fn resolved(self, schema: &'a Value) -> &'a Value {
        self.description.resolved(schema)
    }

    /// The types that a schema names and that have members, sections by what they hold.
    pub(super) fn children(self, schema: &'a Value) -> Vec<&'a str> {
        let mut all = Vec::new();
        named(schema, &mut all);
        let mut children = Vec::new();
        for name in all {
            let inner = match self.schema(name) {
                Some(section) if is_section(name) => {
                    let mut data = Vec::new();
                    if let Some(member) = section.pointer("/properties/data") {
                        named(member, &mut data);
                    }
                    data
                }
                Some(_) | None => vec![name],
            };
            let inner = inner.into_iter().filter(|name| self.has_members(name));
            children.extend(inner);
        }
        children
    }

    fn has_members(self, name: &str) -> bool {
        let schema = self.schema(name);
        schema.is_some_and(|schema| schema.get("properties").is_some())
    }

    /// The members of a schema as a list; `here` are the types with a section on the same page.
    pub(super) fn members(self, schema: &'a Value, side: Side, here: &[&str]) -> String {
        let properties = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        let required: Vec<&str> = required
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut lines = String::new();
        // The order of the source is kept in the list of required members alone.
        let others = properties.into_iter().flat_map(|all| all.keys());
        let others = others.map(String::as_str);
        let others = others.filter(|name| !required.contains(name));
        let names: Vec<&str> = required.iter().copied().chain(others).collect();
        for name in names {
            let Some(member) = properties.and_then(|all| all.get(name)) else {
                continue;
            };
            let presence = match (side, required.contains(&name)) {
                (Side::Body, true) => ", required",
                (Side::Answer, false) => ", may be absent",
                (Side::Body, false) | (Side::Answer, true) => "",
            };
            lines += &self.line(name, member, presence, here);
        }
        lines
    }

    fn line(self, name: &str, member: &'a Value, presence: &str, here: &[&str]) -> String {
        let said = self.said(member);
        let kind = if name == "data" && here == [SECTION] {
            "what the member that holds the section says, or null".into()
        } else {
            self.kind(member, here)
        };
        let mut line = format!("- `{name}`: {kind}{}{presence}. {said}\n", bounds(member));
        for (word, says) in self.closed_words(member) {
            line += &match says {
                "" => format!("  - `{word}`\n"),
                says => format!("  - `{word}`: {says}\n"),
            };
        }
        line
    }

    /// What is said of a member, or else of its type.
    pub(super) fn said(self, member: &'a Value) -> String {
        match about(member) {
            said if said.is_empty() => about(self.resolved(member)),
            said => said,
        }
    }

    /// The closed words of a schema, behind a reference or a list too.
    pub(super) fn closed_words(self, schema: &'a Value) -> Vec<(&'a str, &'a str)> {
        let inner = alternatives(schema).into_iter();
        let inner = inner.map(|one| one.get("items").unwrap_or(one));
        inner.flat_map(|one| words(self.resolved(one))).collect()
    }

    /// What a schema takes, in words with links.
    pub(super) fn kind(self, schema: &'a Value, here: &[&str]) -> String {
        let all = alternatives(schema).into_iter();
        let mut all: Vec<String> = all.map(|one| self.single(one, here)).collect();
        if is_nullable(schema) {
            all.push("null".into());
        }
        all.join(" or ")
    }

    /// The same of one alternative.
    fn single(self, schema: &'a Value, here: &[&str]) -> String {
        if let Some(name) = referred(schema) {
            return self.referred(name, here);
        }
        if let Some(items) = schema.get("items") {
            return format!("array of {}", self.kind(items, here));
        }
        if let Some(parts) = schema.get("prefixItems").and_then(Value::as_array) {
            let parts: Vec<String> = parts.iter().map(|one| self.kind(one, here)).collect();
            return format!("array of {}", parts.join(", "));
        }
        let kinds = kinds(schema);
        if !kinds.is_empty() {
            return kinds.join(" or ");
        }
        if words(schema).is_empty() {
            "any value".into()
        } else {
            "string".into()
        }
    }

    fn referred(self, name: &str, here: &[&str]) -> String {
        let Some(schema) = self.schema(name) else {
            return name.into();
        };
        if is_section(name) {
            let data = schema.pointer("/properties/data");
            let held = data.map_or_else(String::new, |data| {
                let held = self.kind(data, here);
                held.trim_end_matches(" or null").to_owned()
            });
            return format!("[section]({PLACE}/{SECTION}) with {held}");
        }
        if name == SECRET || !self.has_members(name) {
            return "string".into();
        }
        link(name, here.contains(&name))
    }

    /// The sections of a page for the types that a schema leads to: those next to it first, as
    /// many as fit into `room` characters.
    pub(super) fn sections(self, roots: &[&'a Value], side: Side, room: usize) -> Sections<'a> {
        let mut waiting: Vec<&str> = roots
            .iter()
            .copied()
            .flat_map(|root| self.children(root))
            .collect();
        let mut names: Vec<&str> = Vec::new();
        let (mut next, mut taken) = (0, 0);
        while let Some(name) = waiting.get(next).copied() {
            next += 1;
            let Some(schema) = self.schema(name).filter(|_| !names.contains(&name)) else {
                continue;
            };
            taken += self.members(schema, side, &[]).len();
            if taken > room {
                break;
            }
            names.push(name);
            waiting.extend(self.children(schema));
        }
        let mut text = String::new();
        for name in &names {
            if let Some(schema) = self.schema(name) {
                let members = self.members(schema, side, &names);
                text += &format!("### {name}\n\n{}\n\n{members}\n", about(schema));
            }
        }
        Sections { names, text }
    }

    fn document(self, name: &'a str) -> Option<Document> {
        let schema = self.schema(name)?;
        let said = match about(schema) {
            said if said.is_empty() => format!("The members of `{name}`."),
            said => said,
        };
        let members = self.members(schema, Side::Answer, &[name]);
        let mut text = format!("# {name}\n\n{said}\n\n## Members\n\n{members}");
        let places = self.places(name);
        if !places.is_empty() {
            text += &format!("\n## Where it occurs\n\n{}\n", places.join(", "));
        }
        Some(Document::of(format!("{PLACE}/{name}"), &text))
    }

    /// Links to the operations and types that name a type.
    fn places(self, name: &str) -> Vec<String> {
        let is_named = |schema| self.children(schema).contains(&name);
        let operations = ALL.iter().filter(|spec| {
            let roots = self.roots(spec);
            roots.into_iter().any(is_named)
        });
        let operations =
            operations.map(|spec| format!("[`{0}`](/developers/reference/{0})", spec.name));
        let types = self
            .names()
            .filter(|other| *other != SECTION && self.schema(other).is_some_and(is_named));
        operations
            .chain(types.map(|other| link(other, false)))
            .collect()
    }

    /// The schemas of an operation's body and answer, as the description has them.
    pub(super) fn roots(self, spec: &Spec) -> Vec<&'a Value> {
        let operation = self.description.operation(spec);
        let answer = operation.pointer(&format!("/responses/{}/content", spec.success));
        let body = operation.pointer("/requestBody/content");
        let contents = [body, answer].into_iter().flatten();
        let contents = contents.filter_map(Value::as_object).flatten();
        contents
            .filter_map(|(_, content)| content.get("schema"))
            .collect()
    }
}

/// Sections of a page for types.
pub(super) struct Sections<'a> {
    /// The types that have one.
    pub(super) names: Vec<&'a str>,
    /// They themselves.
    pub(super) text: String,
}

fn link(name: &str, is_here: bool) -> String {
    if is_here {
        format!("[{name}](#{})", id_of(name))
    } else {
        format!("[{name}]({PLACE}/{name})")
    }
}

/// A document for each type.
pub(in crate::site::developers) fn type_documents(description: &Description) -> Vec<Document> {
    let types = Types::new(description);
    types
        .names()
        .filter_map(|name| types.document(name))
        .collect()
}
