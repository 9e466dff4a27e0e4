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
    let until = context.dated(&hpd_violations::DATASET);
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
    use super::super::testing::note;
    use super::*;
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::SectionStatus;

    fn data(building: &TestBuilding) -> RepairResponse {
        building.part(repair_response).data.unwrap()
    }

    #[test]
    fn serious_violations_of_three_years_are_counted() {
        let building = TestBuilding::walk_up(20)
            .open("A", "2026-01-02", "508")
            .open("I", "2026-01-02", "780")
            .open("B", "2023-11-19", "569")
            .open("B", "2023-11-20", "569")
            .closed("C", "2026-01-02", "666", "2026-01-09");
        let data = data(&building);
        assert_eq!((data.issued, data.closed), (Some(2), Some(1)));
    }

    #[test]
    fn of_a_part_of_the_violations_nothing_is_counted_and_no_share_is_on_time() {
        let building = TestBuilding::walk_up(20).closed("B", "2026-01-01", "569", "2026-01-09");
        let counted = |building: &TestBuilding| {
            let data = data(building);
            let on_time = (data.due_count, data.on_time_share);
            (data.issued, data.closed, on_time, data.false_certifications)
        };
        let whole = (Some(1), Some(1), (Some(1), Some(1.0)), Some(0));
        assert_eq!(counted(&building), whole);
        let partial = building.partial(&[&hpd_violations::DATASET]);
        assert_eq!(counted(&partial), (None, None, (None, None), None));
        assert_eq!(data(&partial).median_days, None);
    }

    #[test]
    fn due_are_those_whose_deadline_passed_by_over_30_days() {
        // The builder sets the deadline 30 days after the inspection.
        let building = TestBuilding::walk_up(20)
            .open("B", "2026-09-19", "569")
            .open("B", "2026-09-20", "569")
            .closed("B", "2026-01-01", "569", "2026-03-02")
            .closed("B", "2026-01-01", "569", "2026-03-03");
        let data = data(&building);
        // 61 days before the newest day is due, 60 is not.
        assert_eq!(data.due_count, Some(3));
        assert_eq!(data.on_time_share, Some(0.333));
    }

    #[test]
    fn half_were_closed_after_the_median_with_open_ones_censored() {
        let building = TestBuilding::walk_up(20)
            .closed("C", "2026-01-01", "666", "2026-01-11")
            .closed("C", "2026-01-01", "666", "2026-01-21")
            .open("C", "2026-01-01", "666");
        assert_eq!(data(&building).median_days, Some(20));
        let open = TestBuilding::walk_up(20).open("C", "2026-01-01", "666");
        assert_eq!(data(&open).median_days, None);
    }

    #[test]
    fn only_certifications_that_were_found_false_are_counted() {
        let of = |status: &str| {
            let building = rows!(TestBuilding::walk_up(20); hpd_violations: CLASS = "B",
                INSPECTED = "2026-01-02", OPEN_OR_CLOSE = "Open", STATUS = status);
            data(&building).false_certifications
        };
        assert_eq!(of("FALSE CERTIFICATION"), Some(1));
        assert_eq!(of("INVALID CERTIFICATION"), Some(0));
    }

    #[test]
    fn without_invoices_the_section_is_partial_and_says_what_its_amounts_are() {
        let building =
            rows!(TestBuilding::walk_up(20); hpd_repair_orders: STATUS = "OMO Completed");
        let section = building.part(repair_response);
        assert_eq!(section.status, SectionStatus::Ok);
        let building = building.without(&[&hpd_repair_invoices::DATASET]);
        let section = building.part(repair_response);
        assert_eq!(section.status, SectionStatus::Partial);
        assert!(note(&section, "billed").unwrap().contains("awards"));
        assert_eq!(section.data.unwrap().city_repairs.unwrap().orders, Some(1));
    }

    #[test]
    fn invoices_are_named_where_there_are_some_by_the_order_that_joined_them() {
        let building = TestBuilding::walk_up(20);
        assert_eq!(building.part(repair_response).provenance.len(), 3);
        let building = rows!(building; hpd_repair_invoices: ORDER_NUMBER = "EK00071");
        let join = building.part(repair_response).provenance.remove(3).join;
        assert_eq!((&*join.kind, &*join.value), ("order_number", "EK00071"));
    }

    #[test]
    fn nothing_found_is_empty() {
        let section = TestBuilding::walk_up(20).part(repair_response);
        assert_eq!(section.status, SectionStatus::Empty);
        assert_eq!(section.data.unwrap().on_time_share, None);
    }

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
