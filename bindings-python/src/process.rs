//! What a fork must not carry over: the runtime and whatever is registered with it.

use std::mem;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyResult, Python};
use tokio::runtime::{Builder, Runtime};

use crate::callback;

/// Threads for requests; the work is waiting.
const WORKERS: usize = 2;

static RUNTIME: Mutex<Option<PerProcess<Arc<Runtime>>>> = Mutex::new(None);

/// A value that only the process that made it may use or drop.
///
/// A child has a copy of it without its threads, and shares sockets and `epoll` with the parent:
/// dropping it there waits for ever or closes what the parent uses.
pub(crate) struct PerProcess<T> {
    process: u32,
    value: Option<T>,
}

impl<T> PerProcess<T> {
    pub(crate) fn new(value: T) -> Self {
        Self {
            process: process::id(),
            value: Some(value),
        }
    }

    /// The value, in the process that made it.
    pub(crate) fn get(&self) -> Option<&T> {
        let value = self.value.as_ref();
        value.filter(|_| self.process == process::id())
    }

    /// Takes the value out, in the process that made it.
    pub(crate) fn into_value(mut self) -> Option<T> {
        let is_own = self.process == process::id();
        self.value.take_if(|_| is_own)
    }
}

impl<T> Drop for PerProcess<T> {
    fn drop(&mut self) {
        if self.process != process::id() {
            mem::forget(self.value.take());
        }
    }
}

/// The runtime of this process, made at first need.
pub(crate) fn runtime(_attached: Python<'_>) -> PyResult<Arc<Runtime>> {
    let mut slot = lock(&RUNTIME);
    if let Some(runtime) = slot.as_ref().and_then(PerProcess::get) {
        return Ok(Arc::clone(runtime));
    }
    let runtime = Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .thread_name("nycapt")
        .enable_all()
        .build()
        .map_err(|error| PyRuntimeError::new_err(format!("no thread for requests: {error}")))?;
    callback::forget_calls();
    let runtime = Arc::new(runtime);
    *slot = Some(PerProcess::new(Arc::clone(&runtime)));
    Ok(runtime)
}

/// Locks what is only locked while attached to the interpreter, so never across a fork.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
