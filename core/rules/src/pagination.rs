//! Paged lists: where a page ends, and the opaque cursor to the next one.

use sha2::{Digest, Sha256};

/// Bytes of the checksum in front of a cursor.
const CHECK: usize = 8;
/// Bytes of the instant after it.
const INSTANT: usize = 8;

/// The position in a list after which its next page begins: an instant, and an id among equals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Unix milliseconds of the last item.
    pub at: i64,
    /// Id of the last item.
    pub id: String,
}

/// The owner and kind of list that a cursor is for.
#[derive(Debug, Clone, Copy)]
pub struct ListOf<'a> {
    /// Name of the operation that lists.
    pub operation: &'a str,
    /// Id of the principal whose items are listed.
    pub principal: &'a str,
}

impl Position {
    /// The cursor of this position, for the caller to send back.
    pub fn cursor(&self, list: ListOf<'_>) -> String {
        let mut bytes = self.check(list).to_vec();
        bytes.extend_from_slice(&self.at.to_be_bytes());
        bytes.extend_from_slice(self.id.as_bytes());
        hex::encode(bytes)
    }

    /// The position that a cursor of this list encodes, or none.
    ///
    /// The checksum detects damaged cursors and cursors of other lists. It is no secret and
    /// protects nothing: a caller reads only its own rows from any position.
    pub fn of_cursor(cursor: &str, list: ListOf<'_>) -> Option<Self> {
        let bytes = hex::decode(cursor).ok()?;
        let (check, rest) = bytes.split_at_checked(CHECK)?;
        let (at, id) = rest.split_at_checked(INSTANT)?;
        let position = Self {
            at: i64::from_be_bytes(at.try_into().ok()?),
            id: String::from_utf8(id.to_vec()).ok()?,
        };
        (position.check(list) == check && position.cursor(list) == cursor).then_some(position)
    }

    fn check(&self, list: ListOf<'_>) -> [u8; CHECK] {
        let mut digest = Sha256::new();
        let instant = self.at.to_be_bytes();
        for part in [
            list.operation.as_bytes(),
            list.principal.as_bytes(),
            &instant,
            self.id.as_bytes(),
        ] {
            let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
            digest.update(length.to_be_bytes());
            digest.update(part);
        }
        let digest: [u8; 32] = digest.finalize().into();
        digest.first_chunk().copied().unwrap_or_default()
    }
}

/// A request for one page of a list.
#[derive(Debug, Clone, Copy)]
pub struct PageRequest<'a> {
    /// The `nextCursor` of the page before; none for the first.
    pub cursor: Option<&'a str>,
    /// Most items that it may have.
    pub limit: i64,
}

/// One page of a list: `nextCursor` and `hasMore` come from here, so that they cannot disagree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The items, no more than requested.
    pub items: Vec<T>,
    /// The cursor of the next page; none at the end of the list.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// Cuts `found`, which was read with one row more than `limit`, to a page.
    pub fn cut(
        mut found: Vec<T>,
        limit: usize,
        list: ListOf<'_>,
        position: impl FnOnce(&T) -> Position,
    ) -> Self {
        let has_more = found.len() > limit;
        found.truncate(limit);
        let last = found.last().filter(|_| has_more);
        Self {
            next_cursor: last.map(|last| position(last).cursor(list)),
            items: found,
        }
    }

    /// Whether another page follows.
    pub const fn has_more(&self) -> bool {
        self.next_cursor.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: ListOf<'_> = ListOf {
        operation: "list_accounts",
        principal: "user_1",
    };

    fn position(at: i64) -> Position {
        Position {
            at,
            id: format!("acct_{at}"),
        }
    }

    #[test]
    fn a_cursor_is_read_back_as_its_place() {
        for at in [0, 1, 1_795_262_400_123, i64::MAX] {
            let cursor = position(at).cursor(LIST);
            assert_eq!(Position::of_cursor(&cursor, LIST), Some(position(at)));
        }
    }

    #[test]
    fn a_cursor_of_another_list_or_another_caller_is_none() {
        let cursor = position(7).cursor(LIST);
        for (operation, principal) in [("list_reports", "user_1"), ("list_accounts", "user_2")] {
            assert_eq!(
                Position::of_cursor(
                    &cursor,
                    ListOf {
                        operation,
                        principal
                    }
                ),
                None
            );
        }
    }

    #[test]
    fn a_cursor_with_any_character_changed_is_none() {
        let cursor = position(1_795_262_400_123).cursor(LIST);
        for at in 0..cursor.len() {
            let mut changed = cursor.clone().into_bytes();
            changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(Position::of_cursor(&changed, LIST), None, "{at}");
        }
        for text in ["", "é", "00", &cursor[1..], &cursor.to_uppercase()] {
            assert_eq!(Position::of_cursor(text, LIST), None, "{text}");
        }
    }

    #[test]
    fn a_page_has_a_cursor_if_and_only_if_more_follows() {
        let cut = |count, limit| Page::cut((0..count).collect(), limit, LIST, |at| position(*at));
        let full = cut(3, 2);
        assert_eq!((full.items.len(), full.has_more()), (2, true));
        assert_eq!(full.next_cursor, Some(position(1).cursor(LIST)));
        for exact in [cut(2, 2), cut(1, 2), cut(0, 2)] {
            let expected = (None, false);
            assert_eq!((exact.next_cursor.as_ref(), exact.has_more()), expected);
        }
    }
}
