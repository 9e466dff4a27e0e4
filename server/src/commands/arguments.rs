//! What commands on accounts take, and how they hand over what they were run for.

use std::io::Write;

use anyhow::{Context, bail};
use nycapt_rules::AccountId;
use nycapt_store::{State, Target};

use crate::config::{Config, Settings};
use crate::messages::message;

/// Most characters of a reason or a reference.
const TEXT_MAX: usize = 200;

pub(super) fn account(text: &str) -> Result<AccountId, &'static str> {
    AccountId::parse(text).ok_or(
        "expected an account id: `acct_` and 26 digits or lowercase letters, without i, l, o and u",
    )
}

pub(super) fn line(text: &str) -> Result<String, String> {
    let fits = (1..=TEXT_MAX).contains(&text.chars().count());
    if fits && !text.trim().is_empty() && !text.chars().any(char::is_control) {
        Ok(text.into())
    } else {
        Err(format!("expected one line of 1 to {TEXT_MAX} characters"))
    }
}

/// Opens an existing database; a misspelled path must not create one.
pub(super) async fn existing_state(settings: &Settings) -> anyhow::Result<State> {
    let config = Config::of(&settings.resolve()?)?;
    if let Target::Sqlite(path) = &config.database
        && !path.exists()
    {
        bail!(
            "there are no accounts at `{}`; choose another place with `--data-dir` or \
             `--database-url`",
            path.display()
        );
    }
    let state = State::new(config.database);
    let opened = state.open().await;
    opened.with_context(|| format!("cannot use {}", state.target()))?;
    Ok(state)
}

/// Prints what a command was run for; fails unless its reader can take the whole.
pub(super) fn deliver(text: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.with_context(|| message!("operator-output-lost"))
}
