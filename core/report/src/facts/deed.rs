//! The last recorded deed of the whole lot, and its buyer if that is an organization.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::codes::{BuildingKind, is_deed};
use crate::datasets::{acris_legals, acris_master, acris_parties};
use crate::words::words_of;

/// The part of a buyer in a deed.
const BUYER: i64 = 2;

/// The last deed of a lot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deed<'a> {
    pub(crate) day: Option<Date>,
    /// The buyer, if it is a single organization; persons are never included.
    pub(crate) holder: Option<&'a str>,
}

impl<'a> Deed<'a> {
    /// The last deed of the whole lot; none in co-ops and condominiums, whose deeds are of
    /// apartments.
    pub(super) fn last(history: History<'a>, kind: BuildingKind) -> Option<Self> {
        if kind.has_board() {
            return None;
        }
        let of_lot: BTreeSet<&str> = history
            .of(&acris_legals::DATASET)
            .filter(is_of_whole_lot)
            .map(|row| row.text(acris_legals::DOCUMENT_ID))
            .collect();
        let last = history
            .of(&acris_master::DATASET)
            .filter(|row| of_lot.contains(row.text(acris_master::DOCUMENT_ID)))
            .filter(|row| is_deed(row.text(acris_master::TYPE)))
            .filter(conveys_all)
            .max_by_key(|row| (day(row), row.text(acris_master::DOCUMENT_ID)))?;
        Some(Self {
            day: day(&last),
            holder: buyer(history, last.text(acris_master::DOCUMENT_ID)),
        })
    }
}

/// The day of the deed, else of its recording.
fn day(row: &Record<'_>) -> Option<Date> {
    row.date(acris_master::DATE)
        .or(row.date(acris_master::RECORDED))
}

/// Neither of an apartment nor of air rights.
fn is_of_whole_lot(row: &Record<'_>) -> bool {
    row.text(acris_legals::APARTMENT).is_empty() && row.text(acris_legals::AIR_RIGHTS) != "Y"
}

/// A deed of a share leaves the owner of the rest. The record writes 0 where it states none.
fn conveys_all(row: &Record<'_>) -> bool {
    row.decimal(acris_master::PERCENT)
        .is_none_or(|percent| percent == 0.0 || percent >= 100.0)
}

/// The only buyer, when it is an organization.
fn buyer<'a>(history: History<'a>, document_id: &str) -> Option<&'a str> {
    let buyers = history
        .of(&acris_parties::DATASET)
        .filter(|row| row.text(acris_parties::DOCUMENT_ID) == document_id)
        .filter(|row| row.integer(acris_parties::PARTY) == Some(BUYER));
    // One name may be written twice; two names are two owners, and neither represents both.
    let mut names: BTreeMap<String, &'a str> = BTreeMap::new();
    for row in buyers {
        let name = row.text(acris_parties::ORGANIZATION);
        names.entry(plain_name(name)).or_insert(name);
    }
    let mut names = names.into_values();
    let only = names.next().filter(|name| !name.is_empty());
    only.filter(|_| names.next().is_none())
}

/// A name as it is compared: letters and digits, without the form of the company.
pub(crate) fn plain_name(name: &str) -> String {
    static FORMS: LazyLock<Vec<&str>> = LazyLock::new(|| words_of("company_form"));
    let upper = name.to_ascii_uppercase();
    // `L.L.C.` and `LLC` are one word.
    let joined: String = upper.chars().filter(|c| !matches!(c, '.' | '\'')).collect();
    let words = joined.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words
        .filter(|word| !word.is_empty() && !FORMS.contains(word))
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Facts;
    use crate::testing::{TestBuilding, rows};

    fn deed(building: TestBuilding, id: &str, day: &str, apartment: &str) -> TestBuilding {
        rows!(
            building;
            acris_legals: DOCUMENT_ID = id, APARTMENT = apartment;
            acris_master: DOCUMENT_ID = id, TYPE = "DEED", DATE = day, PERCENT = "100"
        )
    }

    fn buyer_of(building: TestBuilding, id: &str, name: &str) -> TestBuilding {
        rows!(building; acris_parties: DOCUMENT_ID = id, PARTY = "2", ORGANIZATION = name)
    }

    fn holder(building: &TestBuilding) -> Option<String> {
        building.with(|input| Facts::read(input).deed?.holder.map(Into::into))
    }

    #[test]
    fn the_last_deed_of_the_whole_lot_names_the_holder() {
        let building = deed(TestBuilding::walk_up(20), "1", "2010-01-01", "");
        let building = buyer_of(building, "1", "OLDER OWNER LLC");
        let building = deed(building, "2", "2020-01-01", "");
        let building = buyer_of(building, "2", "NEWER OWNER LLC");
        let building = deed(building, "3", "2024-01-01", "4B");
        let building = buyer_of(building, "3", "APARTMENT OWNER LLC");
        assert_eq!(holder(&building).as_deref(), Some("NEWER OWNER LLC"));
    }

    #[test]
    fn a_person_or_several_buyers_leave_no_holder() {
        let one = deed(TestBuilding::walk_up(20), "1", "2010-01-01", "");
        assert_eq!(holder(&buyer_of(one.clone(), "1", "")), None);
        let two = buyer_of(buyer_of(one.clone(), "1", "FIRST LLC"), "1", "SECOND LLC");
        assert_eq!(holder(&two), None);
        let twice = buyer_of(buyer_of(one, "1", "FIRST LLC"), "1", "FIRST, L.L.C.");
        assert_eq!(holder(&twice).as_deref(), Some("FIRST LLC"));
    }

    #[test]
    fn names_are_compared_without_the_form_of_the_company() {
        assert_eq!(plain_name("The Example Co., L.L.C."), "EXAMPLE");
        assert_eq!(plain_name("12-14 SAMPLE ST CORP."), "12 14 SAMPLE ST");
        assert_ne!(plain_name("EXAMPLE A LLC"), plain_name("EXAMPLE B LLC"));
    }
}
