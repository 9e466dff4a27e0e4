//! The operator's commands on the state of an application.

use clap::Parser;
use nycapt_server::commands::{
    AccountsCommand, AuditCommand, CreditsCommand, KeysCommand, PaymentsCommand, PrivacyCommand,
    RefundsCommand, ReleaseCommand, UsersCommand, accounts, audit, credits, keys, payments,
    privacy, refunds, release, users,
};

use crate::TestApp;

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
    /// Runs a command of `nycapt-server` whose words have no spaces; what it prints.
    pub async fn run(&self, line: &str) -> anyhow::Result<String> {
        let (command, words) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = words.split_whitespace().collect();
        self.operator(command, &words).await
    }

    pub async fn credits(&self, words: &str) -> anyhow::Result<String> {
        self.run(&format!("credits {words}")).await
    }

    pub async fn refunds(&self, words: &str) -> anyhow::Result<String> {
        self.run(&format!("refunds {words}")).await
    }

    pub async fn operator(&self, command: &str, words: &[&str]) -> anyhow::Result<String> {
        let mut printed = Vec::new();
        self.operator_into(command, words, &mut printed).await?;
        Ok(String::from_utf8(printed)?)
    }

    /// The same, for a command that prints before it fails.
    pub async fn operator_into(
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
