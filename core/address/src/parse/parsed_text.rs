//! A text with its tokens and places, for the parts of an answer that all need them.

use crate::parse::locality::Localities;
use crate::parse::scan::Scan;

/// A text that is cut into tokens once.
#[derive(Debug)]
pub(crate) struct ParsedText<'a> {
    pub text: &'a str,
    pub scan: Scan,
    pub places: Localities,
}

impl<'a> ParsedText<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let scan = Scan::new(text);
        let places = Localities::new(&scan);
        Self { text, scan, places }
    }
}
