//! One service by operation name, and what needs no service.

use std::sync::Arc;

use nycapt::address;
use nycapt::client::{Client, Error, Reply};
use pyo3::exceptions::PyValueError;
use pyo3::types::PyBytes;
use pyo3::{Bound, Py, PyAny, PyResult, Python, pyclass, pyfunction, pymethods};

use crate::callback;
use crate::error;
use crate::settings::{Ending, Limits, Source};
use crate::stream::NativeStream;
use crate::task::{self, NativeTask};

type Answer<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// Operations by name: arguments and answers are JSON.
#[pyclass(module = "nycapt._native", frozen)]
pub(crate) struct NativeClient {
    source: Arc<Source>,
    limits: Limits,
}

/// Whether the operation or long answer of this name is called with an API key.
#[pyfunction]
pub(crate) fn needs_key(operation: &str) -> bool {
    nycapt::client::needs_key(operation)
}

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

#[pymethods]
impl NativeClient {
    /// `shared` and `limits` are JSON objects; `on_wait` is called before each pause. `transport` is
    /// called with each request and the exchange that it ends, and returns at once.
    #[new]
    #[pyo3(signature = (shared, limits, on_wait, transport=None))]
    fn new(
        py: Python<'_>,
        shared: &[u8],
        limits: &[u8],
        on_wait: Py<PyAny>,
        transport: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        Ok(Self {
            limits: Limits::read(py, limits)?,
            source: Arc::new(Source::new(py, shared, on_wait, transport)?),
        })
    }

    /// The same connections within other limits.
    fn with_limits(&self, py: Python<'_>, limits: &[u8]) -> PyResult<Self> {
        Ok(Self {
            limits: Limits::read(py, limits)?,
            source: Arc::clone(&self.source),
        })
    }

    /// Calls and waits; returns the body and its metadata.
    #[pyo3(signature = (operation, arguments, api_key=None))]
    fn call<'py>(
        &self,
        py: Python<'py>,
        operation: &str,
        arguments: &[u8],
        api_key: Option<String>,
    ) -> PyResult<Answer<'py>> {
        let client = self.client(py, api_key)?;
        let work = Box::pin(client.call(operation, arguments));
        let reply = task::block(py, work)?.map_err(|error| error::raised(py, &error))?;
        Ok(answer(py, &reply))
    }

    /// Calls and returns at once: `callback(answer, error)` is called on another thread.
    #[pyo3(signature = (operation, arguments, api_key, callback))]
    fn start(
        &self,
        py: Python<'_>,
        operation: String,
        arguments: Vec<u8>,
        api_key: Option<String>,
        callback: Py<PyAny>,
    ) -> PyResult<NativeTask> {
        let client = self.client(py, api_key)?;
        task::start(py, async move {
            let outcome = Box::pin(client.call(&operation, &arguments)).await;
            report(&callback, outcome);
        })
    }

    /// Opens a long answer.
    #[pyo3(signature = (name, arguments, api_key=None))]
    fn open(
        &self,
        py: Python<'_>,
        name: &str,
        arguments: &[u8],
        api_key: Option<String>,
    ) -> PyResult<NativeStream> {
        let client = self.client(py, api_key)?;
        let replies = client.open(name, arguments);
        let replies = replies.map_err(|error| error::raised(py, &error))?;
        Ok(NativeStream::new(replies))
    }

    /// The rate limit of the newest answer: limit, remaining, seconds to the next window.
    fn rate_limit(&self, py: Python<'_>) -> PyResult<Option<(u64, u64, f64)>> {
        let rate_limit = self.source.client(py)?.rate_limit();
        Ok(rate_limit.map(|now| (now.limit, now.remaining, now.reset.as_secs_f64())))
    }

    /// Retiring operations that were not reported yet: name, since when, until when.
    fn take_endings(&self) -> Vec<Ending> {
        self.source.take_endings()
    }
}

impl NativeClient {
    fn client(&self, py: Python<'_>, api_key: Option<String>) -> PyResult<Client> {
        self.limits.applied(py, self.source.client(py)?, api_key)
    }
}

fn answer<'py>(py: Python<'py>, reply: &Reply) -> Answer<'py> {
    (PyBytes::new(py, &reply.body), PyBytes::new(py, &reply.meta))
}

fn report(callback: &Py<PyAny>, outcome: Result<Reply, Error>) {
    callback::run(|py| {
        match &outcome {
            Ok(reply) => callback.call1(py, (answer(py, reply), py.None()))?,
            Err(error) => callback.call1(py, (py.None(), error::bytes(py, error)))?,
        };
        Ok(())
    });
}
