//! Section `portfolio`.

use std::cmp::Reverse;

use super::context::Context;
use crate::contract::{EvidenceClass, Portfolio, PortfolioBuilding, Section, SectionStatus};
use crate::report::Dataset;
use crate::report::datasets::{evictions, hpd_registrations};
use crate::report::sections::info;

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET];

/// Most rows in the section.
const MOST_ROWS: usize = 100;

pub(super) fn portfolio(context: &Context<'_>) -> Section<Portfolio> {
    let looked = context.looked(DATASETS);
    let class = EvidenceClass::Estimate;
    let lot = context.lot().to_string();
    let given = context.input.portfolio;
    let others = given.is_some_and(|one| one.buildings.iter().any(|b| b.bbl != lot));
    let Some(given) = given.filter(|_| others) else {
        if !context.is_loaded(&hpd_registrations::DATASET) {
            return looked.found(class, Portfolio::default(), true);
        }
        let reason = "No other building is registered to the same business address and name; it \
                      does not show that the owner has no other.";
        return looked.without(class, SectionStatus::Empty, reason);
    };
    let buildings = &given.buildings;
    let mut rows: Vec<PortfolioBuilding> = buildings.to_vec();
    rows.retain(|building| building.bbl != lot);
    rows.sort_by(|a, b| {
        let order = |one: &PortfolioBuilding| Reverse(one.open_b.saturating_add(one.open_c));
        order(a).cmp(&order(b)).then_with(|| a.bbl.cmp(&b.bbl))
    });
    rows.truncate(MOST_ROWS);
    let data = Portfolio {
        buildings: buildings.len() as u64,
        units: units(buildings.iter()),
        link_reasons: given.reasons.clone(),
        open_per_100_units: open_per_100_units(buildings),
        aep_count: buildings.iter().filter(|one| one.aep).count() as u64,
        evictions_per_1000_units_per_year: eviction_rate(context, buildings),
        rows,
    };
    let mut section = looked.found(class, data, false);
    section.notes.push(info(
        "linked_by_registration",
        "Buildings are linked by what their registrations have in common; that does not prove one \
         owner.",
    ));
    section
}

fn units<'b>(buildings: impl Iterator<Item = &'b PortfolioBuilding>) -> u64 {
    buildings.filter_map(|one| one.units).map(u64::from).sum()
}

/// Open violations of class B and C in 100 apartments of the buildings whose size is known.
fn open_per_100_units(buildings: &[PortfolioBuilding]) -> Option<f64> {
    let sized = || buildings.iter().filter(|one| one.units > Some(0));
    let open: u64 = sized().map(|one| one.open_b.saturating_add(one.open_c)).sum();
    rate(open as f64 * 100.0, units(sized()) as f64)
}

/// The evictions of the buildings large enough to be counted, over the years the data cover.
fn eviction_rate(context: &Context<'_>, buildings: &[PortfolioBuilding]) -> Option<f64> {
    let counted = || buildings.iter().filter(|one| one.evictions.is_some());
    let executed: u64 = counted().filter_map(|one| one.evictions).sum();
    let years = eviction_years(context)?;
    rate(executed as f64 * 1000.0, units(counted()) as f64 * years)
}
