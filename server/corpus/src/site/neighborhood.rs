//! Neighborhoods, their figures and their lists, and the pages of their buildings.

use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};
use serde::{Deserialize, Serialize};

/// Begins the code of an area that is a ZIP.
pub(crate) const ZIP_PREFIX: &str = "zip-";
/// Code of the buildings with neither a neighborhood nor a ZIP.
pub(crate) const ELSEWHERE_CODE: &str = "elsewhere";

/// Buildings on one page of a neighborhood's list.
pub const BUILDINGS_PER_PAGE: u64 = 100;

/// Counts and rates of the residential buildings of a neighborhood, a borough or the city.
///
/// A rate is `None` where its dataset is not loaded, old or not whole in the area, or where no
/// building or apartment is there to divide by. So are the counts where the tax lots are not whole. Rates are rounded to one decimal, shares to three.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Figures {
    /// Buildings known to have an apartment; `None` if no dataset has the size of buildings.
    pub residential_buildings: Option<u64>,
    /// Apartments in them: those that rates are based on; by the tax record where others contradict it.
    pub units: Option<u64>,
    /// Open violations of class B and C for each 100 apartments.
    pub open_bc_per_100_units: Option<f64>,
    /// Distinct heat complaints of the last season for each 1,000 apartments, those of homes of one
    /// or two families left out on both sides.
    pub heat_calls_per_1000_units: Option<f64>,
    /// Share, 0 to 1, of the buildings that must file yearly about bedbugs with any filing.
    pub bedbug_filing_share: Option<f64>,
    /// Share, 0 to 1, of the residential buildings whose records suggest rent stabilization.
    pub rent_evidence_share: Option<f64>,
}

/// A neighborhood of one borough: a neighborhood tabulation area of 2020, or where a building has
/// none its ZIP, or `elsewhere`. One that two boroughs share is two of these.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Neighborhood {
    /// Code of the borough, 1 to 5.
    pub(crate) borough: u8,
    /// Code of the area, such as `BX0401`; `zip-10118` or `elsewhere` where there is none.
    pub code: String,
    /// In words: `Concourse-Concourse Village`, `ZIP 10118`, `Elsewhere`.
    pub name: String,
    /// Name in paths, unique in its borough.
    pub slug: String,
    /// Buildings in its list, residential or not.
    pub buildings: u64,
    /// The figures of its buildings; [`AreaFigures::of`] says whether they may be shown.
    pub(crate) figures: Figures,
    /// Position of its first building in the lists of all.
    pub(crate) first: u64,
}

impl Neighborhood {
    /// Whether it is a neighborhood by name, not a ZIP or the rest.
    pub fn is_named(&self) -> bool {
        !self.is_zip() && self.code != ELSEWHERE_CODE
    }

    /// Whether it is the buildings of a ZIP that have no neighborhood.
    pub fn is_zip(&self) -> bool {
        self.code.starts_with(ZIP_PREFIX)
    }

    /// The borough of its buildings.
    pub fn borough(&self) -> Borough {
        // The index is refused when a code is none of a borough.
        Borough::from_code(self.borough).unwrap_or(Borough::Manhattan)
    }

    /// Pages of its list; at least one.
    pub const fn pages(&self) -> u64 {
        let pages = self.buildings.div_ceil(BUILDINGS_PER_PAGE);
        if pages == 0 { 1 } else { pages }
    }

    /// Its part of a list of all buildings, neighborhood by neighborhood.
    pub(crate) fn range<'a, T>(&self, all: &'a [T]) -> &'a [T] {
        let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let end = self.first.saturating_add(self.buildings);
        all.get(place(self.first)..place(end)).unwrap_or_default()
    }
}

/// Every neighborhood of a release, and the figures above them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AreaFigures {
    pub(crate) city: Figures,
    /// Figures of the boroughs, by code.
    pub(crate) boroughs: [Figures; Borough::ALL.len()],
    /// Neighborhoods by borough, name and code.
    pub(crate) neighborhoods: Vec<Neighborhood>,
}

impl AreaFigures {
    pub(crate) fn at(&self, position: u16) -> Option<&Neighborhood> {
        self.neighborhoods.get(usize::from(position))
    }

    pub(crate) fn of_borough(&self, borough: Borough) -> &[Neighborhood] {
        let code = borough.code();
        let all = self.neighborhoods.as_slice();
        let start = all.partition_point(|one| one.borough < code);
        let end = all.partition_point(|one| one.borough <= code);
        all.get(start..end).unwrap_or_default()
    }

    /// The figures of a neighborhood; `None` for buildings outside any neighborhood.
    pub(crate) fn of<'a>(&self, one: &'a Neighborhood) -> Option<&'a Figures> {
        let is_whole = match one.is_zip() {
            true => !(self.of_borough(one.borough()).iter()).any(Neighborhood::is_named),
            false => one.is_named(),
        };
        is_whole.then_some(&one.figures)
    }

    pub(crate) fn borough(&self, borough: Borough) -> &Figures {
        let at = usize::from(borough.code()).saturating_sub(1);
        self.boroughs.get(at).unwrap_or(&self.city)
    }
}

/// One page of the list of a neighborhood: by street, then house number as a person sorts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeighborhoodPage {
    /// At most [`BUILDINGS_PER_PAGE`].
    pub buildings: Vec<ListedBuilding>,
    /// Counted from 1.
    pub page: u64,
    /// Pages of the list.
    pub pages: u64,
}

/// A building in the list of its neighborhood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedBuilding {
    /// Its canonical slug.
    pub slug: String,
    /// Its lot; the billing lot of a condominium.
    pub lot: Bbl,
    /// Its name in paths, unique in the neighborhood.
    pub part3: String,
    /// House number in the city's form.
    pub house_number: String,
    /// Official street name in upper case.
    pub street: String,
    /// Five digits, when known.
    pub zip: Option<String>,
    /// Whether search engines may list its page; other links to it carry `nofollow`.
    pub indexed: bool,
}

/// The page of a building: `/{borough}/{neighborhood}/{part3}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildingPlace {
    /// Its canonical slug.
    pub slug: String,
    /// Its lot; the billing lot of a condominium.
    pub lot: Bbl,
    /// Its borough by law.
    pub borough: Borough,
    /// Code of its neighborhood.
    pub neighborhood_code: String,
    /// Name of its neighborhood.
    pub neighborhood_name: String,
    /// Name of its neighborhood in paths.
    pub neighborhood_slug: String,
    /// Its slug without borough and ZIP, made unique in its neighborhood.
    pub part3: String,
}

impl BuildingPlace {
    /// Borough, neighborhood and part 3 as a path: `bronx/highbridge/1130-anderson-avenue`.
    pub fn path(&self) -> String {
        let borough = self.borough.slug();
        format!("{borough}/{}/{}", self.neighborhood_slug, self.part3)
    }
}

/// The sitemap entry of a building's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SitePage<'a> {
    /// Its canonical slug.
    pub slug: &'a str,
    /// Its borough by law.
    pub borough: Borough,
    /// Whether search engines may list it: the rule of [`page_quality`](nycapt_report::page_quality).
    pub indexed: bool,
    /// Its quality, 0 to 100.
    pub quality: u8,
    /// Whether it is eligible for the launch cohort; always `indexed` as well.
    pub in_cohort: bool,
    /// The day its data last changed; no later than the day of the release.
    pub last_changed: Date,
}
