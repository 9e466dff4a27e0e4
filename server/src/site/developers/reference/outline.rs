//! The words for what a schema takes, and the types that it names.

use serde_json::Value;

use super::description::text;

/// Schemas of this prefix are one generic type with different data.
const SECTION_OF: &str = "Section_of_";
/// What all of those are called together.
pub(super) const SECTION: &str = "Section";

/// The name that a reference ends with.
pub(super) fn referred(schema: &Value) -> Option<&str> {
    let reference = schema.get("$ref")?.as_str()?;
    reference.rsplit('/').next()
}

/// Whether a name stands for a part of a document, with data of some type.
pub(super) fn is_section(name: &str) -> bool {
    name.starts_with(SECTION_OF)
}

/// The alternatives of a schema that are not null; itself where it has none.
pub(super) fn alternatives(schema: &Value) -> Vec<&Value> {
    let any = schema.get("anyOf").and_then(Value::as_array);
    match any {
        Some(any) => any
            .iter()
            .filter(|one| text(one, "type") != "null")
            .collect(),
        None => vec![schema],
    }
}

/// Whether null is taken too.
pub(super) fn is_nullable(schema: &Value) -> bool {
    let any = schema.get("anyOf").and_then(Value::as_array);
    let of_any = any.is_some_and(|any| any.iter().any(|one| text(one, "type") == "null"));
    let kinds = schema.get("type").and_then(Value::as_array);
    of_any || kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"))
}

/// The basic kinds of a schema, null aside: `string`, `array`.
pub(super) fn kinds(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            kinds.filter(|kind| *kind != "null").collect()
        }
        Some(_) | None => Vec::new(),
    }
}

/// The closed words of a schema, each with what it says.
pub(super) fn words(schema: &Value) -> Vec<(&str, &str)> {
    let listed = |member| {
        schema
            .get(member)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    let constants = listed("oneOf").filter_map(|one| {
        let word = one.get("const")?.as_str()?;
        Some((word, text(one, "description")))
    });
    let plain = listed("enum").filter_map(|word| Some((word.as_str()?, "")));
    let grouped = listed("oneOf").flat_map(|one| {
        let words = one.get("enum").and_then(Value::as_array);
        words
            .into_iter()
            .flatten()
            .filter_map(|word| Some((word.as_str()?, "")))
    });
    let single = schema.get("const").and_then(Value::as_str);
    let single = single.map(|word| (word, ""));
    constants
        .chain(plain)
        .chain(grouped)
        .chain(single)
        .collect()
}

/// The bounds of a schema: `, at most 500 characters`.
pub(super) fn bounds(schema: &Value) -> String {
    let number = |member| schema.get(member).and_then(Value::as_i64);
    let mut bounds = range(number("minLength"), number("maxLength"), " characters");
    bounds += &range(number("minItems"), number("maxItems"), " items");
    // A format has bounds of its own, which are no rule of the service.
    if schema.get("format").is_none() {
        bounds += &range(number("minimum"), number("maximum"), "");
    }
    if let Some(default) = schema.get("default") {
        bounds += &format!(", {default} when absent");
    }
    bounds
}

fn range(min: Option<i64>, max: Option<i64>, unit: &str) -> String {
    let max = max.filter(|max| *max < i64::MAX);
    match (min.filter(|min| *min > 0), max) {
        (Some(min), Some(max)) if min == max => format!(", {min}{unit}"),
        (Some(min), Some(max)) => format!(", {min} to {max}{unit}"),
        (None, Some(max)) => format!(", at most {max}{unit}"),
        (Some(min), None) => format!(", at least {min}{unit}"),
        (None, None) => String::new(),
    }
}

/// A description as one paragraph, without the marks of the source's own documentation.
pub(super) fn about(schema: &Value) -> String {
    let text = text(schema, "description");
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ").replace("[`", "`").replace("`]", "`");
    match text.split_once(" (specification part ") {
        Some((before, after)) => {
            let after = after.split_once(')').map_or("", |(_, after)| after);
            format!("{before}{after}")
        }
        None => text,
    }
}

/// Every type that a schema names, in its own order, each once; closed words and secrets aside.
pub(super) fn named<'a>(schema: &'a Value, all: &mut Vec<&'a str>) {
    if let Some(name) = referred(schema) {
        if !all.contains(&name) {
            all.push(name);
        }
        return;
    }
    for one in alternatives(schema) {
        if !std::ptr::eq(one, schema) {
            named(one, all);
        }
    }
    if let Some(items) = schema.get("items") {
        named(items, all);
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    for property in properties.into_iter().flat_map(|all| all.values()) {
        named(property, all);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bounds_are_said_in_words() {
        for (schema, wanted) in [
            (json!({"maxLength": 500}), ", at most 500 characters"),
            (
                json!({"minLength": 1, "maxLength": 80}),
                ", 1 to 80 characters",
            ),
            (
                json!({"minimum": 1, "maximum": 100, "default": 50}),
                ", 1 to 100, 50 when absent",
            ),
            (json!({"format": "uint8", "minimum": 0, "maximum": 255}), ""),
            (json!({"minItems": 2, "maxItems": 2}), ", 2 items"),
        ] {
            assert_eq!(bounds(&schema), wanted, "{schema}");
        }
    }

    #[test]
    fn what_a_description_says_of_the_source_is_left_out() {
        let schema = json!({"description": "A page (specification\nother). See [`Page`]."});
        assert_eq!(about(&schema), "A page (specification other). See `Page`.");
        let schema = json!({"description": "A page (specification part 2.3)."});
        assert_eq!(about(&schema), "A page.");
    }

    #[test]
    fn every_type_that_is_named_is_found_once() {
        let schema = json!({"properties": {
            "a": {"$ref": "#/components/schemas/A"},
            "b": {"anyOf": [{"$ref": "#/components/schemas/B"}, {"type": "null"}]},
            "c": {"type": "array", "items": {"$ref": "#/components/schemas/A"}},
        }});
        let mut all = Vec::new();
        named(&schema, &mut all);
        assert_eq!(all, ["A", "B"]);
        assert!(is_nullable(&json!({"type": ["string", "null"]})));
        assert_eq!(kinds(&json!({"type": ["string", "null"]})), ["string"]);
    }
}
