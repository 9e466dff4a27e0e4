//! Examples of bodies and answers, shortened where they are too long to read.

use serde_json::{Map, Value};

/// Most characters of an example.
const EXAMPLE: usize = 2_500;
/// Most characters of one that shows whole parts of a document.
const DOCUMENT: usize = 6_000;
/// Most characters of a text within an example that is too long.
const TEXT: usize = 280;
/// The parts of a preview by which it is known; the others are like them.
const PARTS: [&str; 4] = ["score", "headline", "owner", "flags"];

/// An example with what it shows.
pub(super) fn example(shows: &str, value: &Value) -> String {
    let title = match shows.trim_end_matches('.') {
        "" => "### Example".to_owned(),
        shows => format!("### Example: {shows}"),
    };
    if let Value::String(text) = value {
        return format!("\n\n{title}\n\n```text\n{}\n```", text.trim_end());
    }
    let whole = printed(value);
    if whole.len() <= EXAMPLE {
        return format!("\n\n{title}\n\n```json\n{whole}\n```");
    }
    let parts = parts_of(value).map(|parts| printed(&parts));
    let parts = parts.filter(|text| text.len() <= DOCUMENT);
    let cut = || {
        let mut cut = (1..8).rev().map(|depth| printed(&shortened(value, depth)));
        cut.find(|text| text.len() <= EXAMPLE)
    };
    parts.or_else(cut).map_or_else(String::new, |text| {
        format!("\n\n{title}\n\nShortened: `…` stands for more.\n\n```json\n{text}\n```")
    })
}

fn printed(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// A preview with its main parts whole and the others by name; none of anything else.
fn parts_of(value: &Value) -> Option<Value> {
    let members = value.as_object()?;
    if !PARTS.iter().all(|part| members.contains_key(*part)) {
        return None;
    }
    let parts: Map<String, Value> = members
        .iter()
        .map(|(name, member)| {
            let depth = if PARTS.contains(&name.as_str()) {
                usize::MAX
            } else {
                0
            };
            (name.clone(), cut(member, depth))
        })
        .collect();
    Some(parts.into())
}

/// A value down to some depth, lists by their first item; the rows of a list itself stay.
fn shortened(value: &Value, depth: usize) -> Value {
    match value {
        Value::Array(rows) => rows.iter().map(|row| cut(row, depth)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            cut(value, depth)
        }
    }
}

fn cut(value: &Value, depth: usize) -> Value {
    match value {
        Value::Object(members) if depth > 0 => members
            .iter()
            .map(|(name, member)| (name.clone(), cut(member, depth - 1)))
            .collect(),
        Value::Array(items) if depth > 0 => {
            let first = items.first().map(|item| cut(item, depth - 1));
            let more = (depth > 1 && items.len() > 1).then(|| Value::from("…"));
            first.into_iter().chain(more).collect()
        }
        Value::Object(members) if !members.is_empty() => "…".into(),
        Value::Array(items) if !items.is_empty() => "…".into(),
        Value::String(text) => match text.char_indices().nth(TEXT) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
            None => value.clone(),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_example_that_is_too_long_is_cut_and_says_so() {
        let long: Vec<Value> = (0..500)
            .map(|n| json!({"n": n, "deep": {"er": [n]}}))
            .collect();
        let text = example("", &json!({"status": "ok", "rows": long}));
        assert!(text.len() < EXAMPLE + 200, "{text}");
        assert!(
            text.contains("Shortened") && text.contains("\"status\": \"ok\""),
            "{text}"
        );
        let whole = example("It is up.", &json!({"status": "ok"}));
        assert!(!whole.contains("Shortened"), "{whole}");
        assert!(whole.contains("### Example: It is up\n"), "{whole}");
    }

    #[test]
    fn a_long_list_of_results_keeps_each_of_them() {
        let deep: Vec<Value> = (0..200).map(|n| json!({ "n": n })).collect();
        let rows = json!([
            {"slug": "a", "status": 200, "preview": {"sources": deep}},
            {"slug": "b", "status": 404, "error": {"code": "not_found"}},
        ]);
        let text = example("", &rows);
        assert!(text.contains("not_found") && text.contains("404"), "{text}");
    }

    #[test]
    fn a_preview_shows_its_main_parts_and_names_the_others() {
        let part =
            json!({"status": "ok", "data": {"open": 3}, "provenance": [{"asOf": "2026-11-20"}]});
        let many: Vec<Value> = (0..200).map(|n| json!({ "n": n })).collect();
        let preview = json!({
            "score": part, "headline": part, "owner": part, "flags": part, "sources": many,
        });
        let text = example("", &preview);
        assert_eq!(text.matches("\"open\": 3").count(), 4, "{text}");
        assert!(text.contains("\"sources\": \"…\""), "{text}");
    }

    #[test]
    fn a_text_without_end_is_cut_between_characters() {
        let text = example("", &json!({ "text": "é".repeat(4_000) }));
        assert!(text.len() < 1_000 && text.contains("é…\""), "{text}");
    }
}
