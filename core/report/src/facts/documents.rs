//! Recorded deeds and mortgages of a lot; parties by name only where they are organizations.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::History;
use crate::codes::is_deed;
use crate::datasets::{acris_legals, acris_master, acris_parties};

/// One recorded document.
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
