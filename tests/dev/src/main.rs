//! `cargo dev`: checks, generated files, tests and measurements.
#![expect(clippy::print_stdout, reason = "a task runner talks to its user")]

mod bench;
mod check;
mod dist;
mod fuzz;
mod generate;
mod install;
mod packages;
mod postgres;
mod run;
mod sbom;
mod score;
mod sdk_servers;
mod test;
mod torture;

use anyhow::Result;
use clap::{Parser, Subcommand};
use nycapt_tests::accuracy::{self, AccuracyArgs};

use bench::{BareArgs, city, load, pages, serve_bare, site};

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
    /// Runs every test.
    Test,
    /// Measures the address engine on rows with a known lot.
    Accuracy(AccuracyArgs),
    /// Runs clients, orders, payments and kills against real servers, then checks that the ledger
    /// balances.
    Torture(torture::TortureArgs),
    /// Causes faults one at a time under load: prints how long service is incomplete and what is lost.
    Faults(torture::TortureArgs),
    /// Sends made-up requests to real servers and checks every answer against the description, or
    /// made-up text to what reads it.
    Fuzz(fuzz::FuzzArgs),
    /// Runs a PostgreSQL for trials and prints its address until the input ends.
    Postgres,
    /// Builds the wheel and the npm packages of the SDKs and installs what their tests need.
    Packages,
    /// Lists the crates of each shipped program as a software bill of materials (`CycloneDX`).
    Sbom {
        /// The platform, such as `aarch64-apple-darwin`; this one without it.
        #[arg(long)]
        target: Option<String>,
    },
    /// Builds the programs and the SDKs and packs them for this platform: archives, Debian packages,
    /// a container image, wheel, npm packages and what installs them. Prints the size of each and the
    /// time to its first answer.
    Dist,
    /// Tests the score on the city's files: what followed at buildings with each score, and what the
    /// same record scores in each borough.
    Score(score::ScoreArgs),
    /// Runs a server with callers and a misbehaving server for trials of the SDKs, and prints their
    /// environment, until the input ends.
    SdkServers,
    /// Measures preview requests per second against a bare handler that returns the same bytes, or
    /// the latency of mixed traffic at a constant rate.
    Load(load::LoadArgs),
    /// Measures a build of synthetic files as large as the city's, against `DuckDB` on one of them.
    City(city::CityArgs),
    /// Measures report pages per second as PDF against `WeasyPrint`.
    Pages(pages::PagesArgs),
    /// Measures the pages of the site: their size, and pages per second against a bare handler that
    /// returns the same bytes.
    Site(site::SiteArgs),
    /// Serves the bytes of one file from a bare handler, for `load` and `site`.
    #[command(hide = true)]
    Bare(BareArgs),
}

fn measure_accuracy(args: &AccuracyArgs) -> Result<()> {
    if args.peers {
        install::install_python_list("tests/python/usaddress.txt")?;
        install::install_node_packages("tests/parsers")?;
    }
    accuracy::run(args)
}

fn main() -> Result<()> {
    match Dev::parse().task {
        Task::Check => check::run(),
        Task::Generate { check } => generate::run(check),
        Task::Test => test::run(),
        Task::Accuracy(args) => measure_accuracy(&args),
        Task::Torture(args) => torture::torture(&args),
        Task::Faults(args) => torture::faults(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Postgres => postgres::run(),
        Task::Packages => packages::run(),
        Task::Sbom { target } => sbom::run(target.as_deref()),
        Task::Dist => dist::run(),
        Task::Score(args) => score::run(&args),
        Task::SdkServers => sdk_servers::run(),
        Task::Load(args) => load::run(&args),
        Task::City(args) => city::run(&args),
        Task::Pages(args) => pages::run(&args),
        Task::Site(args) => site::run(&args),
        Task::Bare(args) => serve_bare(&args),
    }
}
