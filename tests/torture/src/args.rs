//! The command line.

use clap::{Parser, ValueEnum};

/// Runs clients, payments and kills against real servers, then checks that the ledger balances.
#[derive(Parser)]
#[command(name = "cargo dev torture")]
pub(crate) struct Args {
    /// Seconds of load on each engine, before accepted work is finished and checked.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub(crate) seconds: u64,
    /// The database engine [default: both, one after the other].
    #[arg(long)]
    pub(crate) engine: Option<Engine>,
    /// Repeats the decisions of a run [default: random, printed].
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Concurrent customers.
    #[arg(long, default_value_t = 24)]
    pub(crate) customers: u64,
}

/// The database engine and its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// One server on a file.
    Sqlite,
    /// Two servers and a worker on one database server.
    Postgres,
}

impl Engine {
    pub(crate) const ALL: [Self; 2] = [Self::Sqlite, Self::Postgres];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}
