//! Stress tests with real servers: random kills and a ledger that must balance, faults one at a time,
//! mixed traffic, and a rolling restart.
#![expect(clippy::print_stdout, reason = "a program that prints its figures")]
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a defect of the test itself ends it"
)]

mod client;
mod customer;
mod faults;
mod fleet;
mod journal;
mod mixed;
mod orders;
mod provider;
mod random;
mod reconcile;
mod rehearsal;
mod restart;
mod run;
mod snapshot;
mod starts;
mod summary;

use clap::Parser;

/// Stress tests of real servers.
#[derive(Parser)]
#[command(name = "cargo dev")]
enum Task {
    Torture(run::Args),
    Faults(faults::Args),
    #[command(name = "load")]
    Mixed(mixed::Args),
    Restart(restart::Args),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Torture(args) => run::run(&args),
        Task::Faults(args) => faults::run(&args),
        Task::Mixed(args) => mixed::run(&args),
        Task::Restart(args) => restart::run(&args),
    }
}
