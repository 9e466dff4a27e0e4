//! The home page, and what it says to an address that is not one building.

use askama::Template;
use nycapt_address::slugify;
use nycapt_contract::{Borough, ResolveAnswer};
use serde_json::{Value, json};

use crate::site::guide::GuidesPage;
use crate::site::layout::{Choice, Frame, Site};
use crate::site::layout::{Head, publisher};
use crate::site::layout::{day, grouped};
use crate::site::lookup::{LookupGroup, LookupsPage};
use nycapt_corpus::Release;

/// Addresses of the sample that a visitor may try.
const EXAMPLES: usize = 3;
/// Neighborhoods that are named in one answer.
const AREAS: usize = 5;

/// The home page.
#[derive(Debug, Template)]
#[template(path = "home/home.html")]
pub(crate) struct HomePage {
    frame: Frame,
    head: Head,
    /// What stands in the address box.
    box_value: String,
    asked: Option<SearchResult>,
    /// What the reader wants to know of the address; kept for the next try.
    about: Option<String>,
    examples: Vec<Choice>,
    boroughs: Vec<BoroughLine>,
    guides: Vec<Choice>,
    lookups: Vec<Choice>,
    buildings: String,
    release: String,
    as_of: String,
}

/// What was searched for, and what came of it.
#[derive(Debug)]
pub(crate) struct SearchResult {
    text: String,
    message: String,
    /// Buildings that it may be, each with why.
    choices: Vec<(Choice, String)>,
    /// Neighborhoods that the text names.
    areas: Vec<Choice>,
    hints: Vec<String>,
}

#[derive(Debug)]
struct BoroughLine {
    name: &'static str,
    slug: &'static str,
    buildings: String,
}

impl HomePage {
    pub(crate) fn new(release: &Release, site: Site<'_>, asked: Option<SearchResult>) -> Self {
        Self {
            frame: Frame::new(release.is_sample()),
            head: head(site, asked.is_some()),
            box_value: (asked.as_ref()).map_or_else(String::new, |asked| asked.text.clone()),
            asked,
            about: None,
            examples: examples(release),
            boroughs: Borough::ALL
                .map(|borough| of_borough(release, borough))
                .into(),
            guides: GuidesPage::links(),
            lookups: LookupsPage::links(LookupGroup::Featured),
            buildings: grouped(release.buildings()),
            release: release.name().into(),
            as_of: day(&release.manifest().as_of),
        }
    }

    /// Keeps what the reader wants to know of the address.
    pub(crate) fn about(mut self, about: Option<&str>) -> Self {
        self.about = about.map(ToOwned::to_owned);
        self
    }
}

impl SearchResult {
    pub(crate) fn new(text: String, answer: &ResolveAnswer, release: &Release) -> Self {
        let places = answer.candidates.iter();
        let places = places.map(|place| (Choice::of_place(place), place.why.clone()));
        let suggestions = answer.suggestions.iter();
        let suggestions = suggestions
            .filter_map(|found| Some((Choice::of_suggestion(found)?, found.why.clone())));
        Self {
            message: answer.message.clone(),
            choices: places.chain(suggestions).collect(),
            areas: areas(release, &text),
            text,
            hints: (answer.suggestions.iter())
                .filter(|suggestion| suggestion.slug.is_none())
                .map(|suggestion| format!("{}: {}", suggestion.address, suggestion.why))
                .collect(),
        }
    }

    /// A text that is too long to be looked up.
    pub(crate) fn too_long(text: String, most: usize) -> Self {
        let length = text.chars().count();
        Self {
            text,
            message: format!("An address has at most {most} characters; this text has {length}."),
            choices: Vec::new(),
            areas: Vec::new(),
            hints: Vec::new(),
        }
    }
}

/// The hubs of neighborhoods whose whole name stands in a text.
fn areas(release: &Release, text: &str) -> Vec<Choice> {
    let text = format!("-{}-", slugify(text));
    let neighborhoods = Borough::ALL
        .into_iter()
        .flat_map(|borough| release.neighborhoods(borough));
    let named = neighborhoods.filter(|one| text.contains(&format!("-{}-", slugify(&one.name))));
    named
        .take(AREAS)
        .map(|one| Choice {
            url: format!("/seo-path/{}/{}", one.borough().slug(), one.slug),
            line: format!("{}, {}", one.name, one.borough().name()),
        })
        .collect()
}

fn head(site: Site<'_>, is_answer: bool) -> Head {
    let head = Head::new(
        site.url,
        "/",
        "nycapt: what the public records say about a New York apartment".into(),
        "Type an address in New York City and read what the city's public records say about the \
         building: violations, complaints, owner and a score with its reasons."
            .into(),
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
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": format!("{site_url}/?address={{address}}"),
            },
            "query-input": "required name=address",
        },
    })
}

/// Some addresses of the sample; nobody knows them by heart.
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

fn of_borough(release: &Release, borough: Borough) -> BoroughLine {
    let neighborhoods = release.neighborhoods(borough).iter();
    BoroughLine {
        name: borough.name(),
        slug: borough.slug(),
        buildings: grouped(neighborhoods.map(|one| one.buildings).sum()),
    }
}
