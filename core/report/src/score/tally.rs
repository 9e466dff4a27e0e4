//! A building's weight in each part, whether it could be read, and its caps. The parts measured in
//! points are building safety and enforcement; optional datasets count only if they are whole and
//! current.

use super::counts::{Heat, Issued, Open, Pests, Repaired, number};
use super::rules;
use super::rules::{Cap, PARTS, PartRule};
use crate::building::Feed;
use crate::calendar::{days_between, years_before};
use crate::datasets::{
    dob_boilers, dob_complaints, dob_elevators, dob_safety_violations, dob_violations,
    ecb_violations, facades, hpd_aep, hpd_conh, hpd_handyman_orders, hpd_jurisdiction,
    hpd_litigations, hpd_registrations, hpd_repair_orders, hpd_underlying_conditions,
    hpd_vacate_orders, hpd_violations, rodent_inspections,
};
use crate::facts::{DobFinding, Extent, Facade, Facts, LotProfile, Rats, Registration};
use crate::{BuildingInput, Dataset};

/// The weights of one building, and what was counted for them.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    pub(super) units: f64,
    /// Weight of each part; unused for the repair part.
    pub(super) weight: [f64; PARTS],
    pub(super) open: Open,
    pub(super) issued: Issued,
    pub(super) repaired: Repaired,
    pub(super) heat: Heat,
    pub(super) pests: Pests,
    pub(super) safety: Vec<Item>,
    pub(super) enforcement: Vec<Item>,
    pub(super) rats: f64,
    pub(super) feeds: [Feed; PARTS],
    pub(super) caps: Vec<Cap>,
}

/// The datasets of a part of this building: what people reported of a home is not counted, so its
/// parts do without.
pub(super) fn needed_of(
    lot: &LotProfile<'_>,
    rule: &PartRule,
) -> impl Iterator<Item = &'static Dataset> {
    let datasets = rule.needed.iter().copied();
    datasets.filter(|dataset| !lot.withholds(dataset))
}

impl Tally {
    /// Computes the weights of a building with `units` apartments.
    pub(super) fn of(input: &BuildingInput<'_>, facts: &Facts<'_>, units: f64) -> Self {
        let today = input.release.as_of;
        let open = Open::of(&facts.violations);
        let issued = Issued::of(&facts.violations, today);
        let heat = Heat::of(facts, today);
        let pests = Pests::of(input, facts, today);
        let safety = safety(input, facts);
        let enforcement = enforcement(input, facts, units);
        let has_rats = input.is_whole(&rodent_inspections::DATASET);
        Self {
            units,
            weight: [
                open.weight,
                issued.weight,
                0.0,
                heat.weight(),
                pests.weight(),
                points(&safety) / spread(units).sqrt(),
                points(&enforcement),
            ],
            open,
            issued,
            repaired: Repaired::of(
                &facts.violations,
                today,
                input.proven_until(&hpd_violations::DATASET),
            ),
            heat,
            pests,
            safety,
            enforcement,
            rats: match facts.enforcement.rats {
                Rats::Cleared if has_rats => rules::RATS_CLEARED,
                Rats::Failed if has_rats => rules::RATS_FAILED,
                Rats::None | Rats::Cleared | Rats::Failed => 1.0,
            },
            feeds: rules::RULES.map(|rule| {
                let needed = needed_of(&facts.lot, &rule);
                let worst = needed.map(|dataset| input.feed(dataset)).max();
                worst.unwrap_or(Feed::Current)
            }),
            caps: caps(input, facts),
        }
    }
}

/// A part of a list may cap a score, but not an old list: what it shows may have ended since.
fn caps(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Vec<Cap> {
    let (full, partial) = vacates(input, facts);
    let orders = &facts.enforcement;
    let facts = [
        (full, &hpd_vacate_orders::DATASET),
        (orders.aep_active.is_some(), &hpd_aep::DATASET),
        (partial, &hpd_vacate_orders::DATASET),
        (facts.court.harassment.is_some(), &hpd_litigations::DATASET),
        (orders.seven_a == Some(true), &hpd_jurisdiction::DATASET),
    ];
    let today = input.release.as_of;
    let is_recent = |dataset: &Dataset| {
        let checked = input.checked(dataset);
        checked.is_some_and(|day| !dataset.is_outdated(day, today))
    };
    let caps = rules::CAPS.into_iter().zip(facts);
    caps.filter(|(_, (holds, dataset))| *holds && (input.is_whole(dataset) || is_recent(dataset)))
        .map(|(cap, _)| cap)
        .collect()
}

/// Something that counts in points, as the explanation of the score lists it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    pub(super) name: &'static str,
    pub(super) unit: &'static str,
    pub(super) dataset: &'static Dataset,
    pub(super) count: u32,
    /// What all of them cost.
    points: f64,
}

/// The unit of what is so or not: all rows of its dataset show it.
pub(super) const FACT: &str = "yes or no";

/// Rows `name unit dataset count, points;` as a list of [`Item`]s: `count` is how many there are or
/// whether it is so, and `points` what one of them costs. Of a dataset that isn't whole, none counts.
macro_rules! items {
    ($input:ident: $($name:literal $unit:tt $dataset:ident $count:expr, $points:expr;)+) => {
        vec![$({
            let dataset = &$dataset::DATASET;
            let is_whole = $input.is_whole(dataset);
            let count = if is_whole { u32::from($count) } else { 0 };
            let points = f64::from(count) * $points;
            Item { name: $name, unit: $unit, dataset, count, points }
        }),+]
    };
}

fn points(items: &[Item]) -> f64 {
    items.iter().map(|item| item.points).sum()
}

