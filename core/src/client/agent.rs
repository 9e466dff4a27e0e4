//! Ending a key, whose lost answer a repeat makes up for.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{ErrorKind, Revocation, RevokeAgent};

impl Client {
    /// Revokes a key; none where only a repeat found that it is off.
    pub(super) async fn revocation(
        &self,
        call: &Call<'_, RevokeAgent>,
    ) -> Result<Option<Revocation>, Error> {
        match self.send(call).await {
            Ok(received) => Ok(Some(received.answer)),
            Err(error) if is_revoked(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// A key that was good for an earlier try, whose answer is lost, and is off now.
pub(super) fn is_revoked(error: &Error) -> bool {
    error.kind() == ErrorKind::Unauthenticated && error.follows_uncertain_try()
}
