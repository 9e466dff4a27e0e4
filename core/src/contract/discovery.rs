//! What a program reads to find its way: metadata, `OpenAPI`, MCP.

use super::open::OpenObject;
use super::operation::{Method, Operation, Spec};

/// Where a bearer key comes from (RFC 9728).
pub enum GetProtectedResourceMetadata {}

impl Operation for GetProtectedResourceMetadata {
    const SPEC: Spec = Spec::get(
        "get_protected_resource_metadata",
        "/.well-known/oauth-protected-resource",
        "Protected resource metadata.",
    );
    type Body = ();
    type Answer = OpenObject;
}

/// How an agent registers (RFC 8414).
pub enum GetAuthorizationServerMetadata {}

impl Operation for GetAuthorizationServerMetadata {
    const SPEC: Spec = Spec::get(
        "get_authorization_server_metadata",
        "/.well-known/oauth-authorization-server",
        "Authorization server metadata.",
    );
    type Body = ();
    type Answer = OpenObject;
}

/// The machine-readable description of the service.
pub enum GetOpenapi {}

impl Operation for GetOpenapi {
    const SPEC: Spec = Spec::get(
        "get_openapi",
        "/openapi.json",
        "The description of this service.",
    );
    type Body = ();
    type Answer = OpenObject;
}

/// The read-only MCP server: one address lookup.
pub enum CallMcp {}

impl Operation for CallMcp {
    const SPEC: Spec = Spec::other(
        Method::Any,
        "call_mcp",
        "/mcp",
        "MCP server with one address lookup.",
    );
    type Body = ();
    type Answer = OpenObject;
}
