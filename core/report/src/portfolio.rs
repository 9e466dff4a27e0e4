//! Buildings registered to the same owner, as stored in a release.

use crate::building::Feed;
use crate::datasets::{
    evictions, hpd_aep, hpd_conh, hpd_contacts, hpd_registrations, hpd_underlying_conditions,
    hpd_violations,
};
use crate::facts::{Class, Facts};
use crate::messages::message;
use crate::preview::eviction_rows;
use crate::{BuildingInput, Dataset, ReleaseFacts};
use nycapt_contract::{Borough, PortfolioBuilding};

/// Buildings registered to the same owner, including this one.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Portfolio {
    /// What links them; none in a release whose builder stored sentences.
    #[serde(default)]
    pub links: Vec<PortfolioLink>,
    /// Every building, in the order of lots.
    pub buildings: Vec<PortfolioBuilding>,
}

/// What links the buildings of a portfolio. Never has a person's name.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PortfolioLink {
    /// The organization of this name, and a business address.
    Organization(String),
    /// A head officer and a business address.
    HeadOfficer,
    /// An owner's name and a business address.
    OwnerName,
    /// One head officer's or owner's name, since names and addresses link more lots than this.
    NameAlone(usize),
}

/// Minimum apartments of a listed building: a smaller one may be a household's home.
const FEWEST_UNITS: u32 = 3;

/// The datasets that link buildings.
static LINKED_BY: [&Dataset; 2] = [&hpd_registrations::DATASET, &hpd_contacts::DATASET];

impl Portfolio {
    /// Why they are linked, one sentence each in the current language.
    pub fn link_reasons(&self) -> impl Iterator<Item = String> {
        self.links.iter().map(|link| match link {
            PortfolioLink::Organization(name) => {
                message!("portfolio-organization", name = name.as_str())
            }
            PortfolioLink::HeadOfficer => message!("portfolio-head-officer"),
            PortfolioLink::OwnerName => message!("portfolio-owner-name"),
            PortfolioLink::NameAlone(most) => message!("portfolio-name-alone", most = *most),
        })
    }

    /// The other buildings that may be listed with the one of this BBL.
    pub fn listed(&self, bbl: &str) -> impl Iterator<Item = &PortfolioBuilding> {
        let others = self.buildings.iter();
        others.filter(move |one| one.bbl != bbl && one.units >= Some(FEWEST_UNITS))
    }

    /// Whether the portfolios of a release lack no registered building: registrations and contacts are
    /// current and whole in every borough.
    ///
    /// Otherwise a number of buildings is a lower bound.
    pub fn are_complete(release: &ReleaseFacts) -> bool {
        let is_whole = |dataset: &Dataset| {
            let mut boroughs = Borough::ALL.into_iter();
            boroughs.all(|borough| release.feed(dataset, borough) == Feed::Current)
        };
        LINKED_BY.into_iter().all(is_whole)
    }

    /// The apartments of all buildings; `None` unless known for each.
    pub(crate) fn units(&self) -> Option<u64> {
        let units = self.buildings.iter().map(|one| one.units.map(u64::from));
        units.sum()
    }
}

