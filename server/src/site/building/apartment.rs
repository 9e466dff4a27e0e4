//! The page of one apartment: how many records mention it, and nothing else about it.

use askama::Template;
use nycapt_contract::{Borough, Preview, UnitMentions};
use nycapt_messages::grouped;

use super::corrections::Corrections;
use super::linked;
use super::opening::finding;
use super::surroundings::{Offer, Surroundings};
use crate::messages::message;
use crate::site::layout::{Crumb, Frame, Head};

#[derive(Debug, Template)]
#[template(path = "building/apartment.html")]
pub(crate) struct ApartmentPage {
    frame: Frame,
    head: Head,
    typed: Option<Corrections>,
    line: String,
    /// How many records mention the apartment, and which are not counted.
    note: String,
    /// Why the apartment may not exist.
    warning: Option<String>,
    /// What the records show for the building.
    finding: String,
    building_path: String,
    slug: String,
    offer: Offer,
    release: String,
}

impl ApartmentPage {
    /// With what a reader typed, where the search changed it.
    pub(crate) fn new(
        preview: &Preview,
        mentions: &UnitMentions,
        around: &Surroundings<'_>,
        typed: Option<Corrections>,
    ) -> Self {
        let site_url = around.site.url;
        let building_path = preview.canonical_url.clone();
        let canonical = format!("{site_url}{building_path}");
        let slug = nycapt_address::unit_slug(&preview.slug, &mentions.unit);
        let line = preview.address.formatted.clone();
        let unit = mentions.unit.display.as_str();
        let here = message!("apartment", unit = unit);
        let mut crumbs = around.crumbs(Borough::from_code(preview.address.borough.code));
        crumbs.push(Crumb::new(line.as_str(), building_path.as_str()));
        let things = [
            linked::apartment(&here, &canonical),
            linked::building(preview, &canonical),
        ];
        let title = message!("apartment-title", unit = unit, address = line.as_str());
        let summary = mentions.records.map(|count| {
            let shown = grouped(&count.to_string());
            message!(
                "apartment-mentions",
                count = count,
                shown = shown,
                unit = unit
            )
        });
        let summary = summary.unwrap_or_else(|| mentions.note.clone());
        let mut head = Head::new(site_url, &building_path, title, summary)
            .indexed(false)
            .about(things)
            .under(site_url, crumbs, here);
        head.json = Some(format!("/v1/previews/{slug}"));
        Self {
            frame: Frame::new(preview.sample),
            head,
            typed,
            line,
            note: mentions.note.clone(),
            warning: mentions.warning.clone(),
            finding: finding(preview),
            building_path,
            slug,
            offer: around.offer.clone(),
            release: preview.data_release.clone(),
        }
    }
}
