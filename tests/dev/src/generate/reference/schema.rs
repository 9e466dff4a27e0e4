//! The interface description, with its schemas in words.

use nycapt::contract::Spec;
use serde_json::Value;

pub(super) const TYPES: &str = "/developers/types";
/// Schemas of this prefix are one generic type with different data.
const SECTION_OF: &str = "Section_of_";
/// The document of that type.
pub(super) const SECTION: &str = "Section";
/// On the wire it is a string.
const SECRET: &str = "Secret";

static NULL: Value = Value::Null;

#[derive(Debug)]
pub(super) struct Description(Value);

/// Whether members are sent by callers or answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Body,
    Answer,
}

/// The value at a JSON pointer, null where there is none.
pub(in crate::generate) fn at<'a>(value: &'a Value, pointer: &str) -> &'a Value {
    value.pointer(pointer).unwrap_or(&NULL)
}

pub(in crate::generate) fn list<'a>(
    value: &'a Value,
    pointer: &str,
) -> impl Iterator<Item = &'a Value> {
    at(value, pointer).as_array().into_iter().flatten()
}

pub(in crate::generate) fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    at(value, pointer).as_str().unwrap_or_default()
}

impl Description {
    pub(super) const fn new(document: Value) -> Self {
        Self(document)
    }

    /// The description of an operation, null where it has none.
    pub(super) fn operation(&self, spec: &Spec) -> &Value {
        let path = at(&self.0, "/paths").get(spec.path).unwrap_or(&NULL);
        at(path, &format!("/{}", spec.method.as_str().to_lowercase()))
    }

    /// The target of a reference; anything else is itself.
    pub(super) fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let pointer = text(value, "/$ref").strip_prefix('#');
        let found = pointer.and_then(|pointer| self.0.pointer(pointer));
        found.unwrap_or(value)
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = &Value> {
        list(&self.0, "/tags")
    }

    /// The names of all types that have a document, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let schemas = at(&self.0, "/components/schemas").as_object();
        let names = schemas.into_iter().flatten().map(|(name, _)| name.as_str());
        let names = names.filter(|name| !is_section(name) && self.has_members(name));
        names.chain([SECTION])
    }

    /// The schema of a name; that of sections is the first of its kind.
    pub(super) fn schema(&self, name: &str) -> &Value {
        let schemas = at(&self.0, "/components/schemas");
        let first = || {
            let mut all = schemas.as_object()?.iter();
            all.find_map(|(name, schema)| is_section(name).then_some(schema))
        };
        let found = if name == SECTION {
            first()
        } else {
            schemas.get(name)
        };
        found.unwrap_or(&NULL)
    }

    fn has_members(&self, name: &str) -> bool {
        at(self.schema(name), "/properties").is_object()
    }

    /// The types with members that a schema names, sections by what they hold.
    pub(super) fn children<'a>(&'a self, schema: &'a Value) -> Vec<&'a str> {
        let (mut all, mut children) = (Vec::new(), Vec::new());
        named(schema, &mut all);
        for name in all {
            if is_section(name) {
                named(at(self.schema(name), "/properties/data"), &mut children);
            } else if !children.contains(&name) {
                children.push(name);
            }
        }
        children.retain(|name| self.has_members(name));
        children
    }

    /// The members of a schema as a list; `here` are the types with a section on the same page.
    pub(super) fn members(&self, schema: &Value, side: Side, here: &[&str]) -> String {
        // The order of the source is kept in the list of required members alone.
        let required: Vec<&str> = list(schema, "/required")
            .filter_map(Value::as_str)
            .collect();
        let properties = at(schema, "/properties").as_object().into_iter().flatten();
        let others = properties.map(|(name, _)| name.as_str());
        let others = others.filter(|name| !required.contains(name));
        let mut lines = String::new();
        for name in required.iter().copied().chain(others) {
            let Some(member) = at(schema, "/properties").get(name) else {
                continue;
            };
            let presence = match (side, required.contains(&name)) {
                (Side::Body, true) => ", required",
                (Side::Answer, false) => ", may be absent",
                (Side::Body, false) | (Side::Answer, true) => "",
            };
            let kind = if name == "data" && here == [SECTION] {
                "what the member that holds the section says, or null".into()
            } else {
                self.kind(member, here)
            };
            let said = self.said(member);
            lines += &format!("- `{name}`: {kind}{}{presence}. {said}\n", bounds(member));
            for (word, says) in self.closed_words(member) {
                let colon = if says.is_empty() { "" } else { ": " };
                lines += &format!("  - `{word}`{colon}{says}\n");
            }
        }
        lines
    }

    /// The description of a member, or else of its type.
    fn said(&self, member: &Value) -> String {
        match about(member) {
            said if said.is_empty() => about(self.resolved(member)),
            said => said,
        }
    }

    /// The closed words of a schema, behind a reference or a list too.
    fn closed_words<'a>(&'a self, schema: &'a Value) -> Vec<(&'a str, &'a str)> {
        let inner = alternatives(schema).into_iter();
        let inner = inner.map(|one| one.get("items").unwrap_or(one));
        inner.flat_map(|one| words(self.resolved(one))).collect()
    }

    /// What a schema takes, in words with links.
    pub(super) fn kind(&self, schema: &Value, here: &[&str]) -> String {
        let all = alternatives(schema).into_iter();
        let mut all: Vec<String> = all.map(|one| self.single(one, here)).collect();
        if is_nullable(schema) {
            all.push("null".into());
        }
        all.join(" or ")
    }

    fn single(&self, schema: &Value, here: &[&str]) -> String {
        if let Some(name) = referred(schema) {
            return self.referred(name, here);
        }
        if let Some(items) = schema.get("items") {
            return format!("array of {}", self.kind(items, here));
        }
        let parts: Vec<String> = list(schema, "/prefixItems")
            .map(|one| self.kind(one, here))
            .collect();
        if !parts.is_empty() {
            return format!("array of {}", parts.join(", "));
        }
        let one = std::iter::once(at(schema, "/type")).chain(list(schema, "/type"));
        let kinds = one.filter_map(Value::as_str);
        let kinds: Vec<&str> = kinds.filter(|kind| *kind != "null").collect();
        if !kinds.is_empty() {
            kinds.join(" or ")
        } else if words(schema).is_empty() {
            "any value".into()
        } else {
            "string".into()
        }
    }

    fn referred(&self, name: &str, here: &[&str]) -> String {
        if is_section(name) {
            let data = self.kind(at(self.schema(name), "/properties/data"), here);
            let data = data.trim_end_matches(" or null");
            return format!("[section]({TYPES}/{SECTION}) with {data}");
        }
        if name == SECRET || !self.has_members(name) {
            return "string".into();
        }
        link(name, here.contains(&name))
    }

    /// The types that schemas lead to, the nearest first, as many as fit into `room` characters.
    pub(super) fn nearby<'a>(&'a self, roots: &[&'a Value], room: usize) -> Vec<&'a str> {
        let roots = roots.iter().copied();
        let mut waiting: Vec<&str> = roots.flat_map(|root| self.children(root)).collect();
        let mut names: Vec<&str> = Vec::new();
        let (mut next, mut taken) = (0, 0);
        while let Some(name) = waiting.get(next).copied() {
            next += 1;
            if names.contains(&name) {
                continue;
            }
            taken += self.members(self.schema(name), Side::Answer, &[]).len();
            if taken > room {
                break;
            }
            names.push(name);
            waiting.extend(self.children(self.schema(name)));
        }
        names
    }
}

