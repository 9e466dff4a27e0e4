//! Pages of addresses by slug.

use askama::Template;
use nycapt_address::{parse_unit, resolve, unit_slug};
use nycapt_contract::{Operation, Preview, ResolvedAddress, Unit};
use nycapt_corpus::{PreviewDocument, Release};

use super::apartment::ApartmentPage;
use super::corrections::Corrections;
use super::page::BuildingPage;
use super::surroundings::Surroundings;
use crate::api_error::ApiError;
use crate::flows::find_preview;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::error::ErrorPage;
use crate::site::layout::{Choice, Site};

/// The slug of a place's page: that of its apartment, if it has one.
pub(crate) fn page_slug(place: &ResolvedAddress) -> String {
    let building = &place.canonical_slug;
    (place.unit.as_ref()).map_or_else(|| building.clone(), |unit| unit_slug(building, unit))
}

/// The page of a slug; an alias redirects to its building's own slug.
///
/// `typed` is the text of a search that led here. The page shows it only if that search really
/// finds this page with a correction, so that a link cannot put words on our pages.
pub(crate) fn address_page<O: Operation>(
    release: &Release,
    site: Site<'_>,
    slug: &str,
    typed: Option<&str>,
) -> Result<Reply<O>, ApiError> {
    // A slug in upper case redirects in one step.
    let Ok(document) = find_preview(release, &slug.to_lowercase()) else {
        return not_found(release, slug);
    };
    let preview = read(&document)?;
    let own = match &preview.unit {
        Some(unit) if apartment(&unit.unit.slug).is_none() => return not_found(release, slug),
        Some(unit) => unit_slug(&preview.slug, &unit.unit),
        None => preview.slug.clone(),
    };
    let corrections = typed.and_then(|text| corrections(release, text, slug));
    if own != slug || typed.is_some() && corrections.is_none() {
        return Ok(Reply::moved(&format!("/seo/{own}")));
    }
    preview_page(release, site, preview, corrections)
}

/// What a search changed in `text` to find the page of a slug.
fn corrections(release: &Release, text: &str, slug: &str) -> Option<Corrections> {
    let text = text.trim();
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    let is_found = answer
        .matched
        .as_ref()
        .is_some_and(|place| page_slug(place) == slug);
    is_found.then(|| Corrections::new(text, &answer)).flatten()
}

/// The page of a preview. No cache keeps it if it shows what one reader typed.
pub(crate) fn preview_page<O: Operation>(
    release: &Release,
    site: Site<'_>,
    preview: Preview,
    typed: Option<Corrections>,
) -> Result<Reply<O>, ApiError> {
    let around = Surroundings::of(release, site, &preview);
    let is_shared = typed.is_none();
    if let Some(unit) = &preview.unit {
        let page = ApartmentPage::new(&preview, unit, &around, typed);
        return reply(&page, is_shared);
    }
    reply(&BuildingPage::new(preview, &around, typed), is_shared)
}

fn reply<O: Operation>(page: &impl Template, is_shared: bool) -> Result<Reply<O>, ApiError> {
    if is_shared {
        Reply::page(page)
    } else {
        Reply::passing_page(page)
    }
}

pub(crate) fn read(document: &PreviewDocument) -> Result<Preview, ApiError> {
    serde_json::from_slice(&document.json()).map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        ApiError::internal()
    })
}

/// The apartment of a text, if its slug parses to itself; otherwise redirects would never end.
pub(crate) fn apartment(text: &str) -> Option<Unit> {
    let unit = parse_unit(text)?;
    let again = parse_unit(&unit.slug)?;
    (again.slug == unit.slug).then_some(unit)
}

/// A 404 with the buildings whose address is like the words of a path.
pub(crate) fn not_found<O: Operation>(
    release: &Release,
    words: &str,
) -> Result<Reply<O>, ApiError> {
    let words = words.replace(['-', '/'], " ");
    let answer =
        resolve(release.directory(), &words, None).into_answer(release.name(), release.is_sample());
    let places = answer.matched.iter().chain(&answer.candidates);
    let mut near: Vec<Choice> = places.map(Choice::of_place).collect();
    near.extend(answer.suggestions.iter().filter_map(Choice::of_suggestion));
    let page = ErrorPage::not_found(message!("error-building"), release.is_sample());
    Ok(Reply::passing_page(&page.near(near))?.not_found())
}
