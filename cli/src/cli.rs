//! The command tree and every help text; no behaviour.

mod keys;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use nycapt::contract::BATCH_ITEMS;

pub(crate) use keys::{
    AgentCommand, AuthCommand, LoginArgs, LogoutArgs, RegisterArgs, RevokeArgs, StatusArgs,
};

use crate::duration::parse_duration;
use crate::exit_code;
use crate::messages::message;
use crate::vault::KeyOptions;

mod report;
mod tools;

pub(crate) use report::{
    DiffArgs, JobArgs, ListArgs, PdfArgs, ReportCommand, StartArgs, UntilArgs, WaitArgs,
};
pub(crate) use tools::{
    ConfigCommand, ManArgs, McpClient, McpCommand, McpInstallArgs, OpenArgs, SkillArgs,
};

const EXAMPLES: &str = "\
Examples:
  nycapt resolve \"350 5th ave apt 4b\"
  nycapt preview 350-5-avenue-manhattan
  nycapt compare \"350 5th ave\" \"200 eastern pkwy\" -o md
  nycapt preview --batch list.txt -o csv > previews.csv
  nycapt agent register --name my-agent
  nycapt report start \"350 5th ave\" --unit 4b --wait --pdf report.pdf
  nycapt report diff march.json october.json";

fn after_help() -> String {
    format!("{EXAMPLES}\n\nExit codes:\n{}", exit_code::wrapped(96))
}

/// The command tree for help on one command: each command below the root leaves out the common
/// options and says where they are.
pub(crate) fn without_common_options(root: clap::Command) -> clap::Command {
    let common = root.get_arguments().filter(|option| option.is_global_set());
    // A hidden option must not make the help long, so it is replaced completely.
    let common = common.map(|option| option.clone().hide(true).hide_short_help(false));
    let common: Vec<Arg> = common.collect();
    root.mut_subcommands(|command| without_options(command, &common, ""))
}

fn without_options(command: clap::Command, common: &[Arg], above: &str) -> clap::Command {
    let name = format!("{above}{}", command.get_name());
    let mut notes = Vec::from_iter(command.get_after_help().map(ToString::to_string));
    notes.push(message!("help-common-options", command = name.clone()));
    let above = format!("{name} ");
    command
        .args(common)
        .after_help(notes.join("\n\n"))
        .mut_subcommands(|inner| without_options(inner, common, &above))
}

/// New York City apartment addresses and their public records.
///
/// Results go to standard output, everything else to standard error.
#[derive(Debug, Parser)]
#[command(name = "nycapt", version, after_help = after_help(), propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options for every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Shared {
    /// Output format; `auto` is `table` on a terminal, otherwise JSON
    #[arg(
        env = "NYCAPT_OUTPUT",
        hide_env_values = true,
        short,
        long,
        global = true,
        value_name = "FORM",
        default_value = "auto"
    )]
    pub(crate) output: Output,
    /// Print only these JSON fields, such as `slug,score.data.score`
    #[arg(long, global = true, value_name = "PATHS", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,
    /// URL of the service
    #[arg(long, global = true, value_name = "URL", env = "NYCAPT_BASE_URL",
          default_value = nycapt::client::DEFAULT_BASE_URL)]
    pub(crate) base_url: String,
    /// Allow keys over `http` to and from another machine; anyone in between can read them
    #[arg(long, global = true)]
    pub(crate) insecure_http: bool,
    /// Timeout for each attempt
    #[arg(env = "NYCAPT_TIMEOUT", hide_env_values = true, long, global = true, value_name = "TIME", default_value = "30s", value_parser = parse_duration)]
    pub(crate) timeout: Duration,
    /// Timeout for a call and its retries
    #[arg(env = "NYCAPT_DEADLINE", hide_env_values = true, long, global = true, value_name = "TIME", default_value = "2m", value_parser = parse_duration)]
    pub(crate) deadline: Duration,
    /// Maximum number of retries per call
    #[arg(
        env = "NYCAPT_MAX_RETRIES",
        hide_env_values = true,
        long,
        global = true,
        value_name = "N",
        default_value_t = 2
    )]
    pub(crate) retries: u32,
    #[command(flatten)]
    pub(crate) key: KeyOptions,
    /// When to use color; `auto` uses none with `NO_COLOR` or in pipes
    #[arg(
        env = "NYCAPT_COLOR",
        hide_env_values = true,
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub(crate) color: Color,
    /// Never prompt; this is the default in CI, for agents, and when input isn't a terminal
    #[arg(env = "NYCAPT_NO_INPUT", hide_env_values = true, long, global = true, value_parser = clap::builder::FalseyValueParser::new())]
    pub(crate) no_input: bool,
    /// Print results and errors only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Add the request ID, source and, if known, the rate limit to the result
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// Print the request as a curl command, without sending it
    #[arg(long, global = true)]
    pub(crate) curl: bool,
    /// Print what would be sent or written, without sending or writing it
    #[arg(long, global = true, conflicts_with = "curl")]
    pub(crate) dry_run: bool,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// `table` on a terminal, otherwise `json`; `ndjson` for a batch
    Auto,
    /// For people
    Table,
    /// The service's response, indented
    Json,
    /// One JSON object per line
    Ndjson,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table with a header
    Md,
}

