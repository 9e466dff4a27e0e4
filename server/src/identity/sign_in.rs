//! Sign-in with a browser: authorization code with PKCE (OpenID Connect Core 1.0, 3.1).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use nycapt_contract::Secret;
use nycapt_rules::{COOKIE_MAX, SESSION_COOKIE};
use reqwest::Url;

use super::exchange::{ExchangeError, Grant, Tokens, error_code, exchange};
use super::fetch::{Documents, Endpoints};
use super::pending::{Pending, cookie_of_pending, pending_of, take_pending};
use super::settings::{AudienceParameter, SignInSettings};
use super::token::{ExpectedId, TokenError, UnverifiedToken};
use super::verify::Identity;
use crate::random::random_bytes;

/// Signs users in at the provider.
#[derive(Debug)]
pub(crate) struct SignIn {
    identity: Arc<Identity>,
    settings: SignInSettings,
    /// Where the provider sends the browser back to.
    redirect_uri: String,
    home: String,
}

/// The parameters that the provider sent the browser back with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FromProvider<'a> {
    pub(crate) state: Option<&'a str>,
    pub(crate) code: Option<&'a str>,
    pub(crate) issuer: Option<&'a str>,
    pub(crate) error: Option<&'a str>,
}

/// Where to send the browser, and the cookie of its pending sign-ins. Neither may be logged.
pub(crate) struct SignInRedirect {
    pub(crate) address: String,
    pub(crate) pending: String,
}

/// The outcome of a sign-in, and the cookie of those still pending, which may not be logged.
pub(crate) struct Ended {
    pub(crate) outcome: Result<BrowserSession, SignInError>,
    pub(crate) back: Option<String>,
    pub(crate) pending: String,
}

#[derive(Debug)]
pub(crate) struct BrowserSession {
    pub(crate) token: Secret,
    pub(crate) seconds: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignInError {
    NoneBegun,
    /// The answer belongs to another browser, or to a sign-in that has ended.
    OtherSignIn,
    Denied,
    /// The code was used before, or has expired.
    Spent,
    Away,
    /// The provider's answer is unusable; the log says why.
    Unusable,
    /// The cookie would be longer than browsers accept, in bytes.
    TooLong(usize),
}

impl SignIn {
    /// Signs users in for the site at `site_url`.
    pub(crate) fn new(identity: Arc<Identity>, settings: SignInSettings, site_url: &str) -> Self {
        Self {
            identity,
            settings,
            redirect_uri: format!("{site_url}/sign-in/return"),
            home: format!("{site_url}/"),
        }
    }

    /// Starts a sign-in for the browser with this cookie; it will return to the path `back`.
    pub(crate) async fn begin(
        &self,
        cookie: Option<&str>,
        back: &str,
        now: Timestamp,
    ) -> Result<SignInRedirect, SignInError> {
        let documents = self.documents(now).await?;
        let address = documents.endpoints.authorization.as_ref();
        let address = address.ok_or_else(|| no_endpoint("authorization_endpoint"))?;
        let seed = random_bytes().map_err(|error| {
            tracing::error!(%error, "the system has no random bytes");
            SignInError::Unusable
        })?;
        let pending = Pending::new(seed, back, now);
        let address = self.authorization_url(address, &pending);
        let mut list = pending_of(cookie, now);
        list.insert(0, pending);
        Ok(SignInRedirect {
            address,
            pending: cookie_of_pending(list),
        })
    }

    fn authorization_url(&self, address: &Url, pending: &Pending) -> String {
        let mut address = address.clone();
        let audience = &self.identity.settings.audience;
        let mut query = address.query_pairs_mut();
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", &self.redirect_uri)
            .append_pair("scope", &self.settings.scopes)
            .append_pair("state", &pending.state())
            .append_pair("nonce", &pending.nonce())
            .append_pair("code_challenge", &pending.challenge())
            .append_pair("code_challenge_method", "S256");
        match self.settings.audience_parameter {
            AudienceParameter::Resource => query.append_pair("resource", audience),
            AudienceParameter::Audience => query.append_pair("audience", audience),
            AudienceParameter::None => &mut query,
        };
        drop(query);
        address.into()
    }

    /// Finishes a sign-in of the browser with this cookie, whatever its outcome.
    pub(crate) async fn finish(
        &self,
        cookie: Option<&str>,
        sent: FromProvider<'_>,
        now: Timestamp,
    ) -> Ended {
        let mut list = pending_of(cookie, now);
        let (outcome, back) = if list.is_empty() {
            (Err(SignInError::NoneBegun), None)
        } else {
            match take_pending(&mut list, sent.state.unwrap_or_default()) {
                Some(pending) => {
                    let outcome = self.conclude(&pending, sent, now).await;
                    (outcome, Some(pending.back))
                }
                None => (Err(SignInError::OtherSignIn), None),
            }
        };
        Ended {
            outcome,
            back,
            pending: cookie_of_pending(list),
        }
    }

    async fn conclude(
        &self,
        pending: &Pending,
        sent: FromProvider<'_>,
        now: Timestamp,
    ) -> Result<BrowserSession, SignInError> {
        let documents = self.documents(now).await?;
        let endpoints = &documents.endpoints;
        let own = Some(self.identity.settings.issuer.as_str());
        // Prevents mix-up attacks (RFC 9207).
        if sent.issuer != own && (sent.issuer.is_some() || endpoints.sends_issuer) {
            return Err(SignInError::OtherSignIn);
        }
        if let Some(error) = sent.error {
            return Err(error_of(error));
        }
        let code = sent.code.ok_or(SignInError::OtherSignIn)?;
        let tokens = self.exchange(endpoints, pending, code).await?;
        let expires = self.verify_tokens(&tokens, pending, now).await?;
        let length = SESSION_COOKIE.len() + 1 + tokens.access.expose().len();
        if length > COOKIE_MAX {
            tracing::error!(
                "sign-in failed: the access token makes a cookie of {length} bytes, and browsers \
                 keep {COOKIE_MAX}; have the provider include fewer claims"
            );
            return Err(SignInError::TooLong(length));
        }
        Ok(BrowserSession {
            token: tokens.access,
            seconds: seconds_until(expires, now),
        })
    }

