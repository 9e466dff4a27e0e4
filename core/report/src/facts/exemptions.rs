//! Tax exemptions of a building; personal ones are dropped at import.

use std::collections::BTreeMap;

use super::History;
use crate::Record;
use crate::codes::exemption_program;
use crate::datasets::dof_exemptions as schema;

/// An exemption; of a condominium the sum over its lots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exemption<'a> {
    pub(crate) code: &'a str,
    pub(crate) program: &'static str,
    /// First year of the benefit.
    pub(crate) starts: Option<i32>,
    /// Last year of the benefit.
    pub(crate) ends: Option<i32>,
    /// Dollars of assessed value exempted.
    pub(crate) amount: i64,
    /// On the newest roll, in force and not over.
    pub(crate) is_active: bool,
}

impl<'a> Exemption<'a> {
    /// The exemptions of the lot, the active ones first, then by code and year.
    pub(super) fn read_all(history: History<'a>, this_year: i16) -> Vec<Self> {
        let roll = |row: &Record<'_>| (row.integer(schema::YEAR), row.integer(schema::PERIOD));
        let mut latest: BTreeMap<[&str; 3], Record<'a>> = BTreeMap::new();
        for row in history.of(&schema::DATASET) {
            let key = [schema::PARCEL, schema::CODE, schema::SEQUENCE].map(|field| row.text(field));
            let known = latest.entry(key).or_insert(row);
            if roll(&row) > roll(known) {
                *known = row;
            }
        }
        let newest = latest.values().map(|row| row.integer(schema::YEAR)).max();
        let mut sums: BTreeMap<Grant<'_>, (i64, bool)> = BTreeMap::new();
        for row in latest.values() {
            let (starts, ends) = years(row);
            let amount = row.integer(schema::AMOUNT).unwrap_or(0).max(0);
            let is_active = Some(row.integer(schema::YEAR)) == newest
                && row.text(schema::STATUS).starts_with('A')
                && amount > 0
                && ends.is_none_or(|end| end >= i32::from(this_year));
            let (sum, is_any_active) = sums
                .entry((row.text(schema::CODE), starts, ends))
                .or_default();
            *sum = sum.saturating_add(amount);
            *is_any_active |= is_active;
        }
        let mut found: Vec<Self> = sums
            .into_iter()
            .map(|((code, starts, ends), (amount, is_active))| Self {
                code,
                program: exemption_program(code),
                starts,
                ends,
                amount,
                is_active,
            })
            .collect();
        found.sort_by_key(|exemption| !exemption.is_active);
        found
    }
}

/// Code, first and last year.
type Grant<'a> = (&'a str, Option<i32>, Option<i32>);

/// The first and last year of a benefit, if stated.
fn years(row: &Record<'_>) -> (Option<i32>, Option<i32>) {
    let whole = |value: Option<i64>| {
        value
            .and_then(|value| i32::try_from(value).ok())
            .filter(|value| *value > 0)
    };
    let starts = whole(row.integer(schema::STARTS)).filter(|year| *year > 1900);
    let length = whole(row.integer(schema::YEARS));
    let ends = starts
        .zip(length)
        .map(|(first, years)| first.saturating_add(years));
    (starts, ends)
}
