//! The preview document cut to what a model can be given at once, with a list of what was cut.

use nycapt::contract::Preview;
use serde_json::{Map, Value};

use crate::refusal::Refusal;

/// Most bytes of the document: with the concise part, 4000 tokens at three bytes a token.
const MOST_BYTES: usize = 10_500;

/// What is cut, as JSON Pointers: the first two always, because they describe the release and not
/// the building; the rest one after another until the document fits.
const CUT_ALWAYS: [&str; 2] = ["/sources", "/reportContents"];
const CUT_IN_TURN: [&str; 8] = [
    "/building/aliases",
    "/score/data/components",
    "/newest",
    "/rentRegulation",
    "/bedbugs",
    "/owner",
    "/basics",
    "/flags",
];

/// The document without what is cut, and pointers to that within the answer.
///
/// # Errors
/// The document cannot be written, which is a fault of ours.
pub(super) fn excerpt(preview: &Preview) -> Result<(Map<String, Value>, Vec<String>), Refusal> {
    let mut document = serde_json::to_value(preview).map_err(|fault| {
        tracing::error!(%fault, "a preview cannot be written");
        Refusal::internal()
    })?;
    let mut omitted = Vec::new();
    let mut cut = |document: &mut Value, pointer: &str| {
        if remove(document, pointer) {
            omitted.push(format!("/preview{pointer}"));
        }
    };
    for pointer in CUT_ALWAYS {
        cut(&mut document, pointer);
    }
    for pointer in CUT_IN_TURN {
        if document.to_string().len() <= MOST_BYTES {
            break;
        }
        cut(&mut document, pointer);
    }
    match document {
        Value::Object(document) => Ok((document, omitted)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(Refusal::internal())
        }
    }
}

/// Removes what a JSON Pointer leads to; whether it was there.
fn remove(document: &mut Value, pointer: &str) -> bool {
    let Some((parent, name)) = pointer.rsplit_once('/') else {
        return false;
    };
    let parent = document.pointer_mut(parent).and_then(Value::as_object_mut);
    parent.and_then(|members| members.remove(name)).is_some()
}
