//! The buildings that are registered alike, as a release holds them.

use crate::BuildingInput;
use crate::facts::{Class, Facts};
use crate::preview::eviction_rows;
use nycapt_contract::PortfolioBuilding;

/// The buildings that are registered alike, this one among them.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Portfolio {
    /// What links them, one sentence each.
    pub reasons: Vec<String>,
    /// Every building, in the order of lots.
    pub buildings: Vec<PortfolioBuilding>,
}

/// What a portfolio says of one of its buildings. A blank slug means a lot without an
/// address.
pub fn portfolio_building(input: &BuildingInput<'_>) -> PortfolioBuilding {
    let facts = Facts::read(input);
    let open = |class: Class| {
        let violations = facts.violations.iter();
        violations
            .filter(|violation| violation.is_open && violation.class == class)
            .count() as u64
    };
    let is_known = !input.slug.is_empty();
    PortfolioBuilding {
        bbl: input.lot.to_string(),
        slug: is_known.then(|| input.slug.to_owned()),
        address: is_known.then(|| input.address.formatted.clone()),
        units: facts.lot.units,
        open_b: open(Class::B),
        open_c: open(Class::C),
        aep: facts.enforcement.aep_active.is_some(),
        evictions: eviction_rows(input, &facts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{evictions, hpd_aep};
    use crate::testing::TestBuilding;

    fn troubled(units: u32) -> TestBuilding {
        TestBuilding::walk_up(units)
            .open("B", "2026-05-05", "508")
            .open("C", "2026-05-05", "666")
            .closed("C", "2026-05-05", "666", "2026-06-06")
            .row(&hpd_aep::DATASET, &[(hpd_aep::STATUS, "AEP Active")])
            .row(
                &evictions::DATASET,
                &[
                    (evictions::EXECUTED, "2026-02-03"),
                    (evictions::RESIDENTIAL, "Residential"),
                ],
            )
    }

    #[test]
    fn a_building_is_summed_up_and_of_a_small_one_no_eviction_is_told() {
        let large = troubled(11).with(portfolio_building);
        assert_eq!((large.units, large.open_b, large.open_c), (Some(11), 1, 1));
        assert!(large.aep);
        assert_eq!(large.evictions, Some(1));
        assert_eq!(large.slug.as_deref(), Some("12-example-street-brooklyn"));
        assert_eq!(troubled(10).with(portfolio_building).evictions, None);
    }

    #[test]
    fn a_lot_without_an_address_is_counted_all_the_same() {
        let summary =
            troubled(20).with(|input| portfolio_building(&BuildingInput { slug: "", ..*input }));
        assert_eq!((summary.slug, summary.address), (None, None));
        assert_eq!(summary.open_c, 1);
    }
}
