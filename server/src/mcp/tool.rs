//! The one tool and the description of the server.

use std::sync::LazyLock;

use nycapt_contract::{MCP_SERVER_NAME, MCP_SERVER_TITLE, MCP_TOOL};
use rmcp::model::{
    Implementation, MetaObject, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};

use super::answer::LookupAnswer;
use super::arguments::Arguments;
use super::schema::{input_schema, output_schema};
use crate::config::Config;
use crate::messages::message;

static TOOL: LazyLock<Tool> = LazyLock::new(|| {
    let title = message!("mcp-title");
    Tool::new(MCP_TOOL, message!("mcp-about"), input_schema::<Arguments>())
        .with_title(title.clone())
        .with_raw_output_schema(output_schema::<LookupAnswer>())
        .with_annotations(
            ToolAnnotations::with_title(title)
                .read_only(true)
                .destructive(false)
                .idempotent(true)
                .open_world(false),
        )
});

/// The tool as it is listed.
pub(super) fn tool() -> Tool {
    TOOL.clone()
}

/// The description of the server.
pub(super) fn about(config: &Config) -> ServerConfig {
    ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
        .with_server_info(implementation(config))
        .with_instructions(message!("mcp-instructions"))
}

fn implementation(config: &Config) -> Implementation {
    Implementation::new(MCP_SERVER_NAME, env!("CARGO_PKG_VERSION"))
        .with_title(MCP_SERVER_TITLE)
        .with_website_url(config.site_url.clone())
}

/// The server in the metadata of every result.
pub(super) fn signature(config: &Config) -> MetaObject {
    let mut meta = MetaObject::new();
    let about = serde_json::to_value(implementation(config)).unwrap_or_default();
    meta.0
        .insert("io.modelcontextprotocol/serverInfo".into(), about);
    meta
}
