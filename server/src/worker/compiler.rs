//! The interface between a worker and what makes its reports.

use std::fmt;

use nycapt_contract::{OpenObject, ReportFinding};

use super::progress::Progress;
use nycapt_corpus::Release;

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
