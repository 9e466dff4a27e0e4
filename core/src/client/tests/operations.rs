//! Every operation by its name: what it is called with, and the answer that `openapi.json` shows.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::client::operations::for_each_operation;
use crate::contract::{self, Media, Operation, ParameterKind, Place, Shape, Spec};

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../openapi.json");
    serde_json::from_str(text).unwrap()
});

macro_rules! specs {
    ($(
        $(#[$doc:meta])*
        $operation:ident: $method:ident $arguments:tt -> $answer:ty = $call:expr, $send:path;
    )*) => {
        &[$(&contract::$operation::SPEC),*]
    };
}

pub(super) const SPECS: &[&Spec] = for_each_operation!(specs);

pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) arguments: Value,
    pub(super) status: u16,
    /// With a member of the future, where the type of the answer is open.
    pub(super) answer: Value,
}

pub(super) fn case(name: &str) -> Case {
    let spec = SPECS.iter().find(|spec| spec.name == name);
    case_of(spec.unwrap_or_else(|| panic!("no operation {name}")))
}

/// All whose answer is JSON.
pub(super) fn cases() -> Vec<Case> {
    let specs = SPECS.iter().filter(|spec| spec.answer == Media::Json);
    specs.map(|spec| case_of(spec)).collect()
}

/// The arguments of an operation: of its parameters those that it must have.
pub(super) fn arguments(spec: &Spec) -> Value {
    let required = spec
        .parameters
        .iter()
        .filter(|one| one.required && one.place != Place::Header);
    let mut arguments: Map<String, Value> = required
        .map(|one| match one.kind {
            ParameterKind::Text { .. } => (camel(one.name), "a".into()),
            ParameterKind::Integer { .. } => (camel(one.name), 1.into()),
            ParameterKind::Boolean { .. } => (camel(one.name), true.into()),
        })
        .collect();
    let body = operation(spec).pointer("/requestBody/content/application~1json");
    match (spec.body, body.map(example)) {
        (Some(Shape::Object { .. }), Some(Value::Object(members))) => arguments.extend(members),
        (Some(Shape::List { fields, .. }), Some(Value::Array(items))) => {
            let name = fields[0].name;
            let items = items.iter().map(|item| item[name].clone()).collect();
            arguments.insert(format!("{name}s"), items);
        }
        (None, _) => {}
        (body, _) => panic!("{} has no example of {body:?}", spec.name),
    }
    arguments.into()
}

fn case_of(spec: &Spec) -> Case {
    let content = format!("/responses/{}/content/application~1json", spec.success);
    let content = operation(spec).pointer(&content).unwrap();
    let mut answer = example(content);
    if let Some(members) = answer.as_object_mut()
        && resolved(&content["schema"])["additionalProperties"] == true
    {
        members.insert("someday".into(), 1.into());
    }
    Case {
        name: spec.name,
        arguments: arguments(spec),
        status: spec.success,
        answer,
    }
}

fn operation(spec: &Spec) -> &'static Value {
    &DESCRIPTION["paths"][spec.path][spec.method.as_str().to_lowercase()]
}

fn example(content: &Value) -> Value {
    let example = content["examples"]
        .as_object()
        .and_then(|all| all.values().next());
    resolved(example.unwrap())["value"].clone()
}

fn resolved(value: &Value) -> &Value {
    let place = value["$ref"]
        .as_str()
        .map(|place| place.trim_start_matches('#'));
    place.map_or(value, |place| DESCRIPTION.pointer(place).unwrap())
}

/// `job_id` as `jobId`.
fn camel(name: &str) -> String {
    let (first, rest) = name.split_once('_').unwrap_or((name, ""));
    let (initial, rest) = rest.split_at_checked(1).unwrap_or_default();
    format!("{first}{}{rest}", initial.to_ascii_uppercase())
}

pub(super) fn job(status: &str, step: u32) -> Value {
    json!({"id": "job_1", "jobId": "job_1", "statusUrl": "/api/report/job_1", "status": status,
           "stage": "s", "step": step, "address": "1 X STREET", "unit": null, "elapsedMs": 5,
           "report": null, "detail": {"deep": {"someday": 1}}, "error": null, "someday": 1})
}

pub(super) fn summary(job_id: &str) -> Value {
    json!({"jobId": job_id, "address": "1 X STREET", "unit": null, "slug": "1-x-street-manhattan",
           "status": "done", "stage": "done", "step": 12, "score": 80, "band": "good",
           "confidence": "high", "openB": 0, "openC": 1, "unitFindings": null,
           "createdAt": "2026-11-21T10:00:00Z", "completedAt": null,
           "statusUrl": "/api/report/job_1", "someday": 1})
}
