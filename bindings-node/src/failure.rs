//! How a failure crosses into JavaScript: its JSON as the error's message.
//!
//! Node-API errors of promises carry one text and a fixed code, so `lib/errors.ts` makes the
//! typed error from the text.

use napi::Error;
use nycapt::client::Error as ClientError;

pub(crate) fn of_error(error: ClientError) -> Error {
    let text = serde_json::to_string(&error).unwrap_or_else(|_| error.message().to_owned());
    Error::from_reason(text)
}

pub(crate) fn unusable(message: impl Into<String>) -> Error {
    of_error(ClientError::configuration(message))
}

/// The end of a call whose switch was turned. JavaScript rejects with its own reason.
pub(crate) fn cancelled() -> Error {
    Error::new(napi::Status::Cancelled, "cancelled")
}
