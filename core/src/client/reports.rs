//! Reading the whole list of reports, page by page.

use std::collections::BTreeSet;

use futures_util::{Stream, TryStreamExt, stream};

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{ListReports, Operation, ReportSummary};

impl Client {
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
}

/// The progress through the whole list.
struct Pages {
    client: Client,
    page_size: Option<u32>,
    seen: BTreeSet<String>,
    next: Next,
}

enum Next {
    Page(Option<String>),
    /// The page before is good, and the next one is unknown.
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
