//! Which user a token speaks for.

use std::sync::Arc;

use jiff::Timestamp;
use nycapt_rules::UserId;

use super::cache::KeyCache;
use super::fetch;
use super::settings::{IdentitySettings, IdentitySettingsError};
use super::token::{TokenError, UnverifiedToken};

/// Verifies access tokens of one OpenID provider. One for each server.
#[derive(Debug)]
pub struct Identity {
    settings: IdentitySettings,
    cache: Arc<KeyCache>,
}

/// Why a token names no user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityError {
    /// The token is invalid: 401.
    Invalid,
    /// No key of the provider was ever loaded, so that no token can be judged: 503.
    Unavailable,
}

impl Identity {
    /// Trusts the provider of these settings. Connects to nothing yet.
    ///
    /// # Errors
    /// The settings name no provider that may be trusted, or the system has no certificates.
    pub fn new(settings: IdentitySettings) -> Result<Self, IdentitySettingsError> {
        let issuer = settings.check()?;
        let http = fetch::client(&issuer).map_err(IdentitySettingsError::Connections)?;
        let cache = Arc::new(KeyCache::new(settings.issuer.clone(), http));
        Ok(Self { settings, cache })
    }

    /// The user whom an access token speaks for at `now`.
    ///
    /// A user is the issuer and the subject of the token; an e-mail address is never looked at.
    /// Neither the token nor anything in it is logged or part of the error. May be dropped at
    /// any point.
    ///
    /// # Errors
    /// [`IdentityError::Invalid`] whatever is wrong with the token, and
    /// [`IdentityError::Unavailable`] while the provider has never given its keys.
    pub async fn verify(&self, token: &str, now: Timestamp) -> Result<UserId, IdentityError> {
        self.user_of(token, now).await.map_err(|error| {
            tracing::debug!("an access token is refused: {error}");
            match error {
                VerifyError::Token(_) => IdentityError::Invalid,
                VerifyError::NoKeys => IdentityError::Unavailable,
            }
        })
    }

    async fn user_of(&self, token: &str, now: Timestamp) -> Result<UserId, VerifyError> {
        // Claims before the signature: a token that is void anyway must not make us ask for keys.
        let token = UnverifiedToken::access(token, &self.settings, now)?;
        self.verify_signature(&token, now).await?;
        Ok(token.user)
    }

    /// Checks that the provider signed a token for its audience.
    pub(super) async fn verify_signature(
        &self,
        token: &UnverifiedToken<'_>,
        now: Timestamp,
    ) -> Result<(), VerifyError> {
        let mut keys = self.cache.keys(now).await.ok_or(VerifyError::NoKeys)?;
        if !keys.contains(&token.key_id) {
            keys = self
                .cache
                .keys_with_new_ones(now)
                .await
                .ok_or(VerifyError::NoKeys)?;
        }
        Ok(keys.verify(token)?)
    }

    pub(super) const fn settings(&self) -> &IdentitySettings {
        &self.settings
    }

    pub(super) const fn cache(&self) -> &Arc<KeyCache> {
        &self.cache
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum VerifyError {
    #[error(transparent)]
    Token(#[from] TokenError),
    #[error("no keys were ever loaded")]
    NoKeys,
}
