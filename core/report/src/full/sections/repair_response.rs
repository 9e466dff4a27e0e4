//! Section `repairResponse`.

use super::city_repairs::city_repairs;
use super::hpd_complaints::share;
use super::kaplan_meier::{Observed, median};
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::calendar::days_between;
use crate::context::Context;
use crate::datasets::{
    hpd_handyman_orders, hpd_repair_invoices, hpd_repair_orders, hpd_violations,
};
use crate::facts::{HANDYMAN_ORDER, REPAIR_ORDER, Violation};
use crate::messages::{Message, message};
use crate::section::{Notes, complex_note};
use nycapt_contract::{EvidenceClass, RepairResponse, Section};

static DATASETS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_repair_orders::DATASET,
    &hpd_handyman_orders::DATASET,
];

/// Invoices for contractor orders, which prove nothing by themselves.
static INVOICES: &[&Dataset] = &[&hpd_repair_invoices::DATASET];

/// What the amounts of repairs are, with and without invoices.
const BILLED: [Message; 2] = [
    || message!("city-repairs-invoiced"),
    || message!("city-repairs-awarded"),
];

pub(crate) fn repair_response(context: &Context<'_>) -> Section<RepairResponse> {
    let builder = context.builder(DATASETS);
    let mut data = RepairResponse::default();
    if context.is_whole(&hpd_violations::DATASET) {
        count(&mut data, context);
    }
    data.city_repairs = city_repairs(context);
    let repairs = data.city_repairs.as_ref();
    let has_orders = repairs.is_some_and(|repairs| !repairs.rows.is_empty());
    let shown = |kind: &str| {
        let rows = repairs
            .map(|repairs| repairs.rows.as_slice())
            .unwrap_or_default();
        rows.iter().filter(|row| row.id.starts_with(kind)).count()
    };
    let (by_contract, own) = (shown(REPAIR_ORDER), shown(HANDYMAN_ORDER));
    let is_empty = data.issued.unwrap_or(0) == 0 && !has_orders;
    let added = context.builder(INVOICES);
    let mut section = builder.found_beside(&added, EvidenceClass::Finding, data, is_empty);
    section.provenance.extend(added.provenance_of_rows());
    set_returned_count(&mut section, &hpd_repair_orders::DATASET, by_contract);
    set_returned_count(&mut section, &hpd_handyman_orders::DATASET, own);
    section.info("closed_in_time", message!("note-repair-grace"));
    if has_orders {
        let [by_invoice, by_award] = BILLED;
        let is_invoiced = context.is_whole(&hpd_repair_invoices::DATASET);
        let text = if is_invoiced { by_invoice } else { by_award };
        section.info("billed", text());
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
    let closed = recent.iter().filter(|(violation, _)| !violation.is_open);
    let due = || {
        let violations = recent.iter().map(|(violation, _)| violation);
        violations.filter_map(|violation| violation.was_repaired_in_time(until))
    };
    let in_time = due().filter(|in_time| *in_time);
    let due_count = due().count();
    let false_ones = recent
        .iter()
        .filter(|(violation, _)| violation.is_falsely_certified);
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

#[cfg(test)]
mod tests {
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
    fn due_are_those_whose_deadline_passed_by_over_30_days() {
        // The builder sets the deadline 30 days after the inspection.
        let building = TestBuilding::walk_up(20)
            .open("B", "2026-09-19", "569")
            .open("B", "2026-09-20", "569")
            .closed("B", "2026-01-01", "569", "2026-03-02")
            .closed("B", "2026-01-01", "569", "2026-03-03");
        let data = data(&building);
        assert_eq!(
            data.due_count,
            Some(3),
            "61 days before the newest day is due, 60 is not"
        );
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
    fn without_violations_their_figures_are_null_and_the_section_is_partial() {
        let building = TestBuilding::walk_up(20).without(&[&hpd_violations::DATASET]);
        let section = building.part(repair_response);
        assert_eq!(section.status, SectionStatus::Partial);
        let data = section.data.unwrap();
        assert_eq!((data.issued, data.due_count), (None, None));
        assert_eq!(data.city_repairs.unwrap().orders, Some(0));
    }

    #[test]
    fn without_invoices_the_section_is_partial_and_says_what_its_amounts_are() {
        let building =
            rows!(TestBuilding::walk_up(20); hpd_repair_orders: STATUS = "OMO Completed");
        let section = building.part(repair_response);
        assert_eq!(section.status, SectionStatus::Ok);
        let section = building
            .without(&[&hpd_repair_invoices::DATASET])
            .part(repair_response);
        assert_eq!(section.status, SectionStatus::Partial);
        let billed = section.notes.iter().find(|note| note.code == "billed");
        assert!(billed.unwrap().text.contains("awarded"));
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
}
