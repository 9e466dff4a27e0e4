//! Labels that are data: names of codes, sections and bands, from `labels.tsv`, which has the English,
//! Spanish and Chinese of each; a cell is empty where there is none.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::{Language, language};

/// Spanish and Chinese by the English label.
static LABELS: LazyLock<HashMap<&str, [&str; 2]>> = LazyLock::new(|| {
    include_str!("../labels.tsv")
        .lines()
        .filter_map(parse)
        .collect()
});

fn parse(line: &'static str) -> Option<(&'static str, [&'static str; 2])> {
    let mut cells = line.split('\t');
    let (english, spanish, chinese) = (cells.next()?, cells.next()?, cells.next()?);
    cells
        .next()
        .is_none()
        .then_some((english, [spanish, chinese]))
}

/// A label that data has in English, in the current language; as it is where that lacks it.
///
/// For what is shown by itself: a message that takes a label as argument selects by the English one.
#[must_use]
pub fn label(english: &str) -> &str {
    let place = match language() {
        Language::English => return english,
        Language::Spanish => 0,
        Language::Chinese => 1,
    };
    let found = LABELS.get(english).and_then(|both| both.get(place));
    let found = found.copied().filter(|label| !label.is_empty());
    found.unwrap_or(english)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_language;

    #[test]
    fn every_row_translates_a_label_of_its_own() {
        let rows = include_str!("../labels.tsv").lines();
        for row in rows.clone() {
            let (_, translated) = parse(row).unwrap();
            assert!(translated.iter().any(|text| !text.is_empty()), "{row}");
        }
        assert_eq!(rows.count(), LABELS.len());
    }

    #[test]
    fn a_label_is_in_the_current_language_and_else_as_it_is() {
        let in_spanish = |english| in_language(Language::Spanish, || label(english));
        assert_eq!(in_spanish("Lead paint"), "Pintura con plomo");
        assert_eq!(in_spanish("No such label"), "No such label");
        assert_eq!(label("Lead paint"), "Lead paint");
    }
}
