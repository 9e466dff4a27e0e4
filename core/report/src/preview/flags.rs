//! Public-safety flags, including a note about what could not be checked.

use std::borrow::Cow;
use std::sync::LazyLock;

use jiff::civil::Date;

use crate::calendar::iso;
use crate::claims::claim;
use crate::datasets::{datasets, facades, hpd_aep, hpd_conh, hpd_litigations, hpd_registrations};
use crate::facts::{Extent, Facade, Facts, Vacate, at};
use crate::messages::{Message, clause, message, text};
use crate::section::{Notes, SectionBuilder};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{EvidenceClass, Flag, Section};
use nycapt_messages::list;

/// Datasets behind each check, and what they are called.
static CHECKS: &[(&[&Dataset], Message)] = &[
    (datasets![hpd_vacate_orders], || text!("check-vacates")),
    (datasets![hpd_aep], || text!("check-aep")),
    (datasets![hpd_litigations], || text!("check-harassment")),
    (datasets![hpd_registrations], || text!("check-registration")),
    (datasets![hpd_conh], || text!("check-conh")),
    (datasets![dob_vacate_orders dob_complaints], || {
        text!("check-dob-vacates")
    }),
    (datasets![facades], || text!("check-facades")),
];

static DATASETS: LazyLock<Vec<&Dataset>> = LazyLock::new(|| {
    CHECKS
        .iter()
        .flat_map(|(behind, _)| *behind)
        .copied()
        .collect()
});

