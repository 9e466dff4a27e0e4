//! A signed-in user's accounts, by pages.

use nycapt::contract::{ApiAccountList, ListAccounts, OpenObject, Operation};
use nycapt::rules::{AccountId, ListOf, Page, Position, UserId};

use super::answers::account_answer;
use super::cursor::position_of;
use crate::refusal::Refusal;
use crate::store::{self, State};

/// At most `limit` accounts of a user, those behind `cursor` if there is one.
pub(crate) async fn list_accounts(
    state: &State,
    user: &UserId,
    cursor: Option<&str>,
    limit: i64,
) -> Result<ApiAccountList, Refusal> {
    let list = ListOf {
        operation: ListAccounts::SPEC.name,
        owner: user.as_str(),
    };
    let behind = position_of(cursor, list, |id| AccountId::parse(id).is_some())?;
    let mut session = state.database()?.reader().await?;
    // One more than is asked for tells whether another page follows.
    let found = store::list_accounts(&mut session, user, behind.as_ref(), limit + 1).await?;
    let limit = usize::try_from(limit).unwrap_or_default();
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
