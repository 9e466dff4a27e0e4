//! Settings of the identity provider, and of this site as its client.

use nycapt_contract::Secret;
use reqwest::Url;
use thiserror::Error;

use crate::outbound::{is_bare, is_trusted_transport};

/// The identity provider of signed-in users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentitySettings {
    /// The provider, exactly as in `iss`.
    pub issuer: String,
    /// This service, as in `aud`.
    pub audience: String,
    /// Which tokens of the provider are access tokens.
    pub token_type: TokenType,
}

/// How access tokens are distinguished from a provider's other tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum TokenType {
    /// By the header `typ` `at+jwt`, as RFC 9068 requires.
    #[default]
    Strict,
    /// By `at+jwt`, `JWT` or no `typ`, for providers older than RFC 9068. Tokens with claims of ID
    /// tokens or logout tokens are still rejected.
    PlainToo,
}

/// Why settings are invalid.
#[derive(Debug, Error)]
pub enum IdentitySettingsError {
    /// The issuer is not a valid URL.
    #[error(
        "the issuer must be `https://` and a host, without user name, query or fragment; \
         `http://` only on this machine"
    )]
    Issuer,
    /// The audience is empty.
    #[error("the audience must not be empty")]
    Audience,
    /// Connections cannot be set up.
    #[error("cannot set up connections to the identity provider")]
    Connections(#[source] reqwest::Error),
}

impl IdentitySettings {
    /// Checks the settings; returns the URL of the provider.
    pub(crate) fn check(&self) -> Result<Url, IdentitySettingsError> {
        if self.audience.is_empty() {
            return Err(IdentitySettingsError::Audience);
        }
        Url::parse(&self.issuer)
            .ok()
            .filter(|url| is_trusted_transport(url) && is_bare(url))
            .ok_or(IdentitySettingsError::Issuer)
    }
}

/// This site as a client of the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInSettings {
    /// The client id.
    pub client_id: String,
    /// The client secret; a public client has none and relies on PKCE.
    pub client_secret: Option<Secret>,
    /// The requested scopes, including `openid`.
    pub scopes: String,
    /// How requests specify the audience of the access token.
    pub audience_parameter: AudienceParameter,
}

/// How requests specify the audience of an access token.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AudienceParameter {
    /// By `resource` (RFC 8707).
    #[default]
    Resource,
    /// By `audience`, for older providers.
    Audience,
    /// By the scopes, or by the client alone.
    None,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(issuer: &str, audience: &str) -> Result<Url, IdentitySettingsError> {
        IdentitySettings {
            issuer: issuer.into(),
            audience: audience.into(),
            token_type: TokenType::Strict,
        }
        .check()
    }

    #[test]
    fn an_issuer_is_reached_by_https_or_on_this_machine() {
        let words = "https://id.example https://id.example/realms/nyc/ http://127.0.0.1:8960 \
                     http://localhost http://[::1]:1";
        for issuer in words.split(' ') {
            assert!(check(issuer, "api").is_ok(), "{issuer}");
        }
        for issuer in [
            "",
            "id.example",
            "http://id.example",
            "http://127.0.0.1.id.example",
            "ftp://id.example",
            "https://ann:secret@id.example",
            "https://id.example?tenant=1",
            "https://id.example#a",
        ] {
            assert!(
                matches!(check(issuer, "api"), Err(IdentitySettingsError::Issuer)),
                "{issuer}"
            );
        }
    }

    #[test]
    fn an_audience_is_needed() {
        assert!(matches!(
            check("https://id.example", ""),
            Err(IdentitySettingsError::Audience)
        ));
    }
}
