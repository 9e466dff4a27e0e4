//! The errors of a request in pydantic's words: one constructor for each type.

use serde_json::{Value, json};

use nycapt_contract::{LocItem, ResolveAnswer, ResolveStatus, ResolvedAddress, ValidationError};

/// Where an error is: the steps from the place to the value.
pub type Loc = Vec<LocItem>;

/// The location of `name` in a place of the request: `at("body", "address")`.
pub fn at(place: &str, name: &str) -> Loc {
    vec![LocItem::Name(place.into()), LocItem::Name(name.into())]
}

/// The location of the whole body.
pub fn whole_body() -> Loc {
    vec![LocItem::Name("body".into())]
}

fn error(kind: &str, loc: Loc, msg: impl Into<String>) -> ValidationError {
    ValidationError {
        kind: kind.into(),
        loc,
        msg: msg.into(),
        ctx: None,
    }
}

fn with_ctx(kind: &str, loc: Loc, msg: impl Into<String>, ctx: Value) -> ValidationError {
    ValidationError {
        ctx: Some(ctx),
        ..error(kind, loc, msg)
    }
}

/// A required value is absent.
pub fn missing(loc: Loc) -> ValidationError {
    error("missing", loc, "Field required")
}

/// The value is not a string.
pub fn string_type(loc: Loc) -> ValidationError {
    error("string_type", loc, "Input should be a valid string")
}

/// The string has more than `max` characters.
pub fn string_too_long(loc: Loc, max: usize) -> ValidationError {
    let msg = format!("String should have at most {}", counted(max, "character"));
    with_ctx("string_too_long", loc, msg, json!({ "max_length": max }))
}

/// The string has fewer than `min` characters.
pub fn string_too_short(loc: Loc, min: usize) -> ValidationError {
    let msg = format!("String should have at least {}", counted(min, "character"));
    with_ctx("string_too_short", loc, msg, json!({ "min_length": min }))
}

/// The text is not an integer.
pub fn int_parsing(loc: Loc) -> ValidationError {
    let msg = "Input should be a valid integer, unable to parse string as an integer";
    error("int_parsing", loc, msg)
}

/// The number is less than `min`.
pub fn greater_than_equal(loc: Loc, min: i64) -> ValidationError {
    let msg = format!("Input should be greater than or equal to {min}");
    with_ctx("greater_than_equal", loc, msg, json!({ "ge": min }))
}

/// The number is greater than `max`.
pub fn less_than_equal(loc: Loc, max: i64) -> ValidationError {
    let msg = format!("Input should be less than or equal to {max}");
    with_ctx("less_than_equal", loc, msg, json!({ "le": max }))
}

/// The value is no boolean.
pub fn bool_parsing(loc: Loc) -> ValidationError {
    let msg = "Input should be a valid boolean, unable to interpret input";
    error("bool_parsing", loc, msg)
}

/// The value is of a type that is never a boolean.
pub fn bool_type(loc: Loc) -> ValidationError {
    error("bool_type", loc, "Input should be a valid boolean")
}

/// The value is not the one that is expected.
pub fn literal_error(loc: Loc, expected: &str) -> ValidationError {
    let quoted = format!("'{expected}'");
    let msg = format!("Input should be {quoted}");
    with_ctx("literal_error", loc, msg, json!({ "expected": quoted }))
}

/// The value is not an object.
pub fn model_attributes_type(loc: Loc) -> ValidationError {
    let msg = "Input should be a valid dictionary or object to extract fields from";
    error("model_attributes_type", loc, msg)
}

/// The body was not read, as its type is not that of JSON: `error` with what to send.
pub fn of_another_type(mut error: ValidationError) -> ValidationError {
    let why = "`Content-Type` is not JSON, so the body was not read; \
               send `Content-Type: application/json`";
    error.ctx = Some(json!({ "error": why }));
    error
}

/// The value is not an array.
pub fn list_type(loc: Loc) -> ValidationError {
    error("list_type", loc, "Input should be a valid list")
}

/// The array has fewer than `min` items.
pub fn too_short(loc: Loc, min: usize, actual: usize) -> ValidationError {
    let due = counted(min, "item");
    let msg = format!("List should have at least {due} after validation, not {actual}");
    let ctx = json!({ "field_type": "List", "min_length": min, "actual_length": actual });
    with_ctx("too_short", loc, msg, ctx)
}

/// The array has more than `max` items.
pub fn too_long(loc: Loc, max: usize, actual: usize) -> ValidationError {
    let due = counted(max, "item");
    let msg = format!("List should have at most {due} after validation, not {actual}");
    let ctx = json!({ "field_type": "List", "max_length": max, "actual_length": actual });
    with_ctx("too_long", loc, msg, ctx)
}

/// The body is not JSON, from the character at `offset` on.
pub fn json_invalid(offset: u64, why: &str) -> ValidationError {
    let loc = vec![LocItem::Name("body".into()), LocItem::Index(offset)];
    with_ctx(
        "json_invalid",
        loc,
        "JSON decode error",
        json!({ "error": why }),
    )
}

/// A rule of our own is broken; `why` is a sentence without its period.
pub fn value_error(loc: Loc, why: &str) -> ValidationError {
    let msg = format!("Value error, {why}");
    with_ctx("value_error", loc, msg, json!({ "error": {} }))
}

/// The body has none of these members, and needs one.
pub fn none_of(names: &[&str]) -> ValidationError {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let why = format!("the body must contain {}", names.join(" or "));
    value_error(whole_body(), &why)
}

/// The address is not one building: why, and in `ctx` what else it may be, as a resolved address says
/// it.
pub fn unresolved(loc: Loc, answer: &ResolveAnswer) -> ValidationError {
    let mut error = value_error(loc, answer.message.trim_end_matches('.'));
    error.ctx = Some(json!({
        "error": {},
        "status": answer.status,
        "reason": answer.reason,
        "candidates": answer.candidates,
        "suggestions": answer.suggestions,
    }));
    error
}

/// The address is probably this building's: why that isn't certain, and in `ctx` the building.
pub fn unconfirmed(loc: Loc, why: &str, building: &ResolvedAddress) -> ValidationError {
    let mut error = value_error(loc, why);
    error.ctx = Some(json!({
        "error": {},
        "status": ResolveStatus::Matched,
        "reason": null,
        "candidates": [building],
        "suggestions": [],
    }));
    error
}

/// The `Idempotency-Key` was used before, with another request.
pub fn idempotency_key_reused() -> ValidationError {
    let msg = "The key was used with another request";
    error(
        "idempotency_key_reused",
        at("header", "idempotency-key"),
        msg,
    )
}

fn counted(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}
