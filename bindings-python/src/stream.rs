//! Long answers, read as many items at a time as are there.

use std::pin::Pin;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use nycapt::client::{Error, Replies};
use pyo3::exceptions::PyRuntimeError;
use pyo3::types::PyBytes;
use pyo3::{Bound, Py, PyAny, PyResult, Python, pyclass, pymethods};

use crate::callback;
use crate::error;
use crate::process::{PerProcess, lock};
use crate::task::{self, NativeTask};

/// Most items handed over at once: those of one batch request.
const AT_ONCE: usize = 25;

type Chunks = Pin<Box<dyn Stream<Item = Vec<Result<Bytes, Error>>> + Send>>;

struct Reader {
    chunks: Chunks,
    /// The error that came after items that were handed over.
    error: Option<Error>,
}

/// Where a stream is: with its owner, or with the read that is under way.
type Place = Arc<Mutex<Option<PerProcess<Reader>>>>;

/// The items of a long answer, in JSON.
#[pyclass(module = "nycapt._native", frozen)]
pub(crate) struct NativeStream {
    place: Place,
}

impl NativeStream {
    pub(crate) fn new(replies: Replies) -> Self {
        let reader = Reader {
            chunks: Box::pin(replies.ready_chunks(AT_ONCE)),
            error: None,
        };
        Self {
            place: Arc::new(Mutex::new(Some(PerProcess::new(reader)))),
        }
    }

    fn take(&self) -> PyResult<Reader> {
        let Some(reader) = lock(&self.place).take() else {
            let message = "the stream is being read elsewhere, or its read was cancelled";
            return Err(PyRuntimeError::new_err(message));
        };
        reader.into_value().ok_or_else(|| {
            PyRuntimeError::new_err("the stream was opened before this process was forked")
        })
    }
}

#[pymethods]
impl NativeStream {
    /// Waits for the next items; none when there are no more.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let mut reader = self.take()?;
        let work = async move {
            let outcome = reader.next().await;
            (reader, outcome)
        };
        let (reader, items) = task::block(py, Box::pin(work))?;
        *lock(&self.place) = Some(PerProcess::new(reader));
        let items = items.map_err(|error| error::raised(py, &error))?;
        Ok(texts(py, &items))
    }

    /// Returns at once: `callback(items, error)` is called on another thread.
    fn start_next(&self, py: Python<'_>, callback: Py<PyAny>) -> PyResult<NativeTask> {
        let mut reader = self.take()?;
        let place = Arc::clone(&self.place);
        task::start(py, async move {
            let outcome = reader.next().await;
            callback::run(|py| {
                *lock(&place) = Some(PerProcess::new(reader));
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

impl Reader {
    async fn next(&mut self) -> Result<Vec<Bytes>, Error> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let mut items = Vec::new();
        for item in self.chunks.next().await.unwrap_or_default() {
            match item {
                Ok(item) => items.push(item),
                Err(error) if items.is_empty() => return Err(error),
                Err(error) => {
                    self.error = Some(error);
                    break;
                }
            }
        }
        Ok(items)
    }
}

fn texts<'py>(py: Python<'py>, items: &[Bytes]) -> Vec<Bound<'py, PyBytes>> {
    items.iter().map(|item| PyBytes::new(py, item)).collect()
}
