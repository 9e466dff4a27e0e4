//! The schemas of the tool, as plain as a client can want them.

use std::sync::Arc;

use rmcp::model::JsonObject;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The schema of what a tool takes.
pub(super) fn input_schema<T: JsonSchema>() -> Arc<JsonObject> {
    schema_of::<T>(SchemaSettings::draft2020_12())
}

/// The schema of what a tool answers.
pub(super) fn output_schema<T: JsonSchema>() -> Arc<JsonObject> {
    schema_of::<T>(SchemaSettings::draft2020_12().for_serialize())
}

/// JSON Schema 2020-12 without references, lists of types or formats of numbers, none of which
/// every client follows.
fn schema_of<T: JsonSchema>(settings: SchemaSettings) -> Arc<JsonObject> {
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    simplify(&mut schema);
    let mut members = members_of(schema);
    for said_elsewhere in ["$schema", "title", "description"] {
        members.remove(said_elsewhere);
    }
    Arc::new(members)
}

/// The types are structs, whose schemas are objects.
fn members_of(schema: Value) -> Map<String, Value> {
    match schema {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}

fn simplify(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            simplify_properties(members);
            if members.get("type").is_some_and(|kind| kind == "integer") {
                members.remove("format");
            }
            members.values_mut().for_each(simplify);
        }
        Value::Array(items) => items.iter_mut().for_each(simplify),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A member that is left out instead is never null; one that may be null says so in two branches.
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
