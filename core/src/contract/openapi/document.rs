//! The document as a whole: paths and what they share.

use serde_json::{Map, Value, json};

use super::answers::{common_headers, common_responses, responses};
use super::requests::{idempotency_key, parameters, request_body};
use super::schemas::Schemas;
use crate::contract::{Access, DESCRIPTION_VERSION, Spec};

/// The `OpenAPI` 3.1 description of these operations; equal for equal contracts.
pub fn document(specs: &[Spec]) -> Value {
    let mut schemas = Schemas::new();
    let mut paths: Map<String, Value> = Map::new();
    for spec in specs {
        for (index, path) in std::iter::once(&spec.path).chain(spec.aliases).enumerate() {
            let operation = operation(spec, index, &mut schemas);
            let item = paths.entry(*path).or_insert_with(|| json!({}));
            if let Value::Object(item) = item {
                item.insert(spec.method.as_str().to_lowercase(), operation);
            }
        }
    }
    let responses = common_responses(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "NYC Apartment Report Service",
            "version": DESCRIPTION_VERSION,
            "summary": "Reports about New York City apartment addresses from public records.",
            "description": ABOUT,
            "license": { "name": "Proprietary", "identifier": "LicenseRef-Proprietary" },
        },
        "servers": [{ "url": "/", "description": "The server that this description came from." }],
        "tags": tags(),
        "paths": paths,
        "components": {
            "schemas": schemas.finish(),
            "responses": responses,
            "headers": common_headers(),
            "parameters": { "IdempotencyKey": idempotency_key() },
            "securitySchemes": security_schemes(),
        },
    })
}

const ABOUT: &str = "Resolve a free-text New York City address and read the free preview of its \
building without any credential. Routes under `/v1` are the supported interface; additions stay \
in `/v1`, breaking changes get a new prefix, and at least 180 days pass between the notice and \
the end of a version. Routes outside `/v1` serve the first-party application and carry no \
versioning promise. No retirement of `/v1` is scheduled.";

const TAGS: [(&str, &str); 7] = [
    ("addresses", "Resolve free text to one building."),
    ("previews", "Read free previews."),
    ("agents", "Register an agent and revoke its key."),
    ("reports", "Compile and read paid reports."),
    ("accounts", "Accounts, keys and balances."),
    ("guests", "Checkout and orders without an account."),
    ("service", "Health, discovery, pages and machinery."),
];

fn tags() -> Vec<Value> {
    TAGS.iter()
        .map(|(name, about)| json!({ "name": name, "description": about }))
        .collect()
}

fn tag_of(path: &str) -> &'static str {
    let prefixes = [
        ("/v1/addresses", "addresses"),
        ("/v1/previews", "previews"),
        ("/v1/agent", "agents"),
        ("/api/report", "reports"),
        ("/api/balance", "accounts"),
        ("/api/api-", "accounts"),
        ("/api/guest", "guests"),
    ];
    prefixes
        .into_iter()
        .find(|(prefix, _)| path.starts_with(prefix))
        .map_or("service", |(_, tag)| tag)
}

/// One operation at its path (`index` 0) or at one of its aliases.
fn operation(spec: &Spec, index: usize, schemas: &mut Schemas) -> Value {
    let id = match index {
        0 => spec.name.to_owned(),
        1 => format!("{}_alias", spec.name),
        more => format!("{}_alias_{more}", spec.name),
    };
    let mut operation = json!({
        "operationId": id,
        "summary": spec.summary,
        "tags": [tag_of(spec.path)],
        "security": security(spec.access),
        "responses": responses(spec, schemas),
    });
    if let Value::Object(members) = &mut operation {
        if index > 0 {
            members.insert("deprecated".into(), false.into());
            let about = format!("The same as `{}`.", spec.path);
            members.insert("description".into(), about.into());
        }
        if !spec.parameters.is_empty() {
            members.insert("parameters".into(), parameters(spec));
        }
        if let Some(shape) = &spec.body {
            members.insert("requestBody".into(), request_body(spec, shape, schemas));
        }
    }
    operation
}

fn security(access: Access) -> Value {
    match access {
        Access::Public | Access::OrderToken | Access::Visitor => json!([]),
        Access::Key => json!([{ "bearerKey": [] }]),
        Access::User => json!([{ "session": [] }, { "sessionCookie": [] }]),
        Access::KeyOrUser => {
            json!([{ "bearerKey": [] }, { "session": [] }, { "sessionCookie": [] }])
        }
        Access::Signature => json!([{ "paymentSignature": [] }]),
    }
}

fn security_schemes() -> Value {
    json!({
        "bearerKey": {
            "type": "http", "scheme": "bearer", "bearerFormat": "API key",
            "description": "An API key. It does not expire; revoking it takes effect at once.",
        },
        "session": {
            "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
            "description": "The access token of a signed-in user.",
        },
        "sessionCookie": {
            "type": "apiKey", "in": "cookie", "name": "__Host-session",
            "description": "The same token as a browser sends it.",
        },
        "paymentSignature": {
            "type": "apiKey", "in": "header", "name": "Payment-Signature",
            "description": "The payment provider's signature over the raw body.",
        },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::contract::ALL;

    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => {
                if let Some(Value::String(reference)) = members.get("$ref") {
                    found.insert(reference.clone());
                }
                members
                    .values()
                    .for_each(|member| references(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_schema_is_used() {
        let document = document(ALL);
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        for reference in &found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
        for name in document["components"]["schemas"]
            .as_object()
            .unwrap()
            .keys()
        {
            assert!(
                found.contains(&format!("#/components/schemas/{name}")),
                "{name}"
            );
            assert!(
                name.bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)),
                "{name}"
            );
        }
    }

    #[test]
    fn every_operation_and_alias_is_there_once() {
        let document = document(ALL);
        let mut ids = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let id = operation["operationId"].as_str().unwrap();
                assert!(ids.insert(id.to_owned()), "{method} {path}");
            }
        }
        let routes: usize = ALL.iter().map(|spec| 1 + spec.aliases.len()).sum();
        assert_eq!(ids.len(), routes);
    }

    #[test]
    fn every_placeholder_of_a_path_is_a_required_parameter() {
        for (path, item) in document(ALL)["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                let named: BTreeSet<&str> = operation["parameters"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|parameter| parameter["in"] == "path" && parameter["required"] == true)
                    .map(|parameter| parameter["name"].as_str().unwrap())
                    .collect();
                let placed: BTreeSet<&str> = path
                    .split('{')
                    .skip(1)
                    .map(|rest| rest.split('}').next().unwrap())
                    .collect();
                assert_eq!(named, placed, "{path}");
            }
        }
    }
}
