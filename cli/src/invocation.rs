//! The command that was called, as words to call it again: for advice that people and agents copy.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory};

use crate::cli::Cli;
use crate::shell::quoted;

/// What says how a call is shown, and not what it does.
const SHOWING: [&str; 6] = ["quiet", "verbose", "curl", "dry_run", "color", "no_input"];

/// What says which service is asked, and as whom.
const WHO_AND_WHERE: [&str; 4] = ["base_url", "profile", "store", "api_key_file"];

/// A call as it was typed: what came from variables and files comes from there again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Invocation {
    command: Vec<String>,
    /// The options of this command alone, with their words.
    own: Vec<(String, Vec<String>)>,
    /// The options of every command with their words: the same service, key and limits.
    shared: Vec<(String, Vec<String>)>,
}

impl Invocation {
    /// The call that was parsed. No option holds a secret, so neither do the words.
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let root = Cli::command();
        let typed = |option: &&Arg, matches: &ArgMatches| {
            matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let mut invocation = Self {
            command: vec!["nycapt".into()],
            ..Self::default()
        };
        for option in root.get_arguments().filter(|option| typed(option, matches)) {
            let words = words_of(option, matches);
            // A URL with a password is refused, and is not to be copied from advice either.
            let is_secret = words.iter().any(|word| holds_password(word));
            if !SHOWING.contains(&option.get_id().as_str()) && !is_secret {
                invocation.shared.push((option.get_id().to_string(), words));
            }
        }
        let (mut command, mut matches): (&Command, &ArgMatches) = (&root, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(found) = command.find_subcommand(name) else {
                break;
            };
            invocation.command.push(name.into());
            (command, matches) = (found, inner);
        }
        if invocation.command.len() > 1 {
            for option in command
                .get_arguments()
                .filter(|option| typed(option, matches))
            {
                let id = option.get_id().to_string();
                invocation.own.push((id, words_of(option, matches)));
            }
        }
        invocation
    }

    /// The same call with another value of one of its options.
    pub(crate) fn with_option(&self, option: &str, value: &str) -> String {
        self.given(option, vec![option.into(), quoted(value)])
    }

    /// The same call with an option that takes no value.
    pub(crate) fn with_flag(&self, flag: &str) -> String {
        self.given(flag, vec![flag.into()])
    }

    /// The same call with one word in the place of its operands of this id.
    pub(crate) fn with_operand(&self, id: &str, word: &str) -> String {
        let mut invocation = self.clone();
        for (own, words) in &mut invocation.own {
            if own == id {
                *words = vec![quoted(word)];
            }
        }
        invocation.text()
    }

    fn given(&self, option: &str, words: Vec<String>) -> String {
        let id = option.trim_start_matches('-').replace('-', "_");
        let mut invocation = self.without(&id);
        invocation.own.push((id, words));
        invocation.text()
    }

    /// The same call without one of its options.
    pub(crate) fn without(&self, id: &str) -> Self {
        let mut invocation = self.clone();
        invocation.own.retain(|(own, _)| own != id);
        invocation.shared.retain(|(shared, _)| shared != id);
        invocation
    }

    /// The very same call.
    pub(crate) fn to_command(&self) -> String {
        self.text()
    }

