//! Recovers the jobs of lost workers.

use std::sync::Arc;

use nycapt_rules::{JobId, Recovery};
use nycapt_store::{StoreError, find_lost_jobs, recover_job};

use super::timings::Timings;
use crate::app::App;
use crate::metrics::JobEnd;
use crate::random::jittered;
use nycapt_corpus::clock::millis;

/// Requeues lost jobs, or fails them and returns their credit.
pub(super) async fn run(app: Arc<App>, timings: Timings) {
    let mut failing = false;
    loop {
        tokio::time::sleep(jittered(timings.reap)).await;
        let outcome = recover_all(&app, millis(timings.line)).await;
        if let Err(error) = &outcome
            && !failing
        {
            tracing::warn!(%error, "lost jobs cannot be looked for");
        }
        failing = outcome.is_err();
    }
}

/// Recovers every lost job; one failure does not block the others.
async fn recover_all(app: &App, line_ms: i64) -> Result<(), StoreError> {
    let database = app.state.database()?;
    let mut session = database.reader().await?;
    let lost = find_lost_jobs(&mut session, line_ms).await?;
    drop(session);
    for job in lost {
        let id = job.clone();
        let outcome = database
            .write(move |tx| Box::pin(async move { recover_job(tx, &id, line_ms).await }))
            .await;
        match outcome {
            Ok(outcome) => note(app, &job, outcome),
            Err(error @ StoreError::Unavailable(_)) => return Err(error),
            Err(error) => tracing::error!(job.id = %job, %error, "a job is not taken back"),
        }
    }
    Ok(())
}

/// Logs and counts what became of a lost job.
fn note(app: &App, job: &JobId, outcome: Option<Recovery>) {
    match outcome {
        Some(Recovery::Retry { after_ms }) => {
            app.metrics.count_job(JobEnd::Lost);
            tracing::warn!(job.id = %job, after_ms, "the job of a lost worker waits for another");
        }
        Some(Recovery::GiveUp) => {
            app.metrics.count_job(JobEnd::GivenUp);
            tracing::error!(job.id = %job, "a job is given up and its credit returned");
        }
        None => {}
    }
}
