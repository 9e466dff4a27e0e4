//! What makes a report of a building, as a worker knows it.

use std::fmt;

use nycapt_contract::{OpenObject, ReportFinding};

use super::progress::Progress;
use nycapt_corpus::Release;

/// What a report is to be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileTask {
    /// Id of the job.
    pub job_id: String,
    /// The address, as matched.
    pub address: String,
    /// The apartment, normalized.
    pub unit: Option<String>,
    /// Slug of the preview, of the apartment's when there is one.
    pub slug: String,
    /// The question that was asked.
    pub question: Option<String>,
}

/// A finished report.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Compiled {
    /// The document.
    pub report: OpenObject,
    /// What the list shows of it.
    pub finding: ReportFinding,
    /// What a reader may want to know of its making.
    pub detail: OpenObject,
}

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompileError {
    /// The worker wants it no more.
    Cancelled,
    /// The records do not allow it; one sentence for the buyer.
    Failed(String),
}

/// Makes reports. It runs on a thread of its own, which it may block.
pub trait Compiler: fmt::Debug + Send + Sync + 'static {
    /// Makes the report of a task from one data release, the same for the same task and release.
    ///
    /// # Errors
    /// [`CompileError`]; a panic counts as a failure too.
    fn compile(
        &self,
        task: &CompileTask,
        release: &Release,
        progress: &Progress,
    ) -> Result<Compiled, CompileError>;
}
