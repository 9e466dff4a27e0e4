//! Verifies access tokens: by the identity provider, or by a fake in tests.

use std::fmt;

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use nycapt_rules::UserId;

use crate::identity::{Identity, IdentityError};

/// Verifies access tokens.
pub trait TokenVerifier: fmt::Debug + Send + Sync {
    /// The user of a token at `now`.
    fn verify<'a>(
        &'a self,
        token: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<UserId, IdentityError>>;
}

impl TokenVerifier for Identity {
    fn verify<'a>(
        &'a self,
        token: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<UserId, IdentityError>> {
        Box::pin(self.verify(token, now))
    }
}
