//! The tables of codes in `codes.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meaning {
    /// For a person.
    pub(super) label: &'static str,
    /// An extra column: a priority, an outcome, a group.
    pub(super) detail: &'static str,
}

static CODES: LazyLock<HashMap<(&str, &str), Meaning>> = LazyLock::new(|| {
    include_str!("codes.tsv")
        .lines()
        .filter_map(parse)
        .collect()
});

/// What a code of a table means.
pub(super) fn meaning(table: &str, code: &str) -> Option<Meaning> {
    let codes: &HashMap<(&str, &str), Meaning> = &CODES;
    codes.get(&(table, code)).copied()
}

fn parse(line: &'static str) -> Option<((&'static str, &'static str), Meaning)> {
    let mut cells = line.split('\t');
    let (table, code) = (cells.next()?, cells.next()?);
    let (label, detail) = (cells.next()?, cells.next()?);
    cells
        .next()
        .is_none()
        .then_some(((table, code), Meaning { label, detail }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_parses_to_a_code_of_its_own() {
        let lines = include_str!("codes.tsv").lines();
        assert_eq!(CODES.len(), lines.count());
        for ((table, code), meaning) in CODES.iter() {
            let details: &[&str] = match *table {
                "table" => &["detail"],
                "building_class" => &["", "other_use"],
                "dob_complaint_category" => &["A", "B", "C", "D"],
                "dob_disposition" => &["substantiated", "unsubstantiated", "no_access", "closed"],
                "dob_violation_type" => &["", "hazard"],
                "exemption" => &["", "10", "15", "20", "25"],
                "document" => &["deed", "mortgage"],
                _ => &[""],
            };
            assert!(!meaning.label.is_empty(), "{table} {code}");
            assert!(details.contains(&meaning.detail), "{table} {code}");
        }
    }
}
