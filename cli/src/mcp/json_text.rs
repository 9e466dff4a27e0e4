//! An entry in a JSON file, with its comments, its order and its spaces left alone.
//!
//! The files belong to other programs, and some allow comments and commas at the end. So the
//! text is not parsed and written anew: the place of the entry is found, and only that changes.

use std::ops::Range;

use serde_json::Value;

use super::client::Change;

const NOT_JSON: &str = "it is not JSON as it stands";

/// The text with `list.name` in it, and what that changed.
pub(super) fn entered(
    text: &str,
    list: &str,
    name: &str,
    server: &Value,
) -> Result<(String, Change), String> {
    if text.trim().is_empty() {
        let entry = written(server, "    ");
        let text = format!("{{\n  \"{list}\": {{\n    \"{name}\": {entry}\n  }}\n}}\n");
        return Ok((text, Change::Added));
    }
    let root = object_at(text, 0)?;
    if !Scanner::new(text, root.end).rest_is_blank() {
        return Err(NOT_JSON.into());
    }
    let Some(lists) = root.value_of(text, list) else {
        let entry = written(server, "    ");
        let member = format!("\"{list}\": {{\n    \"{name}\": {entry}\n  }}");
        return Ok((root.with_first(text, &member, "  "), Change::Added));
    };
    let lists = object_at(text, lists.start).map_err(|_| format!("`{list}` in it is no object"))?;
    let Some(there) = lists.value_of(text, name) else {
        let member = format!("\"{name}\": {}", written(server, "    "));
        return Ok((lists.with_first(text, &member, "    "), Change::Added));
    };
    let after = merged(text, there, server);
    let change = if after == text {
        Change::None
    } else {
        Change::Replaced
    };
    Ok((after, change))
}

/// The text with the members of `server` in the entry at `there`; its other members stay.
fn merged(text: &str, there: Range<usize>, server: &Value) -> String {
    let mut after = text.to_owned();
    for (member, wanted) in server.as_object().into_iter().flatten() {
        let Ok(entry) = object_at(&after, there.start) else {
            after.replace_range(there, &written(server, "    "));
            return after;
        };
        match entry.value_of(&after, member) {
            Some(range) => {
                let before = after.get(range.clone()).map(serde_json::from_str::<Value>);
                if !matches!(before, Some(Ok(before)) if before == *wanted) {
                    after.replace_range(range, &wanted.to_string());
                }
            }
            None => after = entry.with_first(&after, &format!("\"{member}\": {wanted}"), "      "),
        }
    }
    after
}

/// The value, indented as a member that stands at `indent`.
fn written(value: &Value, indent: &str) -> String {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.replace('\n', &format!("\n{indent}"))
}

/// An object of the text, by places.
struct Object {
    /// Behind the opening brace.
    start: usize,
    /// Behind the closing brace.
    end: usize,
    members: Vec<(String, Range<usize>)>,
}

impl Object {
    /// The last member of a name, as parsers take it.
    fn value_of(&self, text: &str, name: &str) -> Option<Range<usize>> {
        let is_named = |key: &str| serde_json::from_str::<String>(key).is_ok_and(|key| key == name);
        let mut members = self.members.iter().rev();
        let (_, range) = members.find(|(key, _)| is_named(key))?;
        text.get(range.clone()).map(|_| range.clone())
    }

    /// The text with one more member at the front of the object.
    fn with_first(&self, text: &str, member: &str, indent: &str) -> String {
        let closing = indent.get(2..).unwrap_or_default();
        let end = if self.members.is_empty() {
            format!("\n{closing}")
        } else {
            ",".to_owned()
        };
        let mut text = text.to_owned();
        text.insert_str(self.start, &format!("\n{indent}{member}{end}"));
        text
    }
}

fn object_at(text: &str, at: usize) -> Result<Object, String> {
    let mut scanner = Scanner::new(text, at);
    scanner.object().ok_or_else(|| NOT_JSON.to_owned())
}

/// Walks over JSON with comments, as far as needed to know where values begin and end.
struct Scanner<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
}

/// Deeper files are nobody's configuration, and each level costs a frame.
const DEEPEST: usize = 128;

