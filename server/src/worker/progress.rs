//! Progress and cancellation of a compile, shared with its worker.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use nycapt_rules::Stage;

use super::compiler::CompileError;

/// How far a compile is, shared with the worker that waits for it.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Index into [`Stage::ALL`].
    stage: AtomicUsize,
    stopped: AtomicBool,
}

impl Progress {
    /// Begins a stage. Call it often: it is how a compile learns that it was cancelled.
    ///
    /// # Errors
    /// [`CompileError::Cancelled`], which the compile hands on at once.
    pub fn step(&self, stage: Stage) -> Result<(), CompileError> {
        if self.shared.stopped.load(Ordering::Relaxed) {
            return Err(CompileError::Cancelled);
        }
        let index = Stage::ALL.iter().position(|known| *known == stage);
        self.shared
            .stage
            .store(index.unwrap_or_default(), Ordering::Relaxed);
        Ok(())
    }

    /// The stage that was begun last.
    pub(super) fn stage(&self) -> Stage {
        let index = self.shared.stage.load(Ordering::Relaxed);
        Stage::ALL.get(index).copied().unwrap_or(Stage::Resolve)
    }

    pub(super) fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }
}
