//! How many records of a building name an apartment, for the free preview: counts without rows.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{COUNTS, Roster, UnitMatcher, UnitName, unit_names};
use crate::codes::other_use;
use crate::datasets::{dof_sales, hpd_complaints, hpd_violations};
use crate::facts::{History, LotProfile, sold_apartment, untold_from};
use crate::{Record, Records};
use nycapt_contract::{Bbl, Unit, UnitMentions};

/// The part of a preview about one apartment: how many records of the building on `lot` name it.
///
/// Repeat reports are left out, and evictions are not read for it at all. Complaints count from 30
/// days before `as_of` back; those about a home of one or two families, or of unknown size, never.
pub fn unit_mentions(unit: Unit, lot: Bbl, records: &Records<'_>, as_of: Date) -> UnitMentions {
    let profile = LotProfile::read(History::new(records, as_of), lot);
    let is_home = profile.is_home();
    let newest = untold_from(as_of);
    let complaints = problems(records)
        .filter(|row| {
            let received = row.date(hpd_complaints::RECEIVED);
            !is_home && received.is_some_and(|day| day < newest)
        })
        .map(|row| row.text(hpd_complaints::APARTMENT));
    let mut by_text: BTreeMap<&str, u64> = BTreeMap::new();
    for text in findings_and_sales(records).chain(complaints) {
        *by_text.entry(text).or_default() += 1;
    }
    let roster = Roster::read(by_text.keys());
    let matcher = UnitMatcher::new(&unit, &roster);
    let counts = |text: &str| {
        let judged = matcher.judge(text, None);
        judged.is_some_and(|judged| judged.confidence >= COUNTS)
    };
    let named = by_text.iter().filter(|(text, _)| counts(text));
    let count = named.map(|(_, count)| count).sum();
    mentions(unit, count, &profile)
}

fn mentions(unit: Unit, records: u64, lot: &LotProfile<'_>) -> UnitMentions {
    let name = &unit.display;
    let place = if lot.is_complex() {
        "tax lot"
    } else {
        "building"
    };
    let found = match records {
        0 => format!(
            "No record counted here names apartment {name}; it does not show that nothing happened \
             there, nor that the apartment exists."
        ),
        1 => format!("1 record of this {place} names apartment {name}."),
        _ => format!("{records} records of this {place} name apartment {name}."),
    };
    let shared = if lot.is_complex() {
        format!(
            " Several buildings share this tax lot; records naming {name} may be of any of them."
        )
    } else {
        String::new()
    };
    let uncounted = if lot.is_home() {
        "Complaints about a home of one or two families, or of unknown size, are not counted."
    } else {
        "Complaints of the last 30 days are not counted."
    };
    UnitMentions {
        unit,
        records,
        note: format!("{found}{shared} {uncounted}"),
    }
}

/// The apartments that rows name, as they are typed; without complaints about a home.
pub(crate) fn unit_texts<'s>(
    records: &'s Records<'s>,
    is_home: bool,
) -> impl Iterator<Item = &'s str> {
    let complaints = problems(records).filter(move |_| !is_home);
    let complaints = complaints.map(|row| row.text(hpd_complaints::APARTMENT));
    findings_and_sales(records)
        .chain(complaints)
        .filter(|text| !unit_names(text).is_empty())
}

/// Problems of complaints without repeat reports.
fn problems<'s>(records: &'s Records<'s>) -> impl Iterator<Item = Record<'s>> {
    let rows = records.of(hpd_complaints::DATASET.id);
    rows.filter(|row| {
        !row.text(hpd_complaints::DUPLICATE)
            .eq_ignore_ascii_case("y")
    })
}

fn findings_and_sales<'s>(records: &'s Records<'s>) -> impl Iterator<Item = &'s str> {
    let violations = records
        .of(hpd_violations::DATASET.id)
        .map(|row| row.text(hpd_violations::APARTMENT));
    let sales = records.of(dof_sales::DATASET.id);
    let sales = sales
        .filter(|row| other_use(row.text(dof_sales::BUILDING_CLASS)).is_none())
        .map(|row| sold_apartment(&row).unwrap_or_default());
    violations.chain(sales)
}

