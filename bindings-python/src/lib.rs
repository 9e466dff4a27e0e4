//! Native part of the Python SDK: operations by name over JSON, and nothing a user sees.
//!
//! Types, errors, logging and the environment live in `python/nycapt`.
#![forbid(unsafe_code)]

mod callback;
mod client;
mod error;
mod process;
mod settings;
mod stream;
mod table;
mod task;
mod transport;

use pyo3::types::{PyModule, PyModuleMethods};
use pyo3::{Bound, PyResult, pymodule};

/// Native part of the Python SDK.
#[pymodule]
mod _native {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_export]
    use crate::client::NativeClient;
    #[pymodule_export]
    use crate::client::needs_key;
    #[pymodule_export]
    use crate::client::normalize;
    #[pymodule_export]
    use crate::stream::NativeStream;
    #[pymodule_export]
    use crate::table::NativeTable;
    #[pymodule_export]
    use crate::task::NativeTask;
    #[pymodule_export]
    use crate::transport::NativeExchange;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::callback::wait_at_exit(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
