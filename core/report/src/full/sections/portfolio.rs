//! Section `portfolio`.

use std::cmp::Reverse;

use crate::calendar::{YEAR, iso};
use crate::context::Context;
use crate::datasets::{hpd_contacts, hpd_registrations};
use crate::facts::evictions_cover;
use crate::messages::{clause, counted, message};
use crate::section::Notes;
use crate::{Dataset, days_between, per_100_units};
use nycapt_contract::{
    EvidenceClass, Portfolio, PortfolioBuilding, Section, SectionStatus, limits,
};

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET];

pub(crate) fn portfolio(context: &Context<'_>) -> Section<Portfolio> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::Estimate;
    let registration = context.facts.registration.as_ref();
    if context.facts.lot.is_home() && registration.is_some_and(|one| one.is_person) {
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
    let (from, to) = evictions_cover(context.input.building.release)?;
    let years = f64::from(days_between(from, to) + 1) / YEAR;
    rate(executed as f64 * 1000.0, units(&counted) as f64 * years)
}

/// To one decimal; `None` without apartments.
fn rate(count: f64, of: f64) -> Option<f64> {
    (of > 0.0).then(|| (count / of * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::testing::{among, registered_alike as building};
    use super::*;
    use crate::datasets::evictions;
    use crate::testing::{TestBuilding, rows};

    fn section_of(buildings: Vec<PortfolioBuilding>) -> Section<Portfolio> {
        among(&TestBuilding::walk_up(20), buildings, portfolio)
    }

    #[test]
    fn rates_are_of_all_buildings_and_rows_of_the_others() {
        let section = section_of(vec![
            building("3001230045", 20, (4, 2)),
            building("3001230046", 5, (1, 0)),
            building("3001230047", 75, (10, 8)),
        ]);
        let data = section.data.unwrap();
        let expected = (Some(3), Some(100), Some(1));
        assert_eq!((data.buildings, data.units, data.aep_count), expected);
        assert_eq!(data.open_per_100_units, Some(25.0));
        let expected = (Some(10), Some(2), Some(0));
        assert_eq!((data.open_c, data.ucp_count, data.conh_count), expected);
        // 6 in 95 apartments in 9.88 years.
        assert_eq!(data.evictions_per_1000_units_per_year, Some(6.4));
        let rows: Vec<&str> = data.rows.iter().map(|row| row.bbl.as_str()).collect();
        assert_eq!(rows, ["3001230047", "3001230046"]);
        assert_eq!(data.link_reasons.len(), 1);
    }

    #[test]
    fn the_rate_of_evictions_is_over_the_days_that_the_data_cover() {
        let of = TestBuilding::walk_up(20).beginning(&evictions::DATASET, date(2024, 11, 20));
        let others = vec![building("3001230046", 100, (0, 0))];
        let data = among(&of, others, portfolio).data.unwrap();
        // 3 in 100 apartments in two years.
        assert_eq!(data.evictions_per_1000_units_per_year, Some(15.0));
    }

    #[test]
    fn at_most_100_rows_are_shown() {
        let many = (1..=150).map(|lot| building(&format!("200001{lot:04}"), 10, (lot, 0)));
        let data = section_of(many.collect()).data.unwrap();
        assert_eq!((data.buildings, data.rows.len()), (Some(150), 100));
        assert_eq!(data.rows[0].open_b, Some(150));
    }

    #[test]
    fn an_owner_without_another_building_is_empty() {
        let alone = section_of(vec![building("3001230045", 20, (4, 2))]);
        assert_eq!((alone.status, alone.data), (SectionStatus::Empty, None));
    }

    #[test]
    fn without_contacts_it_is_unavailable_and_not_empty() {
        let building = TestBuilding::walk_up(20).without(&[&hpd_contacts::DATASET]);
        assert_eq!(building.part(portfolio).status, SectionStatus::Unavailable);
        let building = TestBuilding::walk_up(20).partial(&[&hpd_contacts::DATASET]);
        assert_eq!(building.part(portfolio).status, SectionStatus::Partial);
    }

    #[test]
    fn an_unknown_figure_of_one_building_is_not_summed() {
        let unread = PortfolioBuilding {
            open_b: None,
            aep: None,
            ..building("3001230046", 20, (0, 0))
        };
        let data = section_of(vec![building("3001230045", 20, (4, 6)), unread]);
        let data = data.data.unwrap();
        assert_eq!((data.open_per_100_units, data.aep_count), (None, None));
        assert_eq!((data.open_c, data.ucp_count), (Some(6), Some(1)));
    }

    #[test]
    fn homes_are_counted_and_not_listed() {
        let unknown = PortfolioBuilding {
            units: None,
            ..building("3001230048", 0, (0, 0))
        };
        let data = section_of(vec![
            building("3001230046", 2, (1, 0)),
            building("3001230047", 3, (1, 0)),
            unknown,
        ]);
        let data = data.data.unwrap();
        let rows: Vec<&str> = data.rows.iter().map(|row| row.bbl.as_str()).collect();
        assert_eq!((data.buildings, rows), (Some(3), vec!["3001230047"]));
        assert_eq!(data.units, None, "one size is unknown");
    }

    #[test]
    fn where_a_registration_may_be_missing_their_number_is_a_lower_bound_with_its_day() {
        let buildings = vec![
            building("3001230045", 20, (4, 2)),
            building("3001230047", 75, (10, 8)),
        ];
        let of = |building: TestBuilding| among(&building, buildings.clone(), portfolio);
        let parts: [&Dataset; 2] = [&hpd_registrations::DATASET, &hpd_contacts::DATASET];
        for dataset in parts {
            let section = of(TestBuilding::walk_up(20).partial(&[dataset]));
            assert_eq!(section.status, SectionStatus::Partial);
            let reason = section.status_reason.unwrap();
            assert!(reason.starts_with("At least 2 buildings "), "{reason}");
            assert!(reason.contains("through November 19, 2026"), "{reason}");
            let data = section.data.unwrap();
            let totals = (data.buildings, data.units, data.open_c);
            assert_eq!(totals, (None, None, None));
            let rates = (
                data.open_per_100_units,
                data.evictions_per_1000_units_per_year,
            );
            assert_eq!(rates, (None, None));
            assert_eq!(data.rows.len(), 1, "what is there is shown");
        }
        let old = TestBuilding::walk_up(20).ending(&hpd_registrations::DATASET, date(2017, 1, 1));
        let section = of(old);
        assert_eq!(section.data.unwrap().buildings, None);
        let reason = section.status_reason.unwrap();
        assert!(reason.contains("through January 1, 2017"), "{reason}");
    }

    #[test]
    fn the_other_buildings_of_a_household_are_withheld() {
        let home = rows!(
            TestBuilding::walk_up(2);
            hpd_registrations: REGISTRATION_ID = "1";
            hpd_contacts: REGISTRATION_ID = "1", TYPE = "IndividualOwner"
        );
        let section = home.part(portfolio);
        let expected = (SectionStatus::Withheld, None);
        assert_eq!((section.status, section.data), expected);
    }
}
