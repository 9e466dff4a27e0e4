//! Path, query and header parameters against the contract, as pydantic reads them, and the
//! `application/x-www-form-urlencoded` of queries and forms.

use std::borrow::Cow;

use form_urlencoded::{Serializer, byte_serialize, parse};
use serde_json::{Map, Value};

use super::validation_errors::{
    Loc, at, bool_parsing, greater_than_equal, int_parsing, less_than_equal, missing,
    string_too_long, string_too_short, value_error,
};
use nycapt_contract::{Parameter, ParameterKind, Place, ValidationError};

/// How a parameter was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent<'a> {
    /// Not at all.
    Absent,
    /// With this decoded text; of several query values, the last.
    Text(Cow<'a, str>),
    /// On several header lines.
    Repeated,
}

/// Checks every parameter of an operation and returns those that have a value, by name. Adds each
/// error to `errors`: path before query before header.
pub fn check_parameters<'a>(
    parameters: &[Parameter],
    sent: impl Fn(&Parameter) -> Sent<'a>,
    errors: &mut Vec<ValidationError>,
) -> Map<String, Value> {
    let mut values = Map::new();
    for place in Place::ALL {
        for parameter in parameters.iter().filter(|known| known.place == place) {
            match prove(parameter, sent(parameter)) {
                Ok(Some(value)) => drop(values.insert(parameter.name.into(), value)),
                Ok(None) => {}
                Err(error) => errors.push(error),
            }
        }
    }
    values
}

fn prove(parameter: &Parameter, sent: Sent<'_>) -> Result<Option<Value>, ValidationError> {
    let loc = || at(parameter.place.as_str(), parameter.name);
    let text = match sent {
        Sent::Text(text) => text,
        Sent::Repeated => return Err(value_error(loc(), "the header must be sent once")),
        Sent::Absent if parameter.required => return Err(missing(loc())),
        Sent::Absent => {
            return Ok(match parameter.kind {
                ParameterKind::Integer { default, .. } => default.map(Value::from),
                ParameterKind::Text { .. } | ParameterKind::Boolean { .. } => None,
            });
        }
    };
    match parameter.kind {
        ParameterKind::Text { min, max } => match text_error(&text, min, max, loc) {
            Some(error) => Err(error),
            None => Ok(Some(Value::from(text.into_owned()))),
        },
        ParameterKind::Integer { min, max, .. } => match integer_of(&text) {
            None => Err(int_parsing(loc())),
            Some(value) if value < i128::from(min) => Err(greater_than_equal(loc(), min)),
            Some(value) => match i64::try_from(value) {
                Ok(value) if value <= max => Ok(Some(value.into())),
                _ => Err(less_than_equal(loc(), max)),
            },
        },
        ParameterKind::Boolean { .. } => boolean_of(&text)
            .map(|value| Some(value.into()))
            .ok_or_else(|| bool_parsing(loc())),
    }
}

/// The integer that pydantic reads in a text; one beyond `i128` counts as its end.
fn integer_of(text: &str) -> Option<i128> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let whole = match digits.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|b| b == b'0') => whole,
        Some(_) => return None,
        None => digits,
    };
    let underscores_between_digits =
        !whole.starts_with('_') && !whole.ends_with('_') && !whole.contains("__");
    let known = whole.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    if whole.is_empty() || !known || !underscores_between_digits {
        return None;
    }
    let size = whole
        .bytes()
        .filter(u8::is_ascii_digit)
        .try_fold(0_i128, |sum, digit| {
            sum.checked_mul(10)?.checked_add(i128::from(digit - b'0'))
        })
        .unwrap_or(i128::MAX);
    Some(if negative { -size } else { size })
}

fn boolean_of(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "true" | "t" | "yes" | "y" | "on" => Some(true),
        "0" | "false" | "f" | "no" | "n" | "off" => Some(false),
        _ => None,
    }
}

/// The decoded names and values of a query or a form, in order.
///
/// Bytes that are not UTF-8 become U+FFFD; an invalid escape is kept as it is.
pub fn form_pairs(text: &str) -> impl Iterator<Item = (String, String)> {
    parse(text.as_bytes()).into_owned()
}

/// Encodes fields as a form or a query, in order.
pub fn form_text(fields: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Encodes one name or value of a form.
pub fn form_encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}

