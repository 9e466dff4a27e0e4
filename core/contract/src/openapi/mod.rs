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

pub use document::document;
pub use examples::Example;
pub use schemas::words_of;

/// What is the same in every description, by its JSON pointer; the committed description has all
/// of it.
fn part(pointer: &str) -> serde_json::Value {
    let parts = serde_json::from_str(include_str!("parts.json"));
    let parts: serde_json::Value = parts.unwrap_or_default();
    parts.pointer(pointer).cloned().unwrap_or_default()
}

/// Adds a member to an object.
fn set(object: &mut serde_json::Value, name: &str, value: impl Into<serde_json::Value>) {
    if let Some(members) = object.as_object_mut() {
        members.insert(name.into(), value.into());
    }
}
