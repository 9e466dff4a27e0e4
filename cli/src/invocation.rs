//! The command that was called, to print it again in advice that people and agents copy.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::shell::quoted;

/// Options that change how a result is shown, not what the call does.
const PRESENTATION: [&str; 7] = [
    "fields", "quiet", "verbose", "curl", "dry_run", "color", "no_input",
];

/// Options that choose the service and the key.
const IDENTITY: [&str; 4] = ["base_url", "profile", "store", "api_key_file"];

/// The words of an option by its id.
type Given = (String, Vec<String>);

/// A call as it was typed: what came from variables and files comes from there again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Invocation {
    command: Vec<String>,
    /// The options of this command alone.
    own: Vec<Given>,
    /// The options of every command.
    shared: Vec<Given>,
}

impl Invocation {
    pub(crate) fn of(matches: &ArgMatches, root: &Command) -> Self {
        let mut shared = given(root, matches);
        // A URL with a password is refused, and must not be copied from advice either.
        shared.retain(|(id, words)| {
            let is_secret = words.iter().any(|word| has_password(word));
            !PRESENTATION.contains(&id.as_str()) && !is_secret
        });
        let mut invocation = Self {
            command: vec!["nycapt".into()],
            own: Vec::new(),
            shared,
        };
        let (mut command, mut matches) = (root, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(found) = command.find_subcommand(name) else {
                break;
            };
            invocation.command.push(name.into());
            invocation.own = given(found, inner);
            (command, matches) = (found, inner);
        }
        invocation
    }

    pub(crate) fn with_option(&self, option: &str, value: &str) -> String {
        self.with(option, vec![option.into(), quoted(value)])
    }

    pub(crate) fn with_flag(&self, flag: &str) -> String {
        self.with(flag, vec![flag.into()])
    }

    /// The same call with one word as its only operand of this id.
    pub(crate) fn with_operand(&self, id: &str, word: &str) -> Self {
        self.with_operands(id, &[word])
    }

    /// The same call with these words as its only operands of this id.
    pub(crate) fn with_operands(&self, id: &str, words: &[&str]) -> Self {
        let mut invocation = self.clone();
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        match invocation.own.iter_mut().find(|(own, _)| own == id) {
            Some((_, own)) => *own = words,
            None => invocation.own.insert(0, (id.into(), words)),
        }
        invocation
    }

    fn with(&self, option: &str, words: Vec<String>) -> String {
        let id = option.trim_start_matches('-').replace('-', "_");
        let mut invocation = self.without(&id);
        invocation.own.push((id, words));
        invocation.to_command()
    }

    pub(crate) fn without(&self, id: &str) -> Self {
        let mut invocation = self.clone();
        invocation.own.retain(|(own, _)| own != id);
        invocation.shared.retain(|(shared, _)| shared != id);
        invocation
    }

    /// Another command for the same service and with the same key, and with the options `taken`
    /// over from this call.
    pub(crate) fn follow_up(&self, words: &[&str], taken: &[&str]) -> String {
        Self {
            command: words.iter().map(|word| quoted(word)).collect(),
            own: self.taken(taken).cloned().collect(),
            shared: self.shared.clone(),
        }
        .to_command()
    }

    pub(crate) fn carry_options(&self, command: &str, taken: &[&str]) -> String {
        let words = self.taken(taken).flat_map(|(_, words)| words);
        words.fold(command.to_owned(), |text, word| text + " " + word)
    }

    fn taken(&self, taken: &[&str]) -> impl Iterator<Item = &Given> {
        let own = self.own.iter();
        own.filter(|(id, _)| taken.contains(&id.as_str()))
    }

    /// A command of ours with the service and key of this call, unless it has its own.
    pub(crate) fn complete(&self, command: &str) -> String {
        if !command.starts_with("nycapt ") && !command.starts_with("env -u ") {
            return command.into();
        }
        // A pipe inside quotes belongs to a word.
        let (ours, rest) = match command.split_once(" | ") {
            Some((ours, rest)) if ours.matches('"').count() % 2 == 0 => {
                (ours, format!(" | {rest}"))
            }
            Some(_) | None => (command, String::new()),
        };
        let mut text = ours.to_owned();
        for (id, words) in &self.shared {
            let is_there = words.first().is_some_and(|name| ours.contains(name));
            if IDENTITY.contains(&id.as_str()) && !is_there {
                text.push_str(&format!(" {}", words.join(" ")));
            }
        }
        text + &rest
    }

