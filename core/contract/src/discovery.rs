//! What a program reads to find its way: metadata, `OpenAPI`, MCP.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;
use super::operation::{Metering, Operation, Spec};

/// Where a bearer key comes from (RFC 9728).
pub enum GetProtectedResourceMetadata {}

impl Operation for GetProtectedResourceMetadata {
    const SPEC: Spec = Spec::get(
        "get_protected_resource_metadata",
        "/.well-known/oauth-protected-resource",
        "Protected resource metadata.",
    )
    .about("Follows RFC 9728. `WWW-Authenticate` of every 401 leads here.")
    .metering(Metering::Page);
    type Body = ();
    type Answer = ProtectedResourceMetadata;
}

/// How an agent registers (RFC 8414).
pub enum GetAuthorizationServerMetadata {}

impl Operation for GetAuthorizationServerMetadata {
    const SPEC: Spec = Spec::get(
        "get_authorization_server_metadata",
        "/.well-known/oauth-authorization-server",
        "Authorization server metadata.",
    )
    .about(
        "Follows RFC 8414 as far as it fits: there is no grant, no token endpoint and no \
         refresh. `agent_auth` says how an agent registers and revokes its key.",
    )
    .metering(Metering::Page);
    type Body = ();
    type Answer = AuthorizationServerMetadata;
}

/// The machine-readable description of the service.
pub enum GetOpenapi {}

impl Operation for GetOpenapi {
    const SPEC: Spec = Spec::get(
        "get_openapi",
        "/openapi.json",
        "The description of this service.",
    )
    .about(
        "This very document, rendered from the contract that the server mounts, with the address of \
         the server in it. Answers 304 to a matching `If-None-Match`.",
    )
    .metering(Metering::Page);
    type Body = ();
    type Answer = OpenObject;
}

/// The read-only MCP server: one address lookup.
pub enum CallMcp {}

impl Operation for CallMcp {
    const SPEC: Spec = Spec::post("call_mcp", "/mcp", "MCP server with one address lookup.").about(
        "Model Context Protocol over Streamable HTTP, stateless, answered with JSON: one \
         JSON-RPC 2.0 message a request, no batches, no session, no event stream. One read-only \
         tool looks up an address. No credential is needed and one that is sent is ignored. \
         Revision 2026-07-28 wants `MCP-Protocol-Version`, `Mcp-Method` and, for a call, \
         `Mcp-Name`, and `_meta` in `params` with `io.modelcontextprotocol/protocolVersion` and \
         `io.modelcontextprotocol/clientCapabilities`; older revisions begin with `initialize`. \
         A caller whose quota is used up hears so in JSON-RPC too.",
    );
    type Body = ();
    type Answer = OpenObject;
}

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

/// How credentials are had (RFC 8414). No OAuth grant is run, so there is no token endpoint.
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
