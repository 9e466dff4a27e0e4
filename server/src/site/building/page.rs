//! The pages of one building, and of one apartment: how many records mention it, and nothing else.

use std::collections::BTreeSet;

use askama::Template;
use nycapt_address::unit_slug;
use nycapt_contract::{Bbl, Borough, Preview, ScoreComponent, UnitMentions};
use nycapt_corpus::{BuildingPlace, Figures, Release};
use nycapt_messages::{Language, display_address, label, language, list, paragraph};
use nycapt_report::datasets::hpd_violations;
use nycapt_report::{page_quality, preview_questions};
use serde_json::json;

use super::card::card_path;
use super::changes::{WhatChanged, feed_path, what_changed};
use super::charts::{Charts, charts};
use super::corrections::{Corrections, another_address, street_address};
use super::counts::{
    Conditions, Rate, classes, conditions, counted_on, counts, dial, part_percent, part_points,
    problems, rates, remarks,
};
use super::facts::{
    Fact, answers, as_of, contents, facts, finding, newest_date, opening, portfolio,
};
use super::json_ld;
use super::verdict::{Verdict, newest, unread, verdict};
use crate::flows::{AskedAddress, sells_report, without_apartments};
use crate::language::set_alternate_path;
use crate::maps::{Map, MapOf, map};
use crate::messages::message;
use crate::site::guide::links_to;
use crate::site::layout::{Choice, Crumb, Head, Site, money, newest_days};

/// What a reader of a building's records does next.
const NEXT_GUIDES: [&str; 5] = [
    "before-you-sign",
    "repair-letter",
    "heat-season",
    "rent-stabilization",
    "follow-a-building",
];

/// Other addresses of a tax lot that its page lists.
const OTHER_ADDRESSES: usize = 5;

