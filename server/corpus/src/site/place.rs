//! The page of one building.

use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};

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
