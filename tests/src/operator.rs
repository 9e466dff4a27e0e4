//! The operator's commands on the state of an application.

use clap::Parser;
use nycapt_server::CommandLine;

use crate::TestApp;

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
