//! `cargo dev`: the one entry to checks, generated files, tests and measurements.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a task runner talks to its user"
)]

mod check;
mod fuzz;
mod generate;
mod install;
mod load;
mod mcp;
mod packages;
mod pages;
mod postgres;
mod run;
mod sdks;
mod site;
mod stand;
mod test;
mod torture;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use nycapt_tests::accuracy::{self, AccuracyArgs};

/// Tasks of the nycapt workspace.
#[derive(Parser)]
#[command(name = "cargo dev")]
struct Dev {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Formatting, lints, documentation and generated files: what CI does first.
    Check,
    /// Writes the generated files; with `--check` fails when one is out of date.
    Generate {
        /// Compare only.
        #[arg(long)]
        check: bool,
    },
    /// Runs every test there is.
    Test,
    /// Measures the address engine on rows whose lot is known.
    Accuracy(AccuracyArgs),
    /// Tortures real servers with clients, payments and kills, and checks that the books balance.
    Torture(torture::TortureArgs),
    /// Sends made-up requests to real servers, and holds every answer against the description.
    Fuzz(fuzz::FuzzArgs),
    /// Runs a PostgreSQL for trials and prints its address; it goes when the input ends.
    Postgres,
    /// Builds the wheel and the tarball of the SDKs, and installs what their tests need.
    Packages,
    /// Compares what a call costs from Rust, Python and TypeScript.
    Sdks,
    /// Measures with the programs at hand: the working half of `sdks`.
    #[command(hide = true)]
    SdkFigures,
    /// Runs a server with callers and a server of errors for trials of the SDKs, and prints their
    /// environment; they go when the input ends.
    Stand,
    /// Compares preview requests a second with a bare handler that returns the same bytes.
    Load(load::LoadArgs),
    /// Compares the pages a second of the report as PDF with `WeasyPrint`.
    Pages(pages::PagesArgs),
    /// Measures the pages of the site: their bytes, and pages a second beside a bare handler that
    /// returns the same bytes.
    Site(site::SiteArgs),
    /// Measures the MCP server: what an answer weighs, and how long it takes beside plain HTTP.
    Mcp(mcp::McpArgs),
    /// Serves the bytes of one file from a bare handler: the peer of `load` and `site`.
    #[command(hide = true)]
    Bare(load::BareArgs),
}

fn main() -> ExitCode {
    let outcome = match Dev::parse().task {
        Task::Check => check::run(),
        Task::Generate { check } => generate::run(check),
        Task::Test => test::run(),
        Task::Accuracy(args) => accuracy::run(&args).map(|_measured| ()),
        Task::Torture(args) => torture::run(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Postgres => postgres::run(),
        Task::Packages => packages::run(),
        Task::Sdks => sdks::run(),
        Task::SdkFigures => sdks::measure(),
        Task::Stand => stand::run(),
        Task::Load(args) => load::run(&args),
        Task::Pages(args) => pages::run(&args),
        Task::Site(args) => site::run(&args),
        Task::Mcp(args) => mcp::run(&args),
        Task::Bare(args) => load::serve_bare(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
