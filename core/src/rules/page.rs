//! Lists by pages: where the next one begins, as a text that only the service reads.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::fault_words::{at, value_error};
use crate::contract::ValidationError;

/// The row that a page begins behind: lists are ordered by a time and then by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// Unix milliseconds.
    pub at: i64,
    /// The row's id.
    pub id: String,
}

impl Cursor {
    /// The cursor as callers send it back.
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(format!("{} {}", self.at, self.id))
    }

    /// Reads what a caller sends back.
    ///
    /// # Errors
    /// It is not a cursor that [`Cursor::encode`] made: a fault on `["query","cursor"]`.
    pub fn parse(text: &str) -> Result<Self, ValidationError> {
        Self::read(text).ok_or_else(|| {
            value_error(
                at("query", "cursor"),
                "the cursor is not the `nextCursor` of a page",
            )
        })
    }

    fn read(text: &str) -> Option<Self> {
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let (at, id) = text.split_once(' ')?;
        let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        (plain && !id.is_empty()).then_some(Self {
            at: at.parse().ok()?,
            id: id.into(),
        })
    }
}

/// One page of a list; there is more exactly where there is a cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// At most as many as the limit.
    pub items: Vec<T>,
    /// The next page's cursor.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// The page of `limit` rows, from rows that were read with one more to tell whether it is the last.
    pub fn of(mut rows: Vec<T>, limit: usize, cursor_of: impl Fn(&T) -> Cursor) -> Self {
        let more = rows.len() > limit;
        rows.truncate(limit);
        let last = rows.last().filter(|_| more);
        Self {
            next: last.map(|row| cursor_of(row).encode()),
            items: rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_page_has_a_cursor_only_when_there_is_more() {
        let cursor_of = |row: &i64| Cursor {
            at: *row,
            id: format!("job_{row}"),
        };
        let full = Page::of(vec![3, 2, 1], 2, cursor_of);
        assert_eq!(full.items, [3, 2]);
        assert_eq!(Cursor::parse(&full.next.unwrap()).unwrap(), cursor_of(&2));
        for rows in [vec![], vec![2], vec![3, 2]] {
            let page = Page::of(rows.clone(), 2, cursor_of);
            assert_eq!((page.items, page.next), (rows, None));
        }
    }

    #[test]
    fn what_is_no_cursor_is_a_fault_of_the_query() {
        let of = |text: &str| URL_SAFE_NO_PAD.encode(text);
        for text in [
            "",
            "x",
            "1",
            &of("1"),
            &of("1 "),
            &of("x job_1"),
            &of("1 a'b"),
            "1 job",
        ] {
            let fault = Cursor::parse(text).unwrap_err();
            assert_eq!(fault.kind, "value_error", "{text}");
            assert_eq!(fault.loc, at("query", "cursor"));
        }
    }

    proptest! {
        #[test]
        fn a_cursor_comes_back(at in any::<i64>(), id in "[a-z0-9_]{1,40}") {
            let cursor = Cursor { at, id };
            prop_assert_eq!(Cursor::parse(&cursor.encode()), Ok(cursor));
        }

        #[test]
        fn no_text_makes_reading_panic(text in ".{0,80}") {
            let _ = Cursor::parse(&text);
        }
    }
}
