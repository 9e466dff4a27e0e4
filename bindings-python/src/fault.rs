//! Faults on their way into Python, where `nycapt.errors` makes exceptions of them.

use std::error::Error;

use nycapt::client::{BuildError, Fault};
use nycapt::contract::FaultKind;
use pyo3::exceptions::PyRuntimeError;
use pyo3::types::{PyAnyMethods, PyBytes};
use pyo3::{Bound, PyErr, Python};
use serde_json::json;

/// The exception for a fault.
pub(crate) fn raised(py: Python<'_>, fault: &Fault) -> PyErr {
    exception(py, &text(fault))
}

/// The fault as JSON.
pub(crate) fn bytes<'py>(py: Python<'py>, fault: &Fault) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &text(fault))
}

/// The exception for settings that no client can be made of.
pub(crate) fn unusable(py: Python<'_>, error: &BuildError) -> PyErr {
    misconfigured(py, &error.to_string(), error.source())
}

/// The exception for a setting that cannot work.
pub(crate) fn misconfigured(
    py: Python<'_>,
    message: &str,
    cause: Option<&(dyn Error + 'static)>,
) -> PyErr {
    let row = FaultKind::Configuration.row();
    let fault = json!({
        "code": row.code,
        "class": row.class,
        "message": message,
        "operation": "client",
        "retryable": row.retryable,
        "hint": FaultKind::Configuration.next_step(),
        "causes": cause.map(ToString::to_string).into_iter().collect::<Vec<_>>(),
    });
    exception(py, fault.to_string().as_bytes())
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
