//! Callbacks into Python. None may be running when the interpreter exits.
//!
//! An exiting interpreter stops any thread that attaches to it, which aborts the process inside Rust.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::types::{PyAnyMethods, PyCFunction, PyDict, PyTuple};
use pyo3::{Bound, PyErr, PyResult, Python};

/// How often, and at what interval, the exit of the interpreter checks for running callbacks.
const CHECKS: u32 = 2000;
const CHECK_INTERVAL: Duration = Duration::from_millis(1);

static IS_EXITING: AtomicBool = AtomicBool::new(false);
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Runs a callback, unless the interpreter is exiting.
pub(crate) fn run(call: impl FnOnce(Python<'_>) -> Result<(), PyErr>) {
    CALLS.fetch_add(1, Ordering::SeqCst);
    if !IS_EXITING.load(Ordering::SeqCst) {
        Python::try_attach(|py| {
            if let Err(error) = call(py) {
                error.write_unraisable(py, None);
            }
        });
    }
    CALLS.fetch_sub(1, Ordering::SeqCst);
}

/// Forgets the calls of the process that this one was forked from.
pub(crate) fn forget_calls() {
    CALLS.store(0, Ordering::SeqCst);
}

/// Makes the interpreter wait for running callbacks before it exits.
pub(crate) fn wait_at_exit(py: Python<'_>) -> PyResult<()> {
    let wait = |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
        IS_EXITING.store(true, Ordering::SeqCst);
        arguments.py().detach(|| {
            for _ in 0..CHECKS {
                if CALLS.load(Ordering::SeqCst) == 0 {
                    break;
                }
                thread::park_timeout(CHECK_INTERVAL);
            }
        });
    };
    let wait = PyCFunction::new_closure(py, None, None, wait)?;
    py.import("atexit")?.call_method1("register", (wait,))?;
    Ok(())
}
