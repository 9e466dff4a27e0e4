//! The binary `nycapt-server`.

use std::io::{Write, stderr, stdout};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use nycapt_corpus::CorpusError;
use nycapt_corpus::command::{self, CorpusCommand};
use nycapt_server::commands::{
    AccountsCommand, AuditCommand, BackupArguments, CreditsCommand, KeysCommand, PaymentsCommand,
    PrivacyCommand, RefundsCommand, ReleaseCommand, RestoreArguments, UsersCommand,
};
use nycapt_server::{Settings, commands, report_panics_by_place};
use tokio::runtime::Runtime;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Server of the NYC Apartment Report Service.
#[derive(Parser)]
#[command(name = "nycapt-server", version)]
enum Command {
    /// Serve the sample city and say what to try
    #[command(mut_arg("payments", |payments| payments.help(DEMO_PAYMENTS)))]
    Demo(Settings),
    /// Serve until a signal stops it
    Serve(Settings),
    /// Download the city's data; build, list, verify and publish data releases
    #[command(subcommand)]
    Corpus(CorpusCommand),
    /// Bring accounts, credits and jobs up to date with this version
    Migrate(Settings),
    /// Copy accounts, credits and jobs to one file, while servers run
    Backup(BackupArguments),
    /// Restore a backup into an empty database
    Restore(RestoreArguments),
    /// Give or move credits, and show where an account's credits came from
    #[command(subcommand)]
    Credits(CreditsCommand),
    /// Create a key for a customer who lost theirs, or revoke one
    #[command(subcommand)]
    Keys(KeysCommand),
    /// Freeze an account, or end that
    #[command(subcommand)]
    Accounts(AccountsCommand),
    /// Keep a user's accounts when the identity provider changes
    #[command(subcommand)]
    Users(UsersCommand),
    /// Compare payments with the provider's list
    #[command(subcommand)]
    Payments(PaymentsCommand),
    /// List payments to refund and undelivered emails
    #[command(subcommand)]
    Refunds(RefundsCommand),
    /// Export or erase everything about a person
    #[command(subcommand)]
    Privacy(PrivacyCommand),
    /// Export what happened to money and keys
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Publish sitemaps for search engines
    #[command(subcommand)]
    Release(ReleaseCommand),
    /// Print the OpenAPI description
    Openapi,
    /// Print every setting in force, with its origin
    Config(Settings),
    /// Ask the running server whether it is up
    Healthcheck(Settings),
}

/// Where buyers of the demo pay.
const DEMO_PAYMENTS: &str = "Where buyers pay: at the provider whose key is set, or in a sandbox that \
     moves no money [default: sandbox, where the server is of this machine alone and nothing of your \
     own is set up; else provider]";

/// How long blocking tasks may finish after a shutdown, such as a requeued report.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    report_panics_by_place();
    let command = Command::parse();
    let outcome = Runtime::new().map_err(Into::into).and_then(|runtime| {
        let outcome = runtime.block_on(run(command));
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        outcome
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without stderr there is nowhere to report.
            let _ = writeln!(stderr(), "error: {error:#}");
            let of_corpus = error.downcast_ref::<CorpusError>();
            of_corpus.map_or(ExitCode::FAILURE, |error| error.exit_code().into())
        }
    }
}

async fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Demo(settings) => commands::demo(&settings, &mut stdout()).await,
        Command::Serve(settings) => commands::serve(&settings).await,
        Command::Corpus(command) => command::run(command).map_err(Into::into),
        Command::Migrate(settings) => commands::migrate(&settings, &mut stdout()).await,
        Command::Backup(arguments) => commands::backup(&arguments, &mut stdout()).await,
        Command::Restore(arguments) => commands::restore(&arguments, &mut stdout()).await,
        Command::Credits(command) => commands::credits(command, &mut stdout()).await,
        Command::Payments(command) => commands::payments(command, &mut stdout()).await,
        Command::Keys(command) => commands::keys(command, &mut stdout()).await,
        Command::Accounts(command) => commands::accounts(command, &mut stdout()).await,
        Command::Users(command) => commands::users(command, &mut stdout()).await,
        Command::Privacy(command) => commands::privacy(command, &mut stdout()).await,
        Command::Refunds(command) => commands::refunds(command, &mut stdout()).await,
        Command::Audit(command) => commands::audit(command, &mut stdout()).await,
        Command::Release(command) => commands::release(command, &mut stdout()).await,
        Command::Openapi => commands::show_openapi(&mut stdout()).map_err(Into::into),
        Command::Config(settings) => commands::show_config(&settings, &mut stdout()),
        Command::Healthcheck(settings) => commands::healthcheck(&settings),
    }
}
