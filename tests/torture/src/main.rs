//! Stress test of the money: many clients, real servers, random kills, and a ledger that must balance.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints its figures"
)]
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a defect of the test itself ends it"
)]

mod client;
mod customer;
mod fleet;
mod journal;
mod provider;
mod random;
mod reconcile;
mod rehearsal;
mod run;
mod snapshot;
mod starts;
mod summary;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match run::run(&run::Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
