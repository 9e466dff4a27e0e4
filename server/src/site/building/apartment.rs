//! The page of one apartment: how many records name it, and nothing else about it.

use askama::Template;
use nycapt_contract::{Borough, Preview, UnitMentions};

use super::corrections::Corrections;
use super::linked;
use super::opening::finding;
use super::surroundings::Surroundings;
use crate::site::layout::Frame;
use crate::site::layout::{Crumb, Head, breadcrumbs};
use crate::site::layout::{counted, money};

/// The page of one apartment.
#[derive(Debug, Template)]
#[template(path = "building/apartment.html")]
pub(crate) struct ApartmentPage {
    frame: Frame,
    head: Head,
    /// What was typed in the search that led here, where it was changed.
    typed: Option<Corrections>,
    crumbs: Vec<Crumb>,
    here: String,
    line: String,
    /// How many records name it, and which are not counted.
    note: String,
    /// What the records say of the building.
    finding: String,
    building_path: String,
    checkout: String,
    price: Option<String>,
    json_path: String,
    release: String,
}

impl ApartmentPage {
    pub(crate) fn new(preview: &Preview, unit: &UnitMentions, around: &Surroundings<'_>) -> Self {
        let site_url = around.site.url;
        let building_path = preview.canonical_url.clone();
        let canonical = format!("{site_url}{building_path}");
        let slug = nycapt_address::unit_slug(&preview.slug, &unit.unit);
        let line = &preview.address.formatted;
        let here = format!("Apartment {}", unit.unit.display);
        let mentions = format!(
            "{} of this building {} apartment {}.",
            counted(unit.records, "record", "records"),
            if unit.records == 1 { "names" } else { "name" },
            unit.unit.display
        );
        let mut crumbs = around.crumbs(Borough::from_code(preview.address.borough.code));
        crumbs.push(Crumb::new(line.as_str(), building_path.as_str()));
        let json_path = format!("/v1/previews/{slug}");
        let things = vec![
            linked::apartment(&unit.unit, &canonical),
            linked::building(preview, &canonical),
            breadcrumbs(site_url, &crumbs, &here, &canonical),
        ];
        let title = format!("{here}, {line}: public records");
        let mut head = Head::new(site_url, &building_path, title, mentions)
            .indexed(false)
            .about(things);
        head.json = Some(json_path.clone());
        Self {
            frame: Frame::new(preview.sample),
            typed: None,
            head,
            crumbs,
            here,
            line: line.clone(),
            note: unit.note.clone(),
            finding: finding(preview),
            building_path,
            checkout: format!("/checkout/{slug}"),
            price: around.site.price_cents.map(money),
            json_path,
            release: preview.data_release.clone(),
        }
    }

    /// The same for one reader: says what was typed, and is kept out of search engines.
    pub(crate) fn typed(mut self, typed: Corrections) -> Self {
        self.head.indexed = false;
        self.typed = Some(typed);
        self
    }

    /// Whether it is for one reader alone.
    pub(crate) const fn is_for_one(&self) -> bool {
        self.typed.is_some()
    }
}
