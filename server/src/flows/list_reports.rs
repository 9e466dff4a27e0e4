//! The caller's own reports, newest first, by pages.

use nycapt::contract::{ListReports, OpenObject, Operation, ReportList};
use nycapt::rules::{JobId, ListOf, Page, Position};

use super::cursor::position_of;
use super::report_answers::summary_answer;
use crate::principal::Customer;
use crate::refusal::Refusal;
use crate::store::{State, StoreFault, list_jobs};

/// The page of `limit` reports that `cursor` stands for, or the first.
pub(crate) async fn list_reports(
    state: &State,
    customer: &Customer,
    cursor: Option<&str>,
    limit: i64,
) -> Result<ReportList, Refusal> {
    let list = ListOf {
        operation: ListReports::SPEC.name,
        owner: customer.owner(),
    };
    let behind = position_of(cursor, list, |id| JobId::parse(id).is_some())?;
    let mut session = state.database()?.reader().await?;
    let found = list_jobs(&mut session, list.owner, behind.as_ref(), limit + 1).await?;
    let now = session.now().await?;
    let limit = usize::try_from(limit).unwrap_or_default();
    let page = Page::cut(found, limit, list, |job| Position {
        at: job.accepted_at,
        id: job.id.to_string(),
    });
    let has_more = page.has_more();
    let reports: Result<_, StoreFault> = page
        .items
        .into_iter()
        .map(|job| summary_answer(job, now))
        .collect();
    Ok(ReportList {
        reports: reports?,
        has_more,
        next_cursor: page.next_cursor,
        extra: OpenObject::new(),
    })
}
