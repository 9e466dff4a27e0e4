//! A text with its tokens, places and numbers, which resolving and the answer both need.

use crate::parse::house_number::{self, Readings};
use crate::parse::locality::Localities;
use crate::parse::scan::Scan;

/// A text that is read once.
#[derive(Debug, Clone)]
pub(crate) struct ParsedText<'a> {
    pub text: &'a str,
    pub scan: Scan,
    pub places: Localities,
    /// Every way to read its numbers as house numbers.
    pub readings: Readings,
}

impl<'a> ParsedText<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let scan = Scan::new(text);
        Self {
            text,
            places: Localities::new(&scan),
            readings: house_number::readings(&scan),
            scan,
        }
    }
}