#[derive(Debug, Template)]
#[template(path = "building/building.html")]
pub(crate) struct BuildingPage {
    sample: bool,
    head: Head,
    typed: Option<Corrections>,
    line: String,
    /// The other addresses of its tax lot.
    others: Option<String>,
    kicker: String,
    /// That the city lists no apartments here.
    without_apartments: Option<String>,
    opening: String,
    /// What the records add up to.
    verdict: Option<Verdict>,
    answers: Vec<Fact>,
    /// Number, band and length of the arc.
    dial: Option<(String, String, String)>,
    remarks: Vec<String>,
    problems: Option<String>,
    /// Class, count and meaning.
    classes: Option<[(&'static str, String, String); 3]>,
    /// The day of the counts of violations.
    counted_on: Option<String>,
    counts: Vec<Fact>,
    conditions: Option<Conditions>,
    rates: Vec<Rate>,
    /// The day of the rates.
    rates_on: String,
    /// `None` where nothing can be counted by year.
    charts: Option<Charts>,
    /// What is around the building; `None` where its place or the map is not known.
    map: Option<Map>,
    /// What changed; `None` while there is no earlier release.
    changes: Option<WhatChanged>,
    facts: Vec<Fact>,
    contents: Vec<Fact>,
    /// What to ask before signing.
    questions: Vec<String>,
    /// The guides that help next.
    guides: Vec<Choice>,
    offer: Offer,
    /// The slug that its report is on.
    sold: String,
    /// Where the apartment form leads.
    apartments: Option<String>,
    preview: Preview,
}

impl BuildingPage {
    /// With what a reader typed, where the search changed it.
    pub(crate) fn new(
        mut preview: Preview,
        mut context: PageContext<'_>,
        typed: Option<Corrections>,
    ) -> Self {
        let map = context.map.take();
        retain_sources(&mut preview, map.as_ref());
        let summary = preview.score.data.as_ref();
        let headline = preview.headline.data.as_ref();
        let line = display_address(&preview.address.formatted);
        let place = context.place.as_ref();
        let verdict = verdict(&preview).or_else(|| unread(&preview));
        let mut answers = answers(&preview, context.portfolio.take());
        let newest = newest(&preview);
        let sold = sold(typed.as_ref(), &preview.slug);
        let mut reasons = verdict.iter().flat_map(|verdict| &verdict.reasons);
        // A reason may already show the newest violation.
        if reasons.any(|said| Some(said) == newest.as_ref()) {
            answers.retain(|fact| fact.anchor != "newest");
        }
        Self {
            sample: preview.sample,
            head: head(&preview, &context, typed.is_some()),
            apartments: place.map(|place| format!("/seo-path/{}/{sold}", place.borough.slug())),
            sold,
            typed,
            line,
            others: (!context.others.is_empty()).then(|| {
                message!(
                    "building-other-addresses",
                    addresses = list(&context.others)
                )
            }),
            kicker: kicker(&preview, &context),
            without_apartments: without_apartments(&preview.basics),
            opening: opening(&preview),
            verdict,
            answers,
            dial: summary.and_then(dial),
            remarks: remarks(&preview.score),
            problems: headline.and_then(problems),
            classes: headline.and_then(classes),
            counted_on: counted_on(&preview.headline),
            counts: counts(&preview.headline),
            conditions: headline.and_then(conditions),
            rates: rates(&preview, &context.areas),
            rates_on: context.rates_on,
            charts: headline
                .and_then(|one| charts(one.by_year.as_ref()?, &preview.headline.provenance)),
            map,
            changes: what_changed(&preview),
            facts: facts(&preview),
            contents: contents(&preview),
            questions: preview_questions(&preview),
            guides: links_to(&NEXT_GUIDES),
            offer: context.offer,
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

/// The slug of what a reader typed, else that of the page.
fn sold(typed: Option<&Corrections>, own: &str) -> String {
    let typed = typed.and_then(|typed| typed.slug.clone());
    typed.unwrap_or_else(|| own.to_owned())
}

/// Keeps the sources of what the page shows. Those of the full report are on the page about our data.
fn retain_sources(preview: &mut Preview, map: Option<&Map>) {
    let sections = [
        &preview.basics.provenance,
        &preview.score.provenance,
        &preview.headline.provenance,
        &preview.flags.provenance,
        &preview.bedbugs.provenance,
        &preview.rent_regulation.provenance,
        &preview.owner.provenance,
        &preview.newest.provenance,
    ];
    let read = sections.into_iter().flatten();
    let changed = preview.changes.iter().flat_map(|changes| &changes.rows);
    let shown: BTreeSet<&str> = (read.map(|looked| &*looked.dataset_id))
        .chain(changed.map(|change| change.dataset_id.as_str()))
        .chain(map.iter().flat_map(|map| map.sources.iter().copied()))
        .collect();
    let sources = &mut preview.sources;
    sources.retain(|source| shown.contains(source.dataset_id.as_str()));
}

fn head(preview: &Preview, context: &PageContext<'_>, is_typed: bool) -> Head {
    let site_url = context.site.url;
    let line = display_address(&preview.address.formatted);
    let path = &preview.canonical_url;
    let canonical = format!("{site_url}{path}");
    // The translations describe the same data.
    let dataset =
        (language() == Language::English).then(|| json_ld::dataset(preview, &canonical, site_url));
    let things = std::iter::once(json_ld::building(preview, &canonical)).chain(dataset);
    let crumbs = context.crumbs(Borough::from_code(preview.address.borough.code));
    let title = message!("building-title", address = line.as_str());
    let mut head = Head::new(site_url, path, title, opening(preview))
        .indexed(page_quality(preview).indexed && !is_typed)
        .about(things)
        .under(site_url, crumbs, line);
    head.json = Some(format!("/v1/previews/{}", preview.slug));
    head.image = format!("{site_url}{}", card_path(&preview.slug));
    head.feed = preview.changes.as_ref().map(|_| feed_path(&preview.slug));
    head
}

fn kicker(preview: &Preview, context: &PageContext<'_>) -> String {
    let mut area = preview.address.borough.name.to_string();
    if let Some(place) = &context.place {
        area = format!("{}, {area}", place.neighborhood_name);
    }
    message!("building-kicker", area, lot = preview.building.bbl.as_str())
}

#[derive(Debug, Template)]
#[template(path = "building/apartment.html")]
pub(crate) struct ApartmentPage {
    sample: bool,
    head: Head,
    typed: Option<Corrections>,
    line: String,
    /// That the building's preferred address is another one.
    other: Option<String>,
    /// How many records mention the apartment, and which are not counted.
    note: String,
    /// Why the apartment may not exist.
    warning: Option<String>,
    finding: String,
    building_path: String,
    slug: String,
    offer: Offer,
    /// The slug that its report is on.
    sold: String,
    release: String,
}

impl ApartmentPage {
    /// With what a reader typed, where the search changed it.
    pub(crate) fn new(
        (preview, mentions): (&Preview, &UnitMentions),
        asked: &AskedAddress,
        context: &PageContext<'_>,
        typed: Option<Corrections>,
    ) -> Self {
        let site_url = context.site.url;
        let building_path = preview.canonical_url.clone();
        let canonical = format!("{site_url}{building_path}");
        let slug = unit_slug(&asked.slug, &mentions.unit);
        let line = display_address(&asked.line);
        let unit = mentions.unit.display.as_str();
        let here = message!("apartment", unit);
        let mut crumbs = context.crumbs(Borough::from_code(preview.address.borough.code));
        let preferred = display_address(&preview.address.formatted);
        crumbs.push(Crumb::new(preferred, building_path.as_str()));
        let apartment = json!({
            "@type": "Apartment",
            "name": here,
            "containedInPlace": {"@id": format!("{canonical}#building")},
        });
        let things = [apartment, json_ld::building(preview, &canonical)];
        let title = message!("apartment-title", unit = unit, address = line.as_str());
        let mut head = Head::new(site_url, &building_path, title, mentions.note.clone())
            .indexed(false)
            .about(things)
            .under(site_url, crumbs, here);
        // Its other languages are not those of the building, although that is canonical.
        set_alternate_path(&format!("/seo/{slug}"));
        head.json = Some(format!("/v1/previews/{slug}"));
        Self {
            sample: preview.sample,
            head,
            sold: sold(typed.as_ref(), &slug),
            typed,
            line,
            other: asked.preferred.as_deref().map(another_address),
            note: mentions.note.clone(),
            warning: mentions.warning.clone(),
            finding: paragraph(
                [Some(finding(preview)), newest_date(&preview.headline)]
                    .into_iter()
                    .flatten(),
            ),
            building_path,
            slug,
            offer: context.offer.clone(),
            release: preview.data_release.clone(),
        }
    }
}

/// Whether a building's report is for sale.
#[derive(Debug, Clone)]
pub(super) enum Offer {
    Price(String),
    /// Not for this building.
    TooLittleData,
    /// Of no building.
    Unsold,
}

impl Offer {
    fn of(release: &Release, site: Site<'_>, preview: &Preview) -> Self {
        let is_sold = sells_report(release, site.sells_partial, &preview.building.bbl);
        Self::at(site.price_cents, is_sold)
    }

    /// Data that are too poor to sell aren't for sale, whatever the payment settings.
    fn at(price_cents: Option<u32>, is_sold: bool) -> Self {
        match price_cents {
            _ if !is_sold => Self::TooLittleData,
            None => Self::Unsold,
            Some(cents) => Self::Price(money(cents)),
        }
    }
}

/// What a page of a building needs besides its preview.
#[derive(Debug)]
pub(crate) struct PageContext<'a> {
    pub(crate) site: Site<'a>,
    pub(super) offer: Offer,
    pub(crate) place: Option<BuildingPlace>,
    /// Names with their figures, the nearest first.
    pub(crate) areas: Vec<(String, Figures)>,
    /// The day of the rates of violations in the areas.
    pub(super) rates_on: String,
    pub(super) map: Option<Map>,
    /// The buildings linked to this one.
    pub(super) portfolio: Option<Fact>,
    /// The first other addresses of the tax lot, and how many more it has.
    pub(super) others: Vec<String>,
}

impl<'a> PageContext<'a> {
    pub(crate) fn of(release: &Release, site: Site<'a>, preview: &Preview) -> Self {
        let place = release.place_of(&preview.slug);
        let mut areas = Vec::new();
        if let Some(place) = &place {
            let own = release.neighborhood(place.borough, &place.neighborhood_slug);
            areas.extend(own.and_then(|own| {
                let figures = release.neighborhood_figures(own)?;
                Some((own.name.clone(), *figures))
            }));
            let borough = *release.borough_figures(place.borough);
            areas.push((label(place.borough.name()).to_owned(), borough));
        }
        areas.push((message!("layout-city"), *release.city_figures()));
        let is_building = preview.unit.is_none();
        let map = is_building.then(|| map(release, MapOf::preview(preview), place.as_ref()));
        Self {
            site,
            offer: Offer::of(release, site, preview),
            map: map.flatten(),
            portfolio: portfolio(release, preview),
            others: other_addresses(release, preview),
            place,
            areas,
            rates_on: newest_days(release.facts(), &[&hpd_violations::DATASET]),
        }
    }

    /// The crumbs from the home page to the building.
    pub(crate) fn crumbs(&self, borough: Option<Borough>) -> Vec<Crumb> {
        let mut crumbs = vec![Crumb::new(message!("layout-city"), "/")];
        crumbs.extend(borough.map(|one| Crumb::new(label(one.name()), format!("/{}", one.slug()))));
        crumbs.extend(self.place.as_ref().map(|place| {
            let borough = place.borough.slug();
            let path = format!("/seo-path/{borough}/{}", place.neighborhood_slug);
            Crumb::new(place.neighborhood_name.as_str(), path)
        }));
        crumbs
    }
}

fn other_addresses(release: &Release, preview: &Preview) -> Vec<String> {
    let Some(lot) = Bbl::parse(&preview.building.bbl) else {
        return Vec::new();
    };
    let all = release.directory().slugs_of(lot);
    let aliases = preview.building.aliases.iter().take(OTHER_ADDRESSES);
    let addresses = aliases.filter_map(|slug| release.directory().address_of(lot, slug));
    let lines = addresses.map(|address| street_address(&address.formatted));
    let more = all.len().saturating_sub(1 + OTHER_ADDRESSES);
    let more = (more > 0).then(|| message!("building-more-addresses", count = more));
    lines.chain(more).collect()
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;

    fn page(extent: Extent) -> String {
        page_of(preview_from(extent))
    }

    fn page_of(preview: Preview) -> String {
        let context = PageContext {
            site: Site {
                url: "https://www.example.com",
                price_cents: None,
                sells_partial: false,
            },
            offer: Offer::Unsold,
            place: None,
            areas: Vec::new(),
            rates_on: String::new(),
            map: None,
            portfolio: None,
            others: Vec::new(),
        };
        let page = BuildingPage::new(preview, context, None);
        let html = page.render().unwrap();
        let (_, body) = html.split_once("<main").unwrap();
        body.to_owned()
    }

    #[test]
    fn a_page_from_a_part_of_the_data_counts_nothing_and_shows_its_rows() {
        for extent in [Extent::Partial, Extent::Unknown] {
            let page = page(extent);
            assert!(!page.contains("Reflects HPD data"), "{page}");
            assert!(
                page.contains(" may be incomplete, especially after November 19, 2026."),
                "{page}"
            );
            assert!(page.contains("href=\"https://hpdonline.nyc.gov/"), "{page}");
            assert!(page.contains("for the entire building"), "{page}");
            for zero in [
                ">0<",
                "0 open",
                "No open class B or C violations",
                "Nothing on record",
                "t list this building",
                "no yearly filing",
                "record scores",
            ] {
                assert!(!page.contains(zero), "{zero}: {page}");
            }
        }
    }

    #[test]
    fn the_page_of_a_lot_without_apartments_says_so_first() {
        let mut preview = preview_from(Extent::Whole);
        let said = message!("place-without-apartments");
        assert!(!page_of(preview.clone()).contains(&said));
        preview.basics.data.as_mut().unwrap().units_for_rates = Some(0);
        let page = page_of(preview);
        let (before, _) = page.split_once(&said).unwrap();
        assert!(!before.contains("vacate"), "{before}");
    }

    #[test]
    fn a_flag_has_the_name_of_its_dataset_and_not_its_id() {
        let page = page(Extent::Whole);
        let (_, flags) = page.split_once("<ul class=\"flags\">").unwrap();
        let (flags, _) = flags.split_once("</ul>").unwrap();
        let dataset = &nycapt_report::datasets::hpd_vacate_orders::DATASET;
        let name = format!("<span class=\"fine\">{}</span>", dataset.name);
        assert!(flags.contains(&name), "{flags}");
        assert!(!flags.contains(dataset.id), "{flags}");
    }

    #[test]
    fn the_page_lists_the_sources_of_what_it_shows_and_not_those_of_the_whole_report() {
        let mut preview = preview_from(Extent::Whole);
        let all = preview.sources.len();
        retain_sources(&mut preview, None);
        assert!(preview.sources.len() < all, "{all}");
        for looked in preview
            .score
            .provenance
            .iter()
            .chain(&preview.owner.provenance)
        {
            let id = &looked.dataset_id;
            assert!(
                preview.sources.iter().any(|one| one.dataset_id == *id),
                "{id}"
            );
        }
    }

    #[test]
    fn a_report_of_too_little_data_is_promised_neither_for_money_nor_for_credits() {
        for price in [None, Some(1900)] {
            assert!(matches!(Offer::at(price, false), Offer::TooLittleData));
        }
        assert!(matches!(Offer::at(None, true), Offer::Unsold));
        let Offer::Price(price) = Offer::at(Some(1900), true) else {
            panic!("it is sold");
        };
        assert_eq!(price, money(1900));
    }

    #[test]
    fn a_page_from_all_the_data_counts_what_is_not_there() {
        let page = page(Extent::Whole);
        for zero in [
            "<b>0</b><span>class C",
            "No open class B or C violations",
            "t list this building",
            "no yearly filing",
        ] {
            assert!(page.contains(zero), "{zero}: {page}");
        }
        assert!(!page.contains("may be incomplete"), "{page}");
    }
}
