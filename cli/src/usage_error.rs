//! Why a call does not parse, in one sentence and notes, from the context of clap's error.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The sentence, and what helps: possible values and similar words.
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

fn sentence(error: &Error) -> String {
    let text = |kind| texts(error, kind).join(" ");
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("unexpected argument '{argument}' found"),
        ErrorKind::InvalidSubcommand => {
            let subcommand = text(ContextKind::InvalidSubcommand);
            format!("unrecognized subcommand '{subcommand}'")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("the following required arguments were not provided: {argument}")
        }
        ErrorKind::ArgumentConflict => match texts(error, ContextKind::PriorArg).as_slice() {
            [one] if *one == argument => {
                format!("the argument '{argument}' cannot be used multiple times")
            }
            [one] => format!("the argument '{argument}' cannot be used with '{one}'"),
            many => format!(
                "the argument '{argument}' cannot be used with: {}",
                many.join(" ")
            ),
        },
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("a value is required for '{argument}' but none was supplied")
        }
        ErrorKind::InvalidValue => format!("invalid value '{value}' for '{argument}'"),
        ErrorKind::ValueValidation => {
            let why = error
                .source()
                .map_or(String::new(), |why| format!(": {why}"));
            format!("invalid value '{value}' for '{argument}'{why}")
        }
        ErrorKind::TooManyValues => {
            format!("unexpected value '{value}' for '{argument}' found; no more were expected")
        }
        // No option of this program takes several values or needs an equal sign.
        ErrorKind::NoEquals
        | ErrorKind::TooFewValues
        | ErrorKind::WrongNumberOfValues
        | ErrorKind::MissingSubcommand
        | ErrorKind::InvalidUtf8
        | ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion
        | ErrorKind::Io
        | ErrorKind::Format
        | _ => error.kind().to_string(),
    }
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
    fn every_kind_of_wrong_call_reads_as_clap_words_it() {
        for call in [
            &["resolv"][..],
            &["resolve"],
            &["resolve", "x", "-o", "yaml"],
            &["resolve", "x", "-o"],
            &["resolve", "x", "--batch", "y"],
            &["resolve", "x", "--unit", "1", "--unit", "2"],
            &["resolve", "x", "--quiet=1"],
            &["resolve", "x", "--quite"],
            &["report", "pdf"],
            &["report", "pdf", "x", "-x"],
            &["preview", "x", "--concurrency", "0"],
            &["health", "--wait", "soon"],
        ] {
            let error = Cli::command()
                .no_binary_name(true)
                .try_get_matches_from(call)
                .unwrap_err();
            let (sentence, notes) = reason(&error);
            let rendered = error.render().to_string();
            let words = rendered.split_whitespace().collect::<Vec<_>>().join(" ");
            for text in [vec![sentence], notes].concat() {
                assert!(words.contains(&text), "{text}: {words}");
            }
            assert_eq!(
                words.matches("tip: ").count() + words.matches("[possible ").count(),
                reason(&error).1.len(),
                "{words}"
            );
        }
    }
}
