//! Settings of this site as a client of the identity provider.

use nycapt_contract::Secret;

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
