//! The operator's commands on the state of an application.

use clap::Parser;
use nycapt_server::CommandLine;

use crate::TestApp;

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
        let (printed, outcome) = self.operator_shown(command, words).await;
        outcome.map(|()| printed)
    }

    /// What a command of `nycapt-server` with any words prints, and its outcome.
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
        let line = CommandLine::try_parse_from(all)?;
        // Boxed, since it is as large as the largest command.
        Box::pin(line.run(printed)).await
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
