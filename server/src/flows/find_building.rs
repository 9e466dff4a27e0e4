//! The building that a report is asked for, from the words of its start.

use nycapt_address::{find_address, parse_unit, resolve, unit_slug};
use nycapt_contract::{Preview, ResolveStatus, Unit};
use nycapt_report::holds_enough;
use nycapt_rules::{ReportStart, Subject, unit_error};

use super::get_preview::find_preview;
use crate::api_error::ApiError;
use crate::blocking::run_blocking;
use nycapt_corpus::{LiveRelease, Release};

/// The building that a report is about.
#[derive(Debug, Clone)]
pub(crate) struct Building {
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    pub(crate) slug: String,
}

/// The one building that a start names in the release that answers now.
///
/// # Errors
/// 422 where it names none or several, 503 without a release or with one that is too poor for any
/// report.
pub(crate) async fn find_building(
    live: &LiveRelease,
    start: ReportStart,
) -> Result<Building, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    // A long question is many addresses to try.
    run_blocking("finding a building", move || find_in(&release, &start)).await
}

fn find_in(release: &Release, start: &ReportStart) -> Result<Building, ApiError> {
    // Said before the debit: the compile could only fail and give the credit back.
    if !holds_enough(release.facts()) {
        return Err(ApiError::poor_release());
    }
    let directory = release.directory();
    let unit = start.unit.as_deref();
    if unit.is_some_and(|unit| parse_unit(unit).is_none()) {
        return Err(ApiError::Invalid(vec![unit_error()]));
    }
    let resolution = match &start.subject {
        Subject::Address(address) => Some(resolve(directory, address, unit)),
        Subject::Ask(question) => find_address(directory, question, unit),
    };
    let answer = resolution.map(|found| found.into_answer(release.name(), release.is_sample()));
    let status = answer
        .as_ref()
        .map_or(ResolveStatus::NotFound, |answer| answer.status);
    let matched = answer.and_then(|answer| answer.matched);
    let matched = matched.ok_or_else(|| ApiError::Invalid(vec![start.subject.error(status)]))?;
    Ok(Building {
        slug: matched.unit.as_ref().map_or_else(
            || matched.slug.clone(),
            |unit| unit_slug(&matched.slug, unit),
        ),
        unit: matched.unit.map(|unit| unit.display),
        address: matched.address_line,
    })
}

/// The building that a slug names, or its apartment; none where there is none.
///
/// # Errors
/// 503 without a release or with one that is too poor for any report.
pub(crate) fn building_of_slug(live: &LiveRelease, slug: &str) -> Result<Option<Place>, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let Ok(document) = find_preview(&release, slug) else {
        return Ok(None);
    };
    if !holds_enough(release.facts()) {
        return Err(ApiError::poor_release());
    }
    let preview: Preview = serde_json::from_slice(&document.json()).map_err(|error| {
        tracing::error!(%error, "a preview of the release does not read");
        ApiError::internal()
    })?;
    Ok(Some(Place {
        sample: preview.sample,
        unit: preview.unit.map(|mentions| mentions.unit),
        building: preview.slug,
        address: preview.address.formatted,
    }))
}

/// A building as a slug names it, perhaps with an apartment.
#[derive(Debug)]
pub(crate) struct Place {
    /// Slug of the building.
    pub(crate) building: String,
    pub(crate) address: String,
    pub(crate) unit: Option<Unit>,
    /// Whether the facts are invented.
    pub(crate) sample: bool,
}

impl Place {
    /// What a report is about that is bought here, for the apartment of these words where the slug
    /// names none; none where the words name no apartment.
    pub(crate) fn with_unit(&self, words: &str) -> Option<Building> {
        let unit = match (&self.unit, words.trim()) {
            (Some(unit), _) => Some(unit.clone()),
            (None, "") => None,
            (None, words) => Some(parse_unit(words)?),
        };
        Some(Building {
            slug: unit.as_ref().map_or_else(
                || self.building.clone(),
                |unit| unit_slug(&self.building, unit),
            ),
            unit: unit.map(|unit| unit.display),
            address: self.address.clone(),
        })
    }
}
