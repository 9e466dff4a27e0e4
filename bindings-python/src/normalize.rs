//! Reading an address without any service.

use nycapt::address;
use pyo3::exceptions::PyValueError;
use pyo3::types::PyBytes;
use pyo3::{Bound, PyResult, Python, pyfunction};

/// The address in the city's form, as JSON.
#[pyfunction]
#[pyo3(signature = (address, unit=None))]
pub(crate) fn normalize<'py>(
    py: Python<'py>,
    address: &str,
    unit: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let text = serde_json::to_vec(&address::normalize(address, unit))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(PyBytes::new(py, &text))
}
