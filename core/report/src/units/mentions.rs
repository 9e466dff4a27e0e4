//! Counts records that mention an apartment, for the free preview.

use std::collections::{BTreeMap, BTreeSet};

use super::{BuildingMatch, MIN_COUNTED, OwnBuilding, Roster, UnitMatcher, doubt, swapped};
use crate::claims::{Proof, claim};
use crate::codes::other_use;
use crate::datasets::{dof_sales, hpd_complaints, hpd_violations};
use crate::facts::{History, LotProfile, RecordPlace, hidden_from, sold_apartment};
use crate::messages::message;
use crate::unit_names::{UnitName, unit_names};
use crate::{Dataset, Record, Records, ReleaseFacts};
use nycapt_address::LotAddress;
use nycapt_contract::{Bbl, Unit, UnitMentions};
use nycapt_messages::paragraph;

/// The preview's part about one apartment: how many records mention it, and a warning if it may not exist.
///
/// `entrance` is the requested address. On a lot of several buildings, the records of its
/// building alone are counted; of the whole lot if it is not known which building that is.
///
/// Repeat reports are left out, and evictions are not read for it at all. A complaint counts once for
/// each of its categories, as in the report, from 30 days before the release's day back; those about
/// a home of one or two families, or of unknown size, never. Without all the records that are counted
/// there is no number.
pub fn unit_mentions(
    (unit, entrance): (Unit, Option<&LotAddress>),
    lot: Bbl,
    records: &Records<'_>,
    release: &ReleaseFacts,
) -> UnitMentions {
    let as_of = release.as_of;
    let profile = LotProfile::read(History::new(records, as_of), lot);
    let own = OwnBuilding::read(entrance, &profile, records);
    let is_home = profile.is_home();
    let newest = hidden_from(as_of);
    let mut seen = BTreeSet::new();
    let complaints = problems(records).filter(|row| {
        let received = row.date(hpd_complaints::RECEIVED);
        !is_home
            && received.is_some_and(|day| day < newest)
            && seen.insert((
                row.text(hpd_complaints::COMPLAINT_ID),
                received,
                RecordPlace::of(row, &hpd_complaints::DATASET),
                row.text(hpd_complaints::APARTMENT),
                row.text(hpd_complaints::MAJOR_CATEGORY),
            ))
    });
    let complaints = complaints.map(|row| {
        let text = row.text(hpd_complaints::APARTMENT);
        (text, row, &hpd_complaints::DATASET)
    });
    let mut by_text: BTreeMap<&str, u64> = BTreeMap::new();
    for (text, row, dataset) in findings_and_sales(records).chain(complaints) {
        let is_counted = match own.holds(&RecordPlace::of(&row, dataset)) {
            BuildingMatch::Surely => true,
            BuildingMatch::Maybe => !own.is_distinct(),
            BuildingMatch::No => false,
        };
        if is_counted {
            *by_text.entry(text).or_default() += 1;
        }
    }
    let roster = Roster::read(by_text.keys());
    let matcher = UnitMatcher::new(&unit, &roster);
    let counts = |text: &str| {
        let judged = matcher.judge(text, None);
        judged.is_some_and(|judged| judged.confidence >= MIN_COUNTED)
    };
    let named = by_text.iter().filter(|(text, _)| counts(text));
    let count = named.map(|(_, count)| count).sum();
    let proof = Proof {
        release,
        borough: lot.borough(),
    };
    let is_of_lot = profile.is_complex() && !own.is_distinct();
    let found = found((&unit, count), is_of_lot, proof);
    let against = doubt(matcher.asked(), &roster, profile.floors(), proof);
    let warning = against.into_iter().chain(swapped(matcher.asked(), &roster));
    let warning = paragraph(warning);
    UnitMentions {
        records: found.is_some().then_some(count),
        note: note(&unit, found, &profile, &own),
        warning: Some(warning).filter(|warning| !warning.is_empty()),
        unit,
    }
}

/// How many records mention it, if the data show it.
fn found((unit, count): (&Unit, u64), is_of_lot: bool, proof: Proof<'_>) -> Option<String> {
    let name = unit.display.as_str();
    if count == 0 {
        return claim!(proof, "mentions-none", name);
    }
    claim!(
        proof,
        "mentions-found",
        count,
        place = if is_of_lot { "lot" } else { "building" },
        name
    )
}

