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
        // Filled in place: moving all of it takes as long as reading some of it.
        let mut parsed = Self {
            text,
            scan: Scan::new(text),
            places: Localities::default(),
            readings: Readings::default(),
        };
        parsed.places = Localities::new(&parsed.scan);
        house_number::read_all(&parsed.scan, &mut parsed.readings);
        parsed
    }
}
