//! The report that everyone may read, on an apartment of the sample city.

use anyhow::{Result, anyhow};
use nycapt_server::worker::{CompileTask, Compiler, Progress, ReportCompiler};
use nycapt_tests::sample_release;

/// As an order has it, in every language, but with an id and an instant that stay.
pub(super) fn text() -> Result<String> {
    let task = CompileTask {
        job_id: "sample".into(),
        address: String::new(),
        unit: Some("4B".into()),
        slug: "350-5-avenue-manhattan-apt-4b".into(),
        question: None,
        is_order: true,
    };
    let compiled =
        ReportCompiler::default().compile(&task, &sample_release(), &Progress::default());
    let mut report = compiled.map_err(|error| anyhow!("{error:?}"))?.report;
    report.insert("generatedAt".into(), "2026-11-21T15:00:00.000Z".into());
    let mut text = serde_json::to_string(&report)?;
    text.push('\n');
    Ok(text)
}
