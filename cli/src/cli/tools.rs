//! What the commands around the service take: settings, checks, other programs.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct OpenArgs {
    /// A slug, or an address to resolve first
    #[arg(value_name = "SLUG|ADDRESS")]
    pub(crate) place: String,
    /// Apartment, suite or floor
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit: Option<String>,
    /// Print the page's URL without opening it
    #[arg(long)]
    pub(crate) print_url: bool,
    /// The browser to use
    #[arg(
        long,
        value_name = "PROGRAM",
        env = "NYCAPT_BROWSER",
        hide_env_values = true
    )]
    pub(crate) browser: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Print every setting and its value
    List {
        /// Show where each value comes from, and which values it overrides
        #[arg(long)]
        show_origin: bool,
    },
    /// Print the value of a setting
    Get {
        /// Name of the setting, such as `base-url`; `nycapt config list` lists all settings
        #[arg(value_name = "SETTING")]
        name: String,
    },
    /// Save a setting to a file
    Set {
        /// Name of the setting, such as `base-url`; `nycapt config list` lists all settings
        #[arg(value_name = "SETTING")]
        name: String,
        /// The value, as you would type it for the matching option
        #[arg(value_name = "VALUE", allow_hyphen_values = true)]
        value: String,
        /// Use the project's `.nycapt.toml` instead of your own file
        #[arg(long)]
        project: bool,
    },
    /// Remove a setting from a file
    Unset {
        /// Name of the setting, such as `base-url`; `nycapt config list` lists all settings
        #[arg(value_name = "SETTING")]
        name: String,
        /// Use the project's `.nycapt.toml` instead of your own file
        #[arg(long)]
        project: bool,
    },
    /// Print the path of your settings file
    Path,
}

#[derive(Debug, Subcommand)]
pub(crate) enum McpCommand {
    /// Add the service's MCP server to a program's configuration
    Install(McpInstallArgs),
}

#[derive(Debug, Args)]
pub(crate) struct McpInstallArgs {
    /// Program to configure
    #[arg(long, value_name = "NAME", default_value = "claude")]
    pub(crate) client: McpClient,
    /// Print what would be added, and where, without changing anything
    #[arg(long)]
    pub(crate) print: bool,
}

/// An MCP client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum McpClient {
    /// Claude Code, for all your projects
    Claude,
    /// Cursor, for all your projects
    Cursor,
    /// Visual Studio Code, in your profile
    Vscode,
    /// Codex
    Codex,
}

#[derive(Debug, Args)]
pub(crate) struct SkillArgs {
    /// Write the file to `nycapt/SKILL.md` in this skills folder, such as `~/.claude/skills`
    #[arg(long, value_name = "DIR")]
    pub(crate) install: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command to print the page for; without one, the program's own page
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Save every page to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}
