//! Faults on their way into Python, where `nycapt.errors` makes exceptions of them.

use nycapt::client::Fault;
use pyo3::exceptions::PyRuntimeError;
use pyo3::types::{PyAnyMethods, PyBytes};
use pyo3::{Bound, PyErr, Python};

/// The exception for a fault.
pub(crate) fn raised(py: Python<'_>, fault: &Fault) -> PyErr {
    exception(py, &text(fault))
}

/// The fault as JSON.
pub(crate) fn bytes<'py>(py: Python<'py>, fault: &Fault) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &text(fault))
}

/// The exception for a setting that cannot work.
pub(crate) fn misconfigured(py: Python<'_>, message: impl Into<String>) -> PyErr {
    raised(py, &Fault::configuration(message))
}

fn exception(py: Python<'_>, fault: &[u8]) -> PyErr {
    let made = py
        .import("nycapt.errors")
        .and_then(|errors| errors.getattr("from_fault"))
        .and_then(|from_fault| from_fault.call1((PyBytes::new(py, fault),)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

fn text(fault: &Fault) -> Vec<u8> {
    serde_json::to_vec(fault).unwrap_or_default()
}

/// The exception for a blocking call on a thread of the runtime, where it would wait for itself.
pub(crate) fn nested() -> PyErr {
    PyRuntimeError::new_err("a blocking call cannot be made from a callback of a running one")
}
