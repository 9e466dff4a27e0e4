//! Ends sessions, so that a copy of the cookie opens nothing.

use nycapt_store::{StoreError, insert_signed_out, is_signed_out, transact};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::identity::{IdentityError, LONGEST_LIFE};

/// Maximum clock difference in seconds, plus a margin.
const MARGIN: i64 = 5 * 60;

pub(crate) async fn is_ended(app: &App, token: &str) -> Result<bool, StoreError> {
    let mut session = app.state.database()?.reader().await?;
    is_signed_out(&mut session, &digest_of(token)).await
}

/// Ends the session of a token. Invalid tokens have no session and aren't stored; one that can't be
/// verified now is.
pub(crate) async fn end_session(app: &App, token: &str) -> Result<(), StoreError> {
    let Some(identity) = &app.identity else {
        return Ok(());
    };
    match identity.verify(token, app.clock.now()).await {
        Err(IdentityError::Invalid) => return Ok(()),
        Ok(_) | Err(IdentityError::Unavailable) => {}
    }
    let life_ms = 1000 * (i64::from(LONGEST_LIFE) + MARGIN);
    let digest = digest_of(token);
    transact!(app.state, |tx| {
        insert_signed_out(tx, &digest, life_ms).await
    })
}

/// The digest of what a token's signature covers: the same ECDSA signature can be written in two
/// ways.
fn digest_of(token: &str) -> [u8; 32] {
    let signed = token.rsplit_once('.').map_or(token, |(signed, _)| signed);
    Sha256::digest(signed.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_ends_however_its_signature_is_written() {
        assert_eq!(digest_of("head.claims.one"), digest_of("head.claims.two"));
        assert_ne!(digest_of("head.claims.one"), digest_of("head.others.one"));
    }
}
