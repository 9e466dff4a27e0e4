//! What the home page shows, and the page of a slug.

use nycapt_address::{resolve, unit_slug};
use nycapt_contract::{ADDRESS_MAX, Preview, ResolveStatus, ResolvedAddress};

use super::get_preview::find_preview;
use super::place_pages::apartment;
use crate::pages::{
    AddressPage, ApartmentPage, Asked, BoroughPage, Choice, ErrorPage, HomePage, NeighborhoodHub,
    Site, Surroundings, Typed,
};
use crate::refusal::Refusal;
use nycapt_corpus::{LiveRelease, PreviewDocument, Release};

/// What comes of a search on the home page.
pub(crate) enum Search {
    /// One building or apartment, by the slug of its page, and whether anything of what was typed
    /// was changed on the way.
    Place { slug: String, is_changed: bool },
    /// Anything else.
    Page(Box<HomePage>),
    /// More than an address can be.
    TooLong(Box<HomePage>),
}

/// What a path for people comes to.
pub(crate) enum Found {
    /// The page of a building.
    Address(Box<AddressPage>),
    /// The page of an apartment.
    Apartment(Box<ApartmentPage>),
    /// The page of a borough.
    Borough(Box<BoroughPage>),
    /// A page of the list of a neighborhood.
    Neighborhood(Box<NeighborhoodHub>),
    /// The same thing, at its own path.
    At(String),
    /// No such thing, with what may have been meant.
    Nowhere(Box<ErrorPage<'static>>),
}

/// The home page, with the answer to an address that was typed there.
///
/// What the reader wants to know of it stays for the next try.
pub(crate) fn search(
    live: &LiveRelease,
    site: Site<'_>,
    asked: Option<&str>,
    about: Option<&str>,
) -> Result<Search, Refusal> {
    let release = live.load().ok_or_else(Refusal::no_release)?;
    let page = |asked| {
        let page = HomePage::new(&release, site, asked).about(about);
        Search::Page(Box::new(page))
    };
    let Some(text) = asked.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(page(None));
    };
    if text.chars().count() > ADDRESS_MAX {
        let asked = Asked::too_long(text.to_owned(), ADDRESS_MAX);
        let page = HomePage::new(&release, site, Some(asked)).about(about);
        return Ok(Search::TooLong(Box::new(page)));
    }
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    Ok(match (answer.status, &answer.matched) {
        (ResolveStatus::Matched, Some(place)) => Search::Place {
            slug: page_slug(place),
            is_changed: Typed::new(text, &answer).is_some(),
        },
        _ => page(Some(Asked::new(text.to_owned(), &answer, &release))),
    })
}

/// The slug of the page of a place: that of its apartment where it names one.
fn page_slug(place: &ResolvedAddress) -> String {
    let building = &place.canonical_slug;
    (place.unit.as_ref()).map_or_else(|| building.clone(), |unit| unit_slug(building, unit))
}

/// The page of a slug; an alias leads to its building's own slug.
///
/// Where `typed` is what a search took for this very page with a change, the page says so; any
/// other words lead to the page without them.
pub(crate) fn get_address_page(
    live: &LiveRelease,
    site: Site<'_>,
    slug: &str,
    typed: Option<&str>,
) -> Result<Found, Refusal> {
    let release = live.load().ok_or_else(Refusal::no_release)?;
    // In capitals it leads to its own slug in one step.
    let Ok(document) = find_preview(&release, &slug.to_lowercase()) else {
        return Ok(nowhere(&release, slug));
    };
    let preview = read(&document)?;
    let own = match &preview.unit {
        Some(unit) if apartment(&unit.unit.slug).is_none() => return Ok(nowhere(&release, slug)),
        Some(unit) => unit_slug(&preview.slug, &unit.unit),
        None => preview.slug.clone(),
    };
    if own != slug {
        return Ok(Found::At(format!("/seo/{own}")));
    }
    let found = page_of(&release, site, &preview);
    match typed {
        None => Ok(found),
        Some(text) => Ok(changed(&release, text, slug)
            .and_then(|typed| found.typed(typed))
            .unwrap_or_else(|| Found::At(format!("/seo/{slug}")))),
    }
}

/// What a search changed of these words to come to the page of a slug; none where it changes
/// nothing, or comes to another page: a link may not put words of its own on ours.
fn changed(release: &Release, text: &str, slug: &str) -> Option<Typed> {
    let text = text.trim();
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    let place = answer.matched.as_ref()?;
    if page_slug(place) != slug {
        return None;
    }
    Typed::new(text, &answer)
}

impl Found {
    /// The same with what was typed; none where it is no page of a building or apartment.
    fn typed(self, typed: Typed) -> Option<Self> {
        match self {
            Self::Address(page) => Some(Self::Address(Box::new(page.typed(typed)))),
            Self::Apartment(page) => Some(Self::Apartment(Box::new(page.typed(typed)))),
            Self::Borough(_) | Self::Neighborhood(_) | Self::At(_) | Self::Nowhere(_) => None,
        }
    }
}

/// The page that a preview makes.
pub(super) fn page_of(release: &Release, site: Site<'_>, preview: &Preview) -> Found {
    let around = Surroundings::of(release, site, &preview.slug);
    match &preview.unit {
        Some(unit) => Found::Apartment(Box::new(ApartmentPage::new(preview, unit, &around))),
        None => Found::Address(Box::new(AddressPage::new(preview, &around))),
    }
}

/// A preview of the release, read.
pub(super) fn read(document: &PreviewDocument) -> Result<Preview, Refusal> {
    serde_json::from_slice(&document.json()).map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        Refusal::internal()
    })
}

/// No building, and those whose address reads like the words of a path.
pub(super) fn nowhere(release: &Release, words: &str) -> Found {
    let words = words.replace(['-', '/'], " ");
    let answer =
        resolve(release.directory(), &words, None).into_answer(release.name(), release.is_sample());
    let places = answer.matched.iter().chain(&answer.candidates);
    let mut near: Vec<Choice> = places.map(Choice::of_place).collect();
    near.extend(answer.suggestions.iter().filter_map(Choice::of_suggestion));
    let page = ErrorPage::not_found("No building has this address.", release.is_sample());
    Found::Nowhere(Box::new(page.near(near)))
}
