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

/// A document, where any of it fits.
#[derive(Debug, Default)]
pub(super) struct Excerpt {
    /// The document without what was cut.
    pub(super) preview: Option<Map<String, Value>>,
    /// JSON Pointers within the answer to what was cut.
    pub(super) omitted: Vec<String>,
}

impl Excerpt {
    /// What of a preview fits.
    ///
    /// # Errors
    /// The document cannot be written, which is a fault of ours.
    pub(super) fn of(preview: &Preview) -> Result<Self, Refusal> {
        let Ok(Value::Object(document)) = serde_json::to_value(preview) else {
            tracing::error!("a preview cannot be written");
            return Err(Refusal::internal());
        };
        Ok(Self::cut(document))
    }

    fn cut(document: Map<String, Value>) -> Self {
        let mut document = Value::Object(document);
        let mut omitted = Vec::new();
        let always = CUT_ALWAYS.map(|pointer| (pointer, 0));
        let in_turn = CUT_IN_TURN.map(|pointer| (pointer, MOST_BYTES));
        for (pointer, most) in always.into_iter().chain(in_turn) {
            if document.to_string().len() > most && remove(&mut document, pointer) {
                omitted.push(format!("/preview{pointer}"));
            }
        }
        let fits = document.to_string().len() <= MOST_BYTES;
        if let Value::Object(preview) = document
            && fits
        {
            return Self {
                preview: Some(preview),
                omitted,
            };
        }
        Self {
            preview: None,
            omitted: vec!["/preview".into()],
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A document with a member of as many bytes.
    fn cut(member: &str, bytes: usize) -> Excerpt {
        let mut document = json!({
            "slug": "350-5-avenue-manhattan",
            "sources": [],
            "reportContents": [],
            "newest": {},
            "flags": {},
        });
        document[member] = json!("x".repeat(bytes));
        Excerpt::cut(document.as_object().unwrap().clone())
    }

    #[test]
    fn what_describes_the_release_is_always_cut_and_nothing_else_where_all_fits() {
        let excerpt = cut("slug", 10);
        assert_eq!(
            excerpt.omitted,
            ["/preview/sources", "/preview/reportContents"]
        );
        let preview = Value::from(excerpt.preview.unwrap());
        assert_eq!(
            preview,
            json!({ "slug": "xxxxxxxxxx", "newest": {}, "flags": {} })
        );
    }

    #[test]
    fn parts_are_cut_in_turn_until_the_document_fits_to_the_byte() {
        let rest = r#"{"flags":{},"newest":"","slug":"350-5-avenue-manhattan"}"#.len();
        let fits = cut("newest", MOST_BYTES - rest);
        assert_eq!(fits.omitted.len(), 2);
        let preview = Value::from(fits.preview.unwrap()).to_string();
        assert_eq!(preview.len(), MOST_BYTES);
        let beyond = cut("newest", MOST_BYTES - rest + 1);
        assert_eq!(beyond.omitted[2..], ["/preview/newest"]);
        assert!(beyond.preview.unwrap().contains_key("flags"));
    }

    #[test]
    fn a_document_that_never_fits_is_left_out_whole_and_said_to_be() {
        let excerpt = cut("slug", MOST_BYTES);
        assert_eq!(excerpt.preview, None);
        assert_eq!(excerpt.omitted, ["/preview"]);
    }
}
