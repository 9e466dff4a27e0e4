//! Recorded deeds and mortgages of a lot, and the last deed of the whole lot. Parties are read by name
//! only where they are organizations.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::codes::{BuildingKind, is_deed};
use crate::datasets::{acris_legals, acris_master, acris_parties};
use crate::words::words_of;

#[derive(Debug, Clone)]
pub(crate) struct RecordedDocument<'a> {
    pub(crate) id: &'a str,
    /// The agency's type, such as `MTGE`.
    pub(crate) kind: &'a str,
    pub(crate) date: Option<Date>,
    pub(crate) recorded: Option<Date>,
    /// Whole dollars; `None` if the document states none.
    pub(crate) amount: Option<i64>,
    /// The apartment, if the document covers only one.
    pub(crate) apartment: Option<&'a str>,
    /// Organizations on the giving side: sellers, borrowers.
    pub(crate) from: Vec<&'a str>,
    /// Organizations on the taking side: buyers, lenders.
    pub(crate) to: Vec<&'a str>,
}

impl<'a> RecordedDocument<'a> {
    /// Every document, the one recorded last first.
    pub(crate) fn read_all(history: History<'a>) -> Vec<Self> {
        let units = units(history);
        let parties = parties(history);
        let named = |id: &'a str, side: i64| -> Vec<&'a str> {
            let names = parties.get(&(id, side)).into_iter().flatten();
            names.copied().collect()
        };
        let mut documents: Vec<Self> = history
            .of(&acris_master::DATASET)
            .map(|row| {
                let id = row.text(acris_master::DOCUMENT_ID);
                let amount = row.decimal(acris_master::AMOUNT);
                Self {
                    id,
                    kind: row.text(acris_master::TYPE),
                    date: row.date(acris_master::DATE),
                    recorded: row.date(acris_master::RECORDED),
                    amount: amount.filter(|amount| *amount >= 1.0).map(dollars),
                    apartment: units.get(id).copied().flatten(),
                    from: named(id, 1),
                    to: named(id, 2),
                }
            })
            .collect();
        documents.sort_by_key(|one| (Reverse(one.recorded.or(one.date)), one.id));
        documents
    }

    pub(crate) fn is_deed(&self) -> bool {
        is_deed(self.kind)
    }
}

/// The apartment of each document; `None` if it covers several or none.
fn units(history: History<'_>) -> BTreeMap<&str, Option<&str>> {
    let mut units: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for row in history.of(&acris_legals::DATASET) {
        let unit = row.known(acris_legals::APARTMENT);
        units
            .entry(row.text(acris_legals::DOCUMENT_ID))
            .and_modify(|known| *known = known.filter(|known| unit == Some(known)))
            .or_insert(unit);
    }
    units
}

/// The organizations of each document and side.
fn parties(history: History<'_>) -> BTreeMap<(&str, i64), BTreeSet<&str>> {
    let mut parties: BTreeMap<(&str, i64), BTreeSet<&str>> = BTreeMap::new();
    for row in history.of(&acris_parties::DATASET) {
        let Some((side, name)) = row
            .integer(acris_parties::PARTY)
            .zip(row.known(acris_parties::ORGANIZATION))
        else {
            continue;
        };
        let key = (row.text(acris_parties::DOCUMENT_ID), side);
        parties.entry(key).or_default().insert(name);
    }
    parties
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "an amount of money; beyond the range it saturates"
)]
fn dollars(amount: f64) -> i64 {
    amount.round() as i64
}

/// The part of a buyer in a deed.
const BUYER: i64 = 2;

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
        let is_of_lot = |deed: &Record<'_>| {
            let id = deed.text(acris_master::DOCUMENT_ID);
            let mut legals = history.of(&acris_legals::DATASET);
            legals.any(|row| row.text(acris_legals::DOCUMENT_ID) == id && is_of_whole_lot(&row))
        };
        let mut deeds: Vec<Record<'a>> = history
            .of(&acris_master::DATASET)
            .filter(|row| is_deed(row.text(acris_master::TYPE)))
            .filter(conveys_all)
            .collect();
        deeds.sort_by_key(|row| Reverse((day(row), row.text(acris_master::DOCUMENT_ID))));
        let last = deeds.into_iter().find(is_of_lot)?;
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

    #[test]
    fn names_are_compared_without_the_form_of_the_company() {
        assert_eq!(plain_name("The Example Co., L.L.C."), "EXAMPLE");
        assert_eq!(plain_name("12-14 SAMPLE ST CORP."), "12 14 SAMPLE ST");
        assert_ne!(plain_name("EXAMPLE A LLC"), plain_name("EXAMPLE B LLC"));
    }
}
