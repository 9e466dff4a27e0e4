//! Revokes keys: by id for a signed-in user, and the key of the request itself.

use nycapt_contract::Revocation;
use nycapt_rules::{KeyId, UserId};
use nycapt_store::{State, revoke_key_of_user, revoke_own_key};

use super::account_answers::{not_yours, revocation_answer};
use crate::api_error::ApiError;

/// Revokes a key of one of a user's accounts.
pub(crate) async fn revoke_key(
    state: &State,
    user: UserId,
    key: &str,
) -> Result<Revocation, ApiError> {
    let key = KeyId::parse(key).ok_or_else(|| not_yours("key"))?;
    let named = key.clone();
    let revoked_at = state
        .database()?
        .write(move |tx| Box::pin(async move { revoke_key_of_user(tx, &user, &key).await }))
        .await?
        .ok_or_else(|| not_yours("key"))?;
    Ok(revocation_answer(&named, revoked_at))
}

/// Revokes the key that authenticated the request.
pub(crate) async fn revoke_agent(state: &State, key: KeyId) -> Result<Revocation, ApiError> {
    let named = key.clone();
    let revoked_at = state
        .database()?
        .write(move |tx| Box::pin(async move { revoke_own_key(tx, &key).await }))
        .await?;
    Ok(revocation_answer(&named, revoked_at))
}
