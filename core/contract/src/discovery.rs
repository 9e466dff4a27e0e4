//! Discovery for programs: metadata, `OpenAPI`, MCP.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;

/// Which credentials the API accepts (RFC 9728), with the RFC's member names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ProtectedResourceMetadata {
    /// URL of the API.
    pub resource: String,
    /// Its name for people.
    pub resource_name: String,
    /// URL of the document on agent authentication.
    pub resource_documentation: String,
    /// Who issues credentials: the API itself.
    pub authorization_servers: Vec<String>,
    /// `header`, the only way to send a key.
    pub bearer_methods_supported: Vec<String>,
    /// Members unknown to this version.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// How to get credentials (RFC 8414). There are no OAuth grants, so no token endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AuthorizationServerMetadata {
    /// URL of the API, exactly as in the protected resource metadata.
    pub issuer: String,
    /// Empty: there are no grants.
    pub grant_types_supported: Vec<String>,
    /// Where an agent revokes its key.
    pub revocation_endpoint: String,
    /// How an agent registers.
    pub agent_auth: AgentAuth,
    /// Members unknown to this version.
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
    /// `identity_endpoint` under its older name.
    pub register_uri: String,
    /// Where an agent revokes its key.
    pub revocation_uri: String,
    /// `anonymous`, the only kind of identity.
    pub identity_types_supported: Vec<String>,
    /// What an anonymous agent gets.
    pub anonymous: AnonymousIdentity,
}

/// What an anonymous agent gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AnonymousIdentity {
    /// `bearer_api_key`, the only kind of credential.
    pub credential_types_supported: Vec<String>,
}
