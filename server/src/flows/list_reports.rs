//! The caller's reports, newest first, page by page.

use nycapt_contract::{ListReports, OpenObject, Operation, ReportList};
use nycapt_rules::{JobId, ListOf, Page, PageRequest, Position};
use nycapt_store::{State, StoreError, list_jobs};

use super::cursor::position_of;
use super::report_answers::summary_answer;
use crate::api_error::ApiError;
use crate::caller::Customer;

/// A page of the caller's reports.
pub(crate) async fn list_reports(
    state: &State,
    customer: &Customer,
    page: PageRequest<'_>,
) -> Result<ReportList, ApiError> {
    let list = ListOf {
        operation: ListReports::SPEC.name,
        principal: customer.principal_id(),
    };
    let behind = position_of(page.cursor, list, |id| JobId::parse(id).is_some())?;
    let mut session = state.database()?.reader().await?;
    let found = list_jobs(
        &mut session,
        list.principal,
        behind.as_ref(),
        page.limit + 1,
    )
    .await?;
    let now = session.now().await?;
    let limit = usize::try_from(page.limit).unwrap_or_default();
    let page = Page::cut(found, limit, list, |job| Position {
        at: job.accepted_at,
        id: job.id.to_string(),
    });
    let has_more = page.has_more();
    let reports: Result<_, StoreError> = page
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
