//! JSON as Python reads it: the last of equal keys wins, and a fault names a character offset.
//!
//! Stricter than Python where that cost it a 500: no `NaN`, no lone surrogate, bounded nesting.

use serde_json::{Map, Number, Value};

/// Deepest nesting that is read.
const DEPTH_MAX: usize = 128;

/// Why and where a text is not JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JsonFault {
    /// Characters before the fault; a byte order mark is not counted.
    pub offset: u64,
    /// The reason, in the words of Python's parser where it has any.
    pub why: &'static str,
}

/// Reads one JSON text; a UTF-8 byte order mark before it is skipped.
///
/// # Errors
/// The bytes are not UTF-8, not JSON, or nested deeper than 128.
pub fn parse_json(bytes: &[u8]) -> Result<Value, JsonFault> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = str::from_utf8(bytes).map_err(|fault| JsonFault {
        offset: characters(bytes.get(..fault.valid_up_to()).unwrap_or_default()),
        why: "Invalid UTF-8",
    })?;
    let mut parser = Parser { text, at: 0 };
    parser.document().map_err(|Stop { at, why }| JsonFault {
        offset: characters(bytes.get(..at).unwrap_or(bytes)),
        why,
    })
}

fn characters(bytes: &[u8]) -> u64 {
    // Every byte but the continuation bytes 10xxxxxx starts a character.
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u64
}

/// A fault at a byte offset.
struct Stop {
    at: usize,
    why: &'static str,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn document(&mut self) -> Result<Value, Stop> {
        self.skip_space();
        let value = self.value(0)?;
        self.skip_space();
        if self.at < self.text.len() {
            return self.stop("Extra data");
        }
        Ok(value)
    }

    fn stop<T>(&self, why: &'static str) -> Result<T, Stop> {
        Err(Stop { at: self.at, why })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, Stop> {
        match self.peek() {
            Some(b'{' | b'[') if depth == DEPTH_MAX => self.stop("Nested too deeply"),
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(b'"') => self.string().map(Value::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Value, Stop> {
        let words = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        for (word, value) in words {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.stop("Expecting value")
    }

    fn object(&mut self, depth: usize) -> Result<Value, Stop> {
        const NAME: &str = "Expecting property name enclosed in double quotes";
        self.at += 1;
        self.skip_space();
        let mut members = Map::new();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.stop(NAME);
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(b':') {
                return self.stop("Expecting ':' delimiter");
            }
            self.skip_space();
            members.insert(name, self.value(depth)?);
            self.skip_space();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.take(b',') {
                return self.stop("Expecting ',' delimiter");
            }
            self.skip_space();
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value, Stop> {
        self.at += 1;
        self.skip_space();
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth)?);
            self.skip_space();
            if self.take(b']') {
                return Ok(Value::Array(items));
            }
            if !self.take(b',') {
                return self.stop("Expecting ',' delimiter");
            }
            self.skip_space();
        }
    }

    fn string(&mut self) -> Result<String, Stop> {
        let start = self.at;
        let unterminated = Stop {
            at: start,
            why: "Unterminated string starting at",
        };
        self.at += 1;
        let mut text = String::new();
        loop {
            let plain = self
                .rest()
                .bytes()
                .take_while(|b| !matches!(b, b'"' | b'\\' | 0..=0x1F))
                .count();
            text.push_str(self.text.get(self.at..self.at + plain).unwrap_or_default());
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => match self.escape()? {
                    Some(c) => text.push(c),
                    None => return Err(unterminated),
                },
                Some(_) => return self.stop("Invalid control character at"),
                None => return Err(unterminated),
            }
        }
    }

    /// The character of an escape, or none where the text ends in it.
    fn escape(&mut self) -> Result<Option<char>, Stop> {
        let plain = match self.text.as_bytes().get(self.at + 1) {
            Some(b'u') => return self.unicode_escape().map(Some),
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(_) => return self.stop("Invalid \\escape"),
            None => return Ok(None),
        };
        self.at += 2;
        Ok(Some(plain))
    }

    fn unicode_escape(&mut self) -> Result<char, Stop> {
        let fault = Stop {
            at: self.at + 1,
            why: "Invalid \\uXXXX escape",
        };
        let unit = |at: usize| -> Option<u32> {
            let digits = self.text.get(at..at + 6)?.strip_prefix("\\u")?;
            let all_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
            all_hex.then(|| u32::from_str_radix(digits, 16).ok())?
        };
        let Some(first) = unit(self.at) else {
            return Err(fault);
        };
        let (code, length) = match (first, unit(self.at + 6)) {
            (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) => {
                (0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), 12)
            }
            _ => (first, 6),
        };
        let Some(c) = char::from_u32(code) else {
            return Err(fault);
        };
        self.at += length;
        Ok(c)
    }

    fn number(&mut self) -> Result<Value, Stop> {
        let bytes = self.rest().as_bytes();
        let digits = |from: usize| {
            let tail = bytes.get(from..).unwrap_or_default();
            tail.iter().take_while(|b| b.is_ascii_digit()).count()
        };
        let mut end = usize::from(bytes.first() == Some(&b'-'));
        end += match bytes.get(end) {
            Some(b'0') => 1,
            Some(b'1'..=b'9') => digits(end),
            _ => return self.stop("Expecting value"),
        };
        if bytes.get(end) == Some(&b'.') && digits(end + 1) > 0 {
            end += 1 + digits(end + 1);
        }
        if let Some(b'e' | b'E') = bytes.get(end) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if digits(end + 1 + sign) > 0 {
                end += 1 + sign + digits(end + 1 + sign);
            }
        }
        let token = self.rest().get(..end).unwrap_or_default();
        self.at += end;
        Ok(Value::Number(number_of(token)))
    }
}

