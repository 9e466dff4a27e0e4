//! Why a call does not parse, in one sentence and notes, from the context of clap's error.

use clap::Error;
use clap::error::{ContextKind, ContextValue};

/// The sentence, and notes: possible values and similar words.
pub(crate) fn reason(error: &Error) -> (String, Vec<String>) {
    let mut notes = Vec::new();
    let values = texts(error, ContextKind::ValidValue);
    if !values.is_empty() {
        notes.push(format!("possible values: {}", values.join(", ")));
    }
    for (kind, noun) in [
        (ContextKind::SuggestedSubcommand, "subcommand"),
        (ContextKind::SuggestedArg, "argument"),
        (ContextKind::SuggestedValue, "value"),
    ] {
        match texts(error, kind).as_slice() {
            [] => {}
            [one] => notes.push(format!("a similar {noun} exists: '{one}'")),
            many => notes.push(format!(
                "some similar {noun}s exist: '{}'",
                many.join("', '")
            )),
        }
    }
    notes.extend(texts(error, ContextKind::Suggested));
    (sentence(error), notes)
}

/// What clap says before the values, tips and usage that follow.
fn sentence(error: &Error) -> String {
    let text = error.render().to_string();
    let text = text.trim_start_matches("error: ");
    let (text, _) = text.split_once("\n\n").unwrap_or((text, ""));
    let (text, _) = text.split_once("\n  [possible").unwrap_or((text, ""));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(_) | None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn a_wrong_call_has_one_sentence_of_clap_and_its_tips_as_notes() {
        for (call, start) in [
            (&["resolv"][..], "unrecognized subcommand 'resolv'"),
            (
                &["resolve"],
                "the following required arguments were not provided: <ADDR",
            ),
            (
                &["resolve", "x", "-o", "yaml"],
                "invalid value 'yaml' for '--output",
            ),
            (&["resolve", "x", "-o"], "a value is required for '--output"),
            (&["resolve", "x", "--batch", "y"], "the argument '"),
            (
                &["resolve", "x", "--unit", "1", "--unit", "2"],
                "the argument '--unit <UNIT>' cannot be used multiple times",
            ),
            (
                &["resolve", "x", "--quiet=1"],
                "unexpected value '1' for '--quiet' found;",
            ),
            (
                &["resolve", "x", "--quite"],
                "unexpected argument '--quite' found",
            ),
            (
                &["report", "pdf"],
                "the following required arguments were not provided: <JOB>",
            ),
            (
                &["report", "pdf", "x", "-x"],
                "unexpected argument '-x' found",
            ),
            (
                &["preview", "x", "--concurrency", "0"],
                "invalid value '0' for '--concurrency",
            ),
            (
                &["health", "--wait", "soon"],
                "invalid value 'soon' for '--wait",
            ),
        ] {
            let command = Cli::command().no_binary_name(true);
            let error = command.try_get_matches_from(call).unwrap_err();
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
}
