//! Native part of the Python SDK.

use pyo3::pymodule;

/// Native part of the Python SDK.
#[pymodule]
mod _native {}
