//! Looks up an API key; never cached, so that a revocation takes effect at once.

use std::sync::Arc;

use nycapt_rules::{KeyId, KeySecret};
use nycapt_store::{StoreError, find_active_key, note_key_use};

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::KeyHolder;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The holder of a key; none if it is unknown or revoked.
pub(crate) async fn find_key(app: &App, key: &KeySecret) -> Result<Option<KeyHolder>, ApiError> {
    let digest = key.digest();
    let mut session = app.state.database()?.reader().await?;
    let Some(key) = find_active_key(&mut session, &digest).await? else {
        app.known_keys.forget(digest.as_bytes());
        return Ok(None);
    };
    let today = app.clock.now().as_millisecond().div_euclid(DAY_MS) * DAY_MS;
    let is_noted = (app.known_keys).remember(*digest.as_bytes(), key.account.clone(), today);
    if key.used_at.is_none_or(|day| day < today) && !is_noted {
        note_use(app, key.id.clone(), today)?;
    }
    Ok(Some(KeyHolder {
        account: key.account,
        key: key.id,
    }))
}

/// Records the use of a key in the background, since a read must not wait for a write.
fn note_use(app: &App, key: KeyId, day: i64) -> Result<(), StoreError> {
    let database = Arc::clone(app.state.database()?);
    tokio::spawn(async move {
        let noted = database
            .write(move |tx| Box::pin(async move { note_key_use(tx, &key, day).await }))
            .await;
        if let Err(error) = noted {
            tracing::debug!(%error, "the use of a key is not recorded");
        }
    });
    Ok(())
}
