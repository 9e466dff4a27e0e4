//! `openapi.json`, rendered from the contract.

mod document;
mod errors;
mod examples;
mod headers;
mod info;
mod links;
mod mcp;
mod operations;
mod requests;
mod responses;
mod schemas;

use std::sync::LazyLock;

use serde_json::Value;

pub use document::document;
pub use examples::Example;
pub use schemas::words_of;

/// What is the same in every description, by its JSON pointer; a test fails if it can't be read.
fn part(pointer: &str) -> Value {
    static PARTS: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(include_str!("parts.json")).unwrap_or_default());
    PARTS.pointer(pointer).cloned().unwrap_or_default()
}

fn set(object: &mut Value, name: &str, value: impl Into<Value>) {
    if let Some(members) = object.as_object_mut() {
        members.insert(name.into(), value.into());
    }
}
