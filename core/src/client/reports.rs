//! Report jobs: start, read, list, PDF, and the balance they are paid from.

use std::collections::BTreeSet;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt, stream};

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{
    Balance, GetBalance, GetReport, GetReportPdf, JobParameters, ListReports, Operation,
    PageParameters, ReportJob, ReportList, ReportRequest, ReportSummary, StartReport,
};

impl<'a> Call<'a, StartReport> {
    /// Starts a report under an `Idempotency-Key`; without one the client makes one.
    pub fn new(request: &'a ReportRequest, idempotency_key: Option<&'a str>) -> Self {
        let mut call = Self::of((), request);
        call.idempotency_key = idempotency_key.map(Into::into);
        call
    }
}

impl Call<'_, GetReport> {
    /// Reads a report job.
    pub fn new(job_id: &str) -> Self {
        Self::of(job(job_id), &())
    }
}

impl Call<'_, GetReportPdf> {
    /// Reads a report as PDF.
    pub fn new(job_id: &str) -> Self {
        Self::of(job(job_id), &())
    }
}

impl Call<'_, ListReports> {
    /// Reads one page of the caller's reports; the first without a cursor.
    pub fn new(cursor: Option<&str>, limit: Option<u32>) -> Self {
        let cursor = cursor.map(str::to_owned);
        Self::of(PageParameters { cursor, limit }, &())
    }
}

fn job(id: &str) -> JobParameters {
    JobParameters {
        job_id: id.to_owned(),
        download: None,
    }
}

impl Client {
    /// Starts the compile of a report, which costs one credit.
    ///
    /// Every try carries one `Idempotency-Key`, the given one or a new one, so that it is
    /// charged once however often it is sent. An error names it ([`Error::idempotency_key`]).
    ///
    /// # Errors
    ///
    /// Any [`Error`]; when every answer was lost, `OutcomeUnknown`: start again with the key.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
    /// use std::time::Duration;
    ///
    /// use nycapt::contract::ReportRequest;
    ///
    /// let request = ReportRequest { address: Some("350 5th Ave".into()), ..Default::default() };
    /// let job = client.start_report(&request, None).await?;
    /// let job = client.wait_for_report(&job.job_id, Duration::from_secs(600)).await?;
    /// std::fs::write("report.pdf", client.get_report_pdf(&job.job_id).await?)?;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn start_report(
        &self,
        request: &ReportRequest,
        idempotency_key: Option<&str>,
    ) -> Result<ReportJob, Error> {
        let call = Call::<StartReport>::new(request, idempotency_key);
        Ok(self.send(&call).await?.answer)
    }

    /// Reads a report job, with its report once it is done.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; a job of someone else is `NotFound`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let job = client.get_report("job_01jz").await?;
    /// println!("{} is at stage {}", job.address, job.stage);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn get_report(&self, job_id: &str) -> Result<ReportJob, Error> {
        Ok(self.send(&Call::<GetReport>::new(job_id)).await?.answer)
    }

    /// Reads a finished report as PDF.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; `InFlight` while it is being made, `NotFound` when there is none,
    /// `Undecodable` when it comes without its end.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
    /// std::fs::write("report.pdf", client.get_report_pdf("job_01jz").await?)?;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn get_report_pdf(&self, job_id: &str) -> Result<Bytes, Error> {
        let received = self
            .send_for_bytes(&Call::<GetReportPdf>::new(job_id))
            .await?;
        Ok(received.body)
    }

    /// Reads one page of the caller's reports, newest first.
    ///
    /// # Errors
    ///
    /// Any [`Error`].
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let first = client.list_reports(None, Some(10)).await?;
    /// let second = client.list_reports(first.next_cursor.as_deref(), Some(10)).await?;
    /// println!("{} and {}", first.reports.len(), second.reports.len());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn list_reports(
        &self,
        cursor: Option<&str>,
        limit: Option<u32>,
    ) -> Result<ReportList, Error> {
        Ok(self
            .send(&Call::<ListReports>::new(cursor, limit))
            .await?
            .answer)
    }

    /// Every report of the caller, newest first: pages are read as the stream is.
    ///
    /// A list that leads back to a page it has been on ends in `Undecodable`.
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
            next: Next::Page(None),
        };
        stream::try_unfold(pages, Pages::turn).try_flatten()
    }

    /// Reads the reports that the caller has left.
    ///
    /// # Errors
    ///
    /// Any [`Error`].
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{} reports left", client.get_balance().await?.reports);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn get_balance(&self) -> Result<Balance, Error> {
        Ok(self.send(&Call::<GetBalance>::new()).await?.answer)
    }
}

/// Where a reading of the whole list stands.
struct Pages {
    client: Client,
    page_size: Option<u32>,
    seen: BTreeSet<String>,
    next: Next,
}

enum Next {
    Page(Option<String>),
    /// The page before is good, and the one after cannot be told.
    Lost(Error),
    End,
}

type Reports = stream::Iter<std::vec::IntoIter<Result<ReportSummary, Error>>>;

impl Pages {
    async fn turn(mut self) -> Result<Option<(Reports, Self)>, Error> {
        let cursor = match self.next {
            Next::Page(cursor) => cursor,
            Next::Lost(error) => return Err(error),
            Next::End => return Ok(None),
        };
        let call = Call::<ListReports>::new(cursor.as_deref(), self.page_size);
        let received = self.client.send(&call).await?;
        let page = received.answer;
        self.next = match page.next_cursor {
            _ if !page.has_more => Next::End,
            Some(next) if self.seen.insert(next.clone()) => Next::Page(Some(next)),
            // Not silently the end: reports would be missing.
            Some(_) | None => {
                let reason = "the list says that it goes on and names no page that is new";
                let error = Error::undecodable(ListReports::SPEC.name, 200, reason);
                Next::Lost(
                    error
                        .with_headers(received.request_id, None)
                        .after(received.tries, false),
                )
            }
        };
        let reports: Vec<_> = page.reports.into_iter().map(Ok).collect();
        Ok(Some((stream::iter(reports), self)))
    }
}