/// What the number means, and what is left out of it.
fn note(unit: &Unit, found: Option<String>, lot: &LotProfile<'_>, own: &OwnBuilding) -> String {
    let name = &unit.display;
    let is_of_lot = lot.is_complex() && !own.is_distinct();
    let found = found.unwrap_or_else(|| message!("mentions-unread", name = name.as_str()));
    let shared = is_of_lot.then(|| message!("note-shared-lot", name = name.as_str()));
    let alone = own.is_distinct().then(|| message!("note-own-building"));
    let uncounted = if lot.is_home() {
        message!("note-home-withheld")
    } else {
        message!("mentions-recent-complaints")
    };
    let sentences = [Some(found), shared, alone, Some(uncounted)];
    paragraph(sentences.into_iter().flatten())
}

/// The apartment texts of rows, without complaints about a home.
pub(crate) fn unit_texts<'s>(
    records: &'s Records<'s>,
    is_home: bool,
) -> impl Iterator<Item = &'s str> {
    let complaints = problems(records).filter(move |_| !is_home);
    let complaints = complaints.map(|row| row.text(hpd_complaints::APARTMENT));
    let others = findings_and_sales(records).map(|(text, ..)| text);
    others
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

fn findings_and_sales<'s>(
    records: &'s Records<'s>,
) -> impl Iterator<Item = (&'s str, Record<'s>, &'static Dataset)> {
    let violations = records.of(hpd_violations::DATASET.id).map(|row| {
        let text = row.text(hpd_violations::APARTMENT);
        (text, row, &hpd_violations::DATASET)
    });
    let sales = records.of(dof_sales::DATASET.id);
    let sales = sales
        .filter(|row| other_use(row.text(dof_sales::BUILDING_CLASS)).is_none())
        .map(|row| {
            let text = sold_apartment(&row).unwrap_or_default();
            (text, row, &dof_sales::DATASET)
        });
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
    use crate::datasets::datasets;
    use crate::testing::{TestBuilding, rows};
    use nycapt_address::parse_unit;

    fn mentions_of(building: &TestBuilding, unit: &str) -> UnitMentions {
        let unit = parse_unit(unit).unwrap();
        let asked = (unit, building.entrance.as_ref());
        building.with(|input| unit_mentions(asked, input.lot, input.records, input.release))
    }

    #[test]
    fn spellings_lists_and_positions_count_and_words_and_other_letters_do_not() {
        let texts = ["4B", "4-B", "BLDG", "4B/4C", "2 EAST", "41"];
        let called = texts
            .iter()
            .fold(TestBuilding::walk_up(20), |building, text| {
                building.problem(text, "2026-09-02", "PLUMBING", text)
            });
        let building = rows!(called; dof_sales: ADDRESS = "12 EXAMPLE STREET, 5A");
        for (unit, counted) in [
            ("apt 4b", 3),
            ("5A", 1),
            ("1", 0),
            ("4C", 1),
            ("2E", 1),
            ("4I", 0),
            // Its floor is not it.
            ("FL 4", 0),
        ] {
            let records = mentions_of(&building, unit).records;
            assert_eq!(records, Some(counted), "{unit}");
        }
        let counted = building.with(|input| unit_texts(input.records, false).count());
        assert_eq!(counted, 6);
    }

    #[test]
    fn a_complaint_counts_for_its_apartment_after_30_days_and_a_violation_at_once() {
        let complaint = |day: &str| TestBuilding::walk_up(20).problem("1", day, "PLUMBING", "4B");
        let count = |building: &TestBuilding| mentions_of(building, "4B").records;
        assert_eq!(count(&complaint("2026-10-20")), Some(1));
        assert_eq!(count(&complaint("2026-10-21")), Some(0));
        assert_eq!(count(&complaint("2026-11-19")), Some(0));
        let undated = count(&complaint(""));
        assert_eq!(undated, Some(0), "a day that is not known may be new");
        let found = [
            (hpd_violations::INSPECTED, "2026-11-19"),
            (hpd_violations::APARTMENT, "4B"),
        ];
        let found = TestBuilding::walk_up(20).row(&hpd_violations::DATASET, &found);
        assert_eq!(count(&found), Some(1));
    }

    #[test]
    fn a_complaint_counts_once_for_each_of_its_categories_as_in_the_report() {
        let problems = ["PLUMBING", "PLUMBING", "HEAT/HOT WATER"];
        let building = problems
            .into_iter()
            .fold(TestBuilding::walk_up(20), |building, category| {
                building.problem("1", "2026-09-02", category, "4B")
            });
        assert_eq!(mentions_of(&building, "4B").records, Some(2));
        let report = building.report_of(Some("4B"), None);
        let data = report.sections.unit.data.unwrap();
        assert_eq!(data.counts.unwrap().exact, 2);
    }

    #[test]
    fn complaints_about_a_home_are_never_counted_for_an_apartment() {
        for home in [TestBuilding::walk_up(2), TestBuilding::bare()] {
            let building = home.problem("1", "2024-02-02", "PLUMBING", "2");
            let mentions = mentions_of(&building, "2");
            assert_eq!(mentions.records, Some(0));
            assert!(mentions.note.contains("one- and two-family homes"));
        }
    }

    #[test]
    fn no_record_does_not_say_that_nothing_happened() {
        let found = |row: &str| {
            let building = rows!(TestBuilding::walk_up(20); hpd_violations: APARTMENT = row);
            mentions_of(&building, "4B").note
        };
        assert!(found("5C").contains("doesn't mean nothing happened"));
        assert!(found("4B").starts_with("1 record for this building"));
    }

    #[test]
    fn a_name_that_several_buildings_may_use_is_said_to_be_one() {
        let of = |building: TestBuilding, bin: &str| {
            rows!(
                building;
                hpd_violations: BIN = bin, APARTMENT = "4B"
            )
        };
        let one = of(TestBuilding::walk_up(20), "3000001");
        assert!(!mentions_of(&one, "4B").note.contains("Several buildings"));
        let both = mentions_of(&of(one, "3000002"), "4B");
        assert!(both.note.starts_with("2 records for this tax lot"));
        assert!(both.note.contains("may be about another building's 4B"));
    }

    #[test]
    fn of_several_buildings_the_records_of_the_own_one_are_counted() {
        let of = |building: TestBuilding, bin: &str, number: &str| {
            rows!(building; hpd_violations: BIN = bin, LOW_NUMBER = number, HIGH_NUMBER = number,
                STREET = "EXAMPLE STREET", APARTMENT = "4B")
        };
        let both = of(TestBuilding::walk_up(20), "3000001", "12");
        let both = of(of(both, "3000002", "14"), "3000002", "14");
        let twelve = mentions_of(&both.clone().at("12", "EXAMPLE STREET", None), "4B");
        assert_eq!(twelve.records, Some(1));
        assert!(twelve.note.starts_with("1 record for this building"));
        let by_number = both.at("99", "OTHER STREET", Some(3_000_002));
        assert_eq!(mentions_of(&by_number, "4B").records, Some(2));
    }

    #[test]
    fn a_doubted_apartment_gets_a_warning_and_no_refusal() {
        use crate::datasets::pluto;
        let building = rows!(TestBuilding::bare(); pluto: FLOORS = "7");
        let high = mentions_of(&building, "20A");
        let floors = "20A may not exist: this building has 7 floors.";
        assert_eq!(high.warning.as_deref(), Some(floors));
        assert_eq!(mentions_of(&building, "7A").warning, None);
        let named = rows!(building; hpd_violations: APARTMENT = "C3");
        let swapped = mentions_of(&named, "3C");
        assert_eq!(swapped.records, Some(0));
        let question = "Records mention apartment C3, not 3C. Did you mean C3?";
        assert_eq!(swapped.warning.as_deref(), Some(question));
    }

    #[test]
    fn the_records_of_a_part_of_the_data_are_not_counted() {
        let building = rows!(TestBuilding::walk_up(20); hpd_violations: APARTMENT = "4B");
        let counted: &[&Dataset] = datasets![hpd_violations hpd_complaints dof_sales];
        for &dataset in counted {
            let building = building.clone().partial(&[dataset]);
            for unit in ["4B", "5C"] {
                let mentions = mentions_of(&building, unit);
                assert_eq!(mentions.records, None, "{}", dataset.name);
                let note = mentions.note;
                assert!(note.contains("don't count those"), "{note}");
            }
        }
    }
}
