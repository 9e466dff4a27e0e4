//! A signed-in user's accounts, page by page.

use nycapt_contract::{ApiAccountList, ListAccounts, OpenObject, Operation};
use nycapt_rules::{AccountId, ListOf, Page, PageRequest, Position, UserId};
use nycapt_store::{self, State};

use super::account_answers::account_answer;
use super::cursor::position_of;
use crate::api_error::ApiError;

/// A page of a user's accounts.
pub(crate) async fn list_accounts(
    state: &State,
    user: &UserId,
    page: PageRequest<'_>,
) -> Result<ApiAccountList, ApiError> {
    let list = ListOf {
        operation: ListAccounts::SPEC.name,
        principal: user.as_str(),
    };
    let behind = position_of(page.cursor, list, |id| AccountId::parse(id).is_some())?;
    let mut session = state.database()?.reader().await?;
    // One more than the limit shows whether another page follows.
    let found =
        nycapt_store::list_accounts(&mut session, user, behind.as_ref(), page.limit + 1).await?;
    let limit = usize::try_from(page.limit).unwrap_or_default();
    let page = Page::cut(found, limit, list, |(account, _)| Position {
        at: account.created_at,
        id: account.id.to_string(),
    });
    Ok(ApiAccountList {
        has_more: page.has_more(),
        next_cursor: page.next_cursor,
        accounts: page
            .items
            .into_iter()
            .map(|(account, keys)| account_answer(account, keys))
            .collect(),
        extra: OpenObject::new(),
    })
}
