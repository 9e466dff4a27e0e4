//! Takes back what lost workers had.

use std::sync::Arc;

use nycapt_rules::{JobId, Lost};

use super::timings::Timings;
use crate::app::App;
use crate::random::jittered;
use crate::store::{StoreError, find_lost, reap};
use nycapt_corpus::clock::millis;

/// Puts lost jobs back in line, or gives them up with their credit returned, for as long as it runs.
pub(super) async fn run(app: Arc<App>, timings: Timings) {
    let mut away = false;
    loop {
        tokio::time::sleep(jittered(timings.reap)).await;
        let outcome = reap_all(&app, millis(timings.line)).await;
        if let Err(error) = &outcome
            && !away
        {
            tracing::warn!(%error, "lost jobs cannot be looked for");
        }
        away = outcome.is_err();
    }
}

/// One job that cannot be taken back is in no other's way.
async fn reap_all(app: &App, line_ms: i64) -> Result<(), StoreError> {
    let database = app.state.database()?;
    let mut session = database.reader().await?;
    let lost = find_lost(&mut session, line_ms).await?;
    drop(session);
    for job in lost {
        let id = job.clone();
        let outcome = database
            .write(move |tx| Box::pin(async move { reap(tx, &id, line_ms).await }))
            .await;
        match outcome {
            Ok(outcome) => tell(&job, outcome),
            Err(error @ StoreError::Away(_)) => return Err(error),
            Err(error) => tracing::error!(job.id = %job, %error, "a job is not taken back"),
        }
    }
    Ok(())
}

fn tell(job: &JobId, outcome: Option<Lost>) {
    match outcome {
        Some(Lost::Again { after_ms }) => {
            tracing::warn!(job.id = %job, after_ms, "the job of a lost worker waits for another");
        }
        Some(Lost::GivenUp) => {
            tracing::error!(job.id = %job, "a job is given up and its credit returned");
        }
        None => {}
    }
}
