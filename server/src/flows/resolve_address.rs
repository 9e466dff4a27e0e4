//! Resolves free text to one building of the live release.

use nycapt_address::{resolve, suggest};
use nycapt_contract::{AddressResolveRequest, AddressSuggestions, OpenObject, ResolveAnswer};

use crate::api_error::ApiError;
use nycapt_corpus::LiveRelease;

pub(crate) fn resolve_address(
    live: &LiveRelease,
    request: &AddressResolveRequest,
) -> Result<ResolveAnswer, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let unit = request.unit.as_deref();
    let resolution = resolve(release.directory(), &request.address, unit);
    Ok(resolution.into_answer(release.name(), release.is_sample()))
}

/// Lists addresses that a text may become.
pub(crate) fn suggest_addresses(
    live: &LiveRelease,
    text: &str,
    most: usize,
) -> Result<AddressSuggestions, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let directory = release.directory();
    Ok(AddressSuggestions {
        suggestions: suggest(directory, text, most),
        directory: directory.info(release.name(), release.is_sample()),
        extra: OpenObject::new(),
    })
}
