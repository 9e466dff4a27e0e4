//! One operation at one of its paths.

use serde_json::{Map, Value, json};

use super::examples::Examples;
use super::info::tag_of;
use super::requests::{parameters, request_body};
use super::responses::responses;
use super::schemas::Schemas;
use crate::{Access, Spec, is_versioned};

/// The operation at its path (`index` 0) or at one of its aliases.
pub(super) fn operation(
    spec: &Spec,
    index: usize,
    specs: &[Spec],
    examples: &Examples<'_>,
    schemas: &mut Schemas,
) -> Value {
    let about = match index {
        0 => spec.about.to_owned(),
        _ => format!("The same as `{}`. {}", spec.path, spec.about),
    };
    let mut operation = Map::new();
    operation.insert("operationId".into(), id_of(spec.name, index).into());
    operation.insert("summary".into(), spec.summary.into());
    operation.insert("description".into(), about.into());
    let path = match index.checked_sub(1) {
        Some(alias) => spec.aliases.get(alias).copied().unwrap_or(spec.path),
        None => spec.path,
    };
    operation.insert("tags".into(), json!(tag_of(path).as_slice()));
    operation.insert("security".into(), security(spec.access));
    if !spec.parameters.is_empty() {
        operation.insert("parameters".into(), parameters(spec, examples));
    }
    if let Some(body) = request_body(spec, examples, schemas) {
        operation.insert("requestBody".into(), body);
    }
    // What an alias answers with depends on its own path: only the versioned one announces its end.
    let here = Spec { path, ..*spec };
    let responses = responses(&here, specs, examples, schemas);
    operation.insert("responses".into(), responses);
    operation.extend(extensions(spec, path));
    operation.into()
}

fn id_of(name: &str, index: usize) -> String {
    match index {
        0 => name.to_owned(),
        1 => format!("{name}_alias"),
        more => format!("{name}_alias_{more}"),
    }
}

/// What the text of `info` explains.
fn extensions(spec: &Spec, path: &str) -> [(String, Value); 3] {
    let stability = if is_versioned(path) {
        "supported"
    } else {
        "firstParty"
    };
    [
        ("x-stability".into(), stability.into()),
        ("x-rate-limit".into(), spec.rate_limit.as_str().into()),
        ("x-idempotency".into(), spec.replay.as_str().into()),
    ]
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
