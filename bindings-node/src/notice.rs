//! What a client reports to JavaScript during its calls.

use napi::Status;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use serde_json::Value;

/// A JavaScript function that takes one notice in JSON, and keeps no process alive.
pub(crate) type Listener = ThreadsafeFunction<String, (), String, Status, false, true>;

pub(crate) fn notify(listener: &Listener, notice: &Value) {
    // The listener may be gone with its thread.
    listener.call(notice.to_string(), ThreadsafeFunctionCallMode::NonBlocking);
}
