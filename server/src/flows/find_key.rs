//! Looks up an API key; never cached, so that a revocation takes effect at once.

use nycapt_rules::KeySecret;
use nycapt_store::{State, find_active_key};

use crate::api_error::ApiError;
use crate::caller::KeyHolder;

/// The holder of a key; none if it is unknown or revoked.
pub(crate) async fn find_key(
    state: &State,
    key: &KeySecret,
) -> Result<Option<KeyHolder>, ApiError> {
    let mut session = state.database()?.reader().await?;
    let found = find_active_key(&mut session, &key.digest()).await?;
    Ok(found.map(|(key, account)| KeyHolder { account, key }))
}
