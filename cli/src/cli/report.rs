//! What the commands of reports and credits take.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use crate::duration::parse_duration;
use crate::messages::message;

#[derive(Debug, Subcommand)]
pub(crate) enum ReportCommand {
    /// Start a report on an address, for one credit
    #[command(after_help = message!("help-report-start"))]
    Start(StartArgs),
    /// Wait until a report is done, then print it
    #[command(after_help = message!("help-report-wait"))]
    Wait(WaitArgs),
    /// Print a report job, with the report if it is done
    Get(JobArgs),
    /// Save a report as a PDF
    Pdf(PdfArgs),
    /// List your reports, newest first
    List(ListArgs),
    /// Show what changed between two reports on one building
    #[command(after_help = message!("help-report-diff"))]
    Diff(DiffArgs),
}

#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// Address of the building
    #[arg(value_name = "ADDRESS", required_unless_present = "ask")]
    pub(crate) address: Option<String>,
    /// Apartment, suite or floor
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit: Option<String>,
    /// A question for the report to answer, which may include the address
    #[arg(long, value_name = "QUESTION")]
    pub(crate) ask: Option<String>,
    /// Idempotency key from an earlier `report start`, to retry it without paying again
    #[arg(long, value_name = "KEY")]
    pub(crate) idempotency_key: Option<String>,
    /// Start another report on the same address and unit, for another credit, even if one is in
    /// progress or was started in the last 10 minutes
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
    /// Job ID, as `report start` and `report list` print it
    #[arg(value_name = "JOB")]
    pub(crate) job: String,
    #[command(flatten)]
    pub(crate) until: UntilArgs,
}

/// How long to wait, and for what.
#[derive(Debug, Args)]
pub(crate) struct UntilArgs {
    /// Maximum time to wait
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_duration)]
    pub(crate) limit: Duration,
    /// Wait for the report and also save it as a PDF
    #[arg(long, value_name = "FILE")]
    pub(crate) pdf: Option<PathBuf>,
    /// Replace the PDF file if it exists
    #[arg(long, requires = "pdf")]
    pub(crate) force: bool,
    /// Leave the records, the changes and the timeline out of the PDF
    #[arg(long, requires = "pdf")]
    pub(crate) no_appendix: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JobArgs {
    /// Job ID, as `report start` and `report list` print it
    #[arg(value_name = "JOB")]
    pub(crate) job: String,
}

#[derive(Debug, Args)]
pub(crate) struct PdfArgs {
    /// Job ID, as `report start` and `report list` print it
    #[arg(value_name = "JOB")]
    pub(crate) job: String,
    /// Output file; `-` is standard output; default: `JOB.pdf` in the current folder
    #[arg(short = 'O', long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// Leave out the records, the changes and the timeline
    #[arg(long)]
    pub(crate) no_appendix: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Maximum number of reports to list
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: u32,
    /// List every report
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// The earlier report: a job ID or a file; `-` reads standard input
    #[arg(value_name = "EARLIER")]
    pub(crate) earlier: PathBuf,
    /// The later report: a job ID or a file; `-` reads standard input
    #[arg(value_name = "LATER")]
    pub(crate) later: PathBuf,
    /// Exit with 1 when the reports differ
    #[arg(long)]
    pub(crate) exit_code: bool,
}
