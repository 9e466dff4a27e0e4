//! JSON Schemas of bodies and answers.

use std::collections::BTreeMap;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use super::{part, set};
use crate::{ErrorBody, Field, FieldKind, Shape, Spec};

pub(super) struct Schemas {
    generator: SchemaGenerator,
    named: BTreeMap<String, Value>,
}

impl Schemas {
    pub(super) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12()
            .for_serialize()
            .with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            });
        Self {
            generator: settings.into_generator(),
            named: BTreeMap::new(),
        }
    }

    pub(super) fn of_answer(&mut self, spec: &Spec) -> Value {
        (spec.schema)(&mut self.generator).to_value()
    }

    pub(super) fn of_error(&mut self) -> Value {
        self.generator.subschema_for::<ErrorBody>().to_value()
    }

    /// FastAPI's own schemas of a 422, to the letter.
    pub(super) fn of_validation_error(&mut self) -> Value {
        self.fixed("ValidationError");
        self.fixed("HTTPValidationError")
    }

    /// A schema that is the same in every description.
    pub(super) fn fixed(&mut self, name: &str) -> Value {
        self.name(name, part(&format!("/schemas/{name}")))
    }

    pub(super) fn of_shape(&mut self, shape: &Shape) -> Value {
        match shape {
            Shape::Form { .. } | Shape::Raw => {
                json!({ "type": "object", "additionalProperties": true })
            }
            Shape::Object { name, fields, .. } => self.name(name, object(name, fields)),
            Shape::List {
                name,
                fields,
                min,
                max,
            } => {
                let schema = object(name, fields);
                let items = self.name(name, schema);
                json!({ "type": "array", "minItems": min, "maxItems": max, "items": items })
            }
        }
    }

    fn name(&mut self, name: &str, schema: Value) -> Value {
        self.named.insert(name.into(), schema);
        json!({ "$ref": format!("#/components/schemas/{name}") })
    }

    /// Every requested schema, by name.
    pub(super) fn finish(mut self) -> Map<String, Value> {
        let mut all = self.generator.take_definitions(true);
        all.extend(self.named);
        for schema in all.values_mut() {
            list_words(schema);
            for_each_object(schema, name_items);
            for_each_object(schema, size_number);
        }
        all
    }
}

/// The words of a schema that is one of several words, each with its description; none of any
/// other schema.
///
/// Generators of clients and some models refuse a `oneOf` of constants, so that both descriptions
/// of this service list the words as an `enum`.
pub fn words_of(schema: &Map<String, Value>) -> Option<Vec<(Value, String)>> {
    let choices = schema.get("oneOf")?.as_array()?;
    let mut words = Vec::new();
    for choice in choices {
        let about = choice.get("description").and_then(Value::as_str);
        let about: Vec<&str> = about.unwrap_or_default().split_whitespace().collect();
        words.push((choice.get("const")?.clone(), about.join(" ")));
    }
    words
        .iter()
        .all(|(word, _)| word.is_string())
        .then_some(words)
}

/// Turns a `oneOf` of words into an `enum`, with the descriptions in a list next to it.
fn list_words(schema: &mut Value) {
    let Value::Object(members) = schema else {
        return;
    };
    let Some(words) = words_of(members) else {
        return;
    };
    let (words, about): (Vec<Value>, Vec<String>) = words.into_iter().unzip();
    members.remove("oneOf");
    members.insert("type".into(), "string".into());
    members.insert("enum".into(), words.into());
    members.insert("x-enum-descriptions".into(), about.into());
}

