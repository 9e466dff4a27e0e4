//! The operator's commands on the state of an application.

use clap::Parser;
use nycapt_server::commands::{
    AccountsCommand, AuditCommand, CreditsCommand, KeysCommand, PaymentsCommand, PrivacyCommand,
    RefundsCommand, ReleaseCommand, UsersCommand, accounts, audit, credits, keys, payments,
    privacy, refunds, release, users,
};

use crate::TestApp;

/// The operator's command line.
#[derive(Parser)]
enum Operator {
    #[command(subcommand)]
    Credits(CreditsCommand),
    #[command(subcommand)]
    Keys(KeysCommand),
    #[command(subcommand)]
    Payments(PaymentsCommand),
    #[command(subcommand)]
    Accounts(AccountsCommand),
    #[command(subcommand)]
    Users(UsersCommand),
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
    pub async fn credits(&self, words: &str) -> anyhow::Result<String> {
        self.operator("credits", &words.split(' ').collect::<Vec<_>>())
            .await
    }

    /// The same with `nycapt-server refunds`.
    pub async fn refunds(&self, words: &str) -> anyhow::Result<String> {
        self.operator("refunds", &words.split(' ').collect::<Vec<_>>())
            .await
    }

    /// Runs a command of `nycapt-server` with any words.
    pub async fn operator(&self, command: &str, words: &[&str]) -> anyhow::Result<String> {
        let (printed, outcome) = self.operator_shown(command, words).await;
        outcome.map(|()| printed)
    }

    pub async fn operator_shown(
        &self,
        command: &str,
        words: &[&str],
    ) -> (String, anyhow::Result<()>) {
        let mut printed = Vec::new();
        let outcome = self.run_operator(command, words, &mut printed).await;
        (String::from_utf8_lossy(&printed).into_owned(), outcome)
    }

    async fn run_operator(
        &self,
        command: &str,
        words: &[&str],
        printed: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        let url = self.database_url();
        let all = ["nycapt-server", command].into_iter();
        let all = all.chain(words.iter().copied());
        let all = all.chain(["--database-url", &url]);
        match Operator::try_parse_from(all)? {
            Operator::Credits(command) => credits(command, printed).await?,
            Operator::Keys(command) => keys(command, printed).await?,
            Operator::Payments(command) => payments(command, printed).await?,
            Operator::Accounts(command) => accounts(command, printed).await?,
            Operator::Users(command) => users(command, printed).await?,
            Operator::Audit(command) => audit(command, printed).await?,
            Operator::Privacy(command) => privacy(command, printed).await?,
            Operator::Refunds(command) => refunds(command, printed).await?,
            Operator::Release(command) => release(command, printed).await?,
        }
        Ok(())
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
