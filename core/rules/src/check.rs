//! Request bodies against the contract: every error at once, in pydantic's words.
//!
//! An error never carries the caller's value: it may be a token or an e-mail address.

use serde_json::{Map, Value};

use super::json::parse_json;
use super::parameters::{form_pairs, text_error};
use super::validation_errors::{
    Loc, bool_parsing, bool_type, json_invalid, list_type, literal_error, missing,
    model_attributes_type, none_of, of_another_type, string_type, too_long, too_short, whole_body,
};
use nycapt_contract::{Field, FieldKind, LocItem, Shape, ValidationError};

/// Proves a body: known members only, and each of them within its bounds.
///
/// `content_type` is the header as sent. [`Shape::Raw`] is never read here and is null.
///
/// # Errors
/// Every error of the body, in the order of the fields.
pub fn check_body(
    shape: &Shape,
    content_type: Option<&str>,
    body: &[u8],
) -> Result<Value, Vec<ValidationError>> {
    let mut errors = Vec::new();
    let parse = || parse_json(body).map_err(|error| vec![json_invalid(error.offset, error.why)]);
    let is_json = content_type.is_none_or(is_json);
    let value = match shape {
        Shape::Raw => Value::Null,
        Shape::Form { fields } => read_object(fields, form(body), whole_body, &mut errors),
        Shape::Object { optional: true, .. } if body.is_empty() => Value::Object(Map::new()),
        Shape::Object { .. } | Shape::List { .. } if body.is_empty() => {
            return Err(vec![missing(whole_body())]);
        }
        Shape::Object {
            fields,
            any_of,
            optional,
            ..
        } if is_json => {
            let sent = parse()?;
            if sent.is_null() && *optional {
                Value::Object(Map::new())
            } else {
                let value = read_object(fields, sent, whole_body, &mut errors);
                let is_there = |name: &&str| {
                    let text = value.get(*name).and_then(Value::as_str);
                    text.is_some_and(|text| !text.trim().is_empty())
                };
                if errors.is_empty() && !any_of.is_empty() && !any_of.iter().any(is_there) {
                    errors.push(none_of(any_of));
                }
                value
            }
        }
        Shape::List {
            fields, min, max, ..
        } if is_json => read_list(fields, (*min, *max), parse()?, &mut errors),
        // A body of another media type is text, and text fits no shape.
        Shape::Object { .. } => {
            return Err(vec![of_another_type(model_attributes_type(whole_body()))]);
        }
        Shape::List { .. } => return Err(vec![of_another_type(list_type(whole_body()))]),
    };
    if errors.is_empty() {
        Ok(value)
    } else {
        Err(errors)
    }
}

/// Whether a `Content-Type` is `application/json` or `application/…+json`, of any charset.
fn is_json(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.split_once('/').is_some_and(|(kind, subtype)| {
        let suffix = subtype.rsplit('+').next().unwrap_or_default();
        kind.eq_ignore_ascii_case("application") && suffix.eq_ignore_ascii_case("json")
    })
}

/// The fields of a form as an object of texts.
fn form(body: &[u8]) -> Value {
    let body = String::from_utf8_lossy(body);
    let fields = form_pairs(&body).map(|(name, value)| (name, Value::String(value)));
    Value::Object(fields.collect())
}

fn read_list(
    fields: &[Field],
    (min, max): (usize, usize),
    sent: Value,
    errors: &mut Vec<ValidationError>,
) -> Value {
    let Value::Array(items) = sent else {
        errors.push(list_type(whole_body()));
        return Value::Null;
    };
    // The length is judged before the items: a list that is too long has one error.
    if items.len() > max {
        errors.push(too_long(whole_body(), max, items.len()));
        return Value::Null;
    }
    if items.len() < min {
        errors.push(too_short(whole_body(), min, items.len()));
        return Value::Null;
    }
    let read = |(index, item)| {
        let loc = || vec![LocItem::Name("body".into()), LocItem::Index(index)];
        read_object(fields, item, loc, errors)
    };
    Value::Array((0..).zip(items).map(read).collect())
}

/// Makes a location only for an error, since few bodies have one.
fn read_object(
    fields: &[Field],
    sent: Value,
    loc: impl Fn() -> Loc,
    errors: &mut Vec<ValidationError>,
) -> Value {
    let Value::Object(mut members) = sent else {
        errors.push(model_attributes_type(loc()));
        return Value::Null;
    };
    members.retain(|name, _| fields.iter().any(|field| field.name == name));
    for field in fields {
        let loc = || step(loc(), field.name);
        match members.get_mut(field.name) {
            None if field.required => errors.push(missing(loc())),
            None => {}
            Some(value) => read_field(field, value, loc, errors),
        }
    }
    Value::Object(members)
}

fn step(mut loc: Loc, name: &str) -> Loc {
    loc.push(LocItem::Name(name.into()));
    loc
}

