//! Long answers, read as many items at a time as are there.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::TryStreamExt;
use nycapt::client::Replies;
use pyo3::exceptions::PyRuntimeError;
use pyo3::types::PyBytes;
use pyo3::{Bound, Py, PyAny, PyResult, Python, pyclass, pymethods};

use crate::callback;
use crate::error;
use crate::process::{PerProcess, lock};
use crate::task::{self, NativeTask};

/// Where a stream is: with its owner, or with the read that is under way.
type Place = Arc<Mutex<Option<PerProcess<Replies>>>>;

/// The items of a long answer, in JSON.
#[pyclass(module = "nycapt._native", frozen)]
pub(crate) struct NativeStream {
    place: Place,
}

impl NativeStream {
    pub(crate) fn new(replies: Replies) -> Self {
        Self {
            place: Arc::new(Mutex::new(Some(PerProcess::new(replies)))),
        }
    }

    fn take(&self) -> PyResult<Replies> {
        let Some(replies) = lock(&self.place).take() else {
            let message = "the stream is being read elsewhere, or its read was cancelled";
            return Err(PyRuntimeError::new_err(message));
        };
        replies.into_value().ok_or_else(|| {
            PyRuntimeError::new_err("the stream was opened before this process was forked")
        })
    }
}

#[pymethods]
impl NativeStream {
    /// Waits for the next items; none when there are no more.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let mut replies = self.take()?;
        let work = async move {
            let outcome = replies.try_next().await;
            (replies, outcome)
        };
        let (replies, items) = task::block(py, Box::pin(work))?;
        *lock(&self.place) = Some(PerProcess::new(replies));
        let items = items.map_err(|error| error::raised(py, &error))?;
        Ok(texts(py, &items.unwrap_or_default()))
    }

    /// Returns at once: `callback(items, error)` is called on another thread.
    fn start_next(&self, py: Python<'_>, callback: Py<PyAny>) -> PyResult<NativeTask> {
        let mut replies = self.take()?;
        let place = Arc::clone(&self.place);
        task::start(py, async move {
            let outcome = replies.try_next().await.map(Option::unwrap_or_default);
            callback::run(|py| {
                *lock(&place) = Some(PerProcess::new(replies));
                match &outcome {
                    Ok(items) => callback.call1(py, (texts(py, items), py.None()))?,
                    Err(error) => callback.call1(py, (py.None(), error::bytes(py, error)))?,
                };
                Ok(())
            });
        })
    }

    /// Drops the requests that are under way.
    fn close(&self) {
        drop(lock(&self.place).take());
    }
}

fn texts<'py>(py: Python<'py>, items: &[Bytes]) -> Vec<Bound<'py, PyBytes>> {
    items.iter().map(|item| PyBytes::new(py, item)).collect()
}
