//! The parts of the `OpenAPI` description that the reference shows.

use nycapt_contract::Spec;
use serde_json::{Map, Value};

static NOTHING: Value = Value::Null;

/// The description of the interface.
#[derive(Debug)]
pub(in crate::site::developers) struct Description(Value);

/// A kind of operations.
pub(super) struct Group<'a> {
    pub(super) name: &'a str,
    pub(super) about: &'a str,
}

impl Description {
    /// Reads the description; one that is no JSON describes nothing.
    pub(in crate::site::developers) fn read(text: &str) -> Self {
        Self(serde_json::from_str(text).unwrap_or_default())
    }

    /// What is said of an operation; nothing of one that is not described.
    pub(super) fn operation(&self, spec: &Spec) -> &Value {
        let method = spec.method.as_str().to_ascii_lowercase();
        let methods = self.0.get("paths").and_then(|paths| paths.get(spec.path));
        methods.and_then(|all| all.get(method)).unwrap_or(&NOTHING)
    }

    /// The schemas by name.
    pub(super) fn schemas(&self) -> Option<&Map<String, Value>> {
        self.0.pointer("/components/schemas")?.as_object()
    }

    /// What a reference leads to; anything else is itself.
    pub(super) fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let reference = value.get("$ref").and_then(Value::as_str);
        let pointer = reference.and_then(|reference| reference.strip_prefix('#'));
        let found = pointer.and_then(|pointer| self.0.pointer(pointer));
        found.unwrap_or(value)
    }

    /// The kinds of operations, in order.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group<'_>> {
        let tags = self.0.get("tags").and_then(Value::as_array);
        tags.into_iter().flatten().map(|tag| Group {
            name: text(tag, "name"),
            about: text(tag, "description"),
        })
    }

    /// The kind that an operation is of.
    pub(super) fn group_of(&self, spec: &Spec) -> &str {
        let tag = self.operation(spec).pointer("/tags/0");
        tag.and_then(Value::as_str).unwrap_or("service")
    }
}

/// A member that is text, or none.
pub(super) fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value
        .get(member)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// The examples of a body or an answer, each with what it shows.
pub(super) fn examples_of<'a>(
    description: &'a Description,
    content: &'a Value,
) -> Vec<(&'a str, &'a Value)> {
    if let Some(example) = content.get("example") {
        return vec![("", example)];
    }
    let named = content.get("examples").and_then(Value::as_object);
    let named = named.into_iter().flat_map(|all| all.values());
    let named = named.filter_map(|example| {
        let example = description.resolved(example);
        Some((text(example, "summary"), example.get("value")?))
    });
    named.collect()
}
