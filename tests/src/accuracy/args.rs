//! Arguments of `cargo dev accuracy`.

use std::path::PathBuf;

use clap::Args;

/// Measures the address engine on rows whose lot is known.
#[derive(Debug, Clone, Default, Args)]
pub struct AccuracyArgs {
    /// Print figures as JSON.
    #[arg(long)]
    pub json: bool,
    /// Files the directory is built from [default: the directory sources of the real data].
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub directory: Vec<PathBuf>,
    /// Print the first misses of each set.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub misses: usize,
    /// Measure only the sets whose name contains this.
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
    /// Files with addresses and their lots [default: those of the real data].
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
