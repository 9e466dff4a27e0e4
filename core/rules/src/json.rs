//! JSON bodies: the last of equal keys wins, and errors have a character offset.
//!
//! No `NaN`, no lone surrogate, bounded nesting.

use serde_json::Value;
use serde_json::error::Category;

/// Why and where a text is not JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JsonError {
    /// Characters before the error; a byte order mark is not counted.
    pub offset: u64,
    /// The reason, without any of the text.
    pub why: &'static str,
}

/// Reads one JSON text; a UTF-8 byte order mark before it is skipped.
///
/// # Errors
/// The bytes are not UTF-8, not JSON, nested 128 deep, or a number is beyond the range of a double.
pub fn parse_json(bytes: &[u8]) -> Result<Value, JsonError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let error = |at: usize, why| JsonError {
        offset: characters(bytes.get(..at).unwrap_or(bytes)),
        why,
    };
    let text = str::from_utf8(bytes)
        .map_err(|stop| error(stop.valid_up_to(), "The text is not UTF-8 from here on"))?;
    serde_json::from_str(text).map_err(|stop| {
        if stop.classify() == Category::Eof {
            return error(bytes.len(), "The JSON ends too early");
        }
        let lines = text
            .split_inclusive('\n')
            .take(stop.line().saturating_sub(1));
        let before: usize = lines.map(str::len).sum();
        let at = before + stop.column().saturating_sub(1);
        // It is JSON, but no member of ours takes such a number.
        if stop.to_string().starts_with("number out of range") {
            return error(at, "A number is too large");
        }
        error(at, "The text can't be read as JSON from here on")
    })
}

fn characters(bytes: &[u8]) -> u64 {
    // Every byte but the continuation bytes of UTF-8 starts a character.
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_is_where_the_text_stops_being_json() {
        for (text, offset) in [
            ("", 0),
            ("  ", 2),
            ("[1,]", 3),
            ("{\"a\":}", 5),
            ("NaN", 0),
            ("{\"a\":1} x", 8),
            ("{\n\"a\":1}\n x", 10),
            ("{a:1}", 1),
            ("{", 1),
            ("{\"a\" 1}", 5),
            ("[1 2]", 3),
            ("{\"a\":\"x", 7),
            ("[\"😀é\" x", 6),
        ] {
            let error = parse_json(text.as_bytes()).unwrap_err();
            assert_eq!(error.offset, offset, "{text}");
        }
    }

    #[test]
    fn a_number_beyond_a_double_is_not_called_a_syntax_error() {
        let error = parse_json(b"{\"x\":1e999}").unwrap_err();
        assert_eq!(error.why, "A number is too large");
    }

    #[test]
    fn bytes_that_are_not_utf8_are_an_error_after_the_characters_before_them() {
        let error = parse_json(b"\"\xc3\xa9\xff\"").unwrap_err();
        assert_eq!(error.offset, 2);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_and_the_last_of_equal_keys_wins() {
        assert_eq!(parse_json(b"\xef\xbb\xbf{}").unwrap(), json!({}));
        assert_eq!(parse_json(b"{\"a\":1,\"a\":2}").unwrap(), json!({ "a": 2 }));
    }

    proptest! {
        #[test]
        fn an_error_lies_within_the_text(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            if let Err(error) = parse_json(&bytes) {
                prop_assert!(error.offset <= bytes.len() as u64);
            }
        }
    }
}
