//! What one run is.

use clap::{Args, ValueEnum};

#[derive(Args)]
pub(crate) struct TortureArgs {
    /// Seconds of load on each engine; what is left over is then finished and checked.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub(super) seconds: u64,
    /// The engine to torture; without it both, one after the other.
    #[arg(long)]
    pub(super) engine: Option<Engine>,
    /// Repeats the decisions of a run; without it one is drawn and printed.
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Customers at one time.
    #[arg(long, default_value_t = 24)]
    pub(super) customers: u64,
    /// Takes the programs that are there instead of building them.
    #[arg(long)]
    pub(super) no_build: bool,
}

/// Where state is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    /// One server on a file.
    Sqlite,
    /// Two servers and a worker on one database server.
    Postgres,
}

impl Engine {
    pub(super) const ALL: [Self; 2] = [Self::Sqlite, Self::Postgres];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}
