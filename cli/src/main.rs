//! `nycapt`: addresses of New York City and their public records, in a terminal or a script.
#![forbid(unsafe_code)]

mod batch;
mod cli;
mod commands;
mod critical;
mod duration;
mod environment;
mod printer;
mod render;
mod service;
mod shell;
mod slug;
mod trouble;
mod vault;

use std::process::ExitCode;

use clap::Parser;

use cli::{AgentCommand, AuthCommand, Cli, Command, ReportCommand, Shared};
use environment::Environment;
use printer::Printer;
use service::Service;
use trouble::Trouble;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refused(&error),
    };
    let mut printer = Printer::new(&cli.shared);
    let ended = tokio::select! {
        ended = run(cli, &mut printer) => ended,
        trouble = critical::interrupted() => Err(trouble),
    };
    match ended {
        Ok(exit) => exit.into(),
        Err(trouble) => {
            printer.trouble(&trouble);
            trouble.exit().into()
        }
    }
}

async fn run(cli: Cli, printer: &mut Printer) -> Result<u8, Trouble> {
    let service = |printer: &Printer| Service::open(&cli.shared, printer);
    match cli.command {
        Command::Resolve(ask) => commands::resolve(ask, &service(printer)?, printer).await,
        Command::Normalize(ask) => commands::normalize(ask, printer),
        Command::Preview(ask) => commands::preview(ask, &service(printer)?, printer).await,
        Command::Report {
            command: ReportCommand::Diff(ask),
        } => commands::report_diff(ask, printer),
        Command::Agent { command } => agent(command, &cli.shared, printer).await,
        Command::Auth { command } => auth(command, &cli.shared, printer).await,
        Command::Health(ask) => commands::health(ask, &service(printer)?, printer).await,
        Command::Completions { shell } => commands::completions(shell, printer),
        Command::Man => commands::man(printer),
    }
}

async fn agent(
    command: AgentCommand,
    shared: &Shared,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    let service = Service::open(shared, printer)?;
    let vault = service.vault(shared, &Environment::of_process());
    match command {
        AgentCommand::Register(ask) => {
            commands::agent_register(ask, &service, vault, printer).await
        }
        AgentCommand::Revoke(ask) => commands::agent_revoke(ask, &service, vault, printer).await,
        AgentCommand::Status(ask) => commands::auth_status(ask, &service, vault, printer).await,
    }
}

async fn auth(command: AuthCommand, shared: &Shared, printer: &mut Printer) -> Result<u8, Trouble> {
    let service = Service::open(shared, printer)?;
    let vault = service.vault(shared, &Environment::of_process());
    match command {
        AuthCommand::Status(ask) => commands::auth_status(ask, &service, vault, printer).await,
        AuthCommand::Login(ask) => commands::auth_login(ask, &service, vault, printer).await,
        AuthCommand::Logout => commands::auth_logout(vault, printer).await,
        AuthCommand::Token => commands::auth_token(vault, printer).await,
        AuthCommand::List => commands::auth_list(&vault, printer),
    }
}

/// Help, the version, or a call that does not parse.
fn refused(error: &clap::Error) -> ExitCode {
    let asks_json = std::env::args().any(|argument| {
        let form = argument
            .trim_start_matches("--output=")
            .trim_start_matches("-o");
        matches!(form, "json" | "ndjson" | "--json")
    });
    if error.use_stderr() && asks_json {
        let text = error.render().to_string();
        let message = text.lines().next().unwrap_or_default();
        printer::refuse(&Trouble::usage(message.trim_start_matches("error: ")));
    } else {
        // It fails on a closed pipe only, and then the reader has all it wants.
        let _ = error.print();
    }
    u8::try_from(error.exit_code())
        .unwrap_or(trouble::USAGE)
        .into()
}
