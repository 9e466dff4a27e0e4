//! Why a call does not parse, in one sentence and notes, from the text of clap's error.

use clap::Error;
use clap::error::{ContextKind, ContextValue};
use nycapt_messages::may_mean;

/// What clap says before the usage: the sentence, and notes, which are possible values and tips.
pub(crate) fn reason(error: &Error) -> (String, Vec<String>) {
    let text = error.render().to_string();
    let (said, more) = text.split_once("\n\n").unwrap_or((text.as_str(), ""));
    let (said, values) = said.split_once("\n  [possible").unwrap_or((said, ""));
    let words: Vec<&str> = said
        .trim_start_matches("error: ")
        .split_whitespace()
        .collect();
    let values = values.strip_suffix(']');
    let values = values.map(|values| format!("possible{values}"));
    let tips = more
        .lines()
        .filter_map(|line| line.trim().strip_prefix("tip: "))
        .filter(|_| !is_tip_unlikely(error));
    let notes = values.into_iter().chain(tips.map(str::to_owned));
    let sentence = words.join(" ");
    // The words of Rust's number parser.
    let sentence = sentence.replace("invalid digit found in string", "it isn't a whole number");
    (sentence, notes.collect())
}

/// Whether the unknown option can't mean the one that clap suggests, which only shares some letters.
fn is_tip_unlikely(error: &Error) -> bool {
    let (Some(ContextValue::String(unknown)), Some(ContextValue::String(tip))) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::SuggestedArg),
    ) else {
        return false;
    };
    !may_mean(unknown.trim_start_matches('-'), tip.trim_start_matches('-'))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn a_wrong_call_has_one_sentence_of_clap_and_its_tips_as_notes() {
        let calls = "\
resolv: unrecognized subcommand 'resolv'
resolve: the following required arguments were not provided: <ADDR
resolve x -o yaml: invalid value 'yaml' for '--output
resolve x -o: a value is required for '--output
resolve x --batch y: the argument '
resolve x --unit 1 --unit 2: the argument '--unit <UNIT>' cannot be used multiple times
resolve x --quiet=1: unexpected value '1' for '--quiet' found;
resolve x --quite: unexpected argument '--quite' found
report pdf: the following required arguments were not provided: <JOB>
report pdf x -x: unexpected argument '-x' found
preview x --concurrency 0: invalid value '0' for '--concurrency
preview x --concurrency many: invalid value 'many' for '--concurrency <N>': it isn't a whole number
health --wait soon: invalid value 'soon' for '--wait";
        for (call, start) in calls.lines().filter_map(|row| row.split_once(": ")) {
            let command = Cli::command().no_binary_name(true);
            let error = command.try_get_matches_from(call.split(' ')).unwrap_err();
            let (sentence, notes) = reason(&error);
            assert!(sentence.starts_with(start), "{sentence}");
            for part in ["tip:", "possible", "Usage"] {
                assert!(!sentence.contains(part), "{sentence}");
            }
            let rendered = error.render().to_string();
            let words = rendered.split_whitespace().collect::<Vec<_>>().join(" ");
            for note in &notes {
                assert!(words.contains(note), "{note}: {words}");
            }
            assert_eq!(
                words.matches("tip: ").count() + words.matches("[possible ").count(),
                notes.len(),
                "{words}"
            );
        }
    }

    #[test]
    fn only_an_option_that_may_be_meant_is_suggested() {
        for (option, suggested, is_shown) in [
            ("--quite", "--quiet", true),
            ("--base", "--base-url", true),
            ("--db-url", "--base-url", false),
        ] {
            let command = Cli::command().no_binary_name(true);
            let error = command.try_get_matches_from(["balance", option]);
            let error = error.unwrap_err();
            let tip = ContextValue::String(suggested.into());
            assert_eq!(error.get(ContextKind::SuggestedArg), Some(&tip));
            let (_, notes) = reason(&error);
            assert_eq!(!notes.is_empty(), is_shown, "{option}: {notes:?}");
        }
    }
}