fn read_field(
    field: &Field,
    value: &mut Value,
    loc: impl Fn() -> Loc,
    errors: &mut Vec<ValidationError>,
) {
    if value.is_null() && field.nullable {
        return;
    }
    match field.kind {
        FieldKind::Text { min, max } => match value.as_str() {
            Some(text) => errors.extend(text_error(text, min, max, loc)),
            None => errors.push(string_type(loc())),
        },
        FieldKind::Literal(expected) => {
            if value.as_str() != Some(expected) {
                errors.push(literal_error(loc(), expected));
            }
        }
        FieldKind::BooleanOrText => read_boolean_or_text(value, loc, errors),
    }
}

/// A boolean or text; the numbers 0 and 1 count as booleans.
fn read_boolean_or_text(
    value: &mut Value,
    loc: impl Fn() -> Loc,
    errors: &mut Vec<ValidationError>,
) {
    let as_number = value.as_f64();
    match value {
        Value::Bool(_) => return,
        Value::String(text) => {
            errors.extend(text_error(text, 0, usize::MAX, || step(loc(), "str")));
            return;
        }
        Value::Number(_) if as_number == Some(0.0) || as_number == Some(1.0) => {
            *value = Value::Bool(as_number == Some(1.0));
            return;
        }
        Value::Number(_) => errors.push(bool_parsing(step(loc(), "bool"))),
        Value::Null | Value::Array(_) | Value::Object(_) => {
            errors.push(bool_type(step(loc(), "bool")));
        }
    }
    errors.push(string_type(step(loc(), "str")));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use nycapt_contract::{
        BatchPreviews, CreateGuestCheckout, Operation, RegisterAgent, ResolveAddress, StartReport,
    };

    fn check<O: Operation>(content_type: Option<&str>, body: &[u8]) -> Value {
        match check_body(&O::SPEC.body.unwrap(), content_type, body) {
            Ok(value) => value,
            Err(errors) => serde_json::to_value(errors).unwrap(),
        }
    }

    fn json<O: Operation>(body: Value) -> Value {
        check::<O>(Some("application/json"), body.to_string().as_bytes())
    }

    #[test]
    fn every_error_of_an_object_is_reported_at_once_in_field_order() {
        assert_eq!(
            json::<ResolveAddress>(json!({ "unit": "y".repeat(41) })),
            json!([
                { "type": "missing", "loc": ["body", "address"], "msg": "Field required" },
                { "type": "string_too_long", "loc": ["body", "unit"],
                  "msg": "String should have at most 40 characters", "ctx": { "max_length": 40 } },
            ])
        );
    }

    #[test]
    fn a_start_of_a_report_has_an_address_or_a_question() {
        for body in [
            json!({}),
            json!({ "address": "", "ask": null }),
            json!({ "ask": "\n\t" }),
            json!({ "unit": "4B", "replay": true }),
        ] {
            let errors = json::<StartReport>(body);
            assert_eq!(errors[0]["type"], "value_error");
            assert_eq!(errors[0]["loc"], json!(["body"]));
        }
        let body = json!({ "address": " ", "ask": "Mice at 1 Main St?" });
        assert_eq!(json::<StartReport>(body.clone()), body);
    }

    #[test]
    fn a_wrong_item_of_a_list_is_named_by_its_index() {
        assert_eq!(
            json::<BatchPreviews>(json!([{ "slug": "a" }, { "slug": 4 }, 5, {}, { "slug": "" }])),
            json!([
                { "type": "string_type", "loc": ["body", 1, "slug"],
                  "msg": "Input should be a valid string" },
                { "type": "model_attributes_type", "loc": ["body", 2],
                  "msg": "Input should be a valid dictionary or object to extract fields from" },
                { "type": "missing", "loc": ["body", 3, "slug"], "msg": "Field required" },
                { "type": "string_too_short", "loc": ["body", 4, "slug"],
                  "msg": "String should have at least 1 character", "ctx": { "min_length": 1 } },
            ])
        );
    }

    #[test]
    fn a_body_of_another_type_gets_a_hint_and_other_errors_do_not() {
        let form = Some("application/x-www-form-urlencoded");
        for error in [
            check::<ResolveAddress>(form, b"{}"),
            check::<BatchPreviews>(form, b"[]"),
        ] {
            let error = error[0]["ctx"]["error"].as_str().unwrap();
            assert!(error.contains("application/json"), "{error}");
            assert!(!error.contains("urlencoded"), "{error}");
        }
        assert_eq!(check::<ResolveAddress>(None, b"[]")[0].get("ctx"), None);
        assert_eq!(check::<BatchPreviews>(None, b"{}")[0].get("ctx"), None);
    }

    #[test]
    fn a_list_has_1_to_25_items() {
        let of = |n: usize| Value::Array(vec![json!({ "slug": 1 }); n]);
        assert_eq!(
            json::<BatchPreviews>(of(0)),
            json!([{ "type": "too_short", "loc": ["body"],
                "msg": "List should have at least 1 item after validation, not 0",
                "ctx": { "field_type": "List", "min_length": 1, "actual_length": 0 } }])
        );
        assert_eq!(
            json::<BatchPreviews>(of(26)),
            json!([{ "type": "too_long", "loc": ["body"],
                "msg": "List should have at most 25 items after validation, not 26",
                "ctx": { "field_type": "List", "max_length": 25, "actual_length": 26 } }])
        );
        assert_eq!(json::<BatchPreviews>(of(25)).as_array().unwrap().len(), 25);
    }

    #[test]
    fn a_boolean_or_text_names_both_branches() {
        assert_eq!(
            json::<StartReport>(json!({ "replay": 5, "address": "1 Main St" })),
            json!([
                { "type": "bool_parsing", "loc": ["body", "replay", "bool"],
                  "msg": "Input should be a valid boolean, unable to interpret input" },
                { "type": "string_type", "loc": ["body", "replay", "str"],
                  "msg": "Input should be a valid string" },
            ])
        );
        assert_eq!(
            json::<StartReport>(json!({ "replay": [] }))[0],
            json!({ "type": "bool_type", "loc": ["body", "replay", "bool"],
                "msg": "Input should be a valid boolean" })
        );
        for (sent, read) in [
            (json!(1), json!(true)),
            (json!(0.0), json!(false)),
            (json!("true"), json!("true")),
            (json!(null), json!(null)),
        ] {
            let body = json!({ "replay": sent, "ask": "?" });
            assert_eq!(json::<StartReport>(body)["replay"], read);
        }
    }

    #[test]
    fn bodies_of_the_wrong_form_are_one_error_on_the_body() {
        let object = "model_attributes_type";
        let form = Some("application/x-www-form-urlencoded");
        for (content_type, body, kind) in [
            (None, "", "missing"),
            (None, "null", object),
            (None, "[]", object),
            (None, "\"x\"", object),
            (Some("text/plain"), "{\"address\":\"x\"}", object),
            (Some("text/json"), "{\"address\":\"x\"}", object),
            (form, "address=x", object),
            (Some(""), "{\"address\":\"x\"}", object),
        ] {
            let errors = check::<ResolveAddress>(content_type, body.as_bytes());
            assert_eq!(errors[0]["type"], kind, "{content_type:?} {body}");
            assert_eq!(errors[0]["loc"], json!(["body"]), "{content_type:?} {body}");
        }
        for body in ["{}", "null", "5"] {
            let errors = check::<BatchPreviews>(None, body.as_bytes());
            assert_eq!(errors[0]["type"], "list_type");
        }
    }

    #[test]
    fn json_of_any_json_type_and_charset_is_read() {
        for content_type in [
            None,
            Some("application/json"),
            Some("Application/JSON ; charset=latin-1"),
            Some("application/vnd.x+json"),
        ] {
            let read = check::<ResolveAddress>(content_type, b"{\"address\":\"\",\"more\":1}");
            assert_eq!(read, json!({ "address": "" }), "{content_type:?}");
        }
    }

    #[test]
    fn a_syntax_error_names_its_character() {
        assert_eq!(
            check::<ResolveAddress>(None, "{\"é\" x".as_bytes()),
            json!([{ "type": "json_invalid", "loc": ["body", 5], "msg": "JSON decode error",
                "ctx": { "error": "The text can't be read as JSON from here on" } }])
        );
    }

    #[test]
    fn an_optional_body_may_be_absent_null_or_empty() {
        for body in ["", "null", "{}"] {
            let read = check::<RegisterAgent>(None, body.as_bytes());
            assert_eq!(read, json!({}), "{body}");
        }
        let expected = json!({ "name": null });
        assert_eq!(json::<RegisterAgent>(json!({ "name": null })), expected);
        for kind in [json!("identity_assertion"), json!(null), json!(1)] {
            assert_eq!(
                json::<RegisterAgent>(json!({ "type": kind })),
                json!([{ "type": "literal_error", "loc": ["body", "type"],
                    "msg": "Input should be 'anonymous'",
                    "ctx": { "expected": "'anonymous'" } }])
            );
        }
    }

    #[test]
    fn null_is_refused_where_only_absence_is_allowed() {
        let errors = json::<CreateGuestCheckout>(json!({ "address": "x", "email": null }));
        assert_eq!(errors[0]["type"], "string_type");
    }

    #[test]
    fn nul_is_refused_and_no_value_is_echoed() {
        let errors = json::<ResolveAddress>(json!({ "address": "secret\0value", "unit": 77 }));
        assert_eq!(errors[0]["type"], "value_error");
        assert_eq!(errors[0]["ctx"], json!({ "error": {} }));
        let text = errors.to_string();
        assert!(!text.contains("secret") && !text.contains("77"), "{text}");
    }
}
