//! Makes accounts of signed-in users: by name, and the one named `default` at first need.

use nycapt_contract::ApiAccount;
use nycapt_rules::{AccountId, UserId};

use super::account_answers::account_answer;
use crate::api_error::ApiError;
use crate::random::counted_bytes;
use crate::store::{
    AccountRow, NewAccount, Owner, State, StoreError, Tx, find_account_by_name, insert_account,
    list_keys,
};

/// The account that a signed-in user spends from.
const DEFAULT: &str = "default";

/// Makes an account, or answers the one that the user has of this name.
pub(crate) async fn create_account(
    state: &State,
    user: UserId,
    name: String,
) -> Result<ApiAccount, ApiError> {
    let database = state.database()?;
    let account = database
        .write(move |tx| Box::pin(async move { account_named(tx, &user, &name).await }))
        .await?;
    // Other writes do not wait for this; asked again, the answer is the same account.
    let keys = list_keys(&mut database.reader().await?, &account.id).await?;
    Ok(account_answer(account, keys))
}

/// The account that a user spends from; made at first need.
pub(crate) async fn default_account(state: &State, user: &UserId) -> Result<AccountRow, ApiError> {
    let database = state.database()?;
    // Seldom the first need: a read does not wait in line with the writes.
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

/// Of several who make it at one time, one does and all get it.
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
        .ok_or_else(|| StoreError::Broken("an account is not there after it was made".into()))
}
