//! Free text to one building, by the directory of the live release.

use nycapt::address::resolve;
use nycapt::contract::{AddressResolveRequest, ResolveAnswer};

use crate::corpus::Live;
use crate::refusal::Refusal;

pub(crate) fn resolve_address(
    live: &Live,
    request: &AddressResolveRequest,
) -> Result<ResolveAnswer, Refusal> {
    let release = live.load().ok_or_else(Refusal::no_release)?;
    let unit = request.unit.as_deref();
    let resolution = resolve(release.directory(), &request.address, unit);
    Ok(resolution.into_answer(release.name(), release.is_sample()))
}
