//! What a program reads to find its way: metadata, `OpenAPI`, MCP.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;

/// What the API takes as a credential (RFC 9728); its members are named as the RFC names them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ProtectedResourceMetadata {
    /// URL of the API.
    pub resource: String,
    /// Its name for people.
    pub resource_name: String,
    /// URL of the document on agent authentication.
    pub resource_documentation: String,
    /// Who hands out credentials: the API itself.
    pub authorization_servers: Vec<String>,
    /// `header`, the only way to send a key.
    pub bearer_methods_supported: Vec<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// How to get credentials (RFC 8414). No OAuth grant is run, so there is no token endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AuthorizationServerMetadata {
    /// URL of the API, letter for letter as the protected resource names it.
    pub issuer: String,
    /// Empty: there is no exchange and no refresh.
    pub grant_types_supported: Vec<String>,
    /// Where an agent revokes its key.
    pub revocation_endpoint: String,
    /// How an agent registers.
    pub agent_auth: AgentAuth,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// How an agent gets and ends its credential.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AgentAuth {
    /// URL of the document on agent authentication.
    pub skill: String,
    /// Where an agent registers.
    pub identity_endpoint: String,
    /// The same under its older name.
    pub register_uri: String,
    /// Where an agent revokes its key.
    pub revocation_uri: String,
    /// `anonymous`, the only kind of identity.
    pub identity_types_supported: Vec<String>,
    /// What an anonymous agent gets.
    pub anonymous: AnonymousIdentity,
}

/// What an agent gets that says nothing of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AnonymousIdentity {
    /// `bearer_api_key`, the only kind of credential.
    pub credential_types_supported: Vec<String>,
}
