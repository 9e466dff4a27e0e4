//! As much of JSON as finds a member without reading the rest.

/// What a byte of JSON means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A text begins or ends.
    Quote,
    /// An object or array begins.
    Open,
    /// An object or array ends.
    Close,
    /// A value follows its name.
    Colon,
    /// A value has ended.
    Comma,
    /// Part of a value.
    Other,
}

/// Follows the nesting of JSON byte by byte.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// Open objects and arrays.
    pub(super) depth: u32,
    in_text: bool,
    escaped: bool,
}

impl Scan {
    /// Takes the next byte.
    pub(super) const fn step(&mut self, byte: u8) -> Mark {
        if self.in_text {
            return self.step_in_text(byte);
        }
        match byte {
            b'"' => {
                self.in_text = true;
                Mark::Quote
            }
            b'{' | b'[' => {
                self.depth += 1;
                Mark::Open
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                Mark::Close
            }
            b':' => Mark::Colon,
            b',' => Mark::Comma,
            _ => Mark::Other,
        }
    }

    const fn step_in_text(&mut self, byte: u8) -> Mark {
        if self.escaped {
            self.escaped = false;
        } else if byte == b'\\' {
            self.escaped = true;
        } else if byte == b'"' {
            self.in_text = false;
            return Mark::Quote;
        }
        Mark::Other
    }
}

/// The text of a member of an object.
pub(super) fn member<'a>(object: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let mut scan = Scan::default();
    let mut quotes = (0, 0);
    let mut value = None;
    for (at, byte) in object.iter().enumerate() {
        let mark = scan.step(*byte);
        match (mark, scan.depth, value) {
            (Mark::Quote, 1, None) => quotes = (quotes.1, at),
            (Mark::Colon, 1, None) => value = Some(at + 1),
            (Mark::Comma, 1, Some(start)) | (Mark::Close, 0, Some(start)) => {
                if object.get(quotes.0 + 1..quotes.1)? == name.as_bytes() {
                    return object.get(start..at);
                }
                value = None;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_found_behind_values_of_every_kind() {
        let object = br#"{"a": "\"b\": 1, }", "c":[{"b":2},"]"], "b" : {"b": [3]} , "d":4}"#;
        let found = |name| member(object, name).map(<[u8]>::trim_ascii);
        assert_eq!(found("b"), Some(br#"{"b": [3]}"#.as_slice()));
        assert_eq!(found("d"), Some(b"4".as_slice()));
        assert_eq!(found("e"), None);
        assert_eq!(member(b"", "b"), None);
        assert_eq!(member(b"}{", "b"), None);
    }
}
