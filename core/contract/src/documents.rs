//! Paths and names of the site that clients and the interface description refer to.

/// Version of the interface description (specification part 9.1).
pub const DESCRIPTION_VERSION: &str = "1.0.0";

/// The page of the site with a section for each error code.
pub const ERRORS_PAGE: &str = "/developers/errors";

/// The document on how an agent gets, uses and ends a key.
pub const AGENT_DOCUMENT: &str = "/auth.md";

/// The index of documents for language models.
pub const LLMS_TXT: &str = "/llms.txt";

/// The page of the site on versions and their retirement.
pub const VERSIONING_PAGE: &str = "/developers/versioning";

/// Most bytes of path and query together; beyond it every answer is 414.
pub const TARGET_MAX: usize = 8 * 1024;

/// The MCP server as it names itself.
pub const MCP_SERVER_NAME: &str = "nycapt";
/// Its name for people.
pub const MCP_SERVER_TITLE: &str = "NYC address lookup";
/// What it is good for, in at most 100 characters.
pub const MCP_SERVER_DESCRIPTION: &str =
    "Finds the building of a New York City address and what public records say of it.";
/// Its one tool.
pub const MCP_TOOL: &str = "lookup_nyc_address";
