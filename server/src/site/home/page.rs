//! The home page, and its answer to an address that is not one building.

use askama::Template;
use nycapt_address::slugify;
use nycapt_contract::{Borough, ResolveAnswer};
use nycapt_corpus::Release;
use serde_json::{Value, json};

use crate::messages::message;
use crate::site::area::neighborhood_path;
use crate::site::guide::GuidesPage;
use crate::site::layout::{Choice, Frame, Head, Site, day, grouped, publisher, search_action};
use crate::site::lookup::{LookupGroup, LookupsPage};

/// Sample addresses that a visitor may try.
const EXAMPLES: usize = 3;
/// Neighborhoods in one answer.
const AREAS: usize = 5;

/// The home page.
#[derive(Debug, Template)]
#[template(path = "home/home.html")]
pub(crate) struct HomePage {
    frame: Frame,
    head: Head,
    /// What the address box contains.
    box_value: String,
    result: Option<SearchResult>,
    /// The lookup that led here, kept for the next try.
    about: Option<String>,
    examples: Vec<Choice>,
    boroughs: [(Borough, String); Borough::ALL.len()],
    guides: Vec<Choice>,
    lookups: Vec<Choice>,
    release: String,
}

/// The answer to a search.
#[derive(Debug, Default)]
pub(crate) struct SearchResult {
    message: String,
    /// Possible buildings, each with why.
    choices: Vec<(Choice, String)>,
    /// Neighborhoods in the text.
    areas: Vec<Choice>,
    hints: Vec<String>,
}

impl HomePage {
    pub(crate) fn new(
        release: &Release,
        site: Site<'_>,
        text: &str,
        result: Option<SearchResult>,
        about: Option<&str>,
    ) -> Self {
        let buildings = |borough| {
            let neighborhoods = release.neighborhoods(borough).iter();
            grouped(neighborhoods.map(|one| one.buildings).sum())
        };
        Self {
            frame: Frame::new(release.is_sample()),
            head: head(site, result.is_some()),
            box_value: text.to_owned(),
            result,
            about: about.map(ToOwned::to_owned),
            examples: examples(release),
            boroughs: Borough::ALL.map(|borough| (borough, buildings(borough))),
            guides: GuidesPage::links(),
            lookups: LookupsPage::links(LookupGroup::Featured),
            release: message!(
                "home-release",
                buildings = grouped(release.buildings()),
                release = release.name(),
                as_of = day(&release.manifest().as_of)
            ),
        }
    }
}

impl SearchResult {
    pub(crate) fn new(text: &str, answer: &ResolveAnswer, release: &Release) -> Self {
        let places = answer.candidates.iter();
        let places = places.map(|place| (Choice::of_place(place), place.why.clone()));
        let suggestions = answer.suggestions.iter();
        let suggestions = suggestions
            .filter_map(|found| Some((Choice::of_suggestion(found)?, found.why.clone())));
        Self {
            message: answer.message.clone(),
            choices: places.chain(suggestions).collect(),
            areas: areas(release, text),
            hints: (answer.suggestions.iter())
                .filter(|suggestion| suggestion.slug.is_none())
                .map(|suggestion| format!("{}: {}", suggestion.address, suggestion.why))
                .collect(),
        }
    }

    /// For a text longer than any address.
    pub(crate) fn too_long(length: usize, most: usize) -> Self {
        Self {
            message: message!("home-too-long", most = most, length = length),
            ..Self::default()
        }
    }
}

/// The neighborhoods whose whole name is in a text.
fn areas(release: &Release, text: &str) -> Vec<Choice> {
    let text = format!("-{}-", slugify(text));
    let neighborhoods = Borough::ALL
        .into_iter()
        .flat_map(|borough| release.neighborhoods(borough));
    neighborhoods
        .filter(|one| text.contains(&format!("-{}-", slugify(&one.name))))
        .take(AREAS)
        .map(|one| Choice {
            url: neighborhood_path(one),
            line: format!("{}, {}", one.name, one.borough().name()),
        })
        .collect()
}

fn head(site: Site<'_>, is_answer: bool) -> Head {
    let head = Head::new(
        site.url,
        "/",
        message!("home-title"),
        message!("home-description"),
    );
    if is_answer {
        return head.indexed(false);
    }
    head.about(vec![publisher(site.url), website(site.url)])
}

fn website(site_url: &str) -> Value {
    json!({
        "@type": "WebSite",
        "url": format!("{site_url}/"),
        "name": "nycapt",
        "publisher": {"@id": format!("{site_url}/#organization")},
        "potentialAction": search_action(site_url, ""),
    })
}

/// Some addresses of the sample to try.
fn examples(release: &Release) -> Vec<Choice> {
    if !release.is_sample() {
        return Vec::new();
    }
    let listed = release.site_pages().filter(|page| page.indexed);
    listed
        .filter_map(|page| {
            let lot = release.place_of(page.slug)?.lot;
            Some(Choice {
                url: format!("/seo/{}", page.slug),
                line: release.directory().preferred(lot)?.formatted,
            })
        })
        .take(EXAMPLES)
        .collect()
}
