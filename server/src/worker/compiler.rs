//! The interface between a worker and what makes its reports.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use nycapt_contract::{OpenObject, ReportFinding};
use nycapt_corpus::Release;
use nycapt_rules::Stage;

/// The subject of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileTask {
    /// Id of the job.
    pub job_id: String,
    /// The matched address.
    pub address: String,
    /// The apartment, normalized.
    pub unit: Option<String>,
    /// Slug of the preview, of the apartment if there is one.
    pub slug: String,
    /// The buyer's question.
    pub question: Option<String>,
    /// Whether it is an order's, whose report has its translations in the member `translations`.
    pub is_order: bool,
}

/// A finished report.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Compiled {
    /// The document.
    pub report: OpenObject,
    /// The summary for lists.
    pub finding: ReportFinding,
    /// How it was made.
    pub detail: OpenObject,
}

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompileError {
    /// The worker cancelled it.
    Cancelled,
    /// The records do not allow it; one sentence for the buyer.
    Failed(String),
}

/// Makes reports, on a thread that it may block.
pub trait Compiler: fmt::Debug + Send + Sync + 'static {
    /// Makes a report; the same task and release always give the same report.
    ///
    /// # Errors
    /// [`CompileError`]; a panic also counts as a failure.
    fn compile(
        &self,
        task: &CompileTask,
        release: &Release,
        progress: &Progress,
    ) -> Result<Compiled, CompileError>;
}

/// The progress of a compile, shared with its worker.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
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
        self.shared.stage.store(stage as usize, Ordering::Relaxed);
        Ok(())
    }

    pub(super) fn stage(&self) -> Stage {
        let index = self.shared.stage.load(Ordering::Relaxed);
        Stage::ALL.get(index).copied().unwrap_or(Stage::Resolve)
    }

    pub(super) fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }
}
