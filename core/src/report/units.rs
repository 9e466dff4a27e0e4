//! Which apartments the records of a building name, as counts without rows.

use std::collections::BTreeMap;

use super::Records;
use super::datasets::{dof_sales, hpd_complaints, hpd_violations};
use crate::address::{loose_key, parse_unit};
use crate::contract::{Unit, UnitMentions};

/// How many records name each apartment, by the key that `key_of` gives its spellings.
///
/// `key_of` answers none for words that are no apartment. Repeat reports are left out; evictions
/// are not read for it at all.
pub fn unit_mentions(
    records: &Records<'_>,
    key_of: impl Fn(&str) -> Option<String>,
) -> BTreeMap<String, u32> {
    let mut by_text: BTreeMap<&str, u32> = BTreeMap::new();
    for text in unit_texts(records) {
        *by_text.entry(text).or_default() += 1;
    }
    let mut by_key = BTreeMap::new();
    for (text, count) in by_text {
        if let Some(key) = key_of(text) {
            *by_key.entry(key).or_default() += count;
        }
    }
    by_key
}

/// The part of a preview about one apartment.
pub fn mentions_of(unit: Unit, records: u64) -> UnitMentions {
    let note = match records {
        0 => format!(
            "No record of this building names apartment {}; it does not show that nothing \
             happened there, nor that the apartment exists.",
            unit.display
        ),
        1 => format!(
            "1 record of this building names apartment {}.",
            unit.display
        ),
        _ => format!(
            "{records} records of this building name apartment {}.",
            unit.display
        ),
    };
    UnitMentions {
        unit,
        records,
        note,
    }
}

/// The apartments that rows name, as they are typed.
pub(crate) fn unit_texts<'s>(records: &'s Records<'s>) -> impl Iterator<Item = &'s str> {
    let violations = records
        .of(hpd_violations::DATASET.id)
        .map(|row| row.text(hpd_violations::APARTMENT));
    let problems = records
        .of(hpd_complaints::DATASET.id)
        .filter(|row| {
            !row.text(hpd_complaints::DUPLICATE)
                .eq_ignore_ascii_case("y")
        })
        .map(|row| row.text(hpd_complaints::APARTMENT));
    let sales = records.of(dof_sales::DATASET.id).map(|row| {
        let stated = row.text(dof_sales::APARTMENT);
        // In a co-op the apartment stands behind a comma of the address.
        let behind = || row.text(dof_sales::ADDRESS).split_once(',');
        match behind() {
            Some((_, unit)) if stated.is_empty() => unit.trim(),
            _ => stated,
        }
    });
    violations
        .chain(problems)
        .chain(sales)
        .filter(|text| names_a_unit(text))
}

/// The key that the spellings of an apartment share (`4B`, `4-B`, `APT4B`); none for words that
/// stand for the whole building or for nothing.
pub(crate) fn unit_key(text: &str) -> Option<String> {
    names_a_unit(text)
        .then(|| parse_unit(text))
        .flatten()
        .map(|unit| loose_key(&unit))
}

fn names_a_unit(text: &str) -> bool {
    const WHOLE_BUILDING: &[&str] = &[
        "BLDG", "BUILDI", "BUILDING", "WHOLEB", "PUBLIC", "NA", "N/A",
    ];
    !text.is_empty()
        && !WHOLE_BUILDING
            .iter()
            .any(|word| text.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::TestBuilding;

    #[test]
    fn spellings_of_one_apartment_are_counted_together_and_words_are_none() {
        let building = TestBuilding::walk_up(20)
            .problem("1", "2026-11-02", "PLUMBING", "4B")
            .problem("2", "2026-11-03", "PLUMBING", "4-B")
            .problem("3", "2026-11-03", "PLUMBING", "BLDG")
            .row(
                &dof_sales::DATASET,
                &[(dof_sales::ADDRESS, "12 EXAMPLE STREET, 5A")],
            );
        let key = |text: &str| Some(text.replace('-', ""));
        let counts = building.with(|input| unit_mentions(input.records, key));
        let counts: Vec<_> = counts.into_iter().collect();
        assert_eq!(counts, [("4B".into(), 2), ("5A".into(), 1)]);
    }

    #[test]
    fn no_record_does_not_say_that_nothing_happened() {
        let unit = Unit {
            raw: "4b".into(),
            display: "4B".into(),
            key: "standard:4/b".into(),
            slug: "4b".into(),
        };
        assert!(mentions_of(unit.clone(), 0).note.contains("does not show"));
        assert!(mentions_of(unit, 2).note.starts_with("2 records"));
    }
}
