//! The operator's commands on the state of an application.

use clap::Parser;
use nycapt_server::commands::{
    AuditCommand, CreditsCommand, PrivacyCommand, RefundsCommand, ReleaseCommand, audit, credits,
    privacy, refunds, release,
};

use crate::TestApp;

/// The operator's command line.
#[derive(Parser)]
enum Operator {
    #[command(subcommand)]
    Credits(CreditsCommand),
    #[command(subcommand)]
    Audit(AuditCommand),
    #[command(subcommand)]
    Privacy(PrivacyCommand),
    #[command(subcommand)]
    Refunds(RefundsCommand),
    #[command(subcommand)]
    Release(ReleaseCommand),
}

impl TestApp {
    /// Runs `nycapt-server credits` with words that have no spaces; what it prints.
    ///
    /// # Errors
    /// The command cannot be understood, or fails.
    pub async fn credits(&self, words: &str) -> anyhow::Result<String> {
        self.operator("credits", &words.split(' ').collect::<Vec<_>>())
            .await
    }

    /// The same with `nycapt-server refunds`.
    ///
    /// # Errors
    /// The command cannot be understood, or fails.
    pub async fn refunds(&self, words: &str) -> anyhow::Result<String> {
        self.operator("refunds", &words.split(' ').collect::<Vec<_>>())
            .await
    }

    /// Runs a command of `nycapt-server` with any words.
    ///
    /// # Errors
    /// The command cannot be understood, or fails.
    pub async fn operator(&self, command: &str, words: &[&str]) -> anyhow::Result<String> {
        let url = self.database_url();
        let all = ["nycapt-server", command].into_iter();
        let all = all.chain(words.iter().copied());
        let all = all.chain(["--database-url", &url]);
        let mut printed = Vec::new();
        match Operator::try_parse_from(all)? {
            Operator::Credits(command) => credits(command, &mut printed).await?,
            Operator::Audit(command) => audit(command, &mut printed).await?,
            Operator::Privacy(command) => privacy(command, &mut printed).await?,
            Operator::Refunds(command) => refunds(command, &mut printed).await?,
            Operator::Release(command) => release(command, &mut printed).await?,
        }
        Ok(String::from_utf8(printed)?)
    }

    /// Gives credits to an account, unless it is none.
    pub async fn grant(&self, account: &str, credits: u32) {
        if credits > 0 {
            let words = format!("grant --account {account} --reports {credits} --reason test");
            let granted = self.credits(&words).await;
            assert!(granted.is_ok(), "{granted:?}");
        }
    }
}
