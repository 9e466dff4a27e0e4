//! Section `repairResponse`.

use super::city_repairs::city_repairs;
use super::hpd_complaints::share;
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::calendar::days_between;
use crate::context::Context;
use crate::datasets::{
    datasets, hpd_handyman_orders, hpd_repair_invoices, hpd_repair_orders, hpd_violations,
};
use crate::facts::{HANDYMAN_ORDER, REPAIR_ORDER, Violation};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use nycapt_contract::{EvidenceClass, RepairResponse, Section};

static DATASETS: &[&Dataset] = datasets![hpd_violations hpd_repair_orders hpd_handyman_orders];

/// Invoices for contractor orders, which prove nothing by themselves.
static INVOICES: &[&Dataset] = &[&hpd_repair_invoices::DATASET];

pub(crate) fn repair_response(context: &Context<'_>) -> Section<RepairResponse> {
    let builder = context.builder(DATASETS);
    let mut data = RepairResponse::default();
    if context.is_whole(&hpd_violations::DATASET) {
        count(&mut data, context);
    }
    data.city_repairs = city_repairs(context);
    let shown = |kind: &str| {
        let rows = data.city_repairs.iter().flat_map(|repairs| &repairs.rows);
        rows.filter(|row| row.id.starts_with(kind)).count()
    };
    let (by_contract, own) = (shown(REPAIR_ORDER), shown(HANDYMAN_ORDER));
    let has_orders = by_contract + own > 0;
    let is_empty = data.issued.unwrap_or(0) == 0 && !has_orders;
    let added = context.builder(INVOICES);
    let mut section = builder.found_beside(&added, EvidenceClass::Finding, data, is_empty);
    section.provenance.extend(added.provenance_of_rows());
    set_returned_count(&mut section, &hpd_repair_orders::DATASET, by_contract);
    set_returned_count(&mut section, &hpd_handyman_orders::DATASET, own);
    section.info("closed_in_time", message!("note-repair-grace"));
    if has_orders {
        let text = if context.is_whole(&hpd_repair_invoices::DATASET) {
            message!("city-repairs-invoiced")
        } else {
            message!("city-repairs-awarded")
        };
        section.info("billed", text);
    }
    section.notes.extend(complex_note(&context.facts));
    section
}

fn count(data: &mut RepairResponse, context: &Context<'_>) {
    let today = context.today();
    let until = context.proven_until(&hpd_violations::DATASET);
    let rows = Violation::rows(context.history());
    let recent: Vec<_> = rows
        .filter_map(|(_, violation)| Some((violation, violation.timed_from(today)?)))
        .collect();
    let violations = recent.iter().map(|(violation, _)| violation);
    let closed = violations.clone().filter(|violation| !violation.is_open);
    let due = (violations.clone()).filter_map(|violation| violation.was_repaired_in_time(until));
    let due_count = due.clone().count();
    let in_time = due.filter(|in_time| *in_time);
    let false_ones = violations.filter(|violation| violation.is_falsely_certified);
    // Without its closing day a violation has no length and no end.
    let observed = recent.iter().filter_map(|(violation, issued)| {
        let until = if violation.is_open {
            Some(until)
        } else {
            violation.closed
        };
        Some(Observed {
            days: u32::try_from(days_between(*issued, until?)).unwrap_or(0),
            is_closed: !violation.is_open,
        })
    });
    data.issued = Some(recent.len() as u64);
    data.closed = Some(closed.count() as u64);
    data.due_count = Some(due_count as u64);
    data.on_time_share = (due_count > 0).then(|| share(in_time.count(), due_count));
    data.median_days = median(observed.collect());
    data.false_certifications = Some(false_ones.count() as u64);
}

/// How long one was observed, and whether it ended.
#[derive(Debug, Clone, Copy)]
struct Observed {
    days: u32,
    is_closed: bool,
}

/// Days after which at most half are still open; `None` while more are.
///
/// Open observations count for as long as they were observed.
fn median(mut observed: Vec<Observed>) -> Option<u32> {
    observed.sort_by_key(|one| one.days);
    let mut watched = observed.len();
    let mut open = 1.0;
    for of_day in observed.chunk_by(|a, b| a.days == b.days) {
        let closed = of_day.iter().filter(|one| one.is_closed).count();
        open *= 1.0 - closed as f64 / watched as f64;
        if open <= HALF {
            return of_day.first().map(|one| one.days);
        }
        watched -= of_day.len();
    }
    None
}

/// One half, with a margin for rounding.
const HALF: f64 = 0.5 + 1e-9;

#[cfg(test)]
mod tests {
    use super::*;

    /// The median of days, with a `+` after those still open.
    fn median_of(days: &str) -> Option<u32> {
        let observed = days.split_whitespace().map(|one| Observed {
            days: one.trim_end_matches('+').parse().unwrap(),
            is_closed: !one.ends_with('+'),
        });
        median(observed.collect())
    }

    #[test]
    fn the_median_is_the_one_computed_by_hand() {
        // Freireich's remission times (1963), drug group. By hand the curve passes 0.5378 at 22 and
        // 0.4482 at 23.
        let drug = "6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+";
        assert_eq!(median_of(drug), Some(23));
    }

    #[test]
    fn without_open_ones_it_is_the_plain_median() {
        assert_eq!(median_of("1 5 9"), Some(5));
        assert_eq!(median_of("9 1 5 7"), Some(5));
    }

    #[test]
    fn there_is_none_while_more_than_half_are_open() {
        assert_eq!(median_of(""), None);
        assert_eq!(median_of("10+ 20+"), None);
        assert_eq!(median_of("10 20+ 30+"), None);
        assert_eq!(median_of("10 20+ 30"), Some(30));
    }
}
