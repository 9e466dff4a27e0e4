//! Public-safety flags, including a note about what could not be checked.

use std::sync::LazyLock;

use jiff::civil::Date;

use crate::calendar::in_words;
use crate::datasets::{
    dob_complaints, dob_vacate_orders, facades, hpd_aep, hpd_conh, hpd_litigations,
    hpd_registrations, hpd_vacate_orders,
};
use crate::facts::{Extent, Facade, Facts, REGISTERED_FROM};
use crate::messages::{Message, message};
use crate::section::{Notes, SectionBuilder};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{EvidenceClass, Flag, Section};

/// Datasets behind the flags, and what each one covers.
static CHECKS: &[(&Dataset, Message)] = &[
    (&hpd_vacate_orders::DATASET, || message!("check-vacates")),
    (&hpd_aep::DATASET, || message!("check-aep")),
    (&hpd_litigations::DATASET, || message!("check-harassment")),
    (&hpd_registrations::DATASET, || {
        message!("check-registration")
    }),
    (&hpd_conh::DATASET, || message!("check-conh")),
    (&dob_vacate_orders::DATASET, || {
        message!("check-dob-vacates")
    }),
    (&dob_complaints::DATASET, || {
        message!("check-dob-complaints")
    }),
    (&facades::DATASET, || message!("check-facades")),
];

static DATASETS: LazyLock<Vec<&Dataset>> =
    LazyLock::new(|| CHECKS.iter().map(|(dataset, _)| *dataset).collect());