pub(crate) fn flags(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Vec<Flag>> {
    let builder = SectionBuilder::new(input, facts, &DATASETS);
    let mut raised = Vec::new();
    vacates(&mut raised, input, facts);
    programs(&mut raised, input, facts);
    registration(&mut raised, input, facts);
    let is_empty = raised.is_empty();
    let [clear, unchecked] = other_checks(input, facts, &raised);
    let mut section = builder.found(EvidenceClass::Finding, raised, is_empty);
    if !clear.is_empty() {
        let checks = list(clear);
        section.info("checked", message!("flags-none", checks));
    }
    if let Some(order) = elsewhere(input, facts).next() {
        let through = through(input, order.dataset);
        let text = message!(
            "flags-vacate-elsewhere",
            at = at(order.place.address().as_deref()),
            through
        );
        section.caution("vacate_elsewhere_on_lot", text);
    }
    let checks = list(unchecked);
    section.info("not_checked", message!("flags-not-checked", checks));
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

/// ` through November 19, 2026`: how far the records go on which a flag rests.
fn through(input: &BuildingInput<'_>, dataset: &Dataset) -> String {
    clause!("clause-through", day = iso(input.dated(dataset)))
}

/// ` on March 4, 2012`, where the day is known.
fn on(day: Option<Date>) -> String {
    clause!("clause-on", day = iso(day))
}

fn vacates(raised: &mut Vec<Flag>, input: &BuildingInput<'_>, facts: &Facts<'_>) {
    for (in_force, extents, code) in [
        (Some(true), &[Extent::Full][..], "vacate_full"),
        (Some(true), &[Extent::Partial], "vacate_partial"),
        (None, &[Extent::Full], "dob_vacate_full"),
        (
            None,
            &[Extent::Partial, Extent::Unknown],
            "dob_vacate_partial",
        ),
    ] {
        let mut orders = facts.vacates(input, None);
        let newest = orders.find(|o| o.in_force == in_force && extents.contains(&o.extent));
        let Some(order) = newest else { continue };
        let at = at(order.place.address().as_deref());
        let (what, on) = (order.extent.as_str(), on(order.since));
        let through = through(input, order.dataset);
        let text = if in_force.is_some() {
            message!("flag-vacate", what, at, on, through)
        } else {
            message!("flag-dob-vacate", what, at, on, through)
        };
        raised.push(flag(code, text, order.since, order.dataset));
    }
}

fn programs(raised: &mut Vec<Flag>, input: &BuildingInput<'_>, facts: &Facts<'_>) {
    let since = |day| clause!("clause-since", day = iso(day));
    if let Some(day) = facts.enforcement.aep_active {
        let through = through(input, &hpd_aep::DATASET);
        let text = message!("flag-aep", since = since(day), through);
        raised.push(flag("aep_active", text, day, &hpd_aep::DATASET));
    }
    if let Some(day) = facts.enforcement.conh {
        let through = through(input, &hpd_conh::DATASET);
        let text = message!("flag-conh", since = since(day), through);
        raised.push(flag("conh_listed", text, day, &hpd_conh::DATASET));
    }
    if let Some((Facade::Unsafe, filed)) = facts.enforcement.facade {
        let through = through(input, &facades::DATASET);
        let text = message!("flag-facade", on = on(filed), through);
        raised.push(flag("facade_unsafe", text, filed, &facades::DATASET));
    }
    if let Some(day) = facts.court.harassment {
        let dataset = &hpd_litigations::DATASET;
        let through = through(input, dataset);
        let text = message!("flag-harassment", on = on(day), through);
        raised.push(flag("harassment_finding", text, day, dataset));
    }
}

fn registration(raised: &mut Vec<Flag>, input: &BuildingInput<'_>, facts: &Facts<'_>) {
    if let Some(dataset) = facts.lot.nycha {
        let text = message!("flag-nycha", through = through(input, dataset));
        raised.push(flag("nycha", text, None, dataset));
        return;
    }
    let dataset = &hpd_registrations::DATASET;
    match &facts.registration {
        Some(one) => {
            let text = one.lapsed_by.and_then(|day| {
                claim!(
                    input,
                    "finding-registration-lapsed",
                    on = on(one.ends),
                    as_of = message!("clause-through", day = day.to_string())
                )
            });
            raised.extend(text.map(|text| flag("registration_lapsed", text, one.ends, dataset)));
        }
        None if facts.lot.must_register() => {
            let through = through(input, dataset);
            let text = claim!(input, "flag-not-registered", through);
            raised.extend(text.map(|text| flag("not_registered", text, None, dataset)));
        }
        None => {}
    }
}

/// The checks without flags: those whose data proves an absence, and the others.
fn other_checks(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    raised: &[Flag],
) -> [Vec<Cow<'static, str>>; 2] {
    let has_raised = |dataset: &Dataset| raised.iter().any(|flag| flag.dataset_id == dataset.id);
    let of_registration = |dataset: &Dataset| dataset.id == hpd_registrations::DATASET.id;
    let is_due =
        facts.lot.nycha.is_none() && (facts.lot.must_register() || facts.registration.is_some());
    let quiet = CHECKS
        .iter()
        .filter(|(behind, _)| !behind.iter().any(|dataset| has_raised(dataset)))
        .filter(|(behind, _)| is_due || !behind.iter().any(|dataset| of_registration(dataset)))
        .filter(|(behind, _)| {
            !elsewhere(input, facts)
                .any(|order| behind.iter().any(|dataset| dataset.id == order.dataset.id))
        });
    let (clear, unchecked): (Vec<_>, Vec<_>) =
        quiet.partition(|(behind, _)| behind.iter().all(|dataset| input.is_whole(dataset)));
    let named = |checks: Vec<&(_, Message)>| checks.into_iter().map(|(_, what)| what()).collect();
    let mut unchecked: Vec<Cow<'static, str>> = named(unchecked);
    // Elevator records only cover tests.
    unchecked.push(text!("check-elevators"));
    [named(clear), unchecked]
}

/// Orders to vacate of another address of the lot that may be in force.
fn elsewhere<'f>(
    input: &BuildingInput<'_>,
    facts: &'f Facts<'_>,
) -> impl Iterator<Item = &'f Vacate<'f>> {
    let orders = facts.enforcement.vacates.iter();
    orders.filter(move |order| {
        order.in_force != Some(false) && order.is_elsewhere(&facts.lot, input, None)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::hpd_vacate_orders;
    use crate::datasets::{dob_complaints, dob_vacate_orders, pluto};
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
    fn an_order_to_vacate_is_in_force_until_it_is_rescinded() {
        let order = |rescinded: &str| {
            rows!(registered("2027-09-01"); hpd_vacate_orders: TYPE = "Entire Building",
                EFFECTIVE = "2025-03-04", RESCINDED = rescinded)
        };
        let flags = order("").preview().flags.data.unwrap();
        let shown = (flags[0].code.as_str(), flags[0].since.as_deref());
        assert_eq!(shown, ("vacate_full", Some("2025-03-04")));
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
        let of_the_city = rows!(TestBuilding::walk_up(3); pluto: OWNER_TYPE = "C");
        assert_eq!(codes(&of_the_city), Vec::<String>::new());
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
        let flag = building.preview().flags.data.unwrap().remove(0);
        assert_eq!(flag.dataset_id, "64uk-42ks");
        let manager = "managed by NYCHA or, under its PACT program, a private company.";
        assert!(flag.text.ends_with(manager), "{}", flag.text);
        let score = building.preview().score;
        assert_eq!(score.status, SectionStatus::NotApplicable);
    }

    #[test]
    fn an_old_order_in_an_old_file_says_both_days() {
        let building = rows!(registered("2027-09-01"); hpd_vacate_orders: TYPE = "Part",
            EFFECTIVE = "2012-03-04")
        .ending(&hpd_vacate_orders::DATASET, jiff::civil::date(2018, 12, 31));
        let flags = building.preview().flags.data.unwrap();
        let expected = "HPD ordered part of the building vacated on March 4, 2012. HPD's records through \
                        December 31, 2018, don't show that the order was lifted. Confirm with HPD.";
        assert_eq!(flags[0].text, expected);
    }

    #[test]
    fn a_list_is_of_its_day() {
        let listed = rows!(registered("2027-09-01"); hpd_aep: STATUS = "AEP Active",
            STARTED = "2023-01-31"; hpd_conh: ADDED = "2020-02-01")
        .ending(&hpd_aep::DATASET, jiff::civil::date(2024, 1, 31));
        let flags = listed.preview().flags.data.unwrap();
        let texts: Vec<&str> = flags.iter().map(|flag| &*flag.text).collect();
        let expected = "HPD's list through January 31, 2024, shows the building as active in the \
                        Alternative Enforcement Program (for buildings with many open violations) \
                        since January 31, 2023.";
        assert!(texts[0].starts_with(expected), "{texts:?}");
        assert!(texts[1].contains("through November 19, 2026"), "{texts:?}");
        assert!(
            texts[1].ends_with("isn't a finding of harassment."),
            "{texts:?}"
        );
        let lapsed = registered("2026-09-01").preview().flags.data.unwrap();
        let expected = "The building's annual HPD registration expired on September 1, 2026. HPD's \
                        records through November 19, 2026, show no renewal.";
        assert_eq!(lapsed[0].text, expected);
    }

    #[test]
    fn an_order_for_another_address_is_a_note_and_no_flag() {
        let checked = |number: &str, rescinded: &str| {
            let building = rows!(registered("2027-09-01"); hpd_vacate_orders: TYPE = "Partial",
                NUMBER = number, STREET = "EXAMPLE STREET", RESCINDED = rescinded);
            let is_quiet = number == "16" || !rescinded.is_empty();
            assert_eq!(codes(&building).is_empty(), is_quiet);
            let notes = building.preview().flags.notes;
            let note = |code: &str| notes.iter().find(|note| note.code == code);
            let elsewhere = note("vacate_elsewhere_on_lot").map(|note| note.text.clone());
            let is_clear = note("checked").unwrap().text.contains("HPD vacate orders");
            (is_clear, elsewhere)
        };
        assert_eq!(checked("12", ""), (false, None));
        let text = "A vacate order is on record at 16 Example Street, on this tax lot. Records \
                    through November 19, 2026, don't show that it is for this building.";
        assert_eq!(checked("16", ""), (false, Some(text.into())));
        assert_eq!(checked("16", "2025-01-01"), (true, None));
    }

    #[test]
    fn what_could_not_be_checked_is_named() {
        let building = registered("2027-09-01");
        let note = |building: &TestBuilding| {
            let mut notes = building.preview().flags.notes.into_iter();
            notes.find(|note| note.code == "not_checked").unwrap().text
        };
        assert_eq!(note(&building), "Not checked: whether elevators work.");
        let less = building.without(&[&hpd_aep::DATASET]);
        assert!(note(&less).contains("Alternative Enforcement"));
        assert_eq!(less.preview().flags.status, SectionStatus::Partial);
    }
}
