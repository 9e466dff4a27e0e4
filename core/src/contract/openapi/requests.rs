//! What operations take: parameters and bodies, with the bounds of the contract.

use serde_json::{Value, json};

use super::schemas::{Schemas, text};
use crate::contract::{IDEMPOTENCY_KEY, Parameter, ParameterKind, Place, Replay, Shape, Spec};

pub(super) fn parameters(spec: &Spec) -> Value {
    spec.parameters
        .iter()
        .map(|parameter| {
            if parameter.name == IDEMPOTENCY_KEY.name && spec.replay == Replay::Accepted {
                let about = "Accepted and not used: the request runs again.";
                described(
                    &Parameter {
                        about,
                        ..IDEMPOTENCY_KEY
                    },
                    "Idempotency-Key",
                )
            } else if parameter.name == IDEMPOTENCY_KEY.name {
                json!({ "$ref": "#/components/parameters/IdempotencyKey" })
            } else {
                described(parameter, parameter.name)
            }
        })
        .collect()
}

pub(super) fn idempotency_key() -> Value {
    described(&IDEMPOTENCY_KEY, "Idempotency-Key")
}

fn described(parameter: &Parameter, name: &str) -> Value {
    let schema = match parameter.kind {
        ParameterKind::Text { min, max } => text(min, max),
        ParameterKind::Integer { min, max, default } => {
            let mut schema = json!({ "type": "integer", "minimum": min, "maximum": max });
            if let (Value::Object(members), Some(default)) = (&mut schema, default) {
                members.insert("default".into(), default.into());
            }
            schema
        }
        ParameterKind::Boolean => json!({ "type": "boolean", "default": false }),
    };
    let mut described = json!({
        "name": name,
        "in": parameter.place.as_str(),
        "description": parameter.about,
        "required": parameter.required,
        "schema": schema,
    });
    if let (Value::Object(members), Some(example)) = (&mut described, example_of(parameter)) {
        members.insert("example".into(), example);
    }
    described
}

fn example_of(parameter: &Parameter) -> Option<Value> {
    match (parameter.place, parameter.name) {
        (Place::Path, "slug") => Some("350-5-avenue-manhattan".into()),
        (Place::Header, "idempotency-key") => Some("8e03978e-40d5-43e8-bc93-6894a57f9324".into()),
        (Place::Path | Place::Query | Place::Header, _) => None,
    }
}

pub(super) fn request_body(spec: &Spec, shape: &Shape, schemas: &mut Schemas) -> Value {
    let (schema, required) = match shape {
        Shape::Object { optional, .. } => (schemas.of_shape(shape), !optional),
        Shape::List { .. } | Shape::Form { .. } | Shape::Raw => (schemas.of_shape(shape), true),
    };
    let mut content = json!({ "schema": schema });
    if let (Value::Object(members), Some(example)) = (&mut content, body_example(spec.name)) {
        members.insert("example".into(), example);
    }
    json!({ "required": required, "content": { "application/json": content } })
}

/// A body to copy; a test holds each against the contract.
fn body_example(operation: &str) -> Option<Value> {
    let checkout = json!({ "address": "350 5th Ave, Manhattan", "unit": "20A", "email": "" });
    match operation {
        "resolve_address" => Some(json!({ "address": "350 5th Ave, Manhattan", "unit": "20A" })),
        "batch_previews" => Some(json!([
            { "slug": "350-5-avenue-manhattan" },
            { "slug": "139-05-85-drive-queens" },
        ])),
        "register_agent" => Some(json!({ "type": "anonymous", "name": "lease-helper" })),
        "start_report" => Some(json!({ "address": "350 5th Ave, Manhattan", "unit": "20A" })),
        "create_account" => Some(json!({ "name": "Reports of the spring" })),
        "create_guest_checkout" | "create_embedded_guest_checkout" => Some(checkout),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::ALL;
    use crate::rules::check_body;

    #[test]
    fn every_body_example_passes_the_check_that_requests_pass() {
        let examples = ALL
            .iter()
            .filter_map(|spec| Some((spec.body?, body_example(spec.name)?)));
        let mut count = 0;
        for (shape, example) in examples {
            let checked = check_body(&shape, None, example.to_string().as_bytes());
            assert_eq!(checked, Ok(example));
            count += 1;
        }
        assert!(count >= 6);
    }
}
