//! Tax exemptions of a building; personal ones are dropped at import.

use std::collections::BTreeMap;

use super::History;
use crate::calendar::tax_year;
use crate::codes::{code_label, exemption_term};
use crate::datasets::dof_exemptions;
use crate::{BuildingInput, Record};

/// An exemption; of a condominium the sum over its lots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exemption<'a> {
    pub(crate) code: &'a str,
    pub(crate) program: &'static str,
    /// First tax year of the benefit.
    pub(crate) starts: Option<i32>,
    /// Last tax year of the benefit; `None` if neither its code nor the roll gives its term.
    pub(crate) ends: Option<i32>,
    pub(crate) amount: i64,
    /// On the roll in force and not over; `None` if a row of that roll may be missing.
    pub(crate) is_active: Option<bool>,
}

impl<'a> Exemption<'a> {
    /// The exemptions of the lot, the active ones first, then by code and year.
    pub(super) fn read_all(input: &BuildingInput<'_>, history: History<'a>) -> Vec<Self> {
        let roll = |row: &Record<'_>| {
            (
                row.integer(dof_exemptions::YEAR),
                row.integer(dof_exemptions::PERIOD),
            )
        };
        let mut latest: BTreeMap<[&str; 3], Record<'a>> = BTreeMap::new();
        for row in history.of(&dof_exemptions::DATASET) {
            let key = [
                dof_exemptions::PARCEL,
                dof_exemptions::CODE,
                dof_exemptions::SEQUENCE,
            ]
            .map(|field| row.text(field));
            let known = latest.entry(key).or_insert(row);
            if roll(&row) > roll(known) {
                *known = row;
            }
        }
        // The newest roll of the data may be without the lot, whose exemptions have all ended.
        let rolls = latest.values();
        let rolls = rolls.filter_map(|row| row.integer(dof_exemptions::YEAR));
        let data_end = input.as_of(&dof_exemptions::DATASET);
        // A roll is made in the calendar year in which its tax year begins.
        let made = data_end.map(|day| i64::from(day.year()).saturating_add(1));
        let today = tax_year(input.release.as_of);
        let in_force = rolls.chain(made).max().map(|newest| newest.min(today));
        let is_whole = input.is_whole(&dof_exemptions::DATASET);
        let mut sums: BTreeMap<Grant<'_>, (i64, Option<bool>)> = BTreeMap::new();
        for row in latest.values() {
            let (starts, ends) = years(row);
            let amount = row.integer(dof_exemptions::AMOUNT).unwrap_or(0).max(0);
            let is_over = ends.is_some_and(|end| i64::from(end) < today);
            let is_active = if is_over {
                Some(false)
            } else if row.integer(dof_exemptions::YEAR) >= in_force {
                Some(row.text(dof_exemptions::STATUS).starts_with('A') && amount > 0)
            } else {
                is_whole.then_some(false)
            };
            let (sum, is_any_active) = sums
                .entry((row.text(dof_exemptions::CODE), starts, ends))
                .or_insert((0, Some(false)));
            *sum = sum.saturating_add(amount);
            *is_any_active = match (*is_any_active, is_active) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (None, _) | (_, None) => None,
                (Some(false), Some(false)) => Some(false),
            };
        }
        let mut found: Vec<Self> = sums
            .into_iter()
            .map(|((code, starts, ends), (amount, is_active))| Self {
                code,
                program: code_label("exemption", code).unwrap_or("421-a"),
                starts,
                ends,
                amount,
                is_active,
            })
            .collect();
        found.sort_by_key(|exemption| exemption.is_active != Some(true));
        found
    }
}

/// Code, first and last year.
type Grant<'a> = (&'a str, Option<i32>, Option<i32>);

/// The first and last year of a benefit, if stated. The years on the roll are the term of some
/// benefits and the years so far of others; a number that is just the latter is no term.
fn years(row: &Record<'_>) -> (Option<i32>, Option<i32>) {
    let whole = |value: Option<i64>| {
        value
            .and_then(|value| i32::try_from(value).ok())
            .filter(|value| *value > 0)
    };
    let starts = whole(row.integer(dof_exemptions::STARTS)).filter(|year| *year > 1900);
    let so_far = whole(row.integer(dof_exemptions::YEAR))
        .zip(starts)
        .map(|(year, first)| year.saturating_sub(first).saturating_add(1));
    let on_roll = whole(row.integer(dof_exemptions::YEARS)).filter(|years| Some(*years) != so_far);
    let term = exemption_term(row.text(dof_exemptions::CODE)).or(on_roll);
    let ends = starts
        .zip(term)
        .map(|(first, years)| first.saturating_add(years).saturating_sub(1));
    (starts, ends)
}