/// The number of a JSON token; beyond the range of a double it is the greatest double.
fn number_of(token: &str) -> Number {
    if let Ok(value) = token.parse::<i64>() {
        return value.into();
    }
    if let Ok(value) = token.parse::<u64>() {
        return value.into();
    }
    let value: f64 = token.parse().unwrap_or(f64::MAX);
    Number::from_f64(value.clamp(f64::MIN, f64::MAX)).unwrap_or_else(|| 0.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_fault_is_where_and_what_python_says() {
        for (text, offset, why) in [
            ("", 0, "Expecting value"),
            ("  ", 2, "Expecting value"),
            ("nul", 0, "Expecting value"),
            ("[1,]", 3, "Expecting value"),
            ("{\"a\":}", 5, "Expecting value"),
            ("-", 0, "Expecting value"),
            ("NaN", 0, "Expecting value"),
            ("{\"a\":1} x", 8, "Extra data"),
            ("01", 1, "Extra data"),
            ("1.", 1, "Extra data"),
            ("1e+", 1, "Extra data"),
            ("nullx", 4, "Extra data"),
            (
                "{a:1}",
                1,
                "Expecting property name enclosed in double quotes",
            ),
            (
                "{\"a\":1,}",
                7,
                "Expecting property name enclosed in double quotes",
            ),
            ("{", 1, "Expecting property name enclosed in double quotes"),
            ("{\"a\" 1}", 5, "Expecting ':' delimiter"),
            ("{\"a\":1 \"b\"}", 7, "Expecting ',' delimiter"),
            ("[1 2]", 3, "Expecting ',' delimiter"),
            ("{\"a\":\"x", 5, "Unterminated string starting at"),
            ("\"\\", 0, "Unterminated string starting at"),
            ("\"a\nb\"", 2, "Invalid control character at"),
            ("\"a\\x\"", 2, "Invalid \\escape"),
            ("\"\\u12\"", 2, "Invalid \\uXXXX escape"),
            ("\"\\ud800\"", 2, "Invalid \\uXXXX escape"),
            ("\"\\udc00\\ud800\"", 2, "Invalid \\uXXXX escape"),
            ("[\"😀é\" x", 6, "Expecting ',' delimiter"),
        ] {
            assert_eq!(
                parse_json(text.as_bytes()),
                Err(JsonFault { offset, why }),
                "{text}"
            );
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_a_fault_after_the_characters_before_them() {
        let fault = parse_json(b"\"\xc3\xa9\xff\"").unwrap_err();
        assert_eq!((fault.offset, fault.why), (2, "Invalid UTF-8"));
        assert!(
            parse_json(
                "{\"a\":1}"
                    .encode_utf16()
                    .flat_map(u16::to_le_bytes)
                    .collect::<Vec<_>>()
                    .as_slice()
            )
            .is_err()
        );
    }

    #[test]
    fn nesting_is_read_to_128_and_no_deeper() {
        let nested = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(parse_json(nested(128).as_bytes()).is_ok());
        let fault = parse_json(nested(129).as_bytes()).unwrap_err();
        assert_eq!((fault.offset, fault.why), (128, "Nested too deeply"));
        assert!(parse_json("[".repeat(60_000).as_bytes()).is_err());
    }

    #[test]
    fn what_strict_parsers_refuse_and_python_reads_is_read() {
        assert_eq!(parse_json(b"\xef\xbb\xbf{}").unwrap(), json!({}));
        assert_eq!(parse_json(b"{\"a\":1,\"a\":2}").unwrap(), json!({ "a": 2 }));
        assert_eq!(parse_json(b"-1e999").unwrap(), json!(f64::MIN));
        assert_eq!(
            parse_json(b"\"\\ud83d\\ude00\\u0000\"").unwrap(),
            json!("😀\0")
        );
    }

    proptest! {
        #[test]
        fn what_serde_writes_is_read_back(text in ".{0,40}", n in any::<i64>(), x in -1e9..1e9f64) {
            let value = json!({ "t": [text.clone(), n, { text: x }], "e": [], "o": {}, "n": null });
            prop_assert_eq!(parse_json(value.to_string().as_bytes()).unwrap(), value);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let ours = parse_json(&bytes);
            if serde_json::from_slice::<Value>(&bytes).is_ok() {
                prop_assert!(ours.is_ok());
            }
        }

        #[test]
        fn it_agrees_with_serde_on_json_like_text(text in "[\\[\\]{}:,\"0-9eE.\\-\\\\un tral\u{e9}]{0,24}") {
            if let Ok(value) = serde_json::from_str::<Value>(&text) {
                prop_assert_eq!(parse_json(text.as_bytes()).unwrap(), value);
            } else {
                prop_assert!(parse_json(text.as_bytes()).is_err() || text.contains('e'));
            }
        }
    }
}