/// A link to a type, within the page where it has a section there.
pub(super) fn link(name: &str, is_here: bool) -> String {
    if is_here {
        format!("[{name}](#{})", name.to_ascii_lowercase())
    } else {
        format!("[{name}]({TYPES}/{name})")
    }
}

fn referred(schema: &Value) -> Option<&str> {
    text(schema, "/$ref")
        .rsplit('/')
        .next()
        .filter(|name| !name.is_empty())
}

fn is_section(name: &str) -> bool {
    name.starts_with(SECTION_OF)
}

/// The alternatives of a schema that are not null; itself where it has none.
pub(super) fn alternatives(schema: &Value) -> Vec<&Value> {
    match at(schema, "/anyOf").as_array() {
        Some(any) => any
            .iter()
            .filter(|one| text(one, "/type") != "null")
            .collect(),
        None => vec![schema],
    }
}

fn is_nullable(schema: &Value) -> bool {
    list(schema, "/anyOf").any(|one| text(one, "/type") == "null")
        || list(schema, "/type").any(|kind| kind == "null")
}

/// The closed words of a schema, each with its description where it has one.
pub(super) fn words(schema: &Value) -> Vec<(&str, &str)> {
    let meanings = list(schema, "/x-enum-descriptions").filter_map(Value::as_str);
    let words = list(schema, "/enum").chain(schema.get("const"));
    words
        .filter_map(Value::as_str)
        .zip(meanings.chain(std::iter::repeat("")))
        .collect()
}

/// The bounds of a schema: `, at most 500 characters`.
pub(super) fn bounds(schema: &Value) -> String {
    let range = |min: &str, max: &str, unit: &str| {
        let number = |name| schema.get(name).and_then(Value::as_i64);
        let max = number(max).filter(|max| *max < i64::MAX);
        match (number(min).filter(|min| *min > 0), max) {
            (Some(min), Some(max)) if min == max => format!(", {min}{unit}"),
            (Some(min), Some(max)) => format!(", {min} to {max}{unit}"),
            (None, Some(max)) => format!(", at most {max}{unit}"),
            (Some(min), None) => format!(", at least {min}{unit}"),
            (None, None) => String::new(),
        }
    };
    let mut bounds = range("minLength", "maxLength", " characters");
    bounds += &range("minItems", "maxItems", " items");
    // A format has bounds of its own, which are no rule of the service.
    if schema.get("format").is_none() {
        bounds += &range("minimum", "maximum", "");
    }
    if let Some(default) = schema.get("default") {
        bounds += &format!(", {default} when absent");
    }
    bounds
}

/// A description as one paragraph, without the marks of the source's own documentation.
pub(super) fn about(schema: &Value) -> String {
    let words: Vec<&str> = text(schema, "/description").split_whitespace().collect();
    let text = words.join(" ").replace("[`", "`").replace("`]", "`");
    match text.split_once(" (specification part ") {
        Some((before, after)) => {
            let after = after.split_once(')').map_or("", |(_, after)| after);
            format!("{before}{after}")
        }
        None => text,
    }
}

/// Adds every type that a schema names, in its own order, each once.
fn named<'a>(schema: &'a Value, all: &mut Vec<&'a str>) {
    if let Some(name) = referred(schema) {
        if !all.contains(&name) {
            all.push(name);
        }
        return;
    }
    let properties = at(schema, "/properties").as_object().into_iter().flatten();
    let properties = properties.map(|(_, property)| property);
    for one in list(schema, "/anyOf")
        .chain(schema.get("items"))
        .chain(properties)
    {
        named(one, all);
    }
}
