//! Section `portfolio`.

use std::cmp::Reverse;

use super::evictions::rate;
use crate::calendar::iso;
use crate::context::Context;
use crate::datasets::{hpd_contacts, hpd_registrations};
use crate::facts::evictions_cover;
use crate::messages::{clause, counted, message};
use crate::section::Notes;
use crate::{Dataset, per_100_units};
use nycapt_contract::{
    EvidenceClass, Portfolio, PortfolioBuilding, Section, SectionStatus, limits,
};

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET];

pub(crate) fn portfolio(context: &Context<'_>) -> Section<Portfolio> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::Estimate;
    if context.facts.withholds_owner() {
        let reason = message!("note-owner-household");
        return builder.without(class, SectionStatus::Withheld, reason);
    }
    let lot = context.lot().to_string();
    let given = context.input.portfolio;
    let others = given.is_some_and(|one| one.buildings.iter().any(|b| b.bbl != lot));
    let Some(given) = given.filter(|_| others) else {
        if !context.is_whole(&hpd_registrations::DATASET) {
            return builder.unread(class);
        }
        if !context.is_whole(&hpd_contacts::DATASET) {
            let names = hpd_contacts::DATASET.name;
            let (status, reason) = if context.is_loaded(&hpd_contacts::DATASET) {
                (SectionStatus::Partial, message!("section-unproven", names))
            } else {
                let reason = message!("section-not-loaded", names);
                (SectionStatus::Unavailable, reason)
            };
            return builder.without(class, status, reason);
        }
        let reason = message!("note-portfolio-none");
        return builder.without(class, SectionStatus::Empty, reason);
    };
    let buildings = &given.buildings;
    let mut rows: Vec<PortfolioBuilding> = given.listed(&lot).cloned().collect();
    rows.sort_by_cached_key(|one| (Reverse(open(one)), one.bbl.clone()));
    rows.truncate(limits::PORTFOLIO_BUILDINGS);
    // Totals and rates are of all of the owner's buildings.
    let are_complete = crate::Portfolio::are_complete(context.input.building.release);
    let all = Some(buildings.as_slice()).filter(|_| are_complete);
    let data = Portfolio {
        buildings: all.map(|all| all.len() as u64),
        units: given.units().filter(|_| are_complete),
        link_reasons: given.link_reasons().collect(),
        open_per_100_units: all.and_then(open_per_100_units),
        open_c: all.and_then(|all| all.iter().map(|one| one.open_c).sum()),
        aep_count: all.and_then(|all| listed(all, |one| one.aep)),
        ucp_count: all.and_then(|all| listed(all, |one| one.ucp)),
        conh_count: all.and_then(|all| listed(all, |one| one.conh)),
        evictions_per_1000_units_per_year: all.and_then(|all| eviction_rate(context, all)),
        rows,
    };
    let mut section = if are_complete {
        builder.found(class, data, false)
    } else {
        let day = context.input.building.as_of(&hpd_registrations::DATASET);
        let through = clause!("clause-through", day = iso(day));
        let reason = message!(
            "note-portfolio-part",
            buildings = counted!("count-buildings", buildings.len()),
            through
        );
        builder.with_status(class, data, SectionStatus::Partial, Some(reason))
    };
    section.info("linked_by_registration", message!("note-portfolio"));
    section
}

fn units(buildings: &[&PortfolioBuilding]) -> u64 {
    let known = buildings.iter().filter_map(|one| one.units);
    known.map(u64::from).sum()
}

/// Open class B and C violations per 100 apartments, in buildings of known size.
fn open_per_100_units(buildings: &[PortfolioBuilding]) -> Option<f64> {
    let sized: Vec<_> = buildings.iter().filter(|one| one.units > Some(0)).collect();
    let open: Option<u64> = sized.iter().map(|one| open(one)).sum();
    per_100_units(open?, units(&sized))
}

/// Open violations of class B and C.
fn open(building: &PortfolioBuilding) -> Option<u64> {
    let (b, c) = building.open_b.zip(building.open_c)?;
    Some(b.saturating_add(c))
}

/// Buildings in a program; `None` if it is unknown for any of them.
fn listed(
    buildings: &[PortfolioBuilding],
    is_in: fn(&PortfolioBuilding) -> Option<bool>,
) -> Option<u64> {
    buildings.iter().map(|one| is_in(one).map(u64::from)).sum()
}

/// The evictions of the buildings large enough to be counted, over the years the data cover.
fn eviction_rate(context: &Context<'_>, buildings: &[PortfolioBuilding]) -> Option<f64> {
    let counted = buildings.iter().filter(|one| one.evictions.is_some());
    let counted: Vec<_> = counted.collect();
    let executed: u64 = counted.iter().filter_map(|one| one.evictions).sum();
    let covered = evictions_cover(context.input.building.release)?;
    rate(executed, units(&counted), covered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, registered_alike};

    #[test]
    fn an_unknown_figure_of_one_building_is_not_summed() {
        let unread = PortfolioBuilding {
            open_b: None,
            aep: None,
            ..registered_alike("3001230046", Some(20), (0, 0))
        };
        let own = registered_alike("3001230045", Some(20), (4, 6));
        let building = TestBuilding::walk_up(20).alike(own).alike(unread);
        let data = building.part(portfolio).data.unwrap();
        assert_eq!((data.open_per_100_units, data.aep_count), (None, None));
        assert_eq!((data.open_c, data.ucp_count), (Some(6), Some(1)));
    }
}
