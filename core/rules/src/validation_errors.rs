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

fn error(kind: &str, loc: Loc, msg: impl Into<String>, ctx: Option<Value>) -> ValidationError {
    ValidationError {
        kind: kind.into(),
        loc,
        msg: msg.into(),
        ctx,
    }
}

/// A public constructor for each row `kind(values) message, ctx;`. It takes the location before the
/// values, and its name is the type that pydantic gives the error.
macro_rules! errors {
    (@ctx) => { None };
    (@ctx $ctx:tt) => { Some(json!($ctx)) };
    ($($(#[$about:meta])+ $kind:ident($($name:ident: $of:ty),*) $msg:expr $(, $ctx:tt)?;)+) => {$(
        $(#[$about])+
        pub fn $kind(loc: Loc $(, $name: $of)*) -> ValidationError {
            error(stringify!($kind), loc, $msg, errors!(@ctx $($ctx)?))
        }
    )+};
}

errors! {
    /// A required value is absent.
    missing() "Field required";
    /// The value is not a string.
    string_type() "Input should be a valid string";
    /// The string has more than `max` characters.
    string_too_long(max: usize)
        format!("String should have at most {}", counted(max, "character")), { "max_length": max };
    /// The string has fewer than `min` characters.
    string_too_short(min: usize)
        format!("String should have at least {}", counted(min, "character")), { "min_length": min };
    /// The text is not an integer.
    int_parsing() "Input should be a valid integer, unable to parse string as an integer";
    /// The number is less than `min`.
    greater_than_equal(min: i64)
        format!("Input should be greater than or equal to {min}"), { "ge": min };
    /// The number is greater than `max`.
    less_than_equal(max: i64) format!("Input should be less than or equal to {max}"), { "le": max };
    /// The value is no boolean.
    bool_parsing() "Input should be a valid boolean, unable to interpret input";
    /// The value is of a type that is never a boolean.
    bool_type() "Input should be a valid boolean";
    /// The value is not the one that is expected.
    literal_error(expected: &str)
        format!("Input should be '{expected}'"), { "expected": format!("'{expected}'") };
    /// The value is not an object.
    model_attributes_type()
        "Input should be a valid dictionary or object to extract fields from";
    /// The value is not an array.
    list_type() "Input should be a valid list";
    /// The array has fewer than `min` items.
    too_short(min: usize, actual: usize)
        format!(
            "List should have at least {} after validation, not {actual}",
            counted(min, "item")
        ),
        { "field_type": "List", "min_length": min, "actual_length": actual };
    /// The array has more than `max` items.
    too_long(max: usize, actual: usize)
        format!(
            "List should have at most {} after validation, not {actual}",
            counted(max, "item")
        ),
        { "field_type": "List", "max_length": max, "actual_length": actual };
    /// A rule of our own is broken; `why` is a sentence without its period.
    value_error(why: &str) format!("Value error, {why}"), { "error": {} };
}

/// The body was not read, as its type is not that of JSON: `error` with what to send.
pub fn of_another_type(mut error: ValidationError) -> ValidationError {
    let why = "`Content-Type` is not JSON, so the body was not read; \
               send `Content-Type: application/json`";
    error.ctx = Some(json!({ "error": why }));
    error
}

/// The body is not JSON, from the character at `offset` on.
pub fn json_invalid(offset: u64, why: &str) -> ValidationError {
    let loc = vec![LocItem::Name("body".into()), LocItem::Index(offset)];
    let ctx = json!({ "error": why });
    error("json_invalid", loc, "JSON decode error", Some(ctx))
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
    let loc = at("header", "idempotency-key");
    let msg = "The key was used with another request";
    error("idempotency_key_reused", loc, msg, None)
}

/// The order that was made with the `Idempotency-Key` is paid or its payment is processing, so it
/// opens with its link alone.
pub fn order_already_paid() -> ValidationError {
    let loc = at("header", "idempotency-key");
    let msg = "Payment for this key's order was already submitted; open the order with its link, \
               or use a new key for another";
    error("order_already_paid", loc, msg, None)
}

fn counted(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}
