//! What commands on accounts take, and how they hand over what they were run for.

use std::io::Write;

use anyhow::{Context, bail};
use nycapt_rules::AccountId;
use nycapt_store::{State, Target};

use super::startup::unusable_database;
use crate::config::{Config, Settings};
use crate::messages::message;

/// Most characters of a reason or a reference.
const TEXT_MAX: usize = 200;

pub(super) fn account(text: &str) -> Result<AccountId, String> {
    AccountId::parse(text).ok_or_else(|| expected_id("acct"))
}

/// Why an argument is not an ID with this prefix.
pub(super) fn expected_id(prefix: &str) -> String {
    message!("operator-expected-id", prefix)
}

pub(super) fn line(text: &str) -> Result<String, String> {
    let fits = (1..=TEXT_MAX).contains(&text.chars().count());
    if fits && !text.trim().is_empty() && !text.chars().any(char::is_control) {
        Ok(text.into())
    } else {
        Err(message!("operator-expected-line", most = TEXT_MAX))
    }
}

/// Opens an existing database; a misspelled path must not create one.
pub(super) async fn existing_state(settings: &Settings) -> anyhow::Result<State> {
    let config = Config::of(&settings.resolve()?)?;
    if let Target::Sqlite(path) = &config.database
        && !path.exists()
    {
        bail!(message!(
            "operator-no-accounts",
            place = path.display().to_string()
        ));
    }
    let state = State::new(config.database);
    let opened = state.open().await;
    opened.with_context(|| unusable_database(state.target()))?;
    Ok(state)
}

/// Prints what a command was run for; fails unless its reader can take the whole.
pub(super) fn deliver(text: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.with_context(|| message!("operator-output-lost"))
}