pub(crate) fn flags(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Vec<Flag>> {
    let builder = SectionBuilder::new(input, facts, &DATASETS);
    let mut raised = Vec::new();
    vacates(&mut raised, facts);
    programs(&mut raised, facts);
    registration(&mut raised, input, facts);
    let is_empty = raised.is_empty();
    let unchecked = unchecked(input, &raised);
    let mut section = builder.found(EvidenceClass::Finding, raised, is_empty);
    section.info("not_checked", unchecked);
    section
}

fn flag(code: &str, text: impl Into<String>, since: Option<Date>, dataset: &Dataset) -> Flag {
    Flag {
        code: code.into(),
        text: text.into(),
        since: since.map(|day| day.to_string()),
        dataset_id: dataset.id.into(),
    }
}

fn vacates(raised: &mut Vec<Flag>, facts: &Facts<'_>) {
    let newest = |in_force: Option<bool>, extents: &[Extent]| {
        let mut orders = facts.enforcement.vacates.iter();
        orders.find(|order| order.in_force == in_force && extents.contains(&order.extent))
    };
    for (extent, code, what) in [
        (Extent::Full, "vacate_full", "full"),
        (Extent::Partial, "vacate_partial", "partial"),
    ] {
        if let Some(order) = newest(Some(true), &[extent]) {
            let text = message!("flag-vacate", what = what);
            raised.push(flag(code, text, order.since, order.dataset));
        }
    }
    for (extents, code) in [
        (&[Extent::Full][..], "dob_vacate_full"),
        (&[Extent::Partial, Extent::Unknown], "dob_vacate_partial"),
    ] {
        if let Some(order) = newest(None, extents) {
            let text = unconfirmed(order.extent);
            raised.push(flag(code, text, order.since, order.dataset));
        }
    }
}

/// A Department of Buildings order that may have been lifted.
fn unconfirmed(extent: Extent) -> String {
    let what = match extent {
        Extent::Full => "full",
        Extent::Partial => "partial",
        Extent::Unknown => {
            return message!("flag-dob-vacate-in-part");
        }
    };
    message!("flag-dob-vacate", what = what)
}

fn programs(raised: &mut Vec<Flag>, facts: &Facts<'_>) {
    if let Some(since) = facts.enforcement.aep_active {
        let text = message!("flag-aep");
        raised.push(flag("aep_active", text, since, &hpd_aep::DATASET));
    }
    if let Some(since) = facts.enforcement.conh {
        let text = message!("flag-conh");
        raised.push(flag("conh_listed", text, since, &hpd_conh::DATASET));
    }
    if let Some((Facade::Unsafe, filed)) = facts.enforcement.facade {
        let text = message!("flag-facade");
        raised.push(flag("facade_unsafe", text, filed, &facades::DATASET));
    }
    if let Some(since) = facts.court.harassment {
        let text = message!("flag-harassment");
        let dataset = &hpd_litigations::DATASET;
        raised.push(flag("harassment_finding", text, since, dataset));
    }
}

fn registration(raised: &mut Vec<Flag>, input: &BuildingInput<'_>, facts: &Facts<'_>) {
    if let Some(dataset) = facts.lot.nycha {
        raised.push(flag("nycha", message!("flag-nycha"), None, dataset));
        return;
    }
    let dataset = &hpd_registrations::DATASET;
    match &facts.registration {
        Some(registration) => raised.extend(registration.lapsed_by.map(|day| {
            let text = message!("flag-registration-lapsed", day = in_words(day));
            flag("registration_lapsed", text, registration.ends, dataset)
        })),
        None => {
            let must_register = facts
                .lot
                .units
                .is_some_and(|units| units >= REGISTERED_FROM);
            if must_register && input.is_whole(dataset) {
                raised.push(flag(
                    "not_registered",
                    message!("flag-not-registered"),
                    None,
                    dataset,
                ));
            }
        }
    }
}

/// What nobody could check; what raised a flag is known.
fn unchecked(input: &BuildingInput<'_>, raised: &[Flag]) -> String {
    let is_raised = |dataset: &Dataset| raised.iter().any(|flag| flag.dataset_id == dataset.id);
    let mut parts: Vec<String> = CHECKS
        .iter()
        .filter(|(dataset, _)| !input.is_whole(dataset) && !is_raised(dataset))
        .map(|(_, what)| what())
        .collect();
    // Elevator records only cover tests.
    parts.push(message!("check-elevators"));
    message!("flags-not-checked", checks = parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::pluto;
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::SectionStatus;

    fn codes(building: &TestBuilding) -> Vec<String> {
        let flags = building.preview().flags.data.unwrap();
        flags.into_iter().map(|flag| flag.code).collect()
    }

    fn registered(ends: &str) -> TestBuilding {
        rows!(TestBuilding::walk_up(20); hpd_registrations: ENDS = ends)
    }

    #[test]
    fn an_order_to_vacate_stands_until_it_is_rescinded() {
        let order = |rescinded: &str| {
            rows!(registered("2027-09-01"); hpd_vacate_orders: TYPE = "Entire Building",
                EFFECTIVE = "2025-03-04", RESCINDED = rescinded)
        };
        let flags = order("").preview().flags.data.unwrap();
        assert_eq!(
            (flags[0].code.as_str(), flags[0].since.as_deref()),
            ("vacate_full", Some("2025-03-04"))
        );
        assert_eq!(flags[0].dataset_id, "tb8q-a3ar");
        assert_eq!(codes(&order("2025-06-01")), Vec::<String>::new());
    }

    #[test]
    fn an_order_upon_a_dob_complaint_is_a_flag_unless_it_is_older_than_the_list() {
        let ordered = |disposition: &str, day: &str| {
            rows!(registered("2027-09-01"); dob_complaints: DISPOSITION = disposition,
                DISPOSED = day)
        };
        let flags = ordered("Y3", "2024-02-03").preview().flags.data.unwrap();
        assert_eq!(flags[0].code, "dob_vacate_partial");
        assert_eq!(flags[0].dataset_id, "eabe-havv");
        assert_eq!(codes(&ordered("Y1", "2024-02-03")), ["dob_vacate_full"]);
        assert_eq!(codes(&ordered("Y4", "2024-02-03")), ["dob_vacate_partial"]);
        assert!(codes(&ordered("Y1", "1999-02-03")).is_empty());
        assert!(codes(&ordered("Y2", "2024-02-03")).is_empty());
    }

    #[test]
    fn an_allegation_of_harassment_is_no_finding() {
        let case = |finding: &str| {
            rows!(
                registered("2027-09-01");
                hpd_litigations: CASE_TYPE = "Tenant Action/Harrassment", STATUS = "CLOSED",
                    OPENED = "2024-05-05", HARASSMENT_FINDING = finding
            )
        };
        assert_eq!(codes(&case("No Harassment")), Vec::<String>::new());
        assert_eq!(codes(&case("After Inquest")), ["harassment_finding"]);
    }

    #[test]
    fn registration_is_a_duty_of_three_apartments_and_lapses() {
        assert_eq!(codes(&registered("2026-09-19")), ["registration_lapsed"]);
        assert_eq!(codes(&registered("2026-09-20")), Vec::<String>::new());
        assert_eq!(codes(&TestBuilding::walk_up(3)), ["not_registered"]);
        assert_eq!(codes(&TestBuilding::walk_up(2)), Vec::<String>::new());
        let unread = TestBuilding::walk_up(3).without(&[&hpd_registrations::DATASET]);
        assert_eq!(codes(&unread), Vec::<String>::new());
    }

    #[test]
    fn aep_and_a_dob_order_are_flags_that_name_their_dataset() {
        let building = rows!(
            registered("2027-09-01");
            hpd_aep: STATUS = "AEP Active", STARTED = "2023-01-31";
            dob_vacate_orders: DISPOSITION = "PARTIAL VACATE ORDER ISSUED P"
        );
        assert_eq!(codes(&building), ["dob_vacate_partial", "aep_active"]);
    }

    #[test]
    fn the_latest_facade_filing_of_a_building_counts() {
        let filed = |building: TestBuilding, cycle: &str, status: &str| {
            rows!(
                building;
                facades: BIN = "3000001", CYCLE = cycle, STATUS = status
            )
        };
        let building = filed(registered("2027-09-01"), "8", "UNSAFE");
        assert_eq!(codes(&building), ["facade_unsafe"]);
        assert_eq!(codes(&filed(building, "9", "SAFE")), Vec::<String>::new());
    }

    #[test]
    fn public_housing_is_flagged_and_has_no_score() {
        let building = rows!(TestBuilding::walk_up(80); pluto: PUBLIC_OWNER = "HOUSING AUTHORITY");
        assert_eq!(codes(&building), ["nycha"]);
        assert_eq!(
            building.preview().flags.data.unwrap()[0].dataset_id,
            "64uk-42ks"
        );
        assert_eq!(
            building.preview().score.status,
            SectionStatus::NotApplicable
        );
    }

    #[test]
    fn what_could_not_be_checked_is_named() {
        let building = registered("2027-09-01");
        let note = |building: &TestBuilding| building.preview().flags.notes[0].text.clone();
        assert_eq!(note(&building), "Not checked: whether elevators work.");
        let less = building.without(&[&hpd_aep::DATASET]);
        assert!(note(&less).contains("Alternative Enforcement"));
        assert_eq!(less.preview().flags.status, SectionStatus::Partial);
    }
}