/// When to use color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that supports it
    Auto,
    /// Even in pipes
    Always,
    /// Not at all
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the building at an address
    #[command(after_help = help_of_requests())]
    Resolve(ResolveArgs),
    /// Suggest addresses that match a partial one
    Suggest(SuggestArgs),
    /// Parse an address without calling the service
    #[command(after_help = message!("help-batch"))]
    Normalize(NormalizeArgs),
    /// Read the free preview of a building
    #[command(after_help = help_of_requests())]
    Preview(PreviewArgs),
    /// Compare two or three buildings side by side
    #[command(after_help = message!("help-compare"))]
    Compare(CompareArgs),
    /// Start, read and compare reports
    Report {
        #[command(subcommand)]
        command: ReportCommand,
    },
    /// Print how many reports your account has left
    Balance,
    /// Print the URL where a person can buy credits for your account, if the service sells any
    Credits,
    /// Register an agent, show its account or revoke its key
    Agent {
        #[command(subcommand)]
        command: AgentCommand,
    },
    /// Store, show and remove API keys
    Auth {
        #[command(subcommand)]
        command: AuthCommand,
    },
    /// Open the page of a building or apartment in a browser
    Open(OpenArgs),
    /// Check whether the service is up
    Health(HealthArgs),
    /// Check settings, connection, key and terminal, and suggest fixes
    Doctor,
    /// Read and change settings
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
    /// Connect MCP clients, such as Claude Code, to the service
    Mcp {
        #[command(subcommand)]
        command: McpCommand,
    },
    /// Print what an agent should know, as a SKILL.md file
    Skill(SkillArgs),
    /// Print a completion script
    #[command(after_help = message!("help-completions"))]
    Completions {
        /// The shell to print the script for
        shell: clap_complete::Shell,
    },
    /// Print a manual page, or save all pages to a folder
    #[command(after_help = message!("help-man"))]
    Man(ManArgs),
}

impl Command {
    /// Whether the command works with a broken settings file, or helps fix it.
    pub(crate) fn works_with_broken_settings(&self) -> bool {
        matches!(
            self,
            Self::Normalize(_)
                | Self::Doctor
                | Self::Config { .. }
                | Self::Skill(_)
                | Self::Completions { .. }
                | Self::Man(_)
        )
    }
}

#[derive(Debug, Args)]
pub(crate) struct ResolveArgs {
    #[command(flatten)]
    pub(crate) address: AddressArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
pub(crate) struct NormalizeArgs {
    #[command(flatten)]
    pub(crate) address: AddressArgs,
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AddressArgs {
    /// Addresses as people type them; `-` reads a batch from standard input
    #[arg(
        value_name = "ADDRESS",
        required_unless_present = "batch",
        conflicts_with = "batch"
    )]
    pub(crate) addresses: Vec<String>,
    /// Apartment, suite or floor
    #[arg(long, value_name = "UNIT", conflicts_with = "batch")]
    pub(crate) unit: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SuggestArgs {
    /// What you have typed so far
    #[arg(value_name = "TEXT", required = true)]
    pub(crate) text: Vec<String>,
    /// Maximum number of suggestions, 1 to 10; 5 by default
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct PreviewArgs {
    /// A slug, or an address to resolve first; `-` reads a batch from standard input
    #[arg(
        value_name = "SLUG|ADDRESS",
        required_unless_present = "batch",
        conflicts_with = "batch"
    )]
    pub(crate) place: Option<String>,
    /// Apartment, suite or floor
    #[arg(long, value_name = "UNIT", conflicts_with = "batch")]
    pub(crate) unit: Option<String>,
    /// Show only what changed from release to release
    #[arg(long, conflicts_with = "batch")]
    pub(crate) changes: bool,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Slugs, or addresses to resolve first
    #[arg(value_name = "SLUG|ADDRESS", required = true, num_args = 2..=3)]
    pub(crate) places: Vec<String>,
}

// Where the rows of a batch come from, and whether it stops at a failure. Not a doc comment, which
// clap would show as help.
#[derive(Debug, Args)]
#[command(next_help_heading = "Batch options")]
pub(crate) struct RowsArgs {
    /// Read a batch from a file; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) batch: Option<PathBuf>,
    /// CSV column with the address or slug
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
    /// Stop at the first row that fails
    #[arg(long)]
    pub(crate) fail_fast: bool,
}

// A batch whose rows are sent to the service, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = "Batch options")]
pub(crate) struct BatchArgs {
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
    /// Maximum number of requests at a time
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) concurrency: u8,
    /// Save the batch's progress to this file, and continue from it if it exists
    #[arg(long, value_name = "STATE")]
    pub(crate) resume: Option<PathBuf>,
}

/// What a batch is, and which batches are saved.
fn help_of_requests() -> String {
    let saved = message!("help-batch-saved", rows = BATCH_ITEMS.1);
    format!("{}\n{saved}", message!("help-batch"))
}

#[derive(Debug, Args)]
pub(crate) struct HealthArgs {
    /// Keep checking until the service is up, for at most this long
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) wait: Option<Duration>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_trees_hold_together() {
        super::Cli::command().debug_assert();
        super::without_common_options(super::Cli::command()).debug_assert();
    }
}
