//! Parses JSON and rejects duplicate members.
//!
//! JSON does not define which duplicate counts, so two parsers could see different subjects or methods
//! (RFC 7515 part 4, RFC 7519 part 4).

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

pub(crate) fn parse_object(bytes: &[u8]) -> Option<Map<String, Value>> {
    match parse(bytes) {
        Ok(Value::Object(members)) => Some(members),
        Ok(_) | Err(_) => None,
    }
}

/// Parses a value.
///
/// # Errors
/// Invalid JSON or, with an error of the data category, a duplicate member.
pub(crate) fn parse(bytes: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(bytes).map(|Strict(value)| value)
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Self)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without repeated members")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, Strict(value))) = members.next_entry::<String, Strict>()? {
            if object.insert(name, value).is_some() {
                return Err(A::Error::custom("a member is repeated"));
            }
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_object_is_read_as_it_is_written() {
        let value = json!({
            "text": "é", "number": -1, "big": u64::MAX, "share": 0.5, "yes": true,
            "nothing": null, "list": [1, [2, {"a": 1}], {"a": 2}],
        });
        let read = parse_object(value.to_string().as_bytes()).unwrap();
        assert_eq!(Value::Object(read), value);
    }

    #[test]
    fn a_repeated_member_is_refused_at_any_depth_and_in_any_spelling() {
        for text in [
            r#"{"sub":"a","sub":"b"}"#,
            r#"{"sub":"a","sub":"a"}"#,
            r#"{"sub":"a","s\u0075b":"b"}"#,
            r#"{"x":{"a":1,"a":2}}"#,
            r#"{"x":[{"a":1,"a":2}]}"#,
        ] {
            assert_eq!(parse_object(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for text in ["", "[]", "null", "{", "{} x", "{\"a\":NaN}", "\u{feff}{}"] {
            assert_eq!(parse_object(text.as_bytes()), None, "{text}");
        }
        assert_eq!(parse_object(b"{\"a\":\"\xff\"}"), None);
        assert_eq!(parse_object("{\"a\":".repeat(60_000).as_bytes()), None);
    }
}
