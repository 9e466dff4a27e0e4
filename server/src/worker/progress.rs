//! Progress and cancellation of a compile, shared with its worker.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use nycapt_rules::Stage;

use super::compiler::CompileError;

/// The progress of a compile, shared with its worker.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Index into [`Stage::ALL`].
    stage: AtomicUsize,
    cancelled: AtomicBool,
}

impl Progress {
    /// Starts a stage. Call it often, since it also reports a cancellation.
    ///
    /// # Errors
    /// [`CompileError::Cancelled`]; the compile must return it at once.
    pub fn step(&self, stage: Stage) -> Result<(), CompileError> {
        if self.shared.cancelled.load(Ordering::Relaxed) {
            return Err(CompileError::Cancelled);
        }
        let index = Stage::ALL.iter().position(|known| *known == stage);
        self.shared
            .stage
            .store(index.unwrap_or_default(), Ordering::Relaxed);
        Ok(())
    }

    /// The current stage.
    pub(super) fn stage(&self) -> Stage {
        let index = self.shared.stage.load(Ordering::Relaxed);
        Stage::ALL.get(index).copied().unwrap_or(Stage::Resolve)
    }

    pub(super) fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }
}