    pub(crate) fn to_command(&self) -> String {
        let options = self.own.iter().chain(&self.shared);
        let words = options.flat_map(|(_, words)| words);
        let words: Vec<&str> = self
            .command
            .iter()
            .chain(words)
            .map(String::as_str)
            .collect();
        words.join(" ")
    }
}

/// Whether a word may be a URL with a user and a password.
pub(crate) fn has_password(word: &str) -> bool {
    word.contains("://") && word.contains('@')
}

/// The options of one command that were typed, in words for a shell.
fn given(command: &Command, matches: &ArgMatches) -> Vec<Given> {
    let typed = |option: &&Arg| {
        matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let options = command.get_arguments().filter(typed);
    options
        .map(|option| (option.get_id().to_string(), words_of(option, matches)))
        .collect()
}

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
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// The invocation of a line; `_` is a space within a word.
    fn invocation(line: &str) -> Invocation {
        let root = Cli::command();
        let words = line.split(' ').map(|word| word.replace('_', " "));
        Invocation::of(&root.clone().get_matches_from(words), &root)
    }

    #[test]
    fn a_call_comes_back_with_all_that_decides_what_it_does() {
        let invocation = invocation(
            "nycapt report start 1_O'Brien_Pl --profile work -q --wait --unit 4b --limit 3m --pdf a_b.pdf --force --no-appendix",
        );
        assert_eq!(
            invocation.with_option("--idempotency-key", "k1"),
            "nycapt report start \"1 O'Brien Pl\" --unit 4b --wait --limit 3m \
             --pdf \"a b.pdf\" --force --no-appendix --idempotency-key k1 --profile work"
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
        let invocation = invocation("nycapt balance --base-url http://h:1 --profile two -o json");
        let calls = "\
nycapt auth login => nycapt auth login --base-url http://h:1 --profile two
nycapt auth login --profile other => nycapt auth login --profile other --base-url http://h:1
nycapt agent register --show-secret | put - => nycapt agent register --show-secret --base-url http://h:1 --profile two | put -
nycapt preview \"1 | 2\" => nycapt preview \"1 | 2\" --base-url http://h:1 --profile two
nycapt-server credits grant => nycapt-server credits grant";
        for (advice, here) in calls.lines().filter_map(|row| row.split_once(" => ")) {
            assert_eq!(invocation.complete(advice), here);
        }
    }

    #[test]
    fn a_password_is_not_repeated() {
        let invocation = invocation("nycapt balance --base-url http://me:hush@host");
        assert_eq!(invocation.to_command(), "nycapt balance");
        assert_eq!(invocation.complete("nycapt doctor"), "nycapt doctor");
    }

    #[test]
    fn an_option_is_added_replaced_or_removed_anywhere() {
        let invocation = invocation("nycapt balance --base-url host --store os");
        assert_eq!(
            invocation.with_option("--base-url", "http://host"),
            "nycapt balance --base-url http://host --store os"
        );
        let expected = "nycapt balance --quiet --base-url host";
        assert_eq!(invocation.without("store").with_flag("--quiet"), expected);
        assert_eq!(
            invocation.complete("env -u NYCAPT_API_KEY nycapt balance"),
            "env -u NYCAPT_API_KEY nycapt balance --base-url host --store os"
        );
    }

    #[test]
    fn an_operand_replaces_the_one_of_the_call_or_comes_first() {
        for operand in ["", "1_Main "] {
            let called = invocation(&format!("nycapt report start {operand}--ask mice"));
            let changed = called.with_operand("address", "2 Main").to_command();
            assert_eq!(changed, "nycapt report start \"2 Main\" --ask mice");
        }
    }

    #[test]
    fn a_value_that_is_given_again_is_given_once() {
        let batch = "nycapt preview --resume old - --base-url http://h";
        assert_eq!(
            invocation(batch).with_option("--resume", "new state"),
            "nycapt preview - --resume \"new state\" --base-url http://h"
        );
    }
}
