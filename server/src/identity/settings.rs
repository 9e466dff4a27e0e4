//! Settings of the identity provider, and of this site as its client.

use nycapt_contract::Secret;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenType {
    /// By the header `typ` `at+jwt`, as RFC 9068 requires.
    Strict,
    /// By `at+jwt`, `JWT` or no `typ`, for providers older than RFC 9068. Tokens with claims of ID
    /// tokens or logout tokens are still rejected.
    PlainToo,
}

pub(crate) const ISSUER_RULE: &str = "the issuer must be `https://` and a host, without user name, \
                                      query or fragment; `http://` only on this machine";
pub(crate) const AUDIENCE_RULE: &str = "the audience must not be empty";

/// This site as a client of the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SignInSettings {
    pub(crate) client_id: String,
    /// A public client has none and relies on PKCE.
    pub(crate) client_secret: Option<Secret>,
    /// Including `openid`.
    pub(crate) scopes: String,
    pub(crate) audience_parameter: AudienceParameter,
}

/// How requests specify the audience of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AudienceParameter {
    /// By `resource` (RFC 8707).
    Resource,
    /// By `audience`, for older providers.
    Audience,
    /// By the scopes, or by the client alone.
    None,
}
