//! Reading an address without any service.

use napi_derive::napi;

use crate::failure;

/// Reads an address offline: a `NormalizedAddress` in JSON.
///
/// # Errors
///
/// The address has no JSON form.
#[napi]
pub fn normalize(address: String, unit: Option<String>) -> napi::Result<String> {
    let address = nycapt::address::normalize(&address, unit.as_deref());
    serde_json::to_string(&address).map_err(|error| failure::unusable(error.to_string()))
}
