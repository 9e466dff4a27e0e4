//! The schemas of the tool, in keywords that every client supports.

use std::sync::Arc;

use rmcp::model::JsonObject;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// The schema of what a tool takes.
pub(super) fn input_schema<T: JsonSchema>() -> Arc<JsonObject> {
    schema_of::<T>(SchemaSettings::draft2020_12())
}

/// The schema of what a tool answers.
pub(super) fn output_schema<T: JsonSchema>() -> Arc<JsonObject> {
    schema_of::<T>(SchemaSettings::draft2020_12().for_serialize())
}

/// JSON Schema 2020-12 without references, lists of types or formats of numbers, which not every
/// client supports.
fn schema_of<T: JsonSchema>(settings: SchemaSettings) -> Arc<JsonObject> {
    let settings = settings
        .with(|settings| settings.inline_subschemas = true)
        .with_transform(RecursiveTransform(simplify));
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    let mut members = std::mem::take(schema.ensure_object());
    for repeated in ["$schema", "title", "description"] {
        members.remove(repeated);
    }
    Arc::new(members)
}

fn simplify(schema: &mut Schema) {
    let Some(members) = schema.as_object_mut() else {
        return;
    };
    simplify_properties(members);
    if members.get("type").is_some_and(|kind| kind == "integer") {
        members.remove("format");
    }
}

/// An optional member is left out and never null; a required one that may be null has two branches.
fn simplify_properties(members: &mut Map<String, Value>) {
    let required = members.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        let mut names = required.as_array().into_iter().flatten();
        names.any(|known| known == name)
    };
    let properties = members.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let Some(property) = property.as_object_mut() else {
            continue;
        };
        let Some(kind) = type_beside_null(property) else {
            continue;
        };
        property.insert("type".into(), kind);
        if is_required(name) {
            let about = property.remove("description");
            let either = json!([std::mem::take(property), { "type": "null" }]);
            property.insert("anyOf".into(), either);
            property.extend(about.map(|about| ("description".into(), about)));
        }
    }
}

/// The one type of a property that may also be null.
fn type_beside_null(property: &Map<String, Value>) -> Option<Value> {
    match property.get("type")?.as_array()?.as_slice() {
        [kind, null] if null == "null" => Some(kind.clone()),
        _ => None,
    }
}
