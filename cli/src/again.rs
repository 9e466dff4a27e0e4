//! The command that was called, as words to call it again: for advice that people and agents copy.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory};

use crate::cli::Cli;
use crate::shell::quoted;

/// What says how a call is shown, and not what it does.
const SHOWING: [&str; 6] = ["quiet", "verbose", "curl", "dry_run", "color", "no_input"];

/// A call as it was typed: what came from variables and files comes from there again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Again {
    command: Vec<String>,
    /// The options of this command alone, with their words.
    own: Vec<(String, Vec<String>)>,
    /// The options of every command: the same service, key and limits.
    shared: Vec<String>,
}

impl Again {
    /// The call that was parsed. No option holds a secret, so neither do the words.
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let root = Cli::command();
        let typed = |option: &&Arg, matches: &ArgMatches| {
            matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let mut again = Self {
            command: vec!["nycapt".into()],
            ..Self::default()
        };
        for option in root.get_arguments().filter(|option| typed(option, matches)) {
            if !SHOWING.contains(&option.get_id().as_str()) {
                again.shared.extend(words_of(option, matches));
            }
        }
        let (mut command, mut matches): (&Command, &ArgMatches) = (&root, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(found) = command.find_subcommand(name) else {
                break;
            };
            again.command.push(name.into());
            (command, matches) = (found, inner);
        }
        if again.command.len() > 1 {
            for option in command
                .get_arguments()
                .filter(|option| typed(option, matches))
            {
                let id = option.get_id().to_string();
                again.own.push((id, words_of(option, matches)));
            }
        }
        again
    }

    /// The same call with another value of one of its options.
    pub(crate) fn with(&self, option: &str, value: &str) -> String {
        let mut again = self.clone();
        let id = option.trim_start_matches('-').replace('-', "_");
        again.own.retain(|(own, _)| *own != id);
        again.own.push((id, vec![option.into(), quoted(value)]));
        again.text()
    }

    /// Another command for the same service and with the same key, with those of this call's
    /// options that it takes, too.
    pub(crate) fn other(&self, words: &[&str], taking: &[&str]) -> String {
        let own = self
            .own
            .iter()
            .filter(|(id, _)| taking.contains(&id.as_str()));
        Self {
            command: words.iter().map(|word| quoted(word)).collect(),
            own: own.cloned().collect(),
            shared: self.shared.clone(),
        }
        .text()
    }

    fn text(&self) -> String {
        let own = self.own.iter().flat_map(|(_, words)| words);
        let words: Vec<&str> = self
            .command
            .iter()
            .chain(own)
            .chain(&self.shared)
            .map(String::as_str)
            .collect();
        words.join(" ")
    }
}

/// An option as it was typed, in words for a shell.
fn words_of(option: &Arg, matches: &ArgMatches) -> Vec<String> {
    let name = option.get_long().map(|long| format!("--{long}"));
    if !matches!(option.get_action(), ArgAction::Set | ArgAction::Append) {
        return name.into_iter().collect();
    }
    let values = matches.get_raw(option.get_id().as_str());
    let values = values.into_iter().flatten();
    let values = values.map(|value| quoted(&value.to_string_lossy()));
    name.into_iter().chain(values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(line: &[&str]) -> Again {
        Again::of(&Cli::command().try_get_matches_from(line).unwrap())
    }

    #[test]
    fn a_call_comes_back_with_all_that_decides_what_it_does() {
        let again = again(&[
            "nycapt",
            "report",
            "start",
            "1 O'Brien Pl",
            "--profile",
            "work",
            "-q",
            "--wait",
            "--unit",
            "4b",
            "--limit",
            "3m",
            "--pdf",
            "a b.pdf",
            "--force",
        ]);
        assert_eq!(
            again.with("--idempotency-key", "k1"),
            "nycapt report start \"1 O'Brien Pl\" --unit 4b --wait --limit 3m \
             --pdf \"a b.pdf\" --force --idempotency-key k1 --profile work"
        );
        assert_eq!(
            again.other(
                &["nycapt", "report", "wait", "job;rm"],
                &["limit", "pdf", "force"]
            ),
            "nycapt report wait \"job;rm\" --limit 3m --pdf \"a b.pdf\" --force --profile work"
        );
    }

    #[test]
    fn a_value_that_is_given_again_is_given_once() {
        let batch = [
            "nycapt",
            "preview",
            "--resume",
            "old",
            "-",
            "--base-url",
            "http://h",
        ];
        assert_eq!(
            again(&batch).with("--resume", "new state"),
            "nycapt preview - --resume \"new state\" --base-url http://h"
        );
    }
}
