//! What an address typed on the home page comes to.

use nycapt_address::resolve;
use nycapt_contract::{ADDRESS_MAX, ResolveStatus};
use nycapt_corpus::LiveRelease;

use super::page::{HomePage, SearchResult};
use crate::api_error::ApiError;
use crate::site::building::{Corrections, page_slug};
use crate::site::layout::Site;

/// What comes of a search on the home page.
pub(crate) enum Search {
    /// One building or apartment, by the slug of its page, and whether anything of what was typed
    /// was changed on the way.
    Redirect { slug: String, is_changed: bool },
    /// Anything else.
    Page(Box<HomePage>),
    /// More than an address can be.
    TooLong(Box<HomePage>),
}

/// The home page, with the answer to an address that was typed there.
///
/// What the reader wants to know of it stays for the next try.
pub(crate) fn search(
    live: &LiveRelease,
    site: Site<'_>,
    asked: Option<&str>,
    about: Option<&str>,
) -> Result<Search, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let page = |asked| {
        let page = HomePage::new(&release, site, asked).about(about);
        Search::Page(Box::new(page))
    };
    let Some(text) = asked.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(page(None));
    };
    if text.chars().count() > ADDRESS_MAX {
        let asked = SearchResult::too_long(text.to_owned(), ADDRESS_MAX);
        let page = HomePage::new(&release, site, Some(asked)).about(about);
        return Ok(Search::TooLong(Box::new(page)));
    }
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    Ok(match (answer.status, &answer.matched) {
        (ResolveStatus::Matched, Some(place)) => Search::Redirect {
            slug: page_slug(place),
            is_changed: Corrections::new(text, &answer).is_some(),
        },
        _ => page(Some(SearchResult::new(text.to_owned(), &answer, &release))),
    })
}
