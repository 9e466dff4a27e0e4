//! A building's weight in each part, whether it could be read, and its caps. The parts measured in
//! points are building safety and enforcement; optional datasets count only if they are whole and
//! current.

use jiff::civil::Date;

use super::counts::{Heat, Issued, Open, Pests, Repaired};
use super::rules;
use super::rules::{Cap, PARTS, PartRule};
use crate::building::Feed;
use crate::calendar::{days_between, years_before};
use crate::datasets::{
    dob_boilers, dob_complaints, dob_elevators, dob_safety_violations, facades, hpd_aep, hpd_conh,
    hpd_jurisdiction, hpd_litigations, hpd_underlying_conditions, hpd_vacate_orders,
    rodent_inspections,
};
use crate::facts::{Court, Extent, Facade, Facts, LotProfile, Rats, Registration};
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
    pub(super) safety: Safety,
    pub(super) enforcement: Enforcement,
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
        let safety = Safety::of(input, facts);
        let enforcement = Enforcement::of(input, facts, today);
        let has_rats = input.is_whole(&rodent_inspections::DATASET);
        Self {
            units,
            weight: [
                open.weight,
                issued.weight,
                0.0,
                heat.weight(),
                pests.weight(),
                safety.points(units),
                enforcement.points(units),
            ],
            open,
            issued,
            repaired: Repaired::of(&facts.violations, today),
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
        let dated = input.dated(dataset);
        dated.is_some_and(|day| !dataset.is_outdated(day, today))
    };
    let caps = rules::CAPS.into_iter().zip(facts);
    caps.filter(|(_, (holds, dataset))| *holds && (input.is_whole(dataset) || is_recent(dataset)))
        .map(|(cap, _)| cap)
        .collect()
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Safety {
    /// Uncured ECB violations of class 1, 2 and 3.
    pub(super) ecb: [u32; 3],
    /// Active DOB violations of BIS: hazardous, and missed filings.
    pub(super) dob: [u32; 2],
    /// Those only in DOB NOW.
    pub(super) dob_now: u32,
    pub(super) elevators_overdue: u32,
    pub(super) boilers_with_defects: u32,
    /// Open complaints of the first priority.
    pub(super) urgent: u32,
    /// The latest filing, when it is not safe.
    pub(super) facade: Option<Facade>,
}

