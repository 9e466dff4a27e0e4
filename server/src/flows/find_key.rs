//! Who holds a key, from what the database says now: nothing of it is remembered.

use nycapt_rules::KeySecret;

use crate::api_error::ApiError;
use crate::caller::KeyHolder;
use crate::store::{State, find_active_key};

/// The holder of a key; none where it is unknown or revoked.
pub(crate) async fn find_key(
    state: &State,
    key: &KeySecret,
) -> Result<Option<KeyHolder>, ApiError> {
    let mut session = state.database()?.reader().await?;
    let found = find_active_key(&mut session, &key.digest()).await?;
    Ok(found.map(|(key, account)| KeyHolder { account, key }))
}