/// How many times more apartments than [`rules::SPREAD_FROM`] a building has, at least one.
fn spread(units: f64) -> f64 {
    (units / rules::SPREAD_FROM).max(1.0)
}

fn safety(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Vec<Item> {
    let orders = &facts.enforcement;
    let active = || facts.dob_violations.iter().filter(|one| one.is_active);
    let in_now = number(active().filter(|one| one.is_now()).count());
    let in_bis = |hazard| {
        let is_of = |one: &&DobFinding<'_>| !one.is_now() && one.is_hazard == hazard;
        number(active().filter(is_of).count())
    };
    let [hazards, filings] = [true, false].map(in_bis);
    let is_facade = |state: Facade| orders.facade.is_some_and(|(facade, _)| facade == state);
    let [first, second, third] = orders.ecb_uncured;
    let [of_first, of_second, of_third] = rules::ECB_POINTS;
    let [hazard, filing] = rules::DOB_POINTS;
    items! { input:
        "ecb_uncured_class_1" "violations" ecb_violations first, of_first;
        "ecb_uncured_class_2" "violations" ecb_violations second, of_second;
        "ecb_uncured_class_3" "violations" ecb_violations third, of_third;
        "dob_active_hazardous" "violations" dob_violations hazards, hazard;
        "dob_active_paperwork" "violations" dob_violations filings, filing;
        "dob_now_active" "violations" dob_safety_violations in_now, filing;
        "dob_urgent_open" "complaints" dob_complaints orders.dob_urgent, rules::DOB_URGENT;
        "elevators_overdue" "elevators" dob_elevators
            orders.elevators_overdue, rules::ELEVATOR_OVERDUE;
        "boilers_with_defects" "boilers" dob_boilers
            orders.boilers_with_defects, rules::BOILER_DEFECTS;
        "facade_unsafe" FACT facades is_facade(Facade::Unsafe), rules::FACADE_UNSAFE;
        "facade_swarmp" FACT facades is_facade(Facade::Swarmp), rules::FACADE_SWARMP;
    }
}

fn enforcement(input: &BuildingInput<'_>, facts: &Facts<'_>, units: f64) -> Vec<Item> {
    let (orders, court) = (&facts.enforcement, &facts.court);
    let today = input.release.as_of;
    let is_active = orders.aep_active.is_some();
    let since = years_before(today, rules::AEP_YEARS);
    let is_discharged = orders.aep_discharged.is_some_and(|day| day >= since) && !is_active;
    let (is_full, is_partial) = vacates(input, facts);
    let registration = facts.registration.as_ref();
    let is_lapsed = registration.is_some_and(Registration::has_lapsed);
    let spread = spread(units);
    let mut items = items! { input:
        "aep_active" FACT hpd_aep is_active, rules::AEP_ACTIVE;
        "aep_discharged_3_years" FACT hpd_aep is_discharged, rules::AEP_DISCHARGED;
        "vacate_full" FACT hpd_vacate_orders is_full, rules::VACATE_FULL;
        "vacate_partial" FACT hpd_vacate_orders is_partial && !is_full, rules::VACATE_PARTIAL;
        "agency_cases_open" "cases" hpd_litigations court.agency_open, rules::AGENCY_CASE_OPEN;
        "agency_cases_closed_3_years" "cases" hpd_litigations
            court.agency_closed, rules::CASE_CLOSED;
        "tenant_cases_open" "cases" hpd_litigations
            court.tenant_open, rules::TENANT_CASE_OPEN / spread;
        "tenant_cases_closed_3_years" "cases" hpd_litigations
            court.tenant_closed, rules::CASE_CLOSED / spread;
        "harassment_finding_5_years" FACT hpd_litigations
            court.harassment.is_some(), rules::HARASSMENT;
        "open_judgments" "cases" hpd_litigations court.open_judgments, rules::OPEN_JUDGMENT;
        "conh_listed" FACT hpd_conh orders.conh.is_some(), rules::CONH_LISTED;
        "underlying_conditions" FACT hpd_underlying_conditions
            orders.is_underlying_conditions, rules::UNDERLYING_CONDITIONS;
        "registration_lapsed" FACT hpd_registrations is_lapsed, rules::REGISTRATION_LAPSED;
    };
    let repairs = orders.city_repairs.iter();
    let repairs = repairs
        .filter(|order| input.is_whole(order.dataset))
        .filter_map(|order| order.ordered)
        .filter(|day| days_between(*day, today) <= rules::RECENT_DAYS);
    let count = number(repairs.count());
    let points = rules::CITY_REPAIR * f64::from(count) / units;
    // Both kinds of orders form one figure, from whichever dataset is loaded.
    let carrier = if input.is_whole(&hpd_repair_orders::DATASET) {
        &hpd_repair_orders::DATASET
    } else {
        &hpd_handyman_orders::DATASET
    };
    items.push(Item {
        name: "city_repairs_36_months",
        unit: "orders",
        dataset: carrier,
        count,
        points: points.min(rules::CITY_REPAIR_MOST),
    });
    items
}

/// Whether a full and a partial order is in force. Of a complex, one building's full order is
/// partial.
fn vacates(input: &BuildingInput<'_>, facts: &Facts<'_>) -> (bool, bool) {
    let orders = facts.vacates(input, None);
    let in_force = orders.filter(|order| order.in_force == Some(true));
    let in_force: Vec<Extent> = in_force.map(|order| order.extent).collect();
    let has_full = in_force.contains(&Extent::Full);
    let is_complex = facts.lot.is_complex();
    let has_partial = in_force.contains(&Extent::Partial);
    (
        has_full && !is_complex,
        has_partial || has_full && is_complex,
    )
}
