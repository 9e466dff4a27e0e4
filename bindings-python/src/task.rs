//! Running calls: blocking ones that a signal interrupts, and tasks that report their result.

use std::pin::Pin;
use std::time::Duration;

use pyo3::{PyResult, Python, pyclass, pymethods};
use tokio::runtime::Handle;
use tokio::task::AbortHandle;

use crate::error;
use crate::process::runtime;

/// How long a signal can wait, as Ctrl-C does.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs to the end without the interpreter, and drops the work when a signal handler raises.
pub(crate) fn block<T: Send>(
    py: Python<'_>,
    mut work: Pin<Box<dyn Future<Output = T> + Send + '_>>,
) -> PyResult<T> {
    if Handle::try_current().is_ok() {
        return Err(error::nested());
    }
    let runtime = runtime(py)?;
    loop {
        let slice = py.detach(|| {
            runtime.block_on(async { tokio::time::timeout(SIGNAL_INTERVAL, work.as_mut()).await })
        });
        match slice {
            Ok(done) => return Ok(done),
            Err(_elapsed) => {
                if let Err(signal) = py.check_signals() {
                    // Connections are given back through the runtime.
                    let _entered = runtime.enter();
                    drop(work);
                    return Err(signal);
                }
            }
        }
    }
}

/// Starts work on the threads of the runtime.
pub(crate) fn start(
    py: Python<'_>,
    work: impl Future<Output = ()> + Send + 'static,
) -> PyResult<NativeTask> {
    let abort = runtime(py)?.spawn(work).abort_handle();
    Ok(NativeTask { abort })
}

/// A call under way.
#[pyclass(module = "nycapt._native", frozen)]
pub(crate) struct NativeTask {
    abort: AbortHandle,
}

#[pymethods]
impl NativeTask {
    /// Drops the request and reports nothing.
    fn cancel(&self) {
        self.abort.abort();
    }
}
