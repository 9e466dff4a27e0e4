//! The page of one building.

use askama::Template;
use nycapt_contract::{Borough, Preview};
use nycapt_report::page_standing;

use super::corrections::Corrections;
use super::counts::{Class, Rate, Share, classes, counts, rates, share};
use super::facts::{Fact, FlagLine, SourceLine, content, facts, flags, source};
use super::linked;
use super::opening::{newest_date, opening};
use super::score::{Dial, Part, dial, part, remarks};
use super::surroundings::Surroundings;
use crate::site::layout::Frame;
use crate::site::layout::{Crumb, Head, breadcrumbs};
use crate::site::layout::{day, money};

/// The page of one building.
#[derive(Debug, Template)]
#[template(path = "building/building.html")]
pub(crate) struct BuildingPage {
    frame: Frame,
    head: Head,
    /// What was typed in the search that led here, where it was changed.
    typed: Option<Corrections>,
    crumbs: Vec<Crumb>,
    here: String,
    line: String,
    kicker: String,
    opening: String,
    flags: Vec<FlagLine>,
    dial: Option<Dial>,
    remarks: Vec<String>,
    classes: Option<[Class; 3]>,
    share: Option<Share>,
    counts: Vec<Fact>,
    count_notes: Vec<String>,
    rates: Vec<Rate>,
    parts: Vec<Part>,
    facts: Vec<Fact>,
    contents: Vec<Fact>,
    checkout: String,
    /// What a full report costs; none where none is sold.
    price: Option<String>,
    /// Where the form for an apartment leads; none where the building has no place.
    apartments: Option<String>,
    sources: Vec<SourceLine>,
    as_of: Option<String>,
    release: String,
    json_path: String,
}

impl BuildingPage {
    pub(crate) fn new(preview: &Preview, around: &Surroundings<'_>) -> Self {
        let summary = preview.score.data.as_ref();
        let headline = preview.headline.data.as_ref();
        let line = preview.address.formatted.clone();
        let crumbs = around.crumbs(Borough::from_code(preview.address.borough.code));
        let place = around.place.as_ref();
        Self {
            frame: Frame::new(preview.sample),
            typed: None,
            head: head(preview, around, &crumbs),
            crumbs,
            here: line.clone(),
            line,
            kicker: kicker(preview, around),
            opening: opening(preview),
            flags: flags(preview),
            dial: summary.and_then(dial),
            remarks: remarks(&preview.score),
            classes: headline.and_then(classes),
            share: headline.and_then(share),
            counts: counts(&preview.headline),
            count_notes: (preview.headline.notes.iter())
                .map(|note| note.text.clone())
                .collect(),
            rates: rates(preview, around),
            parts: summary.map_or_else(Vec::new, |score| {
                score.components.iter().map(part).collect()
            }),
            facts: facts(preview),
            contents: preview.report_contents.iter().map(content).collect(),
            checkout: format!("/checkout/{}", preview.slug),
            price: around.site.price_cents.map(money),
            apartments: place.map(|place| format!("/seo-path/{}", place.path())),
            sources: preview.sources.iter().map(source).collect(),
            as_of: newest_date(&preview.headline.provenance).map(day),
            release: preview.data_release.clone(),
            json_path: format!("/v1/previews/{}", preview.slug),
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

fn head(preview: &Preview, around: &Surroundings<'_>, crumbs: &[Crumb]) -> Head {
    let site_url = around.site.url;
    let line = &preview.address.formatted;
    let canonical = format!("{site_url}{}", preview.canonical_url);
    let things = vec![
        linked::building(preview, &canonical),
        linked::dataset(preview, &canonical, site_url),
        breadcrumbs(site_url, crumbs, line, &canonical),
    ];
    let title = format!("{line}: violations, owner, score");
    let mut head = Head::new(site_url, &preview.canonical_url, title, opening(preview))
        .indexed(page_standing(preview).indexed)
        .about(things);
    head.json = Some(format!("/v1/previews/{}", preview.slug));
    head
}

/// Where the building is, in one line.
fn kicker(preview: &Preview, around: &Surroundings<'_>) -> String {
    let mut kicker = preview.address.borough.name.clone();
    if let Some(place) = &around.place {
        kicker = format!("{}, {kicker}", place.neighborhood_name);
    }
    format!("{kicker} · tax lot {}", preview.building.bbl)
}
