//! What crawlers have been told, as lines in the order of slugs.

use std::str::Lines;

use jiff::civil::Date;

/// Pages with their days, as they are kept beside a published set.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    text: String,
    pages: usize,
}

impl Listing {
    /// Adds a page; the caller keeps the order of slugs.
    pub(crate) fn push(&mut self, slug: &str, changed: Date) {
        self.text.push_str(slug);
        self.text.push('\t');
        self.text.push_str(&changed.to_string());
        self.text.push('\n');
        self.pages += 1;
    }

    /// Pages in it.
    pub(crate) const fn pages(&self) -> usize {
        self.pages
    }

    /// Its bytes, for [`listed`].
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }
}

/// The pages of a listing that was kept.
pub(crate) struct Listed {
    text: String,
    at: usize,
}

impl Listed {
    /// None where the bytes are no text.
    pub(crate) fn of(bytes: Vec<u8>) -> Option<Self> {
        let text = String::from_utf8(bytes).ok()?;
        Some(Self { text, at: 0 })
    }

    /// The next page, without going on to the one behind it.
    pub(crate) fn peek(&self) -> Option<(&str, Date)> {
        let (slug, day) = self.lines().next()?.split_once('\t')?;
        Some((slug, day.parse().ok()?))
    }

    /// Goes on to the page behind the next.
    pub(crate) fn skip(&mut self) {
        let length = self.lines().next().map_or(0, |line| line.len() + 1);
        self.at += length;
    }

    fn lines(&self) -> Lines<'_> {
        self.text.get(self.at..).unwrap_or_default().lines()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn pages_come_back_in_order() {
        let mut listing = Listing::default();
        let pages = [("a-1", date(2026, 1, 5)), ("b-2", date(2025, 12, 31))];
        for (slug, changed) in pages {
            listing.push(slug, changed);
        }
        assert_eq!(listing.pages(), 2);
        let mut listed = Listed::of(listing.into_bytes()).unwrap();
        for page in pages {
            assert_eq!(listed.peek(), Some(page));
            listed.skip();
        }
        assert_eq!(listed.peek(), None);
        listed.skip();
        assert_eq!(listed.peek(), None);
    }
}
