//! Calls back into Python, none of which may be under way when the interpreter ends.
//!
//! A thread that attaches to an interpreter that is ending is torn down inside Rust, which aborts
//! the process.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::types::{PyAnyMethods, PyCFunction, PyDict, PyTuple};
use pyo3::{Bound, PyErr, PyResult, Python};

/// How often the end of the interpreter looks for calls back, and between two looks.
const LOOKS: u32 = 2000;
const PAUSE: Duration = Duration::from_millis(1);

static IS_ENDING: AtomicBool = AtomicBool::new(false);
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Calls back into Python; an interpreter that is ending is left alone.
pub(crate) fn tell(call: impl FnOnce(Python<'_>) -> Result<(), PyErr>) {
    CALLS.fetch_add(1, Ordering::SeqCst);
    if !IS_ENDING.load(Ordering::SeqCst) {
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

/// Has the interpreter wait for calls back before it ends.
pub(crate) fn prepare(py: Python<'_>) -> PyResult<()> {
    let wait = |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
        IS_ENDING.store(true, Ordering::SeqCst);
        arguments.py().detach(|| {
            for _ in 0..LOOKS {
                if CALLS.load(Ordering::SeqCst) == 0 {
                    break;
                }
                thread::park_timeout(PAUSE);
            }
        });
    };
    let wait = PyCFunction::new_closure(py, None, None, wait)?;
    py.import("atexit")?.call_method1("register", (wait,))?;
    Ok(())
}
