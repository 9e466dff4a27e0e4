//! A building's weight in each part, whether it could be read, and its caps.

use super::counts::{Heat, Issued, Open, Pests, Repaired};
use super::points::{Enforcement, Safety, vacates};
use super::rules;
use super::rules::{Cap, PARTS, Part};
use crate::building::Feed;
use crate::datasets::{
    dob_boilers, dob_complaints, dob_elevators, dob_safety_violations, dob_violations,
    ecb_violations, facades, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_conh, hpd_handyman_orders,
    hpd_jurisdiction, hpd_litigations, hpd_registrations, hpd_repair_orders,
    hpd_underlying_conditions, hpd_vacate_orders, hpd_violations, rodent_inspections,
};
use crate::facts::{Facts, LotProfile, Rats};
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
    /// Factor of the pest part.
    pub(super) rats: f64,
    pub(super) feeds: [Feed; PARTS],
    pub(super) caps: Vec<Cap>,
}

/// The datasets without which a part cannot be judged, by part.
static NEEDED: [&[&Dataset]; PARTS] = [
    &[&hpd_violations::DATASET],
    &[&hpd_violations::DATASET],
    &[&hpd_violations::DATASET],
    &[&hpd_complaints::DATASET, &hpd_violations::DATASET],
    &[&hpd_violations::DATASET, &hpd_complaints::DATASET],
    &[&ecb_violations::DATASET, &dob_violations::DATASET],
    &[
        &hpd_aep::DATASET,
        &hpd_vacate_orders::DATASET,
        &hpd_litigations::DATASET,
    ],
];

/// The datasets that add to a part where they are whole and current, by part.
static ADDED: [&[&Dataset]; PARTS] = [
    &[],
    &[],
    &[],
    &[],
    &[&hpd_bedbugs::DATASET, &rodent_inspections::DATASET],
    &[
        &dob_safety_violations::DATASET,
        &dob_complaints::DATASET,
        &facades::DATASET,
        &dob_elevators::DATASET,
        &dob_boilers::DATASET,
    ],
    &[
        &hpd_conh::DATASET,
        &hpd_underlying_conditions::DATASET,
        &hpd_repair_orders::DATASET,
        &hpd_handyman_orders::DATASET,
        &hpd_registrations::DATASET,
    ],
];

/// The datasets that add to a part.
pub(super) fn added(part: Part) -> &'static [&'static Dataset] {
    ADDED.get(part as usize).copied().unwrap_or_default()
}

/// The datasets of a part.
pub(super) fn needed(part: Part) -> &'static [&'static Dataset] {
    NEEDED.get(part as usize).copied().unwrap_or_default()
}

/// The datasets of a part of this building: what people reported of a home is not counted, so its
/// parts do without.
pub(super) fn needed_of(
    lot: &LotProfile<'_>,
    part: Part,
) -> impl Iterator<Item = &'static Dataset> {
    let datasets = needed(part).iter().copied();
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
            feeds: rules::RULES.map(|rule| feed(input, needed_of(&facts.lot, rule.part))),
            caps: caps(input, facts),
        }
    }
}

/// The worst state among datasets.
fn feed(input: &BuildingInput<'_>, datasets: impl Iterator<Item = &'static Dataset>) -> Feed {
    let feeds = datasets.map(|dataset| input.feed(dataset));
    feeds.max().unwrap_or(Feed::Current)
}

/// Stale data never cap a score; partial data may.
fn caps(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Vec<Cap> {
    let (full, partial) = vacates(input, facts);
    let orders = &facts.enforcement;
    let vacates = &hpd_vacate_orders::DATASET;
    let caps = [
        (full, rules::CAP_VACATE_FULL, vacates),
        (
            orders.aep_active.is_some(),
            rules::CAP_AEP,
            &hpd_aep::DATASET,
        ),
        (partial, rules::CAP_VACATE_PARTIAL, vacates),
        (
            facts.court.harassment.is_some(),
            rules::CAP_HARASSMENT,
            &hpd_litigations::DATASET,
        ),
        (
            orders.seven_a == Some(true),
            rules::CAP_ADMINISTRATOR,
            &hpd_jurisdiction::DATASET,
        ),
    ];
    caps.into_iter()
        .filter(|(holds, _, dataset)| *holds && !input.is_stale(dataset))
        .map(|(_, cap, _)| cap)
        .collect()
}
