//! The document as a whole: paths and what they share.

use serde_json::{Map, Value, json};

use super::errors::common_responses;
use super::examples::{Example, Examples};
use super::info::{information, tags};
use super::operations::operation;
use super::part;
use super::requests::idempotency_key;
use super::schemas::Schemas;
use crate::Spec;

/// The `OpenAPI` 3.1 description of these operations, with these calls as examples; equal for
/// equal contracts and calls.
pub fn document(specs: &[Spec], examples: &[Example]) -> Value {
    let examples = Examples::of(examples);
    let mut schemas = Schemas::new();
    let mut paths: Map<String, Value> = Map::new();
    for spec in specs {
        for (index, path) in std::iter::once(&spec.path).chain(spec.aliases).enumerate() {
            let operation = operation(spec, index, specs, &examples, &mut schemas);
            let item = paths.entry(*path).or_insert_with(|| json!({}));
            if let Value::Object(item) = item {
                item.insert(spec.method.as_str().to_lowercase(), operation);
            }
        }
    }
    let responses = common_responses(specs, &mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": information(),
        "servers": [{ "url": "/", "description": "The server that served this description." }],
        "tags": tags(),
        "paths": paths,
        "components": {
            "schemas": schemas.finish(),
            "responses": responses,
            "headers": part("/headers"),
            "parameters": { "IdempotencyKey": idempotency_key() },
            "examples": examples.components(specs),
            "securitySchemes": part("/securitySchemes"),
        },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ALL;

    #[test]
    fn the_parts_of_every_description_can_be_read() {
        let parts: serde_json::Result<Value> = serde_json::from_str(include_str!("parts.json"));
        parts.unwrap();
    }

    #[test]
    fn every_operation_and_alias_is_there_once_and_says_what_it_does() {
        let document = document(ALL, &[]);
        let mut ids = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let id = operation["operationId"].as_str().unwrap();
                assert!(ids.insert(id.to_owned()), "{method} {path}");
                let about = operation["description"].as_str().unwrap();
                assert!(about.len() > 20, "{id} says nothing of itself");
            }
        }
        let routes: usize = ALL.iter().map(|spec| 1 + spec.aliases.len()).sum();
        assert_eq!(ids.len(), routes);
    }

    /// Every object schema below a value, with its name or place.
    fn objects<'a>(
        place: &str,
        value: &'a Value,
        found: &mut Vec<(String, &'a Map<String, Value>)>,
    ) {
        match value {
            Value::Object(members) => {
                if let Some(Value::Object(properties)) = members.get("properties") {
                    found.push((place.to_owned(), properties));
                }
                for (name, member) in members {
                    objects(&format!("{place}/{name}"), member, found);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| objects(place, item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn every_member_says_what_it_is() {
        let document = document(ALL, &[]);
        let mut found = Vec::new();
        objects("", &document["components"]["schemas"], &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for (place, properties) in found {
            // FastAPI's own two, to the letter.
            let is_exact = ["/ValidationError", "/HTTPValidationError"];
            if is_exact.contains(&place.as_str()) {
                continue;
            }
            for (name, schema) in properties {
                let about = schema["description"].as_str().unwrap_or_default();
                assert!(about.len() > 3, "{place}: `{name}` says nothing of itself");
            }
        }
    }

    #[test]
    fn no_text_names_an_item_of_the_library() {
        let text = document(ALL, &[]).to_string();
        let at = ["::", "[`"].into_iter().find_map(|sign| text.find(sign));
        let near = at.map(|at| &text[at.saturating_sub(80)..at]);
        assert_eq!(near, None);
    }

    #[test]
    fn only_a_versioned_path_announces_the_retirement() {
        let document = document(ALL, &[]);
        for (path, item) in document["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                let answers = operation["responses"].as_object().unwrap();
                let success = answers.iter().find(|(status, _)| status.starts_with('2'));
                let tells = success.unwrap().1["headers"].get("Sunset").is_some();
                assert_eq!(tells, path.starts_with("/v1/"), "{path}");
            }
        }
    }

    #[test]
    fn pages_state_their_language() {
        let document = document(ALL, &[]);
        let page = &document["paths"]["/seo/{slug}"]["get"]["responses"]["200"]["headers"];
        assert!(page.get("Content-Language").is_some(), "{page}");
        let missing = &document["components"]["responses"]["NotFoundPage"]["headers"];
        assert!(missing.get("Content-Language").is_some(), "{missing}");
        let preview = &document["paths"]["/v1/previews/{slug}"]["get"]["responses"]["200"];
        assert!(preview["headers"].get("Content-Language").is_none());
    }

    #[test]
    fn what_is_refused_or_not_read_is_not_offered() {
        let document = document(ALL, &[]);
        let schemas = &document["components"]["schemas"];
        let least =
            |name: &str, member: &str| schemas[name]["properties"][member]["minLength"].clone();
        assert_eq!(least("GuestCheckoutRequest", "address"), 1);
        assert_eq!(least("GuestEmailCaptureRequest", "email"), 1);
        // Without text, an address is not found, and an order has no mail.
        assert_eq!(least("AddressResolveRequest", "address"), Value::Null);
        assert_eq!(least("GuestCheckoutRequest", "email"), Value::Null);
        let mcp = &document["paths"]["/mcp"]["post"];
        assert_eq!(mcp.get("parameters"), None);
        assert_eq!(mcp["x-idempotency"], "none");
    }
}