/// The key that the spellings of an apartment share (`4B`, `4-B`, `APT4B`); none for words that
/// mean the whole building or nothing.
pub(crate) fn unit_key(text: &str) -> Option<String> {
    let names = unit_names(text);
    let shown: Vec<String> = names.iter().map(UnitName::display).collect();
    (!shown.is_empty()).then(|| shown.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TODAY, TestBuilding};
    use nycapt_address::parse_unit;

    fn mentions_of(building: &TestBuilding, unit: &str) -> UnitMentions {
        let unit = parse_unit(unit).unwrap();
        building.with(|input| unit_mentions(unit, input.lot, input.records, TODAY))
    }

    #[test]
    fn spellings_of_one_apartment_are_counted_together_and_words_are_none() {
        let building = TestBuilding::walk_up(20)
            .problem("1", "2026-09-02", "PLUMBING", "4B")
            .problem("2", "2026-09-03", "PLUMBING", "4-B")
            .problem("3", "2026-09-03", "PLUMBING", "BLDG")
            .row(
                &dof_sales::DATASET,
                &[(dof_sales::ADDRESS, "12 EXAMPLE STREET, 5A")],
            );
        assert_eq!(mentions_of(&building, "apt 4b").records, 2);
        assert_eq!(mentions_of(&building, "5A").records, 1);
        assert_eq!(mentions_of(&building, "1").records, 0);
        let counted = building.with(|input| unit_texts(input.records, false).count());
        assert_eq!(counted, 3);
    }

    #[test]
    fn lists_and_positions_count_and_another_letter_never_does() {
        let building = TestBuilding::walk_up(20)
            .problem("1", "2026-09-02", "PLUMBING", "4B/4C")
            .problem("2", "2026-09-02", "PLUMBING", "2 REAR")
            .problem("3", "2026-09-02", "PLUMBING", "41");
        assert_eq!(mentions_of(&building, "4C").records, 1);
        assert_eq!(mentions_of(&building, "2R").records, 1);
        assert_eq!(mentions_of(&building, "4I").records, 0);
        assert_eq!(
            mentions_of(&building, "FL 4").records,
            0,
            "its floor is not it"
        );
    }

    #[test]
    fn a_complaint_counts_for_its_apartment_after_30_days_and_a_violation_at_once() {
        let complaint = |day: &str| TestBuilding::walk_up(20).problem("1", day, "PLUMBING", "4B");
        let count = |building: &TestBuilding| mentions_of(building, "4B").records;
        assert_eq!(count(&complaint("2026-10-20")), 1);
        assert_eq!(count(&complaint("2026-10-21")), 0);
        assert_eq!(count(&complaint("2026-11-19")), 0);
        assert_eq!(
            count(&complaint("")),
            0,
            "a day that is not known may be new"
        );
        let found = [
            (hpd_violations::INSPECTED, "2026-11-19"),
            (hpd_violations::APARTMENT, "4B"),
        ];
        let found = TestBuilding::walk_up(20).row(&hpd_violations::DATASET, &found);
        assert_eq!(count(&found), 1);
    }

    #[test]
    fn complaints_about_a_home_are_never_counted_for_an_apartment() {
        for home in [TestBuilding::walk_up(2), TestBuilding::bare()] {
            let building = home.problem("1", "2024-02-02", "PLUMBING", "2");
            let mentions = mentions_of(&building, "2");
            assert_eq!(mentions.records, 0);
            assert!(mentions.note.contains("one or two families"));
        }
    }

    #[test]
    fn no_record_does_not_say_that_nothing_happened() {
        let found = |row: &str| {
            let building = TestBuilding::walk_up(20).row(
                &hpd_violations::DATASET,
                &[(hpd_violations::APARTMENT, row)],
            );
            mentions_of(&building, "4B").note
        };
        assert!(found("5C").contains("does not show"));
        assert!(found("4B").starts_with("1 record of this building"));
    }

    #[test]
    fn a_name_that_several_buildings_may_use_is_said_to_be_one() {
        let of = |building: TestBuilding, bin: &str| {
            let values = [
                (hpd_violations::BIN, bin),
                (hpd_violations::APARTMENT, "4B"),
            ];
            building.row(&hpd_violations::DATASET, &values)
        };
        let one = of(TestBuilding::walk_up(20), "3000001");
        assert!(!mentions_of(&one, "4B").note.contains("Several buildings"));
        let both = mentions_of(&of(one, "3000002"), "4B");
        assert!(both.note.starts_with("2 records of this tax lot"));
        assert!(both.note.contains("may be of any of them"));
    }
}
