//! Report jobs: start, read, list, PDF, and the balance they are paid from.

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt, stream};

use super::builder::Client;
use super::call::Call;
use super::fault::Fault;
use super::retry::Repeat;
use crate::contract::{
    Balance, GetBalance, GetReport, GetReportPdf, ListReports, ReportJob, ReportList,
    ReportRequest, ReportSummary, StartReport,
};

impl<'a> Call<'a, StartReport> {
    /// Starts a report under an `Idempotency-Key`; without one the client makes one.
    pub fn new(request: &'a ReportRequest, idempotency_key: Option<&'a str>) -> Self {
        let mut call = Self::of(request, Repeat::Keyed);
        call.idempotency_key = idempotency_key.map(Into::into);
        call
    }
}

impl<'a> Call<'a, GetReport> {
    /// Reads a report job.
    pub fn new(job_id: &'a str) -> Self {
        Self::of(&(), Repeat::Safe).path("job_id", job_id)
    }
}

impl<'a> Call<'a, GetReportPdf> {
    /// Reads a report as PDF.
    pub fn new(job_id: &'a str) -> Self {
        Self::of(&(), Repeat::Safe).path("job_id", job_id)
    }
}

impl<'a> Call<'a, ListReports> {
    /// Reads one page of the caller's reports; the first without a cursor.
    pub fn new(cursor: Option<&'a str>, limit: Option<u32>) -> Self {
        Self::of(&(), Repeat::Safe)
            .query("cursor", cursor)
            .query("limit", limit.map(|limit| limit.to_string()))
    }
}

impl Call<'_, GetBalance> {
    /// Reads the caller's balance.
    pub fn new() -> Self {
        Self::of(&(), Repeat::Safe)
    }
}

impl Default for Call<'_, GetBalance> {
    fn default() -> Self {
        Self::new()
    }
}

impl Client {
    /// Starts the compile of a report, which costs one credit.
    ///
    /// Every try carries one `Idempotency-Key`, the given one or a new one, so that it is
    /// charged once however often it is sent. A fault names it ([`Fault::idempotency_key`]).
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; when every answer was lost, `OutcomeUnknown`: start again with the key.
    pub async fn start_report(
        &self,
        request: &ReportRequest,
        idempotency_key: Option<&str>,
    ) -> Result<ReportJob, Fault> {
        let call = Call::<StartReport>::new(request, idempotency_key);
        Ok(self.send(&call).await?.answer)
    }

    /// Reads a report job, with its report once it is done.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; a job of someone else is `NotFound`.
    pub async fn get_report(&self, job_id: &str) -> Result<ReportJob, Fault> {
        Ok(self.send(&Call::<GetReport>::new(job_id)).await?.answer)
    }

    /// Reads a finished report as PDF.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; `InFlight` while it is being made, `NotFound` when there is none.
    pub async fn get_report_pdf(&self, job_id: &str) -> Result<Bytes, Fault> {
        let received = self
            .send_for_bytes(&Call::<GetReportPdf>::new(job_id))
            .await?;
        Ok(received.body)
    }

    /// Reads one page of the caller's reports, newest first.
    ///
    /// # Errors
    ///
    /// Any [`Fault`].
    pub async fn list_reports(
        &self,
        cursor: Option<&str>,
        limit: Option<u32>,
    ) -> Result<ReportList, Fault> {
        Ok(self
            .send(&Call::<ListReports>::new(cursor, limit))
            .await?
            .answer)
    }

    /// Every report of the caller, newest first: pages are read as the stream is.
    pub fn reports(
        &self,
        page_size: Option<u32>,
    ) -> impl Stream<Item = Result<ReportSummary, Fault>> + Send + use<> {
        let client = self.clone();
        stream::try_unfold(Some(None::<String>), move |cursor| {
            let client = client.clone();
            async move {
                let Some(cursor) = cursor else {
                    return Ok(None);
                };
                let page = client.list_reports(cursor.as_deref(), page_size).await?;
                // A page that names itself as its next one would never end.
                let next = page
                    .next_cursor
                    .filter(|next| page.has_more && Some(next) != cursor.as_ref());
                let reports = stream::iter(page.reports.into_iter().map(Ok));
                Ok(Some((reports, next.map(Some))))
            }
        })
        .try_flatten()
    }

    /// Reads the reports that the caller has left.
    ///
    /// # Errors
    ///
    /// Any [`Fault`].
    pub async fn get_balance(&self) -> Result<Balance, Fault> {
        Ok(self.send(&Call::<GetBalance>::new()).await?.answer)
    }
}
