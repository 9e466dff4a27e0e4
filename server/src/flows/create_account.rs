//! Creates accounts of signed-in users: by name, and `default` on first use.

use nycapt_contract::ApiAccount;
use nycapt_rules::{AccountId, UserId, at, value_error};
use nycapt_store::{
    AccountRow, NewAccount, Owner, State, StoreError, Tx, find_account_by_name, insert_account,
    list_keys, lock_accounts,
};

use super::account_answers::account_answer;
use crate::api_error::ApiError;
use crate::messages::message;
use crate::random::counted_bytes;

/// Maximum accounts per user; `default` is always created.
const MOST_ACCOUNTS: i64 = 50;
/// The account that a signed-in user spends from.
const DEFAULT: &str = "default";

/// Creates an account, or returns the user's account with this name.
///
/// # Errors
/// 422 if the user has reached the limit.
pub(crate) async fn create_account(
    state: &State,
    user: UserId,
    name: String,
) -> Result<ApiAccount, ApiError> {
    let database = state.database()?;
    let account = database
        .write(move |tx| Box::pin(async move { named_within_bounds(tx, &user, &name).await }))
        .await?
        .ok_or_else(too_many)?;
    // Outside of the transaction, so that other writes do not wait for it.
    let keys = list_keys(&mut database.reader().await?, &account.id).await?;
    Ok(account_answer(account, keys))
}

/// The account that a user spends from, created on first use.
pub(crate) async fn default_account(state: &State, user: &UserId) -> Result<AccountRow, ApiError> {
    let database = state.database()?;
    // It usually exists, and a read does not wait behind the writes.
    let mut session = database.reader().await?;
    let known = find_account_by_name(&mut session, user, DEFAULT).await?;
    drop(session);
    if let Some(account) = known {
        return Ok(account);
    }
    let user = user.clone();
    let made = database
        .write(move |tx| Box::pin(async move { account_named(tx, &user, DEFAULT).await }))
        .await;
    Ok(made?)
}

/// Finds or inserts an account; `None` if the user has too many.
async fn named_within_bounds(
    tx: &mut Tx,
    user: &UserId,
    name: &str,
) -> Result<Option<AccountRow>, StoreError> {
    if let Some(account) = find_account_by_name(tx, user, name).await? {
        return Ok(Some(account));
    }
    if lock_accounts(tx, user).await? >= MOST_ACCOUNTS {
        return Ok(None);
    }
    account_named(tx, user, name).await.map(Some)
}

fn too_many() -> ApiError {
    let why = message!("accounts-too-many", most = MOST_ACCOUNTS);
    ApiError::Invalid(vec![value_error(at("body", "name"), &why)])
}

/// Finds or inserts an account; concurrent calls get the same one.
async fn account_named(tx: &mut Tx, user: &UserId, name: &str) -> Result<AccountRow, StoreError> {
    if let Some(account) = find_account_by_name(tx, user, name).await? {
        return Ok(account);
    }
    let now = tx.now().await?;
    let id = AccountId::new(now, &counted_bytes()?);
    let new = NewAccount {
        id: &id,
        owner: Owner::User(user),
        name,
        label: None,
        created_at: now,
    };
    insert_account(tx, new).await?;
    find_account_by_name(tx, user, name)
        .await?
        .ok_or_else(|| StoreError::Internal("an account is not there after it was made".into()))
}