impl<'a> Scanner<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        Self {
            bytes: text.as_bytes(),
            text,
            at,
        }
    }

    fn rest_is_blank(mut self) -> bool {
        self.blank();
        self.at == self.bytes.len()
    }

    fn object(&mut self) -> Option<Object> {
        self.blank();
        self.take(b'{')?;
        let start = self.at;
        let mut members = Vec::new();
        loop {
            self.blank();
            if self.take(b'}').is_some() {
                return Some(Object {
                    start,
                    end: self.at,
                    members,
                });
            }
            let key = self.string()?;
            self.blank();
            self.take(b':')?;
            self.blank();
            let from = self.at;
            self.value(0)?;
            members.push((key.to_owned(), from..self.at));
            self.blank();
            if self.take(b',').is_none() && self.peek() != Some(b'}') {
                return None;
            }
        }
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        match self.peek()? {
            b'"' => self.string().map(drop),
            b'{' if depth < DEEPEST => self.group(b'}', depth),
            b'[' if depth < DEEPEST => self.group(b']', depth),
            b'-' | b'0'..=b'9' | b't' | b'f' | b'n' => {
                let word = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
                let rest = self.bytes.get(self.at..)?;
                self.at += rest.iter().take_while(|byte| word(byte)).count();
                Some(())
            }
            _ => None,
        }
    }

    /// An object or an array, whose inner order does not matter here.
    fn group(&mut self, close: u8, depth: usize) -> Option<()> {
        self.at += 1;
        loop {
            self.blank();
            if self.take(close).is_some() {
                return Some(());
            }
            if self.take(b',').is_none() && self.take(b':').is_none() {
                self.value(depth + 1)?;
            }
        }
    }

    /// A text with its quotes.
    fn string(&mut self) -> Option<&'a str> {
        let from = self.at;
        self.take(b'"')?;
        loop {
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return self.text.get(from..self.at);
                }
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
    }

    /// Spaces and comments.
    fn blank(&mut self) {
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            self.at += match rest {
                [b' ' | b'\t' | b'\r' | b'\n', ..] => 1,
                // A byte order mark.
                [0xef, 0xbb, 0xbf, ..] if self.at == 0 => 3,
                [b'/', b'/', line @ ..] => {
                    2 + line.iter().take_while(|byte| **byte != b'\n').count()
                }
                [b'/', b'*', block @ ..] => match block.windows(2).position(|pair| pair == b"*/") {
                    Some(length) => length + 4,
                    None => return,
                },
                _ => return,
            };
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn add(text: &str) -> Result<(String, Change), String> {
        let server = json!({ "type": "http", "url": "https://host/mcp" });
        entered(text, "mcpServers", "nycapt", &server)
    }

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn an_entry_joins_whatever_is_there() {
        for (text, change) in [
            ("", Change::Added),
            ("{}", Change::Added),
            ("{\"a\":[1,{\"b\":\"}\"}],\"c\":-1.5e3}", Change::Added),
            ("{\"mcpServers\":{}}", Change::Added),
            (
                "{\"mcpServers\":{\"other\":{\"url\":\"x\"}}}",
                Change::Added,
            ),
            (
                "{\"mcpServers\": {\"nycapt\": {\"url\": \"old\"}}, \"z\": \"\\\"\"}",
                Change::Replaced,
            ),
        ] {
            let (after, what) = add(text).unwrap();
            assert_eq!(what, change, "{text}");
            let mut expected = if text.is_empty() {
                json!({})
            } else {
                parsed(text)
            };
            expected["mcpServers"]["nycapt"] = json!({ "type": "http", "url": "https://host/mcp" });
            assert_eq!(parsed(&after), expected);
            assert_eq!(
                add(&after).unwrap(),
                (after.clone(), Change::None),
                "{text}"
            );
        }
    }

    #[test]
    fn an_entry_that_is_there_keeps_its_other_members_and_comments() {
        let before = "{\"mcpServers\": {\"nycapt\": {\n  // mine\n  \"headers\": {\"a\": \"b\"},\n  \"url\": \"old\"\n}}}";
        let (after, change) = add(before).unwrap();
        assert_eq!(change, Change::Replaced);
        assert!(
            after.contains("// mine\n  \"headers\": {\"a\": \"b\"},"),
            "{after}"
        );
        assert!(
            after.contains("\"url\": \"https://host/mcp\"\n}"),
            "{after}"
        );
        assert!(after.contains("\"type\": \"http\","), "{after}");
        assert_eq!(add(&after).unwrap(), (after.clone(), Change::None));
        let (after, _) = add("{\"mcpServers\": {\"nycapt\": 1}}").unwrap();
        assert_eq!(parsed(&after)["mcpServers"]["nycapt"]["type"], "http");
    }

    #[test]
    fn comments_order_and_spaces_stay() {
        let before =
            "// mine\n{\n  \"z\": 1, /* } */\n  \"mcpServers\": {\n    \"b\": {},\n  },\n}\n";
        let (after, _) = add(before).unwrap();
        let entry = "\n    \"nycapt\": {\n      \"type\": \"http\",\n      \"url\": \"https://host/mcp\"\n    },";
        assert_eq!(
            after,
            before.replace("\"mcpServers\": {", &format!("\"mcpServers\": {{{entry}"))
        );
        assert_eq!(add(&after).unwrap().1, Change::None);
    }

    #[test]
    fn what_is_no_json_is_left_alone() {
        for text in [
            "[]",
            "{",
            "{\"a\" 1}",
            "{\"a\":1 \"b\":2}",
            "{} {}",
            "{\"mcpServers\":[]}",
            "{\"a\":\"",
            "/* {}",
            "nonsense",
        ] {
            assert!(add(text).is_err(), "{text}");
        }
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(200), "]".repeat(200));
        assert!(add(&deep).is_err());
    }
}
