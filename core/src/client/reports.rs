//! Lists all reports page by page, and waits for report jobs.

use std::collections::BTreeSet;
use std::pin::pin;
use std::time::Duration;

use futures_util::{Stream, TryStreamExt, stream};

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::retry::WaitReason;
use crate::contract::{GetReport, ListReports, Operation, ReportJob, ReportStatus, ReportSummary};

const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Minimum time of a read, so that the limit of the watch doesn't cut off the last one.
const LEAST_DEADLINE: Duration = Duration::from_secs(5);

/// The state of a watch between two items.
struct Watch {
    client: Client,
    job_id: String,
    limit: Duration,
    /// When the first item was requested, on the client's clock.
    started: Option<Duration>,
    pause: Duration,
    last: Option<ReportJob>,
    /// Why the newest read failed, if it did.
    trouble: Option<Error>,
}

impl Client {
    /// The job each time its state or step changes, until it's done.
    ///
    /// The last item is the finished job or an [`Error`]: `CompileFailed` if there will be no
    /// report, `Pending` after `limit`; both include the job ([`Error::job`]). After the first
    /// successful read, temporary failures are retried until `limit`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// use std::time::Duration;
    ///
    /// use futures_util::TryStreamExt;
    /// use nycapt::contract::ReportJob;
    ///
    /// let mut jobs = std::pin::pin!(client.watch_report("job_01jz", Duration::from_secs(600)));
    /// while let Some(job) = jobs.try_next().await? {
    ///     println!("{} ({} of {})", job.stage, job.step, ReportJob::STEPS);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn watch_report(
        &self,
        job_id: &str,
        limit: Duration,
    ) -> impl Stream<Item = Result<ReportJob, Error>> + Send + use<> {
        let watch = Watch {
            client: self.clone(),
            job_id: job_id.into(),
            limit,
            started: None,
            pause: FIRST_PAUSE,
            last: None,
            trouble: None,
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
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// use std::time::Duration;
    ///
    /// let job = client.wait_for_report("job_01jz", Duration::from_secs(600)).await?;
    /// println!("{}", job.address);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn wait_for_report(&self, job_id: &str, limit: Duration) -> Result<ReportJob, Error> {
        let mut jobs = pin!(self.watch_report(job_id, limit));
        let mut last = None;
        while let Some(job) = jobs.try_next().await? {
            last = Some(job);
        }
        last.ok_or_else(|| Error::undecodable(GetReport::SPEC.name, 200, "no job was returned"))
    }
}

impl Watch {
    /// The job at its next change, and the rest of the watch unless it is done.
    async fn next(mut self) -> Result<(ReportJob, Option<Self>), Error> {
        loop {
            self.rest().await?;
            let Some(job) = self.read().await? else {
                continue;
            };
            match job.status {
                ReportStatus::Done => return Ok((job, None)),
                ReportStatus::Error => {
                    let error = Error::compile_failed(GetReport::SPEC.name, job);
                    return Err(error.documented_at(&self.client.shared.base_url));
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
    async fn rest(&mut self) -> Result<(), Error> {
        let left = self.time_left();
        let Some(job) = &self.last else {
            return Ok(());
        };
        let shared = &self.client.shared;
        if left.is_zero() {
            let (job, trouble) = (job.clone(), self.trouble.take());
            let error = Error::pending(GetReport::SPEC.name, self.limit, job, trouble);
            return Err(error.documented_at(&shared.base_url));
        }
        let asked = self.trouble.as_ref().and_then(Error::retry_after);
        let pause = self.pause.max(asked.unwrap_or_default()).min(left);
        let failure = self.trouble.as_ref().map(Error::kind);
        match failure.map(WaitReason::Error) {
            Some(reason) => shared.pause(GetReport::SPEC.name, pause, reason).await,
            None => shared.clock.sleep(pause).await,
        }
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Ok(())
    }

    /// The job, or none if a later read may succeed.
    async fn read(&mut self) -> Result<Option<ReportJob>, Error> {
        let limit = self.time_left().max(LEAST_DEADLINE);
        let deadline = limit.min(self.client.options.deadline);
        let client = self.client.clone().deadline(deadline);
        match client.get_report(&self.job_id).await {
            Ok(job) => {
                self.trouble = None;
                Ok(Some(job))
            }
            Err(error) if error.is_retryable() && self.last.is_some() => {
                self.trouble = Some(error);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn time_left(&mut self) -> Duration {
        let now = self.client.shared.clock.elapsed();
        let started = *self.started.get_or_insert(now);
        started.saturating_add(self.limit).saturating_sub(now)
    }
}

impl Client {
    /// Every report of the caller, newest first; pages are fetched as you read.
    ///
    /// A list that loops back to an earlier page ends with `Undecodable`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// use futures_util::TryStreamExt;
    ///
    /// let mut reports = std::pin::pin!(client.reports(None));
    /// while let Some(report) = reports.try_next().await? {
    ///     println!("{} {}", report.job_id, report.address);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn reports(
        &self,
        page_size: Option<u32>,
    ) -> impl Stream<Item = Result<ReportSummary, Error>> + Send + use<> {
        let pages = Pages {
            client: self.clone(),
            page_size,
            seen: BTreeSet::new(),
            cursor: None,
            is_over: false,
        };
        stream::try_unfold(pages, Pages::turn).try_flatten()
    }
}

/// The progress through the whole list.
struct Pages {
    client: Client,
    page_size: Option<u32>,
    seen: BTreeSet<String>,
    /// Of the next page; none of the first.
    cursor: Option<String>,
    is_over: bool,
}

type Reports = stream::Iter<std::vec::IntoIter<Result<ReportSummary, Error>>>;

impl Pages {
    async fn turn(mut self) -> Result<Option<(Reports, Self)>, Error> {
        if self.is_over {
            return Ok(None);
        }
        let call = Call::<ListReports>::new(self.cursor.as_deref(), self.page_size);
        let received = self.client.send(&call).await?;
        let page = received.answer;
        let mut reports: Vec<_> = page.reports.into_iter().map(Ok).collect();
        match page.next_cursor {
            _ if !page.has_more => self.is_over = true,
            Some(next) if self.seen.insert(next.clone()) => self.cursor = Some(next),
            // Not silently the end: reports would be missing.
            Some(_) | None => {
                let reason = "the list says it continues but has no new page";
                let error = Error::undecodable(ListReports::SPEC.name, 200, reason)
                    .with_request_id(received.request_id)
                    .after(received.tries, false);
                reports.push(Err(error));
                self.is_over = true;
            }
        }
        Ok(Some((stream::iter(reports), self)))
    }
}
