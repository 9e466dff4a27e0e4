//! The operator's refund commands.

use clap::Parser;
use nycapt_server::commands::{RefundsCommand, refunds};

use crate::TestApp;

/// The operator's command line.
#[derive(Parser)]
struct Operator {
    #[command(subcommand)]
    command: RefundsCommand,
}

impl TestApp {
    /// Runs `nycapt-server refunds` on this application's state; what it prints.
    ///
    /// # Errors
    /// The command cannot be understood, or fails.
    pub async fn refunds(&self, words: &[&str]) -> anyhow::Result<String> {
        let url = self.database_url();
        let all = ["refunds"].iter().chain(words).copied();
        let all = all.chain(["--database-url", &url]);
        let command = Operator::try_parse_from(all)?.command;
        let mut printed = Vec::new();
        refunds(command, &mut printed).await?;
        Ok(String::from_utf8(printed)?)
    }
}
