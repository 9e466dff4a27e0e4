//! `nycapt`: addresses of New York City and their public records, in a terminal or a script.
#![forbid(unsafe_code)]

mod atomic_file;
mod base_url;
mod batch;
mod checks;
mod cli;
mod commands;
mod core_dump;
mod csv_text;
mod duration;
mod echo;
mod environment;
mod error;
mod exit_code;
mod interrupt;
mod invocation;
mod mcp;
mod messages;
mod parse_error;
mod printer;
mod progress;
mod render;
mod service;
mod settings;
mod shell;
mod slug;
mod stderr;
mod usage_error;
mod vault;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches};

use base_url::BaseUrl;
use cli::{AgentCommand, AuthCommand, Cli, Command, JobCommand, McpCommand, ReportCommand};
use environment::Environment;
use error::CliError;
use invocation::Invocation;
use printer::Printer;
use service::Service;
use settings::{Settings, find_setting};

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    core_dump::forbid();
    let environment = Environment::of_process();
    let settings = Settings::load(&environment);
    let command = settings.as_defaults_of(Cli::command(), &environment);
    let parsed = command.try_get_matches();
    let parsed = parsed.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            let output = environment.get("NYCAPT_OUTPUT").map(str::to_owned);
            let output = output.or_else(|| settings.in_a_file("output"));
            return parse_error::report(&error, output.as_deref()).into();
        }
    };
    let invocation = Invocation::of(&matches, &Cli::command());
    let mut printer = Printer::new(&cli.shared, &environment, invocation);
    let ended = tokio::select! {
        // The result of work that an interrupt waited for is printed.
        biased;
        ended = Box::pin(run(cli, &matches, &settings, &environment, &mut printer)) => Some(ended),
        () = interrupt::requested() => None,
    };
    match ended {
        Some(Ok(exit)) => exit.into(),
        Some(Err(error)) => {
            printer.error(&error);
            error.exit().into()
        }
        None => printer.interrupted().into(),
    }
}

async fn run(
    Cli { shared, command }: Cli,
    matches: &ArgMatches,
    settings: &Settings,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    refuse_broken(settings, &command)?;
    let chosen = settings.resolve(find_setting("base-url")?, matches, environment);
    let base_url = BaseUrl::new(&shared.base_url, chosen.source);
    let service = |printer: &Printer| Service::open(&shared, &base_url, environment, printer);
    let trusted = |printer: &Printer| service(printer)?.trusted();
    match command {
        Command::Resolve(ask) => commands::resolve(ask, &service(printer)?, printer).await,
        Command::Suggest(ask) => commands::suggest(ask, &service(printer)?, printer).await,
        Command::Normalize(ask) => commands::normalize(ask, printer),
        Command::Preview(ask) => commands::preview(ask, &service(printer)?, printer).await,
        Command::Report {
            command: ReportCommand::Diff(ask),
        } => commands::report::diff(ask, printer),
        Command::Report {
            command: ReportCommand::Job(command),
        } => {
            let service = trusted(printer)?.with_key().await?;
            match report(command, &service, printer).await {
                Err(error) => Err(service.explain_rejected(error, printer).await),
                ended => ended,
            }
        }
        Command::Agent { command } => agent(command, &trusted(printer)?, printer).await,
        Command::Auth { command } => auth(command, trusted(printer)?, printer).await,
        Command::Balance => {
            let service = trusted(printer)?.with_key().await?;
            match commands::balance(&service, printer).await {
                Err(error) => Err(service.explain_rejected(error, printer).await),
                ended => ended,
            }
        }
        Command::Credits => commands::credits(trusted(printer)?, printer).await,
        Command::Open(ask) => commands::open(ask, &service(printer)?, printer).await,
        Command::Health(ask) => commands::health(ask, &service(printer)?, printer).await,
        Command::Doctor => {
            commands::doctor(&shared, settings, &base_url, environment, printer).await
        }
        Command::Config { command } => {
            commands::config(command, settings, matches, environment, printer)
        }
        Command::Mcp {
            command: McpCommand::Install(ask),
        } => commands::mcp_install(&ask, &base_url, environment, printer),
        Command::Skill(ask) => commands::skill(&ask, &base_url, printer),
        Command::Completions { shell } => commands::completions(shell, printer),
        Command::Man(ask) => commands::man(&ask, printer),
    }
}

/// Ends a command that depends on a settings file that cannot be used.
fn refuse_broken(settings: &Settings, command: &Command) -> Result<(), CliError> {
    match settings.error() {
        Some(error) if !command.works_with_broken_settings() => Err(error
            .clone()
            .next("see what is set and where", "nycapt doctor")),
        _ => Ok(()),
    }
}

async fn report(
    command: JobCommand,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    match command {
        JobCommand::Start(ask) => commands::report::start(ask, service, printer).await,
        JobCommand::Wait(ask) => commands::report::wait(ask, service, printer).await,
        JobCommand::Get(ask) => commands::report::get(ask, service, printer).await,
        JobCommand::Pdf(ask) => commands::report::pdf(ask, service, printer).await,
        JobCommand::List(ask) => commands::report::list(ask, service, printer).await,
    }
}

async fn agent(
    command: AgentCommand,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    match command {
        AgentCommand::Register(ask) => commands::agent_register(ask, service, printer).await,
        AgentCommand::Revoke(ask) => commands::agent_revoke(ask, service, printer).await,
        AgentCommand::Status(ask) => commands::auth_status(ask, service, printer).await,
    }
}

async fn auth(
    command: AuthCommand,
    service: Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let vault = service.vault();
    match command {
        AuthCommand::Status(ask) => commands::auth_status(ask, &service, printer).await,
        AuthCommand::Login(ask) => {
            commands::auth_login(ask, &service.trusted_with("a key")?, printer).await
        }
        AuthCommand::Logout(ask) => commands::auth_logout(ask, vault, printer).await,
        AuthCommand::Token => commands::auth_token(vault, printer).await,
        AuthCommand::List => commands::auth_list(&vault, printer),
    }
}