impl Safety {
    pub(super) fn of(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Self {
        let orders = &facts.enforcement;
        let counted = |dataset, count| if input.is_whole(dataset) { count } else { 0 };
        let dob_now = &dob_safety_violations::DATASET;
        let facade = orders.facade.filter(|_| input.is_whole(&facades::DATASET));
        let ([hazards, filings], [now_hazards, now_filings]) =
            (orders.dob_active, orders.dob_now_active);
        Self {
            ecb: orders.ecb_uncured,
            dob: [
                hazards.saturating_sub(now_hazards),
                filings.saturating_sub(now_filings),
            ],
            dob_now: counted(dob_now, now_hazards.saturating_add(now_filings)),
            elevators_overdue: counted(&dob_elevators::DATASET, orders.elevators_overdue),
            boilers_with_defects: counted(&dob_boilers::DATASET, orders.boilers_with_defects),
            urgent: counted(&dob_complaints::DATASET, orders.dob_urgent),
            facade: facade.map(|(facade, _)| facade),
        }
    }

    /// Points for a building with `units` apartments.
    pub(super) fn points(&self, units: f64) -> f64 {
        let [_, paperwork] = rules::DOB_POINTS;
        let points = weighted_sum(&self.ecb, &rules::ECB_POINTS)
            + weighted_sum(&self.dob, &rules::DOB_POINTS)
            + weighted_sum(&[self.dob_now], &[paperwork])
            + weighted_sum(&[self.elevators_overdue], &[rules::ELEVATOR_OVERDUE])
            + weighted_sum(&[self.boilers_with_defects], &[rules::BOILER_DEFECTS])
            + weighted_sum(&[self.urgent], &[rules::DOB_URGENT])
            + match self.facade {
                Some(Facade::Unsafe) => rules::FACADE_UNSAFE,
                Some(Facade::Swarmp) => rules::FACADE_SWARMP,
                None => 0.0,
            };
        points / (units / rules::SPREAD_FROM).max(1.0).sqrt()
    }
}

fn weighted_sum(counts: &[u32], points: &[f64]) -> f64 {
    let pairs = counts.iter().zip(points);
    pairs
        .map(|(count, points)| f64::from(*count) * points)
        .sum()
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Enforcement {
    pub(super) aep_active: bool,
    /// Discharged from it in recent years, and not active.
    pub(super) aep_discharged: bool,
    pub(super) conh: bool,
    pub(super) underlying_conditions: bool,
    /// An order for all of the building, or for a part of it and none for all, is in force.
    pub(super) vacate_full: bool,
    pub(super) vacate_partial: bool,
    pub(super) harassment: bool,
    pub(super) registration_lapsed: bool,
    /// Repairs that the city completed in recent years.
    pub(super) city_repairs: u32,
    pub(super) open_judgments: u32,
    /// HPD's cases: pending, closed.
    pub(super) agency_cases: [u32; 2],
    /// Tenants' cases: pending, closed.
    pub(super) tenant_cases: [u32; 2],
}

impl Enforcement {
    pub(super) fn of(input: &BuildingInput<'_>, facts: &Facts<'_>, today: Date) -> Self {
        let orders = &facts.enforcement;
        let Court {
            agency_open,
            agency_closed,
            tenant_open,
            tenant_closed,
            open_judgments,
            harassment,
        } = facts.court;
        let aep_active = orders.aep_active.is_some();
        let since = years_before(today, rules::AEP_YEARS);
        let discharged = orders.aep_discharged.is_some_and(|day| day >= since);
        let (vacate_full, vacate_partial) = vacates(input, facts);
        let repairs = orders.city_repairs.iter();
        let repairs = repairs
            .filter(|order| input.is_whole(order.dataset))
            .filter_map(|order| order.ordered)
            .filter(|day| days_between(*day, today) <= rules::RECENT_DAYS);
        let registration = facts.registration.as_ref();
        Self {
            aep_active,
            aep_discharged: discharged && !aep_active,
            conh: orders.conh.is_some() && input.is_whole(&hpd_conh::DATASET),
            underlying_conditions: orders.is_underlying_conditions
                && input.is_whole(&hpd_underlying_conditions::DATASET),
            vacate_full,
            vacate_partial: vacate_partial && !vacate_full,
            harassment: harassment.is_some(),
            registration_lapsed: registration.is_some_and(Registration::has_lapsed),
            city_repairs: u32::try_from(repairs.count()).unwrap_or(u32::MAX),
            open_judgments,
            agency_cases: [agency_open, agency_closed],
            tenant_cases: [tenant_open, tenant_closed],
        }
    }

    pub(super) fn points(&self, units: f64) -> f64 {
        const CASE: [f64; 2] = [rules::AGENCY_CASE_OPEN, rules::CASE_CLOSED];
        const TENANT_CASE: [f64; 2] = [rules::TENANT_CASE_OPEN, rules::CASE_CLOSED];
        let when = |is: bool, points: f64| if is { points } else { 0.0 };
        let repairs = rules::CITY_REPAIR * f64::from(self.city_repairs) / units;
        let spread = (units / rules::SPREAD_FROM).max(1.0);
        when(self.aep_active, rules::AEP_ACTIVE)
            + when(self.aep_discharged, rules::AEP_DISCHARGED)
            + when(self.vacate_full, rules::VACATE_FULL)
            + when(self.vacate_partial, rules::VACATE_PARTIAL)
            + repairs.min(rules::CITY_REPAIR_MOST)
            + when(self.underlying_conditions, rules::UNDERLYING_CONDITIONS)
            + when(self.conh, rules::CONH_LISTED)
            + when(self.harassment, rules::HARASSMENT)
            + when(self.registration_lapsed, rules::REGISTRATION_LAPSED)
            + weighted_sum(&[self.open_judgments], &[rules::OPEN_JUDGMENT])
            + weighted_sum(&self.agency_cases, &CASE)
            + weighted_sum(&self.tenant_cases, &TENANT_CASE) / spread
    }
}

/// Whether a full and a partial order is in force. Of a complex, one building's full order is
/// partial.
pub(super) fn vacates(input: &BuildingInput<'_>, facts: &Facts<'_>) -> (bool, bool) {
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