/// What is wrong with a text of `min` to `max` characters.
pub(super) fn text_error(
    text: &str,
    min: usize,
    max: usize,
    loc: impl FnOnce() -> Loc,
) -> Option<ValidationError> {
    // Characters, not bytes: an accent or an emoji counts once.
    let length = text.chars().count();
    if length > max {
        Some(string_too_long(loc(), max))
    } else if length < min {
        Some(string_too_short(loc(), min))
    } else if text.contains('\0') {
        // PostgreSQL rejects NUL in text, so refuse it here.
        Some(value_error(loc(), "NUL characters are not accepted"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nycapt_contract::{IDEMPOTENCY_KEY, PAGE};

    fn one(parameter: Parameter, text: &str) -> Result<Map<String, Value>, String> {
        let mut errors = Vec::new();
        let proven = check_parameters(
            &[parameter],
            |_| Sent::Text(Cow::Borrowed(text)),
            &mut errors,
        );
        match errors.pop() {
            None => Ok(proven),
            Some(error) => Err(format!("{} {}", error.kind, error.msg)),
        }
    }

    #[test]
    fn an_integer_reads_what_pydantic_reads() {
        let limit = PAGE[1];
        for (text, value) in [
            ("5", 5),
            ("05", 5),
            ("+5", 5),
            (" 5 ", 5),
            ("5_0", 50),
            ("1.0", 1),
            ("100", 100),
        ] {
            assert_eq!(one(limit, text).unwrap()["limit"], value, "{text}");
        }
        for text in [
            "", "abc", "1.5", "1e2", "0x10", "null", "٣", "1.", ".0", "_5", "5_", "5__0", "-", "+",
        ] {
            let error = one(limit, text).unwrap_err();
            assert!(error.starts_with("int_parsing "), "{text}");
        }
        for text in "0 -0 -1 -99999999999999999999999999999999999999999".split(' ') {
            let expected = "greater_than_equal Input should be greater than or equal to 1";
            assert_eq!(one(limit, text).unwrap_err(), expected);
        }
        for text in ["101", "99999999999999999999999999999999999999999"] {
            let expected = "less_than_equal Input should be less than or equal to 100";
            assert_eq!(one(limit, text).unwrap_err(), expected);
        }
    }

    #[test]
    fn a_boolean_reads_what_pydantic_reads() {
        let flag = Parameter::flag("download", false, "");
        for text in ["1", "true", "T", "YES", "y", "On"] {
            assert_eq!(one(flag, text).unwrap()["download"], true, "{text}");
        }
        for text in ["0", "False", "f", "no", "N", "oFF"] {
            assert_eq!(one(flag, text).unwrap()["download"], false, "{text}");
        }
        for text in ["", "2", "null", " true", "truee"] {
            let error = one(flag, text).unwrap_err();
            assert!(error.starts_with("bool_parsing "), "{text}");
        }
    }

    #[test]
    fn text_is_bounded_in_characters() {
        for unit in ["a", "😀", "é"] {
            assert!(one(IDEMPOTENCY_KEY, &unit.repeat(255)).is_ok(), "{unit}");
            let expected = "string_too_long String should have at most 255 characters";
            let error = one(IDEMPOTENCY_KEY, &unit.repeat(256)).unwrap_err();
            assert_eq!(error, expected);
        }
        let expected = "string_too_short String should have at least 1 character";
        assert_eq!(one(IDEMPOTENCY_KEY, "").unwrap_err(), expected);
        let error = one(IDEMPOTENCY_KEY, "a\0").unwrap_err();
        assert!(error.starts_with("value_error "), "{error}");
    }

    #[test]
    fn absent_parameters_have_their_default_and_repeated_headers_are_refused() {
        let mut errors = Vec::new();
        let proven = check_parameters(PAGE, |_| Sent::Absent, &mut errors);
        assert_eq!((&proven["limit"], proven.get("cursor")), (&50.into(), None));
        check_parameters(&[IDEMPOTENCY_KEY], |_| Sent::Repeated, &mut errors);
        assert_eq!(errors[0].kind, "value_error");
    }

    #[test]
    fn errors_come_path_first_then_query_then_header() {
        let parameters = [
            IDEMPOTENCY_KEY,
            Parameter::flag("download", false, ""),
            Parameter::path_integer("shard", ""),
        ];
        let mut errors = Vec::new();
        check_parameters(&parameters, |_| Sent::Text("".into()), &mut errors);
        let kinds: Vec<_> = errors.iter().map(|error| error.kind.as_str()).collect();
        assert_eq!(kinds, ["int_parsing", "bool_parsing", "string_too_short"]);
    }
}
