//! Downloads the rows of a dataset page by page, each after the last row of the previous one: rows
//! that are added or removed meanwhile don't shift pages.

use nycapt_report::{Dataset, fold_header};
use reqwest::Url;
use tokio::task::spawn_blocking;

use super::disk::{Reservation, estimate};
use super::growing_file::{DatasetVersion, Page, Partial, remove};
use super::run::{Downloads, Outcome, store_facts};
use super::web::{Failure, View};
use crate::portal_facts::PortalFacts;
use crate::progress::ROWS;

/// The order of the rows, part of every query.
const ORDER: &str = "$order=:id";
/// The longest page.
const MOST: usize = 1 << 28;
/// How often a download starts over because the rows changed.
const STARTS: usize = 3;

impl Downloads<'_> {
    /// Downloads the rows of a dataset, unless the existing file has them.
    pub(super) async fn rows(&self, dataset: &Dataset) -> Result<Outcome, Failure> {
        for _ in 0..STARTS {
            match self.rows_of_one_version(dataset).await {
                Err(Failure::Moved) => {}
                ended => return ended,
            }
        }
        Err(Failure::Moved)
    }

    async fn rows_of_one_version(&self, dataset: &Dataset) -> Result<Outcome, Failure> {
        let target = self.file_path(&format!("{}.csv.gz", dataset.id));
        let before = PortalFacts::of(&target).ok().flatten();
        let view = self.web.view(dataset.id).await?;
        require(dataset, &view.columns, before.as_ref())?;
        if target.exists() && before.as_ref().is_some_and(|facts| is_same(facts, &view)) {
            return Ok(Outcome::Unchanged);
        }
        let count = self.web.count(dataset.id).await?;
        if count == 0 {
            return Err(Failure::Final("the portal counts no rows at all".into()));
        }
        let stamp = DatasetVersion {
            updated_at: view.updated_at.clone(),
            count,
        };
        let partial = Partial::open(&target, stamp)?;
        let last = before.and_then(|facts| facts.rows);
        let last = last.zip(std::fs::metadata(&target).ok().map(|facts| facts.len()));
        let bytes = estimate(count, last).saturating_sub(partial.state.bytes);
        let reservation = self.disk.reserve(&self.options.folder, bytes)?;
        let partial = self.all_pages(dataset, partial, count, reservation).await?;
        if self.web.view(dataset.id).await? != view {
            partial.discard()?;
            return Err(Failure::Moved);
        }
        if partial.state.rows != count {
            let rows = partial.state.rows;
            partial.discard()?;
            return Err(Failure::Final(format!(
                "the portal counts {count} rows but returned {rows}"
            )));
        }
        let bytes = partial.state.bytes;
        // Facts of another version would make the file look incomplete.
        remove(&PortalFacts::path_for(&target))?;
        partial.finish()?;
        let facts = PortalFacts {
            dataset: dataset.id.to_owned(),
            url: self
                .web
                .address(&format!("/resource/{}.csv", dataset.id))?
                .into(),
            query: Some(ORDER.to_owned()),
            rows: Some(count),
            updated_at: view.updated_at,
            fetched_at: self.now(),
            columns: view.columns,
            etag: None,
        };
        store_facts(&target, &facts)?;
        Ok(Outcome::Downloaded {
            rows: Some(count),
            bytes,
        })
    }

    /// Adds pages until one has no rows.
    async fn all_pages(
        &self,
        dataset: &Dataset,
        mut partial: Partial,
        count: u64,
        mut reservation: Reservation<'_>,
    ) -> Result<Partial, Failure> {
        let bar = self
            .board
            .begin(dataset.name, count, partial.state.rows, ROWS);
        while partial.state.rows <= count {
            let url = self.page_url(dataset.id, partial.state.last_id.as_deref())?;
            let body = self.web.body(&url, MOST).await?;
            let first = partial.state.header.is_empty();
            let page = run_blocking(move || Page::read(&body, first)).await?;
            let page = page.map_err(Failure::Final)?;
            if first {
                require(dataset, &page.header, None)?;
            } else if page.header != partial.state.header {
                partial.discard()?;
                return Err(Failure::Moved);
            }
            if page.rows == 0 {
                break;
            }
            if page.last_id == partial.state.last_id {
                return Err(Failure::Final("the portal returned one page twice".into()));
            }
            bar.inc(page.rows);
            reservation.wrote(page.member.len() as u64);
            partial = run_blocking(move || partial.append(page).map(|()| partial)).await??;
        }
        bar.finish_and_clear();
        Ok(partial)
    }

    fn page_url(&self, id: &str, after: Option<&str>) -> Result<Url, Failure> {
        let mut url = self.web.address(&format!("/resource/{id}.csv"))?;
        let limit = self.options.page_rows.to_string();
        // In a selection, `*` comes first.
        url.query_pairs_mut()
            .append_pair("$select", "*,:id")
            .append_pair("$order", ":id")
            .append_pair("$limit", &limit);
        if let Some(after) = after {
            let is_later = format!(":id > '{after}'");
            url.query_pairs_mut().append_pair("$where", &is_later);
        }
        Ok(url)
    }
}

/// Whether the existing file is the portal's version.
fn is_same(facts: &PortalFacts, view: &View) -> bool {
    view.updated_at.is_some()
        && facts.updated_at == view.updated_at
        && facts.columns == view.columns
}

/// Rejects columns without a required one, by name.
fn require(
    dataset: &Dataset,
    columns: &[String],
    before: Option<&PortalFacts>,
) -> Result<(), Failure> {
    let folded: Vec<String> = columns.iter().map(|name| fold_header(name)).collect();
    let missing = dataset.missing(&folded);
    if missing.is_empty() {
        return Ok(());
    }
    let since = before.map(|facts| {
        let day = facts.fetched_at.get(..10).unwrap_or_default();
        format!("; its columns have changed since {day}")
    });
    Err(Failure::Final(format!(
        "the portal lacks the required columns `{}`{}",
        missing.join("`, `"),
        since.unwrap_or_default()
    )))
}

/// Runs work that would keep other downloads waiting.
pub(super) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let done = spawn_blocking(work).await;
    done.map_err(|error| Failure::Final(format!("the program failed ({error})")))
}
