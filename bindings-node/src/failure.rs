//! How a failure crosses into JavaScript: its JSON as the error's message.
//!
//! Node-API errors of promises carry one text and a fixed code, so `lib/errors.ts` makes the
//! typed error from the text.

use std::error::Error as _;

use napi::Error;
use nycapt::client::{BuildError, Fault};
use nycapt::contract::FaultKind;
use serde_json::json;

/// The failure of an operation.
pub(crate) fn of_fault(fault: &Fault) -> Error {
    let text = serde_json::to_string(fault).unwrap_or_else(|_| fault.message().to_owned());
    Error::from_reason(text)
}

/// The failure to set up a client.
pub(crate) fn of_setup(error: &BuildError) -> Error {
    let cause = error.source().map(ToString::to_string);
    unusable(&error.to_string(), cause)
}

/// Options that do not fit, in the form of a fault.
pub(crate) fn unusable(message: &str, cause: Option<String>) -> Error {
    let row = FaultKind::Configuration.row();
    let fault = json!({
        "code": row.code,
        "class": row.class,
        "message": message,
        "operation": "client",
        "retryable": row.retryable,
        "causes": cause.into_iter().collect::<Vec<_>>(),
    });
    Error::from_reason(fault.to_string())
}

/// The end of a call whose switch was turned. JavaScript rejects with its own reason.
pub(crate) fn cancelled() -> Error {
    Error::new(napi::Status::Cancelled, "cancelled")
}
