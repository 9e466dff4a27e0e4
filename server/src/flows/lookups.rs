//! Lookups in the live release: addresses and free previews.

use nycapt_address::resolve;
use nycapt_contract::{
    AddressResolveRequest, Borough, BoroughInfo, ErrorKind, Preview, PreviewBatchOperation,
    ResolveAnswer,
};
use nycapt_messages::{Language, language};
use nycapt_report::datasets::pad_addresses;
use nycapt_report::{Extent, ReleaseFacts};
use nycapt_rules::is_slug;
use serde::Deserialize;

use crate::api_error::{ApiError, ApiResult};
use crate::messages::message;
use nycapt_corpus::{LiveRelease, PreviewDocument, Release};

pub(crate) fn resolve_address(
    live: &LiveRelease,
    request: &AddressResolveRequest,
) -> ApiResult<ResolveAnswer> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let unit = request.unit.as_deref();
    Ok(resolve_in(&release, &request.address, unit))
}

/// What the addresses of a release say about a text.
pub(crate) fn resolve_in(release: &Release, text: &str, unit: Option<&str>) -> ResolveAnswer {
    resolve(release.directory(), text, unit).into_answer(release.name(), release.is_sample())
}

#[derive(Debug)]
pub(crate) struct FoundAddress {
    /// As [`resolve_address`] answers.
    pub(crate) resolved: ResolveAnswer,
    pub(crate) preview: Option<Preview>,
    /// Whether the directory is known to list every address of the borough in the text, or of the
    /// city where the text has none.
    pub(crate) lists_every_address: bool,
}

/// Resolves an address and reads the preview of its building or apartment.
pub(crate) fn lookup_address(live: &LiveRelease, address: &str) -> ApiResult<FoundAddress> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let resolved = resolve_in(&release, address, None);
    // An address in the directory may have no preview.
    let document = resolved
        .matched
        .as_ref()
        .and_then(|matched| find_preview(&release, &matched.preview_slug).ok());
    let preview = document.as_ref().map(read_preview).transpose()?;
    let stated = resolved.input.borough.as_ref();
    Ok(FoundAddress {
        lists_every_address: lists_every_address(release.facts(), stated),
        resolved,
        preview,
    })
}

/// Only the Property Address Directory has every address: other datasets have those of their records.
fn lists_every_address(release: &ReleaseFacts, stated: Option<&BoroughInfo>) -> bool {
    let mut datasets = release.datasets.iter();
    let Some(directory) = datasets.find(|it| it.id == pad_addresses::DATASET.id) else {
        return false;
    };
    Borough::ALL
        .into_iter()
        .filter(|borough| stated.is_none_or(|stated| stated.slug == borough.slug()))
        .all(|borough| directory.coverage.of(borough) == Extent::Whole)
}

pub(crate) fn read_preview(document: &PreviewDocument) -> ApiResult<Preview> {
    serde_json::from_slice(&document.json()).map_err(|error| {
        tracing::error!(%error, "failed to read a preview from the release");
        ApiError::internal()
    })
}

/// The degrees of a building's tax lot, read without the rest of its preview.
pub(crate) fn degrees_of(release: &Release, slug: &str) -> Option<(f64, f64)> {
    #[derive(Deserialize)]
    struct Located {
        building: Degrees,
    }
    #[derive(Deserialize)]
    struct Degrees {
        latitude: Option<f64>,
        longitude: Option<f64>,
    }
    let document = release.preview(slug)?;
    let Located { building } = serde_json::from_slice(&document.json()).ok()?;
    building.latitude.zip(building.longitude)
}

pub(crate) fn get_preview(live: &LiveRelease, slug: &str) -> ApiResult<PreviewDocument> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    find_preview(&release, slug)
}

pub(crate) fn find_preview(release: &Release, slug: &str) -> ApiResult<PreviewDocument> {
    let find = || match language() {
        Language::English => release.preview(slug).or_else(|| release.unit_preview(slug)),
        Language::Spanish | Language::Chinese => release.translated_preview(slug),
    };
    is_slug(slug).then(find).flatten().ok_or_else(|| {
        let error = ApiError::new(ErrorKind::NotFound, message!("api-no-slug"));
        error.next_command(message!("api-resolve-slug"), "nycapt resolve \"<address>\"")
    })
}

#[derive(Debug)]
pub(crate) struct BatchItem {
    pub(crate) slug: String,
    pub(crate) outcome: ApiResult<PreviewDocument>,
}

/// All items come from one release, even if another goes live in the meantime.
pub(crate) fn batch_previews(
    live: &LiveRelease,
    operations: Vec<PreviewBatchOperation>,
) -> ApiResult<Vec<BatchItem>> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let items = operations.into_iter().map(|operation| BatchItem {
        outcome: find_preview(&release, &operation.slug),
        slug: operation.slug,
    });
    Ok(items.collect())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use nycapt_report::{Coverage, DatasetFacts, LoadedDatasets};

    use super::*;

    fn release(coverage: Coverage) -> ReleaseFacts {
        let directory = DatasetFacts {
            id: pad_addresses::DATASET.id.into(),
            coverage,
            ..DatasetFacts::default()
        };
        ReleaseFacts {
            name: "2026-11-20".into(),
            built_at: "2026-11-20T07:00:00Z".into(),
            as_of: date(2026, 11, 20),
            sample: false,
            datasets: [directory].into_iter().collect(),
        }
    }

    #[test]
    fn a_directory_is_whole_only_where_every_address_is_known_to_be_in_it() {
        let (queens, bronx) = (Borough::Queens.info(), Borough::Bronx.info());
        let mut coverage = Coverage::everywhere(Extent::Whole);
        assert!(lists_every_address(&release(coverage.clone()), None));
        coverage.set(Borough::Bronx, Coverage::ALL, Extent::Unknown);
        let partial = release(coverage);
        assert!(lists_every_address(&partial, Some(&queens)));
        assert!(!lists_every_address(&partial, Some(&bronx)));
        assert!(!lists_every_address(&partial, None));
        let none = ReleaseFacts {
            datasets: LoadedDatasets::default(),
            ..partial
        };
        assert!(!lists_every_address(&none, Some(&queens)));
    }
}