    async fn exchange(
        &self,
        endpoints: &Endpoints,
        pending: &Pending,
        code: &str,
    ) -> Result<Tokens, SignInError> {
        let address = endpoints.token.as_ref();
        let address = address.ok_or_else(|| no_endpoint("token_endpoint"))?;
        let by_resource = self.settings.audience_parameter == AudienceParameter::Resource;
        let audience = self.identity.settings.audience.as_str();
        let grant = Grant {
            code,
            verifier: &pending.code_verifier(),
            redirect_uri: &self.redirect_uri,
            resource: by_resource.then_some(audience),
        };
        let http = &self.identity.cache.http;
        let in_body = endpoints.secret_in_body;
        exchange(http, address, &self.settings, in_body, &grant)
            .await
            .map_err(|error| {
                let kind = match &error {
                    ExchangeError::Spent => SignInError::Spent,
                    ExchangeError::NoAnswer(_)
                    | ExchangeError::Unread(_)
                    | ExchangeError::TooSlow
                    | ExchangeError::Status(_) => SignInError::Away,
                    ExchangeError::Refused(_) | ExchangeError::NoTokens => SignInError::Unusable,
                };
                tracing::warn!("sign-in failed: {:#}", anyhow::Error::new(error));
                kind
            })
    }

    /// Verifies both tokens; returns when the access token expires, in Unix seconds.
    async fn verify_tokens(
        &self,
        tokens: &Tokens,
        pending: &Pending,
        now: Timestamp,
    ) -> Result<f64, SignInError> {
        let (identity, settings) = (&self.identity, &self.identity.settings);
        let nonce = pending.nonce();
        let expected = ExpectedId {
            issuer: &settings.issuer,
            client: &self.settings.client_id,
            nonce: &nonce,
        };
        let of_id = |error| rejected("ID", error);
        let id = UnverifiedToken::id(tokens.id.expose(), expected, now).map_err(of_id)?;
        identity.verify_signature(&id, now).await.map_err(of_id)?;
        let of_access = |error| rejected("access", error);
        let access = UnverifiedToken::access(tokens.access.expose(), settings, now);
        let access = access.map_err(of_access)?;
        let signed = identity.verify_signature(&access, now).await;
        signed.map_err(of_access)?;
        if id.user != access.user {
            log_rejection("the ID token and the access token belong to different users");
            return Err(SignInError::Unusable);
        }
        Ok(access.expires)
    }

    /// Where the browser signs out at the provider, if it supports that.
    pub(crate) async fn end_session(&self, now: Timestamp) -> Option<String> {
        let documents = self.identity.cache.documents(now).await?;
        let mut address = documents.endpoints.end_session.clone()?;
        address
            .query_pairs_mut()
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("post_logout_redirect_uri", &self.home);
        Some(address.into())
    }

    async fn documents(&self, now: Timestamp) -> Result<Arc<Documents>, SignInError> {
        let documents = self.identity.cache.documents(now).await;
        documents.ok_or(SignInError::Away)
    }
}

fn no_endpoint(name: &str) -> SignInError {
    tracing::error!("the identity provider has no safe `{name}`");
    SignInError::Unusable
}

/// The error of a sign-in whose token is rejected, which is logged.
fn rejected(token: &str, error: TokenError) -> SignInError {
    if error == TokenError::NoKeys {
        log_rejection(&error.to_string());
        return SignInError::Away;
    }
    log_rejection(&format!("of the {token} token, {error}"));
    SignInError::Unusable
}

fn log_rejection(why: &str) {
    tracing::error!(
        "sign-in failed: {why}; `--oidc-audience`, `--oidc-audience-parameter` and \
         `--oidc-scopes` set which tokens we request"
    );
}

/// Classifies an error of the authorization answer (RFC 6749 4.1.2.1, Core 3.1.2.6).
fn error_of(error: &str) -> SignInError {
    match error {
        "access_denied" | "login_required" | "consent_required" | "interaction_required" => {
            SignInError::Denied
        }
        "temporarily_unavailable" | "server_error" => SignInError::Away,
        other => {
            let error = error_code(other);
            tracing::error!("the identity provider rejected a sign-in with `{error}`");
            SignInError::Unusable
        }
    }
}

/// Whole seconds until `expires`, from 1 to the longest lifetime of a cookie.
fn seconds_until(expires: f64, now: Timestamp) -> i64 {
    const LONGEST: i64 = 400 * 24 * 3600;
    let left = expires - now.as_duration().as_secs_f64();
    SignedDuration::try_from_secs_f64(left).map_or(LONGEST, |left| left.as_secs().clamp(1, LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_lasts_as_long_as_its_token() {
        let now = Timestamp::from_second(1000).unwrap();
        for (expires, seconds) in [
            (1000.9, 1),
            (4600.5, 3600),
            (990.0, 1),
            (1e18, 34_560_000),
            (1e300, 34_560_000),
        ] {
            assert_eq!(seconds_until(expires, now), seconds, "{expires}");
        }
    }

    #[test]
    fn errors_of_the_provider_are_classified() {
        assert_eq!(error_of("access_denied"), SignInError::Denied);
        assert_eq!(error_of("temporarily_unavailable"), SignInError::Away);
        assert_eq!(error_of("invalid_target"), SignInError::Unusable);
    }
}
