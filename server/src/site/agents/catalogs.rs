//! Cards and catalogs through which programs discover this host's interfaces.

use nycapt_contract::{
    CallMcp, GetHealth, GetOpenapi, MCP_SERVER_DESCRIPTION, MCP_SERVER_NAME, MCP_SERVER_TITLE,
    OpenObject, Operation,
};
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};

use super::operations::{GetAgentDocument, GetLlmsTxt, GetMcpServerCard, McpRemote, McpServerCard};
use crate::config::Config;
use crate::site::developers::GetDeveloperPage;

/// Media type of an MCP server card.
pub(crate) const MCP_SERVER_CARD_TYPE: &str = "application/mcp-server-card+json";
const CARD_SCHEMA: &str =
    "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

/// The card of the MCP server.
pub(crate) fn get_mcp_server_card(config: &Config) -> McpServerCard {
    let versions = ProtocolVersion::KNOWN_VERSIONS.iter();
    McpServerCard {
        schema: CARD_SCHEMA.into(),
        name: format!("{}/{MCP_SERVER_NAME}", reversed(host_of(&config.base_url))),
        version: env!("CARGO_PKG_VERSION").into(),
        title: MCP_SERVER_TITLE.into(),
        description: MCP_SERVER_DESCRIPTION.into(),
        website_url: config.site_url.clone(),
        remotes: vec![McpRemote {
            kind: "streamable-http".into(),
            url: format!("{}{}", config.base_url, CallMcp::SPEC.path),
            supported_protocol_versions: versions.map(ToString::to_string).collect(),
        }],
    }
}

/// What this host offers to agents.
pub(crate) fn get_ai_catalog(config: &Config) -> OpenObject {
    let publisher = host_of(&config.base_url);
    object(json!({
        "specVersion": "1.0",
        "host": {
            "displayName": "NYC Apartment Report Service",
            "documentationUrl": format!("{}{}", config.site_url, GetLlmsTxt::SPEC.path),
        },
        "entries": [
            {
                "identifier": format!("urn:air:{publisher}:mcp:{MCP_SERVER_NAME}"),
                "type": MCP_SERVER_CARD_TYPE,
                "url": format!("{}{}", config.base_url, GetMcpServerCard::SPEC.path),
            },
            {
                "identifier": format!("urn:air:{publisher}:skill:{MCP_SERVER_NAME}-keys"),
                "type": "text/markdown",
                "displayName": "Keys for agents",
                "description": "How an agent gets, uses and ends a key.",
                "url": format!("{}{}", config.site_url, GetAgentDocument::SPEC.path),
            },
        ],
    }))
}

/// The interfaces of this host with their descriptions (RFC 9727), as a link set (RFC 9264).
pub(crate) fn get_api_catalog(config: &Config) -> OpenObject {
    let (base, site) = (&config.base_url, &config.site_url);
    let link = |url: String, media: &str| json!([{ "href": url, "type": media }]);
    let api = format!("{base}/v1");
    let mcp = format!("{base}{}", CallMcp::SPEC.path);
    object(json!({
        "linkset": [
            {
                "anchor": format!("{base}/.well-known/api-catalog"),
                "item": [{ "href": api }, { "href": mcp }],
            },
            {
                "anchor": api,
                "service-desc": link(
                    format!("{base}{}", GetOpenapi::SPEC.path),
                    "application/vnd.oai.openapi+json",
                ),
                "service-doc": [
                    {
                        "href": format!("{site}{}", GetDeveloperPage::SPEC.path),
                        "type": "text/html",
                    },
                    {
                        "href": format!("{site}{}", GetAgentDocument::SPEC.path),
                        "type": "text/markdown",
                    },
                ],
                "status": link(format!("{base}{}", GetHealth::SPEC.path), "application/json"),
            },
            {
                "anchor": mcp,
                "service-desc": link(
                    format!("{base}{}", GetMcpServerCard::SPEC.path),
                    MCP_SERVER_CARD_TYPE,
                ),
            },
        ],
    }))
}

fn object(value: Value) -> OpenObject {
    if let Value::Object(members) = value {
        members
    } else {
        OpenObject::new()
    }
}

/// The host of a base URL, without its port.
fn host_of(url: &str) -> &str {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split('/').next().unwrap_or_default();
    let host = authority.split(':').next().unwrap_or_default();
    if host.starts_with('[') {
        // An IPv6 address is not a name; such a server is private.
        "localhost"
    } else {
        host
    }
}

/// The labels of a name in reverse; an IP address stays as it is.
fn reversed(host: &str) -> String {
    if host
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return host.into();
    }
    let labels: Vec<&str> = host.rsplit('.').collect();
    labels.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_named_from_its_end_and_an_address_as_it_is() {
        for (url, host, name) in [
            (
                "https://api.example.com",
                "api.example.com",
                "com.example.api",
            ),
            ("https://example.com:8443/nyc", "example.com", "com.example"),
            ("http://127.0.0.1:8080", "127.0.0.1", "127.0.0.1"),
            ("http://localhost", "localhost", "localhost"),
            ("http://[::1]:8080", "localhost", "localhost"),
        ] {
            assert_eq!(host_of(url), host);
            assert_eq!(reversed(host), name);
        }
    }

    #[test]
    fn a_card_is_described_in_100_characters() {
        assert!(MCP_SERVER_DESCRIPTION.chars().count() <= 100);
        assert!(MCP_SERVER_TITLE.chars().count() <= 100);
    }
}
