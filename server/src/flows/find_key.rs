//! Looks up an API key; never cached, so that a revocation takes effect at once.

use nycapt_rules::KeySecret;
use nycapt_store::find_active_key;

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::KeyHolder;

/// The holder of a key; none if it is unknown or revoked.
pub(crate) async fn find_key(app: &App, key: &KeySecret) -> Result<Option<KeyHolder>, ApiError> {
    let digest = key.digest();
    let mut session = app.state.database()?.reader().await?;
    let found = find_active_key(&mut session, &digest).await?;
    Ok(found.map(|(key, account)| {
        app.known_keys.remember(*digest.as_bytes());
        KeyHolder { account, key }
    }))
}
