//! How this site is known at the provider that signs its users in.

use nycapt_contract::Secret;

/// How this site is known at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInSettings {
    /// Its name there.
    pub client_id: String,
    /// Its secret; a public client has none and relies on PKCE alone.
    pub client_secret: Option<Secret>,
    /// The scopes that are asked for, `openid` among them.
    pub scopes: String,
    /// How requests name the service that the access token is for.
    pub audience_parameter: AudienceParameter,
}

/// How requests name the service that an access token is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AudienceParameter {
    /// By `resource`, as RFC 8707 says.
    #[default]
    Resource,
    /// By `audience`, as some providers did before.
    Audience,
    /// By the scopes, or by the client alone.
    None,
}
