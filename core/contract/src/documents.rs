//! Site paths and names used by clients and the API description.

/// Version of the API description (specification part 9.1).
pub const DESCRIPTION_VERSION: &str = "1.0.0";

/// The page of the site with a section for each error code.
pub const ERRORS_PAGE: &str = "/developers/errors";

/// The document on how an agent gets, uses and revokes a key.
pub const AGENT_DOCUMENT: &str = "/auth.md";

/// The index of documents for language models.
pub const LLMS_TXT: &str = "/llms.txt";

/// The page of the site on versions and their retirement.
pub const VERSIONING_PAGE: &str = "/developers/versioning";

/// Maximum bytes of path and query together; anything longer gets a 414.
pub const TARGET_MAX: usize = 8 * 1024;

/// The MCP server's name.
pub const MCP_SERVER_NAME: &str = "nycapt";
/// Its name for people.
pub const MCP_SERVER_TITLE: &str = "NYC address lookup";
/// What it's for, in at most 100 characters.
pub const MCP_SERVER_DESCRIPTION: &str =
    "Looks up a New York City building by address and what public records say about it.";
/// Its one tool.
pub const MCP_TOOL: &str = "lookup_nyc_address";