fn for_each_object(schema: &mut Value, change: fn(&mut Map<String, Value>)) {
    match schema {
        Value::Object(members) => {
            change(members);
            for member in members.values_mut() {
                for_each_object(member, change);
            }
        }
        Value::Array(items) => {
            for item in items {
                for_each_object(item, change);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Says of an array whose items have a place of their own what its items are, where they are all
/// alike: not every reader knows `prefixItems`.
fn name_items(members: &mut Map<String, Value>) {
    let alike = members
        .get("prefixItems")
        .and_then(Value::as_array)
        .and_then(|places| {
            let first = places.first()?;
            places
                .iter()
                .all(|place| place == first)
                .then(|| first.clone())
        });
    if let Some(item) = alike {
        members.entry("items").or_insert(item);
    }
}

/// Writes the size of a number as `OpenAPI` does: generators read other sizes as 32 bits.
fn size_number(members: &mut Map<String, Value>) {
    let size = match members.get("format").and_then(Value::as_str) {
        Some("uint8" | "uint16") => "int32",
        Some("uint32" | "uint64") => "int64",
        _ => return,
    };
    members.insert("format".into(), size.into());
}

/// A string within bounds; NUL is refused everywhere.
pub(super) fn text(min: usize, max: usize) -> Value {
    let mut schema = json!({ "type": "string", "maxLength": max, "pattern": "^[^\\u0000]*$" });
    if min > 0 {
        set(&mut schema, "minLength", min);
    }
    schema
}

fn object(name: &str, fields: &[Field]) -> Value {
    let required: Vec<&str> = fields
        .iter()
        .filter(|field| field.required)
        .map(|field| field.name)
        .collect();
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.name.into(), property(field)))
        .collect();
    let mut schema = json!({
        "type": "object", "title": name, "properties": properties, "additionalProperties": true,
    });
    if !required.is_empty() {
        set(&mut schema, "required", json!(required));
    }
    schema
}

fn property(field: &Field) -> Value {
    let mut schema = match field.kind {
        FieldKind::Text { min, max } => text(min, max),
        FieldKind::Literal(only) => json!({ "type": "string", "enum": [only] }),
        FieldKind::BooleanOrText => json!({ "type": ["boolean", "string"] }),
    };
    if let Value::Object(members) = &mut schema {
        members.insert("description".into(), field.about.into());
        let is_empty_when_absent = matches!(field.kind, FieldKind::Text { min: 0, .. })
            && !(field.required || field.nullable);
        if is_empty_when_absent {
            members.insert("default".into(), "".into());
        }
        if field.nullable {
            let mut kinds = match members.remove("type") {
                Some(Value::Array(kinds)) => kinds,
                Some(kind) => vec![kind],
                None => Vec::new(),
            };
            kinds.push("null".into());
            members.insert("type".into(), Value::Array(kinds));
        }
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ALL, ReportStatus};

    fn published() -> Map<String, Value> {
        let document = crate::openapi::document(ALL, &[]);
        document["components"]["schemas"]
            .as_object()
            .unwrap()
            .clone()
    }

    #[test]
    fn a_text_that_may_be_left_out_has_its_default() {
        let email = |schema: &str| published()[schema]["properties"]["email"]["default"].clone();
        assert_eq!(email("GuestCheckoutRequest"), "");
        assert_eq!(email("ReportRequest"), Value::Null);
    }

    #[test]
    fn closed_words_are_an_enum_with_a_description_for_each() {
        let schemas = published();
        let status = &schemas["ReportStatus"];
        let words: Vec<&str> = ReportStatus::ALL.map(ReportStatus::as_str).into();
        assert_eq!(status["enum"], json!(words));
        assert_eq!(status["type"], "string");
        let about = status["x-enum-descriptions"].as_array().unwrap();
        assert_eq!(about.len(), words.len());
        let about = |at: usize| about[at].as_str().unwrap();
        assert!((0..words.len()).all(|at| about(at).len() > 3 && !about(at).contains('\n')));
        for (name, schema) in &schemas {
            let text = schema.to_string();
            assert!(
                !text.contains("\"oneOf\"") && !text.contains("\"const\""),
                "{name}"
            );
        }
    }

    #[test]
    fn numbers_have_the_sizes_that_every_generator_knows() {
        let schemas = published();
        for (name, schema) in &schemas {
            assert!(!schema.to_string().contains("\"uint"), "{name}");
        }
        let job = &schemas["AcceptedReportJob"]["properties"];
        assert_eq!(job["elapsedMs"]["format"], "int64");
    }

    #[test]
    fn a_body_is_one_object_whose_members_every_generator_keeps() {
        let schemas = published();
        for name in ["ReportRequest", "AgentRegistrationRequest"] {
            let schema = &schemas[name];
            assert_eq!(schema.get("anyOf"), None, "{name}");
            assert!(schema["properties"].is_object(), "{name}");
        }
        let document = crate::openapi::document(ALL, &[]);
        let body = &document["paths"]["/v1/agent/register"]["post"]["requestBody"];
        assert_eq!(body["required"], false);
        let expected = json!({ "$ref": "#/components/schemas/AgentRegistrationRequest" });
        assert_eq!(body["content"]["application/json"]["schema"], expected);
    }
}
