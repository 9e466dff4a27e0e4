//! What the home page shows, and the page of a slug.

use nycapt_address::{resolve, unit_slug};
use nycapt_contract::{Preview, ResolvedAddress};

use super::apartment::ApartmentPage;
use super::corrections::Corrections;
use super::page::BuildingPage;
use super::path::apartment;
use super::surroundings::Surroundings;
use crate::api_error::ApiError;
use crate::flows::find_preview;
use crate::site::area::NeighborhoodHub;
use crate::site::error::ErrorPage;
use crate::site::layout::{Choice, Site};
use nycapt_corpus::{LiveRelease, PreviewDocument, Release};

/// What a path for people comes to.
pub(crate) enum PlacePage {
    /// The page of a building.
    Building(Box<BuildingPage>),
    /// The page of an apartment.
    Apartment(Box<ApartmentPage>),
    /// A page of the list of a neighborhood.
    Neighborhood(Box<NeighborhoodHub>),
    /// The same thing, at its own path.
    Redirect(String),
    /// No such thing, with what may have been meant.
    NotFound(Box<ErrorPage<'static>>),
}

/// The slug of the page of a place: that of its apartment where it names one.
pub(crate) fn page_slug(place: &ResolvedAddress) -> String {
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
) -> Result<PlacePage, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    // In capitals it leads to its own slug in one step.
    let Ok(document) = find_preview(&release, &slug.to_lowercase()) else {
        return Ok(not_found(&release, slug));
    };
    let preview = read(&document)?;
    let own = match &preview.unit {
        Some(unit) if apartment(&unit.unit.slug).is_none() => return Ok(not_found(&release, slug)),
        Some(unit) => unit_slug(&preview.slug, &unit.unit),
        None => preview.slug.clone(),
    };
    if own != slug {
        return Ok(PlacePage::Redirect(format!("/seo/{own}")));
    }
    let found = page_of(&release, site, &preview);
    match typed {
        None => Ok(found),
        Some(text) => Ok(changed(&release, text, slug)
            .and_then(|typed| found.typed(typed))
            .unwrap_or_else(|| PlacePage::Redirect(format!("/seo/{slug}")))),
    }
}

/// What a search changed of these words to come to the page of a slug; none where it changes
/// nothing, or comes to another page: a link may not put words of its own on ours.
fn changed(release: &Release, text: &str, slug: &str) -> Option<Corrections> {
    let text = text.trim();
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    let place = answer.matched.as_ref()?;
    if page_slug(place) != slug {
        return None;
    }
    Corrections::new(text, &answer)
}

impl PlacePage {
    /// The same with what was typed; none where it is no page of a building or apartment.
    fn typed(self, typed: Corrections) -> Option<Self> {
        match self {
            Self::Building(page) => Some(Self::Building(Box::new(page.typed(typed)))),
            Self::Apartment(page) => Some(Self::Apartment(Box::new(page.typed(typed)))),
            Self::Neighborhood(_) | Self::Redirect(_) | Self::NotFound(_) => None,
        }
    }
}

/// The page that a preview makes.
pub(crate) fn page_of(release: &Release, site: Site<'_>, preview: &Preview) -> PlacePage {
    let around = Surroundings::of(release, site, &preview.slug);
    match &preview.unit {
        Some(unit) => PlacePage::Apartment(Box::new(ApartmentPage::new(preview, unit, &around))),
        None => PlacePage::Building(Box::new(BuildingPage::new(preview, &around))),
    }
}

/// A preview of the release, read.
pub(crate) fn read(document: &PreviewDocument) -> Result<Preview, ApiError> {
    serde_json::from_slice(&document.json()).map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        ApiError::internal()
    })
}

/// No building, and those whose address reads like the words of a path.
pub(crate) fn not_found(release: &Release, words: &str) -> PlacePage {
    let words = words.replace(['-', '/'], " ");
    let answer =
        resolve(release.directory(), &words, None).into_answer(release.name(), release.is_sample());
    let places = answer.matched.iter().chain(&answer.candidates);
    let mut near: Vec<Choice> = places.map(Choice::of_place).collect();
    near.extend(answer.suggestions.iter().filter_map(Choice::of_suggestion));
    let page = ErrorPage::not_found("No building has this address.", release.is_sample());
    PlacePage::NotFound(Box::new(page.near(near)))
}
