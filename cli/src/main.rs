//! `nycapt`: addresses of New York City and their public records, in a terminal or a script.
#![forbid(unsafe_code)]

mod atomic_file;
mod base_url;
mod batch;
mod checks;
mod cli;
mod columns;
mod commands;
mod core_dump;
mod dry_run;
mod duration;
mod echo;
mod environment;
mod error;
mod exit_code;
mod fields;
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

use clap::{CommandFactory, FromArgMatches};

use cli::Cli;
use environment::Environment;
use invocation::Invocation;
use printer::Printer;
use settings::Settings;

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
            return parse_error::report(&error, &environment, output.as_deref()).into();
        }
    };
    if cli.shared.dry_run || cli.shared.curl {
        dry_run::begin();
    }
    let invocation = Invocation::of(&matches, &Cli::command());
    let mut printer = Printer::new(&cli.shared, &environment, invocation);
    let ended = tokio::select! {
        // The result of work that an interrupt waited for is printed.
        biased;
        ended = Box::pin(commands::run(cli, &matches, &settings, &environment, &mut printer)) => Some(ended),
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
