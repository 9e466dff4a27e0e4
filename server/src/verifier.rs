//! Who vouches for signed-in users: the identity provider, or a stand-in.

use std::fmt;

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use nycapt_rules::UserId;

use crate::identity::{Identity, IdentityError};

/// Says which user an access token speaks for.
pub trait Verifier: fmt::Debug + Send + Sync {
    /// The user of a token at `now`.
    fn verify<'a>(
        &'a self,
        token: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<UserId, IdentityError>>;
}

impl Verifier for Identity {
    fn verify<'a>(
        &'a self,
        token: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<UserId, IdentityError>> {
        Box::pin(self.verify(token, now))
    }
}
