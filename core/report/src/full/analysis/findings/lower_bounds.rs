//! What incomplete data proves: lower bounds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::reading::{ReadSection, Reading};
use super::words::{clause, within};
use crate::codes::{Condition, orders_lead_work};
use crate::datasets::hpd_violations;
use crate::facts::{Class, open_in_part};
use crate::messages::message;
use nycapt_contract::{HpdViolation, HpdViolations};
use nycapt_messages::{and_list, list};

const MOST_NAMED: usize = 2;
/// Maximum conditions of an apartment in a sentence.
const MOST_LISTED: usize = 6;

/// A hazard of a condition, not an order for documents about lead paint.
pub(crate) fn is_of(row: &HpdViolation, condition: Condition) -> bool {
    let order = row.order_number.as_deref().unwrap_or_default();
    let is_hazard = condition != Condition::Lead || orders_lead_work(order);
    row.class != "I" && row.category == condition.label() && is_hazard
}

/// The count; `None` for zero, since incomplete data proves no absence.
pub(crate) fn at_least_one(rows: impl Iterator) -> Option<usize> {
    Some(rows.count()).filter(|count| *count > 0)
}

/// Words as within a sentence, by how often they come and then by name; `None` without any.
fn by_count(words: Vec<&str>, most: usize) -> Option<Vec<String>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by_key(|(_, count)| Reverse(*count));
    let named = all.iter().take(most).map(|(word, _)| within(word));
    (!all.is_empty()).then(|| named.collect())
}

/// The most frequent conditions of violations in words; blank if none are known.
pub(crate) fn most_frequent(mut conditions: Vec<&str>) -> String {
    let count = conditions.len();
    let vague = [Condition::Other, Condition::Withheld].map(Condition::label);
    conditions.retain(|one| !vague.contains(one));
    let named = by_count(conditions, MOST_NAMED).map(and_list);
    clause!("clause-most-often", conditions = named, count = count)
}

/// What open violations are about in a tenant's words, the most frequent first, after a colon; blank
/// where no problem has them.
pub(crate) fn open_conditions(reading: &Reading<'_>, violations: &BTreeSet<&str>) -> String {
    let section = reading.hpd_violations();
    let problems = section.iter().flat_map(|section| &section.problems);
    let conditions = problems.flat_map(|problem| {
        let own = problem.violation_ids.iter();
        let own = own.filter(move |id| violations.contains(id.as_str()));
        own.map(move |_| problem.condition.as_str())
    });
    let named = by_count(conditions.collect(), MOST_LISTED).map(list);
    clause!("clause-conditions", conditions = named)
}

pub(crate) fn naming_apartment<'a>(reading: &Reading<'a>) -> Vec<&'a HpdViolation> {
    let (Some(unit), Some(section)) = (reading.unit(), reading.hpd_violations()) else {
        return Vec::new();
    };
    let of_section = unit.rows.iter().filter(|row| row.section == section.id());
    let ids: BTreeSet<&str> = of_section.filter_map(|row| row.row_id.as_deref()).collect();
    let rows = section.data().rows.iter();
    rows.filter(|row| ids.contains(row.id.as_str())).collect()
}

/// States a lower bound of the apartment's records; `None` if all could be counted.
pub(crate) fn records_of_apartment(reading: &Reading<'_>) -> Option<String> {
    let section = reading.unit()?;
    let newest = section.rows.first().filter(|_| section.counts.is_none())?;
    Some(message!(
        "lower-bound-unit",
        count = section.rows.len(),
        name = reading.apartment?.display.as_str(),
        newest = clause!(
            "clause-newest",
            day = newest.date.as_ref(),
            count = section.rows.len()
        )
    ))
}

/// States a lower bound of open class A–C violations; `None` if all could be read.
pub(crate) fn open_violations(
    reading: &Reading<'_>,
    section: &ReadSection<'_, HpdViolations>,
) -> Option<String> {
    if reading.is_whole(&hpd_violations::DATASET) {
        return None;
    }
    let of_class = |class: Class| {
        let open = section.rows.iter().filter(|row| row.open);
        open.filter(|row| row.class == class.as_str()).count()
    };
    let at_least = |counted| reading.at_least(&hpd_violations::DATASET, counted);
    let on = reading.on_whole_lot() + &section.on(&[hpd_violations::DATASET.id]);
    open_in_part(of_class, at_least, on)
}
