//! `nycapt`: addresses of New York City and their public records, in a terminal or a script.
#![forbid(unsafe_code)]

mod batch;
mod cli;
mod commands;
mod duration;
mod printer;
mod render;
mod session;
mod shell;
mod trouble;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use printer::Printer;
use session::Session;
use trouble::Trouble;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut printer = Printer::new(&cli.shared);
    let ended = tokio::select! {
        ended = run(cli, &mut printer) => ended,
        _ = tokio::signal::ctrl_c() => Err(Trouble::interrupted()),
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
    let session = |printer: &Printer| Session::open(&cli.shared, printer);
    match cli.command {
        Command::Resolve(ask) => commands::resolve(ask, &session(printer)?, printer).await,
        Command::Preview(ask) => commands::preview(ask, &session(printer)?, printer).await,
        Command::Health(ask) => commands::health(ask, &session(printer)?, printer).await,
        Command::Completions { shell } => commands::completions(shell, printer),
        Command::Man => commands::man(printer),
    }
}