    /// Another command for the same service and with the same key, with those of this call's
    /// options that it takes, too.
    pub(crate) fn follow_up(&self, words: &[&str], taking: &[&str]) -> String {
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

    /// A command with those of this call's own options that it takes, too.
    pub(crate) fn carry_options(&self, command: &str, taking: &[&str]) -> String {
        let own = self.own.iter();
        let taken = own.filter(|(id, _)| taking.contains(&id.as_str()));
        let words = taken.flat_map(|(_, words)| words).map(String::as_str);
        [command]
            .into_iter()
            .chain(words)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// A command of ours with what this call was told of service and key, unless it says so itself.
    pub(crate) fn complete(&self, command: &str) -> String {
        if !command.starts_with("nycapt ") && !command.starts_with("env -u ") {
            return command.into();
        }
        // A pipe inside of quotes belongs to a word.
        let (ours, rest) = match command.split_once(" | ") {
            Some((ours, rest)) if ours.matches('"').count() % 2 == 0 => (ours, Some(rest)),
            Some(_) | None => (command, None),
        };
        let mut text = ours.to_owned();
        for (id, words) in &self.shared {
            let said = words
                .first()
                .is_some_and(|name| ours.contains(name.as_str()));
            if WHO_AND_WHERE.contains(&id.as_str()) && !said {
                text.push_str(&format!(" {}", words.join(" ")));
            }
        }
        if let Some(rest) = rest {
            text.push_str(&format!(" | {rest}"));
        }
        text
    }

    fn text(&self) -> String {
        let own = self.own.iter().flat_map(|(_, words)| words);
        let shared = self.shared.iter().flat_map(|(_, words)| words);
        let words: Vec<&str> = self
            .command
            .iter()
            .chain(own)
            .chain(shared)
            .map(String::as_str)
            .collect();
        words.join(" ")
    }
}

/// Whether a word may be a URL with a user and a password.
pub(crate) fn holds_password(word: &str) -> bool {
    word.contains("://") && word.contains('@')
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

    fn invocation(line: &[&str]) -> Invocation {
        Invocation::of(&Cli::command().try_get_matches_from(line).unwrap())
    }

    #[test]
    fn a_call_comes_back_with_all_that_decides_what_it_does() {
        let invocation = invocation(&[
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
            invocation.with_option("--idempotency-key", "k1"),
            "nycapt report start \"1 O'Brien Pl\" --unit 4b --wait --limit 3m \
             --pdf \"a b.pdf\" --force --idempotency-key k1 --profile work"
        );
        assert_eq!(
            invocation.follow_up(
                &["nycapt", "report", "wait", "job;rm"],
                &["limit", "pdf", "force"]
            ),
            "nycapt report wait \"job;rm\" --limit 3m --pdf \"a b.pdf\" --force --profile work"
        );
    }

    #[test]
    fn advice_keeps_the_service_and_the_profile_unless_it_names_its_own() {
        let invocation = invocation(&[
            "nycapt",
            "balance",
            "--base-url",
            "http://h:1",
            "--profile",
            "two",
            "-o",
            "json",
        ]);
        for (advice, here) in [
            (
                "nycapt auth login",
                "nycapt auth login --base-url http://h:1 --profile two",
            ),
            (
                "nycapt auth login --profile other",
                "nycapt auth login --profile other --base-url http://h:1",
            ),
            (
                "nycapt agent register --show-secret | your-vault put -",
                "nycapt agent register --show-secret --base-url http://h:1 --profile two | your-vault put -",
            ),
            (
                "nycapt preview \"1 | 2\"",
                "nycapt preview \"1 | 2\" --base-url http://h:1 --profile two",
            ),
            ("nycapt-server credits grant", "nycapt-server credits grant"),
        ] {
            assert_eq!(invocation.complete(advice), here);
        }
    }

    #[test]
    fn a_password_is_not_repeated() {
        let invocation = invocation(&["nycapt", "balance", "--base-url", "http://me:hush@host"]);
        assert_eq!(invocation.to_command(), "nycapt balance");
        assert_eq!(invocation.complete("nycapt doctor"), "nycapt doctor");
    }

    #[test]
    fn an_option_is_added_replaced_or_left_out_wherever_it_stands() {
        let invocation = invocation(&["nycapt", "balance", "--base-url", "host", "--store", "os"]);
        assert_eq!(
            invocation.with_option("--base-url", "http://host"),
            "nycapt balance --base-url http://host --store os"
        );
        assert_eq!(
            invocation.without("store").with_flag("--quiet"),
            "nycapt balance --quiet --base-url host"
        );
        assert_eq!(
            invocation.complete("env -u NYCAPT_API_KEY nycapt balance"),
            "env -u NYCAPT_API_KEY nycapt balance --base-url host --store os"
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
            invocation(&batch).with_option("--resume", "new state"),
            "nycapt preview - --resume \"new state\" --base-url http://h"
        );
    }
}
