//! Verifies access tokens.

use std::fmt;
use std::sync::Arc;

use anyhow::{Context, ensure};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use nycapt_rules::UserId;

use super::cache::KeyCache;
use super::fetch;
use super::settings::{AUDIENCE_RULE, ISSUER_RULE, IdentitySettings};
use super::token::{TokenError, UnverifiedToken};
use crate::outbound::trusted_base;

/// Verifies access tokens; tests provide their own.
pub trait TokenVerifier: fmt::Debug + Send + Sync {
    /// The user of an access token at `now`, identified by issuer and subject only.
    ///
    /// Neither the token nor anything in it is logged or part of the error. The future may be
    /// dropped at any point.
    ///
    /// # Errors
    /// [`IdentityError::Invalid`] for any problem with the token, and
    /// [`IdentityError::Unavailable`] until the provider's keys have been loaded once.
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
        Box::pin(async move {
            let verified = async {
                // Claims first, so that an invalid token does not make us fetch keys.
                let token = UnverifiedToken::access(token, &self.settings, now)?;
                self.verify_signature(&token, now).await?;
                Ok::<_, TokenError>(token.user)
            };
            verified.await.map_err(|error| {
                tracing::debug!("rejected an access token: {error}");
                if error == TokenError::NoKeys {
                    IdentityError::Unavailable
                } else {
                    IdentityError::Invalid
                }
            })
        })
    }
}

/// Verifies access tokens of one OpenID provider.
#[derive(Debug)]
pub struct Identity {
    pub(super) settings: IdentitySettings,
    pub(super) cache: Arc<KeyCache>,
}

/// Why a token identifies no user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityError {
    /// The token is invalid: 401.
    Invalid,
    /// The provider's keys have never been loaded: 503.
    Unavailable,
}

impl Identity {
    /// Sets up the provider without contacting it.
    pub fn new(settings: IdentitySettings) -> anyhow::Result<Self> {
        ensure!(!settings.audience.is_empty(), AUDIENCE_RULE);
        let issuer = trusted_base(&settings.issuer).context(ISSUER_RULE)?;
        let http =
            fetch::client(&issuer).context("cannot set up connections to the identity provider")?;
        let cache = Arc::new(KeyCache::new(settings.issuer.clone(), http));
        Ok(Self { settings, cache })
    }

    /// Checks that the provider signed a token.
    pub(super) async fn verify_signature(
        &self,
        token: &UnverifiedToken<'_>,
        now: Timestamp,
    ) -> Result<(), TokenError> {
        let mut kept = self.cache.documents(now).await;
        if kept
            .as_ref()
            .is_some_and(|kept| !kept.keys.contains(&token.key_id))
        {
            kept = self.cache.newer_documents(now).await;
        }
        kept.ok_or(TokenError::NoKeys)?.keys.verify(token)
    }
}
