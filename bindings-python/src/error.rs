//! Errors on their way into Python, where `nycapt.errors` makes exceptions of them.

use nycapt::client::Error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::types::{PyAnyMethods, PyBytes};
use pyo3::{Bound, PyErr, Python};

pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let made = py
        .import("nycapt.errors")
        .and_then(|errors| errors.getattr("from_error"))
        .and_then(|from_error| from_error.call1((bytes(py, error),)));
    made.map_or_else(|error| error, PyErr::from_value)
}

pub(crate) fn bytes<'py>(py: Python<'py>, error: &Error) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &serde_json::to_vec(error).unwrap_or_default())
}

pub(crate) fn misconfigured(py: Python<'_>, message: impl Into<String>) -> PyErr {
    raised(py, &Error::configuration(message))
}

/// The exception for a blocking call on a thread of the runtime, where it would wait for itself.
pub(crate) fn nested() -> PyErr {
    PyRuntimeError::new_err("a blocking call cannot be made from a callback of a running one")
}
