//! Ends sessions, so that a copy of the cookie opens nothing.

use nycapt_store::{StoreError, insert_signed_out, is_signed_out};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::identity::LONGEST_LIFE;

/// Maximum clock difference in seconds, plus a margin.
const MARGIN: i64 = 5 * 60;

/// Whether a valid token's session has ended.
pub(crate) async fn is_ended(app: &App, token: &str) -> Result<bool, StoreError> {
    let mut session = app.state.database()?.reader().await?;
    is_signed_out(&mut session, &digest_of(token)).await
}

/// Ends the session of a token. Invalid tokens have no session and aren't stored.
pub(crate) async fn end_session(app: &App, token: &str) -> Result<(), StoreError> {
    let Some(identity) = &app.identity else {
        return Ok(());
    };
    if identity.verify(token, app.clock.now()).await.is_err() {
        return Ok(());
    }
    let life_ms = 1000 * (i64::from(LONGEST_LIFE) + MARGIN);
    let digest = digest_of(token);
    app.state
        .database()?
        .write(move |tx| Box::pin(async move { insert_signed_out(tx, &digest, life_ms).await }))
        .await
}

fn digest_of(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
