//! What the commands of reports and credits take.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::DiffArgs;
use crate::duration::parse_duration;

const START: &str = "\
One report costs one credit, once however often the request is repeated: every try carries one
Idempotency-Key. When the answer is lost (exit 16) the command that repeats it safely is printed.
The same call once more is another start: it is refused (exit 2) while a report of the address and
unit is being made and until ten minutes after its start, unless `--again` says that it is meant.
With `--wait`: exit 8 while it is still being made at the end of `--limit`, exit 15 when there
will be no report (the credit is returned).";

const WAIT: &str = "\
Exit codes: 0 done · 8 still being made when the time is over · 15 there will be no report";

const DIFF_INPUT: &str = "\
Each file holds a report as JSON, or the answer of a report job that is done. Nothing is sent.
Exit codes: 0 compared, equal or not · 1 with `--exit-code` when they differ · 2 a file that holds
no report, or reports of two buildings";

#[derive(Debug, Subcommand)]
pub(crate) enum ReportCommand {
    #[command(flatten)]
    Job(JobCommand),
    /// Show what changed between two reports of one building
    #[command(after_help = DIFF_INPUT)]
    Diff(DiffArgs),
}

/// What asks the service, with a key.
#[derive(Debug, Subcommand)]
pub(crate) enum JobCommand {
    /// Start the report of an address, for one credit
    #[command(after_help = START)]
    Start(StartArgs),
    /// Wait until a report is done and print it
    #[command(after_help = WAIT)]
    Wait(WaitArgs),
    /// Print a report job, with its report once it is done
    Get(JobArgs),
    /// Save a report as PDF
    Pdf(PdfArgs),
    /// List your reports, newest first
    List(ListArgs),
}

#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// The address
    #[arg(value_name = "ADDRESS", required_unless_present = "ask")]
    pub(crate) address: Option<String>,
    /// Apartment, suite or floor
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit: Option<String>,
    /// A question, which may name the address
    #[arg(long, value_name = "QUESTION")]
    pub(crate) ask: Option<String>,
    /// Key of an earlier start, to repeat it without paying again
    #[arg(long, value_name = "KEY")]
    pub(crate) idempotency_key: Option<String>,
    /// Start another one, for another credit, although one is being made or was started in the last
    /// ten minutes
    #[arg(long)]
    pub(crate) again: bool,
    /// Wait until the report is done
    #[arg(long)]
    pub(crate) wait: bool,
    #[command(flatten)]
    pub(crate) until: UntilArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WaitArgs {
    /// Id of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: String,
    #[command(flatten)]
    pub(crate) until: UntilArgs,
}

/// How long to wait, and for what.
#[derive(Debug, Args)]
pub(crate) struct UntilArgs {
    /// Longest time to wait
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_duration)]
    pub(crate) limit: Duration,
    /// Save the report as PDF, too; waits for it
    #[arg(long, value_name = "FILE")]
    pub(crate) pdf: Option<PathBuf>,
    /// Replace the PDF file if it is there
    #[arg(long, requires = "pdf")]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JobArgs {
    /// Id of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: String,
}

#[derive(Debug, Args)]
pub(crate) struct PdfArgs {
    /// Id of the job
    #[arg(value_name = "JOB")]
    pub(crate) job: String,
    /// Where to; `-` is standard output, without it `JOB.pdf` in the current folder
    #[arg(short = 'O', long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Most reports to list
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: u32,
    /// List every report
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
}
