//! Resolves free text to one building of the live release.

use nycapt_address::resolve;
use nycapt_contract::{AddressResolveRequest, ResolveAnswer};
use nycapt_corpus::LiveRelease;

use crate::api_error::ApiError;

pub(crate) fn resolve_address(
    live: &LiveRelease,
    request: &AddressResolveRequest,
) -> Result<ResolveAnswer, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let unit = request.unit.as_deref();
    let resolution = resolve(release.directory(), &request.address, unit);
    Ok(resolution.into_answer(release.name(), release.is_sample()))
}
