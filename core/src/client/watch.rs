//! Waiting for a report job to end.

use std::pin::pin;
use std::time::Duration;

use futures_util::{Stream, TryStreamExt, stream};

use super::builder::Client;
use super::fault::Fault;
use crate::contract::{GetReport, Operation, ReportJob, ReportStatus};

const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Where a watch stands between two items.
struct Watch {
    client: Client,
    job_id: String,
    limit: Duration,
    started: Duration,
    pause: Duration,
    last: Option<ReportJob>,
}

impl Client {
    /// The job each time that its state or step has changed, until it is done.
    ///
    /// The last item is the job that is done, or a [`Fault`]: `CompileFailed` when there will be
    /// no report, `Pending` after `limit`; both hold the job ([`Fault::job`]).
    pub fn watch_report(
        &self,
        job_id: &str,
        limit: Duration,
    ) -> impl Stream<Item = Result<ReportJob, Fault>> + Send + use<> {
        let watch = Watch {
            client: self.clone(),
            job_id: job_id.into(),
            limit,
            started: self.shared.clock.elapsed(),
            pause: FIRST_PAUSE,
            last: None,
        };
        stream::try_unfold(Some(watch), |watch| async move {
            match watch {
                Some(watch) => watch.next().await.map(Some),
                None => Ok(None),
            }
        })
    }

    /// Waits until a report job is done.
    ///
    /// # Errors
    ///
    /// As [`Client::watch_report`].
    pub async fn wait_for_report(&self, job_id: &str, limit: Duration) -> Result<ReportJob, Fault> {
        let mut jobs = pin!(self.watch_report(job_id, limit));
        let mut last = None;
        while let Some(job) = jobs.try_next().await? {
            last = Some(job);
        }
        last.ok_or_else(|| Fault::undecodable(GetReport::SPEC.name, 200, "no job came"))
    }
}

impl Watch {
    /// The job at its next change, and the rest of the watch unless it is done.
    async fn next(mut self) -> Result<(ReportJob, Option<Self>), Fault> {
        loop {
            self.rest().await?;
            let job = self.client.get_report(&self.job_id).await?;
            match job.status {
                ReportStatus::Done => return Ok((job, None)),
                ReportStatus::Error => {
                    return Err(Fault::compile_failed(GetReport::SPEC.name, job));
                }
                ReportStatus::Running | ReportStatus::Interrupted => {}
            }
            let before = self.last.replace(job.clone());
            if before.is_none_or(|before| (before.status, before.step) != (job.status, job.step)) {
                return Ok((job, Some(self)));
            }
        }
    }

    /// Pauses between two reads, and ends the watch when its time is over.
    async fn rest(&mut self) -> Result<(), Fault> {
        let Some(job) = &self.last else {
            return Ok(());
        };
        let clock = &self.client.shared.clock;
        let left = (self.started + self.limit).saturating_sub(clock.elapsed());
        if left.is_zero() {
            return Err(Fault::pending(
                GetReport::SPEC.name,
                self.limit,
                job.clone(),
            ));
        }
        clock.sleep(self.pause.min(left)).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Ok(())
    }
}