/// Summarizes one building of a portfolio. A blank slug means a lot without an address.
pub fn portfolio_building(input: &BuildingInput<'_>) -> PortfolioBuilding {
    let facts = Facts::read(input);
    let open = |class: Class| {
        let violations = facts.violations.iter();
        let open = violations.filter(|violation| violation.is_open && violation.class == class);
        let is_counted = input.is_whole(&hpd_violations::DATASET);
        is_counted.then(|| open.count() as u64)
    };
    let enforcement = &facts.enforcement;
    let listed = |list: &Dataset, is_in: bool| (is_in || input.is_whole(list)).then_some(is_in);
    let is_known = !input.slug.is_empty();
    PortfolioBuilding {
        bbl: input.lot.to_string(),
        slug: is_known.then(|| input.slug.to_owned()),
        address: is_known.then(|| input.address.formatted.clone()),
        units: facts.lot.units,
        open_b: open(Class::B),
        open_c: open(Class::C),
        aep: listed(&hpd_aep::DATASET, enforcement.aep_active.is_some()),
        ucp: listed(
            &hpd_underlying_conditions::DATASET,
            enforcement.is_underlying_conditions,
        ),
        conh: listed(&hpd_conh::DATASET, enforcement.conh.is_some()),
        evictions: eviction_rows(input, &facts).filter(|_| input.is_whole(&evictions::DATASET)),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use nycapt_messages::{Language, in_language};

    use super::*;
    use crate::datasets::datasets;
    use crate::testing::{TestBuilding, rows};
    use crate::{Coverage, Extent};

    fn troubled(units: u32) -> TestBuilding {
        rows!(
            TestBuilding::walk_up(units).open("B", "2026-05-05", "508").open("C", "2026-05-05", "666").closed("C", "2026-05-05", "666", "2026-06-06");
            hpd_aep: STATUS = "AEP Active";
            hpd_underlying_conditions: STATUS = "Active";
            hpd_conh: ADDED = "2024-02-03";
            evictions: EXECUTED = "2026-02-03", RESIDENTIAL = "Residential"
        )
    }

    #[test]
    fn a_building_is_summarized_and_a_small_one_shows_no_evictions() {
        let large = troubled(11).with(portfolio_building);
        let expected = (Some(11), Some(1), Some(1));
        assert_eq!((large.units, large.open_b, large.open_c), expected);
        let expected = (Some(true), Some(true), Some(true));
        assert_eq!((large.aep, large.ucp, large.conh), expected);
        assert_eq!(large.evictions, Some(1));
        assert_eq!(large.slug.as_deref(), Some("12-example-street-brooklyn"));
        assert_eq!(troubled(10).with(portfolio_building).evictions, None);
    }

    #[test]
    fn the_reasons_of_a_link_are_in_the_current_language() {
        let links = vec![
            PortfolioLink::Organization("EXAMPLE LLC".into()),
            PortfolioLink::NameAlone(300),
        ];
        let portfolio = Portfolio {
            links,
            ..Default::default()
        };
        let stored = serde_json::to_string(&portfolio).unwrap();
        let portfolio: Portfolio = serde_json::from_str(&stored).unwrap();
        let reasons =
            |language| in_language(language, || portfolio.link_reasons().collect::<Vec<_>>());
        let [english, spanish, chinese] = Language::ALL.map(reasons);
        let expected = "Linked by an organization (EXAMPLE LLC) and its business address.";
        assert_eq!(english[0], expected);
        assert!(english[1].contains("more than 300 lots"), "{english:?}");
        for translated in [spanish, chinese] {
            assert!(translated[0].contains("EXAMPLE LLC"), "{translated:?}");
            assert!(translated.iter().all(|reason| !english.contains(reason)));
        }
    }

    #[test]
    fn a_lot_without_an_address_is_counted_all_the_same() {
        let summary =
            troubled(20).with(|input| portfolio_building(&BuildingInput { slug: "", ..*input }));
        assert_eq!((summary.slug, summary.address), (None, None));
        assert_eq!(summary.open_c, Some(1));
    }

    #[test]
    fn portfolios_lack_buildings_if_any_borough_s_registrations_are_incomplete_or_old() {
        let building = TestBuilding::walk_up(20);
        let are_complete = |building: TestBuilding| Portfolio::are_complete(&building.release);
        assert!(are_complete(building.clone()));
        let mut coverage = Coverage::everywhere(Extent::Whole);
        coverage.set(Borough::Bronx, Coverage::ALL, Extent::Unknown);
        for dataset in LINKED_BY {
            assert!(!are_complete(building.clone().without(&[dataset])));
            let elsewhere = building.clone().covered(dataset, coverage.clone());
            assert!(!are_complete(elsewhere), "{}", dataset.name);
        }
        let old = building.ending(&hpd_registrations::DATASET, date(2017, 1, 1));
        assert!(!are_complete(old));
    }

    #[test]
    fn a_part_of_the_data_counts_nothing_and_a_listed_building_stays_listed() {
        let incomplete = datasets![
            hpd_violations hpd_aep hpd_underlying_conditions hpd_conh evictions
        ];
        let of = |building: TestBuilding| {
            let summary = building.partial(incomplete).with(portfolio_building);
            assert_eq!((summary.open_b, summary.open_c), (None, None));
            assert_eq!(summary.evictions, None);
            [summary.aep, summary.ucp, summary.conh]
        };
        assert_eq!(of(troubled(20)), [Some(true); 3]);
        assert_eq!(of(TestBuilding::walk_up(20)), [None; 3]);
    }
}
