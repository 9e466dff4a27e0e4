//! What incomplete data proves: lower bounds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::reading::{Read, Reading};
use super::words::{listed, within};
use crate::codes::Condition;
use crate::datasets::hpd_violations;
use crate::full::sections::lead::HAZARDS;
use crate::messages::{counted, message};
use nycapt_contract::{HpdViolation, HpdViolations};

/// Maximum conditions in a sentence.
const MOST_NAMED: usize = 2;
/// Maximum conditions of an apartment in a sentence.
const MOST_LISTED: usize = 6;

/// A hazard of a condition, not an order for documents about lead paint.
pub(crate) fn is_of(row: &HpdViolation, condition: Condition) -> bool {
    let order = row.order_number.as_deref().unwrap_or_default();
    let is_hazard = condition != Condition::Lead || HAZARDS.contains(&order.trim());
    row.class != "I" && row.category == condition.label() && is_hazard
}

/// The most frequent conditions in words; blank if none are known.
pub(crate) fn most_frequent(conditions: Vec<&str>) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for condition in conditions.into_iter().filter(|condition| {
        ![Condition::Other, Condition::Withheld]
            .map(Condition::label)
            .contains(condition)
    }) {
        *counts.entry(condition).or_default() += 1;
    }
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by_key(|(_, count)| Reverse(*count));
    let named = all.iter().take(MOST_NAMED);
    let named: Vec<String> = named.map(|(name, _)| within(name)).collect();
    if named.is_empty() {
        String::new()
    } else {
        message!("clause-most-often", conditions = listed(&named))
    }
}

/// What open violations are about in a tenant's words, the most frequent first, after a colon; blank
/// where no problem has them.
pub(crate) fn open_conditions(reading: &Reading<'_>, violations: &BTreeSet<&str>) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let section = reading.hpd_violations();
    for problem in section.iter().flat_map(|section| &section.data().problems) {
        let own = problem.violation_ids.iter();
        let own = own.filter(|id| violations.contains(id.as_str())).count();
        if own > 0 {
            *counts.entry(problem.condition.as_str()).or_default() += own;
        }
    }
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by_key(|(_, count)| Reverse(*count));
    let named = all.iter().map(|(name, _)| within(name));
    let named: Vec<String> = named.take(MOST_LISTED).collect();
    if named.is_empty() {
        String::new()
    } else {
        message!("clause-conditions", conditions = named.join(", "))
    }
}

/// HPD violations that mention the apartment.
pub(crate) fn naming_apartment<'a>(reading: &Reading<'a>) -> Vec<&'a HpdViolation> {
    let (Some(unit), Some(section)) = (reading.unit(), reading.hpd_violations()) else {
        return Vec::new();
    };
    let of_section = unit.data().rows.iter();
    let of_section = of_section.filter(|row| row.section == section.id());
    let ids: BTreeSet<&str> = of_section.filter_map(|row| row.row_id.as_deref()).collect();
    let rows = section.data().rows.iter();
    rows.filter(|row| ids.contains(row.id.as_str())).collect()
}

/// States a lower bound of the apartment's records; `None` if all could be counted.
pub(crate) fn records_of_apartment(reading: &Reading<'_>) -> Option<String> {
    let section = reading.unit()?;
    let rows = &section.data().rows;
    if section.data().counts.is_some() || rows.is_empty() {
        return None;
    }
    let newest = rows.first().and_then(|row| row.date.as_deref());
    Some(message!(
        "held-unit",
        count = rows.len(),
        name = reading.apartment?.display.as_str(),
        newest = newest.map_or(String::new(), |day| message!("clause-newest", day = day))
    ))
}

/// States a lower bound of open class A–C violations; `None` if all could be read.
pub(crate) fn open_violations(
    reading: &Reading<'_>,
    section: &Read<'_, HpdViolations>,
) -> Option<String> {
    if reading.is_whole(&hpd_violations::DATASET) {
        return None;
    }
    let rows = section.data().rows.iter();
    let open = || rows.clone().filter(|row| row.open && row.class != "I");
    let of_class = |class: &str| open().filter(|row| row.class == class).count();
    let counts = ["A", "B", "C"].map(|class| (class, of_class(class)));
    let found: Vec<(&str, usize)> = counts.into_iter().filter(|(_, n)| *n > 0).collect();
    let (classes, shares) = match found.as_slice() {
        [] => return None,
        [(class, _)] => ((*class).to_owned(), String::new()),
        _ => {
            let serious = found.iter().filter(|(class, _)| *class != "A");
            let serious: Vec<String> = serious
                .map(|(class, count)| message!("count-of-class", count = *count, class = *class))
                .collect();
            let shares = message!("clause-of-classes", classes = listed(&serious));
            (message!("classes-all"), shares)
        }
    };
    let violations = counted!("count-violations", open().count());
    Some(message!(
        "held-open-violations",
        violations = reading.at_least(&hpd_violations::DATASET, violations),
        classes = classes,
        on = reading.on_whole_lot() + &section.on(&[hpd_violations::DATASET.id]),
        of_classes = shares
    ))
}
