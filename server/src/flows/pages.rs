//! What a page shows, or where it is.

use nycapt::address::resolve;
use nycapt::contract::{Preview, ResolveStatus};

use super::get_preview::find_preview;
use crate::corpus::{Live, Release};
use crate::pages::{AddressPage, Asked, Choice, HomePage};
use crate::refusal::Refusal;

/// Raised whenever a template changes, so that no cache keeps the older page.
const TEMPLATES: u32 = 1;

/// What comes of a search on the home page.
pub(crate) enum Search {
    /// One building, by its slug.
    Building(String),
    /// Anything else.
    Page(Box<HomePage>),
}

/// What an address page comes to.
pub(crate) enum FoundPage {
    /// The page, with its entity tag.
    Here(Box<AddressPage>, String),
    /// Another slug of the same building.
    At(String),
    /// No such building, and those that may have been meant.
    Nowhere(Vec<Choice>),
}

/// The home page, with the answer to an address that was typed there.
pub(crate) fn search(live: &Live, site_url: &str, asked: Option<&str>) -> Result<Search, Refusal> {
    let release = live.load().ok_or_else(Refusal::no_release)?;
    let Some(text) = asked.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(Search::Page(Box::new(HomePage::new(
            &release, site_url, None,
        ))));
    };
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    match (answer.status, &answer.matched) {
        (ResolveStatus::Matched, Some(place)) => Ok(Search::Building(place.canonical_slug.clone())),
        _ => {
            let asked = Asked::new(text.to_owned(), &answer);
            Ok(Search::Page(Box::new(HomePage::new(
                &release,
                site_url,
                Some(asked),
            ))))
        }
    }
}

/// The page of a slug; an alias leads to its building's own slug.
pub(crate) fn get_address_page(
    live: &Live,
    site_url: &str,
    slug: &str,
) -> Result<FoundPage, Refusal> {
    let release = live.load().ok_or_else(Refusal::no_release)?;
    let Ok(document) = find_preview(&release, slug) else {
        return Ok(FoundPage::Nowhere(near(&release, slug)));
    };
    let preview: Preview = serde_json::from_slice(&document.json()).map_err(|fault| {
        tracing::error!(%fault, "a preview of the release does not read");
        Refusal::internal()
    })?;
    if preview.slug != slug && preview.unit.is_none() {
        return Ok(FoundPage::At(preview.slug));
    }
    let etag = format!("{}-p{TEMPLATES}\"", document.etag.trim_end_matches('"'));
    let page = AddressPage::new(&preview, site_url);
    Ok(FoundPage::Here(Box::new(page), etag))
}

/// Buildings whose address reads like a slug that there is not.
fn near(release: &Release, slug: &str) -> Vec<Choice> {
    let words = slug.replace('-', " ");
    let answer =
        resolve(release.directory(), &words, None).into_answer(release.name(), release.is_sample());
    let places = answer.matched.iter().chain(&answer.candidates);
    let mut near: Vec<Choice> = places.map(Choice::of_place).collect();
    near.extend(answer.suggestions.iter().filter_map(Choice::of_suggestion));
    near
}
