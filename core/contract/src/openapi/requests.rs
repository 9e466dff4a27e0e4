//! What operations take: parameters and bodies, with the bounds of the contract.

use serde_json::{Value, json};

use super::examples::{ExamplePart, Examples};
use super::mcp;
use super::schemas::{Schemas, text};
use super::set;
use crate::{
    Access, CallMcp, IDEMPOTENCY_KEY, Operation, Parameter, ParameterKind, Replay, Shape, Spec,
};

pub(super) fn parameters(spec: &Spec, examples: &Examples<'_>) -> Value {
    spec.parameters
        .iter()
        .map(|parameter| {
            if parameter.name == IDEMPOTENCY_KEY.name {
                match key_about(spec) {
                    Some(about) => {
                        let own = Parameter {
                            about,
                            ..IDEMPOTENCY_KEY
                        };
                        described(&own, "Idempotency-Key")
                    }
                    None => json!({ "$ref": "#/components/parameters/IdempotencyKey" }),
                }
            } else {
                let mut described = described(parameter, parameter.name);
                let example = examples.parameter(spec.name, parameter.name);
                if let Some(example) = example {
                    set(&mut described, "example", example.clone());
                }
                described
            }
        })
        .collect()
}

/// What the key does, where that isn't what it does elsewhere.
fn key_about(spec: &Spec) -> Option<&'static str> {
    if spec.replay == Replay::Accepted {
        Some("Accepted but ignored: the request runs again.")
    } else if spec.access == Access::Public {
        Some(
            "Makes a retried write return the original resource for 24 hours, to callers in the \
             same network: use a random key, such as a UUID.",
        )
    } else {
        None
    }
}

pub(super) fn idempotency_key() -> Value {
    let mut key = described(&IDEMPOTENCY_KEY, "Idempotency-Key");
    set(&mut key, "example", "8e03978e-40d5-43e8-bc93-6894a57f9324");
    key
}

fn described(parameter: &Parameter, name: &str) -> Value {
    let schema = match parameter.kind {
        ParameterKind::Text { min, max } => text(min, max),
        ParameterKind::Integer { min, max, default } => {
            let mut schema = json!({ "type": "integer", "minimum": min, "maximum": max });
            if let Some(default) = default {
                set(&mut schema, "default", default);
            }
            schema
        }
        ParameterKind::Boolean { default } => json!({ "type": "boolean", "default": default }),
    };
    json!({
        "name": name,
        "in": parameter.place.as_str(),
        "description": parameter.about,
        "required": parameter.required,
        "schema": schema,
    })
}

pub(super) fn request_body(
    spec: &Spec,
    examples: &Examples<'_>,
    schemas: &mut Schemas,
) -> Option<Value> {
    if spec.name == CallMcp::SPEC.name {
        return Some(mcp::request_body(examples, schemas));
    }
    let shape = spec.body.as_ref()?;
    let schema = schemas.of_shape(shape);
    let required = !matches!(shape, Shape::Object { optional: true, .. });
    let content = examples.content(spec.name, ExamplePart::Body, schema);
    Some(json!({ "required": required, "content": { "application/json": content } }))
}
