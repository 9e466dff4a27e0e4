//! The page of one building.

use askama::Template;
use nycapt_contract::{Borough, Preview, ScoreComponent};
use nycapt_report::page_quality;

use super::changes::{WhatChanged, feed_path, what_changed};
use super::corrections::Corrections;
use super::counts::{
    Rate, Share, classes, counts, dial, part_percent, part_points, problems, rates, remarks, share,
};
use super::facts::{Fact, as_of, contents, facts};
use super::linked;
use super::opening::{newest_date, opening};
use super::surroundings::{Offer, Surroundings};
use crate::messages::message;
use crate::site::layout::{Frame, Head};

#[derive(Debug, Template)]
#[template(path = "building/building.html")]
pub(crate) struct BuildingPage {
    frame: Frame,
    head: Head,
    typed: Option<Corrections>,
    line: String,
    kicker: String,
    opening: String,
    /// Number, band and length of the arc.
    dial: Option<(String, String, String)>,
    remarks: Vec<String>,
    problems: Option<String>,
    /// Class, count and meaning.
    classes: Option<[(&'static str, String, String); 3]>,
    share: Option<Share>,
    counts: Vec<Fact>,
    rates: Vec<Rate>,
    /// What changed; `None` while there is no earlier release.
    changes: Option<WhatChanged>,
    facts: Vec<Fact>,
    contents: Vec<Fact>,
    offer: Offer,
    /// Where the apartment form leads.
    apartments: Option<String>,
    preview: Preview,
}

impl BuildingPage {
    /// With what a reader typed, where the search changed it.
    pub(crate) fn new(
        preview: Preview,
        around: &Surroundings<'_>,
        typed: Option<Corrections>,
    ) -> Self {
        let summary = preview.score.data.as_ref();
        let headline = preview.headline.data.as_ref();
        let line = preview.address.formatted.clone();
        let place = around.place.as_ref();
        Self {
            frame: Frame::new(preview.sample),
            head: head(&preview, around, typed.is_some()),
            typed,
            line,
            kicker: kicker(&preview, around),
            opening: opening(&preview),
            dial: summary.and_then(dial),
            remarks: remarks(&preview.score),
            problems: headline.and_then(problems),
            classes: headline.and_then(classes),
            share: headline.and_then(share),
            counts: counts(&preview.headline),
            rates: rates(&preview, around),
            changes: what_changed(&preview),
            facts: facts(&preview),
            contents: contents(&preview),
            offer: around.offer.clone(),
            apartments: place.map(|place| format!("/seo-path/{}", place.path())),
            preview,
        }
    }

    fn parts(&self) -> &[ScoreComponent] {
        let score = self.preview.score.data.as_ref();
        score.map_or(&[], |score| score.components.as_slice())
    }

    fn json_path(&self) -> String {
        format!("/v1/previews/{}", self.preview.slug)
    }
}

fn head(preview: &Preview, around: &Surroundings<'_>, is_typed: bool) -> Head {
    let site_url = around.site.url;
    let (line, path) = (preview.address.formatted.as_str(), &preview.canonical_url);
    let canonical = format!("{site_url}{path}");
    let things = [
        linked::building(preview, &canonical),
        linked::dataset(preview, &canonical, site_url),
    ];
    let crumbs = around.crumbs(Borough::from_code(preview.address.borough.code));
    let title = message!("building-title", address = line);
    let mut head = Head::new(site_url, path, title, opening(preview))
        .indexed(page_quality(preview).indexed && !is_typed)
        .about(things)
        .under(site_url, crumbs, line);
    head.json = Some(format!("/v1/previews/{}", preview.slug));
    head.feed = preview.changes.as_ref().map(|_| feed_path(&preview.slug));
    head
}

fn kicker(preview: &Preview, around: &Surroundings<'_>) -> String {
    let mut area = preview.address.borough.name.clone();
    if let Some(place) = &around.place {
        area = format!("{}, {area}", place.neighborhood_name);
    }
    message!(
        "building-kicker",
        area = area,
        lot = preview.building.bbl.as_str()
    )
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;
    use crate::site::layout::Site;

    fn page(extent: Extent) -> String {
        let around = Surroundings {
            site: Site {
                url: "https://www.example.com",
                price_cents: None,
                sells_partial: false,
            },
            offer: Offer::Unsold,
            place: None,
            areas: Vec::new(),
        };
        let page = BuildingPage::new(preview_from(extent), &around, None);
        let html = page.render().unwrap();
        let (_, body) = html.split_once("<main").unwrap();
        body.to_owned()
    }

    #[test]
    fn a_page_from_a_part_of_the_data_counts_nothing_and_shows_its_rows() {
        for extent in [Extent::Partial, Extent::Unknown] {
            let page = page(extent);
            assert!(!page.contains("Reflects HPD data"), "{page}");
            assert!(page.contains("only part of these data"), "{page}");
            assert!(page.contains("the entire building vacated"), "{page}");
            for zero in [
                ">0<",
                "0 open",
                "no open",
                "Nothing on record",
                "t list this building",
                "no yearly filing",
                "Its record scores",
            ] {
                assert!(!page.contains(zero), "{zero}: {page}");
            }
        }
    }

    #[test]
    fn a_page_from_all_the_data_counts_what_is_not_there() {
        let page = page(Extent::Whole);
        for zero in [
            "<b>0</b>",
            "no open",
            "t list this building",
            "no yearly filing",
        ] {
            assert!(page.contains(zero), "{zero}: {page}");
        }
        assert!(!page.contains("only part of the city"), "{page}");
    }
}
