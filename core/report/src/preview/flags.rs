//! Public-safety flags, including a note about what could not be checked.

use std::borrow::Cow;
use std::sync::LazyLock;

use jiff::civil::Date;

use crate::calendar::iso;
use crate::claims::claim;
use crate::datasets::{datasets, facades, hpd_aep, hpd_conh, hpd_litigations, hpd_registrations};
use crate::facts::{Extent, Facade, Facts, Vacate, at, is_old_order};
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

/// Every order that may be in force, the most serious first as in the report's findings, then the
/// newest.
fn vacates(raised: &mut Vec<Flag>, input: &BuildingInput<'_>, facts: &Facts<'_>) {
    let orders = facts.vacates(input, None);
    let mut orders: Vec<&Vacate<'_>> = orders
        .filter(|order| order.in_force != Some(false))
        .collect();
    orders.sort_by_key(|order| {
        let is_full = order.in_force.is_some() && order.extent == Extent::Full;
        let is_old = is_old_order(order.since, input.as_of(order.dataset));
        (!is_full, is_old, order.in_force.is_none())
    });
    for order in orders {
        let code = match (order.in_force, order.extent) {
            (Some(_), Extent::Full) => "vacate_full",
            (Some(_), Extent::Partial | Extent::Unknown) => "vacate_partial",
            (None, Extent::Full) => "dob_vacate_full",
            (None, Extent::Partial | Extent::Unknown) => "dob_vacate_partial",
        };
        let at = at(order.place.address().as_deref());
        let (what, on) = (order.extent.as_str(), on(order.since));
        let through = through(input, order.dataset);
        let text = if order.in_force.is_some() {
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
    if let Some(day) = facts.court.harassment_ever {
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
    // Another building's registration may hide that this one has none.
    let is_checked = |dataset: &Dataset| {
        let mut registration = facts.registration.iter();
        input.is_whole(dataset)
            && (!of_registration(dataset) || registration.all(|one| one.covers_lot))
    };
    let (clear, unchecked): (Vec<_>, Vec<_>) =
        quiet.partition(|(behind, _)| behind.iter().all(|dataset| is_checked(dataset)));
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
