//! The preview document cut to a length that a model can read at once, with a list of the cuts.

use std::collections::BTreeMap;

use nycapt_contract::{Preview, Source};
use serde_json::{Map, Value};

use crate::api_error::{ApiError, ApiResult};

/// What is cut, as JSON Pointers: the first two always, because they describe the release and not
/// the building; the rest in turn until the document fits.
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

/// The part of a document that fits.
#[derive(Debug, Default)]
pub(super) struct Excerpt {
    /// The document without what was cut, and without the keys that joined records to the building.
    pub(super) preview: Option<Map<String, Value>>,
    /// The datasets in it, each with its agency and name.
    pub(super) sources: BTreeMap<String, String>,
    /// JSON Pointers within the answer to what was cut.
    pub(super) omitted: Vec<String>,
}

impl Excerpt {
    /// The part of a preview that fits in `most` bytes, with its sources.
    pub(super) fn of(preview: &Preview, most: usize) -> ApiResult<Self> {
        let Ok(document @ Value::Object(_)) = serde_json::to_value(preview) else {
            tracing::error!("failed to serialize a preview");
            return Err(ApiError::internal());
        };
        Ok(Self::cut(document, &preview.sources, most))
    }

    fn cut(mut document: Value, datasets: &[Source], most: usize) -> Self {
        remove_joins(&mut document);
        let mut omitted = Vec::new();
        for pointer in CUT_ALWAYS {
            if remove(&mut document, pointer) {
                omitted.push(format!("/preview{pointer}"));
            }
        }
        let mut in_turn = CUT_IN_TURN.into_iter();
        loop {
            let text = document.to_string();
            let sources = sources_of(&text, datasets);
            if text.len() + length_of(&sources) <= most {
                return Self {
                    preview: document.as_object().cloned(),
                    sources,
                    omitted,
                };
            }
            let Some(pointer) = in_turn.find(|pointer| remove(&mut document, pointer)) else {
                break;
            };
            omitted.push(format!("/preview{pointer}"));
        }
        Self {
            omitted: vec!["/preview".into()],
            ..Self::default()
        }
    }
}

fn sources_of(text: &str, datasets: &[Source]) -> BTreeMap<String, String> {
    let used = datasets
        .iter()
        .filter(|dataset| text.contains(&dataset.dataset_id));
    used.map(|dataset| {
        let name = format!("{}: {}", dataset.agency, dataset.dataset_name);
        (dataset.dataset_id.clone(), name)
    })
    .collect()
}

/// Bytes of a map as JSON; names of datasets need no escapes.
fn length_of(sources: &BTreeMap<String, String>) -> usize {
    let marks = r#""":"","#.len();
    let lengths = sources
        .iter()
        .map(|(id, name)| id.len() + name.len() + marks);
    lengths.sum()
}

/// Removes `join` from every provenance: it is the same building in all of them.
fn remove_joins(part: &mut Value) {
    match part {
        Value::Object(members) => {
            let entries = members.get_mut("provenance").and_then(Value::as_array_mut);
            for entry in entries.into_iter().flatten() {
                if let Value::Object(entry) = entry {
                    entry.remove("join");
                }
            }
            members.values_mut().for_each(remove_joins);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_joins),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Removes what a JSON Pointer leads to; returns whether it was there.
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

    const MOST: usize = 2_000;

    fn dataset(id: &str) -> Source {
        let source = json!({
            "datasetId": id, "datasetName": "Roofs", "agency": "Office of Roofs",
            "sourceUrl": "", "asOf": null, "loadedAt": null, "cadence": "daily", "licence": "",
        });
        serde_json::from_value(source).unwrap()
    }

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
        Excerpt::cut(document, &[], MOST)
    }

    #[test]
    fn only_the_parts_about_the_release_are_cut_when_the_rest_fits() {
        let excerpt = cut("slug", 10);
        let expected = ["/preview/sources", "/preview/reportContents"];
        assert_eq!(excerpt.omitted, expected);
        let preview = Value::from(excerpt.preview.unwrap());
        let expected = json!({ "slug": "xxxxxxxxxx", "newest": {}, "flags": {} });
        assert_eq!(preview, expected);
    }

    #[test]
    fn parts_are_cut_in_turn_until_the_document_fits_to_the_byte() {
        let rest = r#"{"flags":{},"newest":"","slug":"350-5-avenue-manhattan"}"#.len();
        let fits = cut("newest", MOST - rest);
        assert_eq!(fits.omitted.len(), 2);
        let preview = Value::from(fits.preview.unwrap()).to_string();
        assert_eq!(preview.len(), MOST);
        let beyond = cut("newest", MOST - rest + 1);
        assert_eq!(beyond.omitted[2..], ["/preview/newest"]);
        assert!(beyond.preview.unwrap().contains_key("flags"));
    }

    #[test]
    fn a_document_that_never_fits_is_left_out_and_listed() {
        let excerpt = cut("slug", MOST);
        assert_eq!((excerpt.preview, excerpt.sources.len()), (None, 0));
        assert_eq!(excerpt.omitted, ["/preview"]);
    }

    #[test]
    fn only_the_datasets_of_the_remaining_text_are_listed() {
        let document = |id: &str| {
            json!({
                "sources": [{ "datasetId": "gone-gone" }],
                "owner": { "provenance": [{ "datasetId": id, "join": { "kind": "bbl" } }] },
                "newest": { "notes": [{ "text": "A sale is on record (note-note)." }] },
            })
        };
        let datasets = ["owne-owne", "note-note", "gone-gone"].map(dataset);
        let excerpt = Excerpt::cut(document("owne-owne"), &datasets, MOST);
        let named: Vec<&String> = excerpt.sources.keys().collect();
        assert_eq!(named, ["note-note", "owne-owne"]);
        assert_eq!(excerpt.sources["owne-owne"], "Office of Roofs: Roofs");
        let preview = Value::from(excerpt.preview.unwrap());
        let provenance = &preview["owner"]["provenance"];
        assert_eq!(provenance, &json!([{ "datasetId": "owne-owne" }]));
        // What is cut takes its sources along.
        let long = document(&format!("owne-owne{}", "x".repeat(MOST)));
        let excerpt = Excerpt::cut(long, &datasets, MOST);
        assert!(excerpt.sources.is_empty(), "{:?}", excerpt.sources);
    }
}
