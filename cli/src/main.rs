//! `nycapt`: addresses of New York City and their public records, in a terminal or a script.
#![forbid(unsafe_code)]

mod atomic_file;
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
mod parse_error;
mod printer;
mod progress;
mod render;
mod service;
mod settings;
mod shell;
mod slug;
mod vault;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches};

use cli::{AgentCommand, AuthCommand, Cli, Command, JobCommand, McpCommand, ReportCommand, Shared};
use environment::Environment;
use error::CliError;
use invocation::Invocation;
use printer::Printer;
use service::Service;
use settings::{Settings, without_blank_variables};

/// What a call was made with.
struct Call {
    cli: Cli,
    matches: ArgMatches,
    settings: Settings,
    environment: Environment,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    core_dump::forbid();
    let environment = Environment::of_process();
    let settings = Settings::load(&environment);
    let command = without_blank_variables(Cli::command(), &environment);
    let command = settings.as_defaults_of(command);
    let parsed = command.try_get_matches();
    let parsed = parsed.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return parse_error::report(&error, &settings, &environment).into(),
    };
    let mut printer = Printer::new(&cli.shared, &environment, Invocation::of(&matches));
    let call = Call {
        cli,
        matches,
        settings,
        environment,
    };
    let ended = tokio::select! {
        // What became of work that an interrupt had to wait for is told.
        biased;
        ended = Box::pin(run(call, &mut printer)) => Some(ended),
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

async fn run(call: Call, printer: &mut Printer) -> Result<u8, CliError> {
    let Call {
        cli: Cli { shared, command },
        matches,
        settings,
        environment,
    } = call;
    refuse_broken(&settings, &command)?;
    let base_url_from = settings.origin_of("base_url", &matches);
    let environment = &environment;
    let service = |printer: &Printer| Service::open(&shared, printer);
    let trusted =
        |printer: &Printer| service(printer)?.trusting(&base_url_from, &shared, environment);
    let keyed = async |printer: &Printer| {
        let service = trusted(printer)?;
        service.with_key(&shared, environment).await
    };
    match command {
        Command::Resolve(ask) => {
            commands::resolve(ask, &service(printer)?, environment, printer).await
        }
        Command::Suggest(ask) => commands::suggest(ask, &service(printer)?, printer).await,
        Command::Normalize(ask) => commands::normalize(ask, printer),
        Command::Preview(ask) => {
            commands::preview(ask, &service(printer)?, environment, printer).await
        }
        Command::Report { command } => match command {
            ReportCommand::Diff(ask) => commands::report::diff(ask, printer),
            ReportCommand::Job(command) => {
                let service = keyed(printer).await?;
                let ended = report(command, &service, environment, printer).await;
                blamed(ended, &service, &shared, environment, printer).await
            }
        },
        Command::Agent { command } => {
            agent(command, &trusted(printer)?, &shared, environment, printer).await
        }
        Command::Auth { command } => {
            let service = trusted(printer)?;
            let service = match command {
                AuthCommand::Login(_) => service.trusted_with("a key", &base_url_from)?,
                AuthCommand::Status(_)
                | AuthCommand::Logout(_)
                | AuthCommand::Token
                | AuthCommand::List => service,
            };
            auth(command, &service, &shared, environment, printer).await
        }
        Command::Balance => {
            let service = keyed(printer).await?;
            let ended = commands::balance(&service, printer).await;
            blamed(ended, &service, &shared, environment, printer).await
        }
        Command::Credits => {
            commands::credits(trusted(printer)?, &shared, environment, printer).await
        }
        Command::Open(ask) => commands::open(ask, &service(printer)?, environment, printer).await,
        Command::Health(ask) => commands::health(ask, &service(printer)?, printer).await,
        Command::Doctor => {
            commands::doctor(&shared, &settings, base_url_from, environment, printer).await
        }
        Command::Config { command } => {
            commands::config(command, &settings, &matches, environment, printer)
        }
        Command::Mcp {
            command: McpCommand::Install(ask),
        } => {
            let base_url = (shared.base_url.as_str(), &base_url_from);
            commands::mcp_install(&ask, base_url, environment, printer)
        }
        Command::Skill(ask) => commands::skill(&ask, (&shared.base_url, &base_url_from), printer),
        Command::Completions { shell } => commands::completions(shell, printer),
        Command::Man(ask) => commands::man(&ask, printer),
    }
}

/// The same end; a key that the service refused is told with where it came from.
async fn blamed(
    ended: Result<u8, CliError>,
    service: &Service,
    shared: &Shared,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    match ended {
        Ok(exit) => Ok(exit),
        Err(error) => {
            let vault = service.vault(shared, environment);
            Err(service.blamed(error, &vault, printer).await)
        }
    }
}

/// Ends a command that depends on a file of settings which cannot be used.
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
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    match command {
        JobCommand::Start(ask) => commands::report::start(ask, service, environment, printer).await,
        JobCommand::Wait(ask) => commands::report::wait(ask, service, printer).await,
        JobCommand::Get(ask) => commands::report::get(ask, service, printer).await,
        JobCommand::Pdf(ask) => commands::report::pdf(ask, service, printer).await,
        JobCommand::List(ask) => commands::report::list(ask, service, printer).await,
    }
}

async fn agent(
    command: AgentCommand,
    service: &Service,
    shared: &Shared,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let vault = service.vault(shared, environment);
    match command {
        AgentCommand::Register(ask) => commands::agent_register(ask, service, vault, printer).await,
        AgentCommand::Revoke(ask) => commands::agent_revoke(ask, service, vault, printer).await,
        AgentCommand::Status(ask) => commands::auth_status(ask, service, vault, printer).await,
    }
}

async fn auth(
    command: AuthCommand,
    service: &Service,
    shared: &Shared,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let vault = service.vault(shared, environment);
    match command {
        AuthCommand::Status(ask) => commands::auth_status(ask, service, vault, printer).await,
        AuthCommand::Login(ask) => commands::auth_login(ask, service, vault, printer).await,
        AuthCommand::Logout(ask) => commands::auth_logout(ask, vault, printer).await,
        AuthCommand::Token => commands::auth_token(vault, printer).await,
        AuthCommand::List => commands::auth_list(&vault, printer),
    }
}
