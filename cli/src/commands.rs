//! Runs a command. Each is a file in this folder, which calls the service, prints the answer and
//! returns the exit code.

mod agent;
mod auth;
mod batch_run;
mod compare;
mod config;
mod credits;
mod doctor;
mod health;
mod mcp_install;
mod normalize;
mod open;
mod preview;
mod report;
mod resolve;
mod shell_files;
mod skill;
mod stored_key;
mod suggest;

use clap::ArgMatches;

use crate::base_url::BaseUrl;
use crate::cli::{AgentCommand, AuthCommand, Cli, Command, McpCommand, ReportCommand};
use crate::environment::Environment;
use crate::error::{CliError, Exit};
use crate::printer::Printer;
use crate::service::Service;
use crate::settings::{Settings, find_setting};

/// Runs the command that was given, and returns its exit code.
pub(crate) async fn run(
    Cli { shared, command }: Cli,
    matches: &ArgMatches,
    settings: &Settings,
    environment: &Environment,
    printer: &mut Printer,
) -> Exit {
    refuse_broken(settings, &command)?;
    let chosen = settings.resolve(find_setting("base-url")?, matches, environment);
    let base_url = BaseUrl::new(&shared.base_url, chosen.source);
    let service = |printer: &Printer| Service::open(&shared, &base_url, environment, printer);
    let trusted = |printer: &Printer| service(printer)?.trusted();
    match command {
        Command::Resolve(ask) => resolve::resolve(ask, &service(printer)?, printer).await,
        Command::Suggest(ask) => suggest::suggest(ask, &service(printer)?, printer).await,
        Command::Normalize(ask) => normalize::normalize(ask, printer),
        Command::Preview(ask) => preview::preview(ask, &service(printer)?, printer).await,
        Command::Compare(ask) => compare::compare(ask, &service(printer)?, printer).await,
        Command::Report {
            command: ReportCommand::Diff(ask),
        } if !report::has_job(&ask) => report::diff(ask, None, printer).await,
        Command::Report { command } => {
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
            match credits::balance(&service, printer).await {
                Err(error) => Err(service.explain_rejected(error, printer).await),
                ended => ended,
            }
        }
        Command::Credits => credits::credits(trusted(printer)?, printer).await,
        Command::Open(ask) => open::open(ask, &service(printer)?, printer).await,
        Command::Health(ask) => health::health(ask, &service(printer)?, printer).await,
        Command::Doctor => doctor::doctor(&shared, settings, &base_url, environment, printer).await,
        Command::Config { command } => {
            config::config(command, settings, matches, environment, printer)
        }
        Command::Mcp {
            command: McpCommand::Install(ask),
        } => mcp_install::mcp_install(&ask, &base_url, environment, printer),
        Command::Skill(ask) => skill::skill(&ask, &base_url, printer),
        Command::Completions { shell } => shell_files::completions(shell, printer),
        Command::Man(ask) => shell_files::man(&ask, printer),
    }
}

/// Ends a command that depends on a settings file that cannot be used.
fn refuse_broken(settings: &Settings, command: &Command) -> Result<(), CliError> {
    match settings.error() {
        Some(error) if !command.works_with_broken_settings() => Err(error
            .clone()
            .next("see each setting and its source", "nycapt doctor")),
        _ => Ok(()),
    }
}

async fn report(command: ReportCommand, service: &Service, printer: &mut Printer) -> Exit {
    match command {
        ReportCommand::Start(ask) => report::start(ask, service, printer).await,
        ReportCommand::Wait(ask) => report::wait(ask, service, printer).await,
        ReportCommand::Get(ask) => report::get(ask, service, printer).await,
        ReportCommand::Pdf(ask) => report::pdf(ask, service, printer).await,
        ReportCommand::List(ask) => report::list(ask, service, printer).await,
        ReportCommand::Diff(ask) => report::diff(ask, Some(service), printer).await,
    }
}

async fn agent(command: AgentCommand, service: &Service, printer: &mut Printer) -> Exit {
    match command {
        AgentCommand::Register(ask) => agent::agent_register(ask, service, printer).await,
        AgentCommand::Revoke(ask) => agent::agent_revoke(ask, service, printer).await,
        AgentCommand::Status(ask) => auth::auth_status(ask, service, printer).await,
    }
}

async fn auth(command: AuthCommand, service: Service, printer: &mut Printer) -> Exit {
    let vault = service.vault();
    match command {
        AuthCommand::Status(ask) => auth::auth_status(ask, &service, printer).await,
        AuthCommand::Login(ask) => {
            auth::auth_login(ask, &service.trusted_with("a key")?, printer).await
        }
        AuthCommand::Logout(ask) => auth::auth_logout(ask, vault, printer).await,
        AuthCommand::Token => auth::auth_token(vault, printer).await,
        AuthCommand::List => auth::auth_list(&vault, printer),
    }
}
