//! Calls that do not parse, and the texts that are asked for in place of a command: help, version.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use nycapt::address::normalize;

use crate::cli::Cli;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit_code::USAGE;
use crate::invocation::{Invocation, holds_password};
use crate::printer::{Printer, print_help, refuse, say, say_error};
use crate::settings::Settings;
use crate::shell::quoted;

/// Commands that take one address.
const OF_ONE_ADDRESS: [&str; 5] = ["resolve", "normalize", "preview", "open", "start"];

/// Prints help, the version, or why the call does not parse; the exit code.
pub(crate) fn report(error: &clap::Error, settings: &Settings, environment: &Environment) -> u8 {
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return match print_help(error) {
            Ok(()) => 0,
            Err(error) => told(&error.into(), &words, settings, environment),
        };
    }
    if is_bare(error) && !asks_json(&words, settings, environment) {
        // Whoever types a command's name alone asks what it does; it did nothing all the same.
        say(command_of(&words)
            .render_help()
            .ansi()
            .to_string()
            .trim_end());
        return USAGE;
    }
    told(&cli_error_of(error, &words), &words, settings, environment)
}

fn told(error: &CliError, words: &[String], settings: &Settings, environment: &Environment) -> u8 {
    if error.is_silent() {
        return error.exit();
    }
    let error = error.clone().for_invocation(&Invocation::default());
    if asks_json(words, settings, environment) {
        refuse(&error);
    } else {
        say_error(&error);
    }
    error.exit()
}

/// Whether errors are objects: as it is asked for, else whether a program reads the results.
fn asks_json(words: &[String], settings: &Settings, environment: &Environment) -> bool {
    let is_json = |form: &str| matches!(form, "json" | "ndjson");
    let mut asked = None;
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let given = match word {
            "--json" => Some("json"),
            "-o" | "--output" => words.next(),
            _ => word
                .strip_prefix("--output=")
                .or_else(|| word.strip_prefix("-o")),
        };
        asked = given.map(|form| form.trim_start_matches('=')).or(asked);
    }
    let asked = asked.map(str::to_owned).or_else(|| {
        let variable = environment.get("NYCAPT_OUTPUT").map(str::to_owned);
        variable.or_else(|| settings.in_a_file("output"))
    });
    match asked.as_deref() {
        Some("table" | "csv") => false,
        Some(form) if is_json(form) => true,
        Some(_) | None => !Printer::shows_results_to_a_person(),
    }
}

/// Whether nothing but the name of a group of commands was typed.
fn is_bare(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    )
}

/// Why a call does not parse, in the words of every other error.
fn cli_error_of(error: &clap::Error, words: &[String]) -> CliError {
    if is_bare(error) {
        let command = command_of(words);
        let name = command.get_bin_name().unwrap_or("nycapt");
        return CliError::usage(format!("`{name}` needs a command"))
            .next("list the commands", format!("{name} --help"));
    }
    if let Some(error) = without_quotes(error, words) {
        return error;
    }
    let text = error.render().to_string();
    let mut parts = text.split("\n\n");
    let first = parts.next().unwrap_or_default();
    let first = first.trim_start_matches("error: ");
    let mut lines = first.lines().map(str::trim);
    let mut message = lines.next().unwrap_or_default().to_owned();
    let mut notes = Vec::new();
    for line in lines {
        if line.starts_with('[') {
            notes.push(line.trim_matches(['[', ']']).to_owned());
        } else {
            message.push_str(&format!(" {line}"));
        }
    }
    let tips = parts.flat_map(str::lines).map(str::trim);
    notes.extend(tips.filter_map(|line| Some(line.strip_prefix("tip: ")?.to_owned())));
    let mut command = command_of(words);
    let usage = command.render_usage().to_string();
    let usage = usage.lines().next().unwrap_or_default();
    let usage = usage.trim_start_matches("Usage: ");
    let name = command.get_bin_name().unwrap_or("nycapt").to_owned();
    let error = notes
        .into_iter()
        .fold(CliError::usage(message), CliError::hint);
    error
        .hint(format!("usage: {usage}"))
        .next("see what it takes", format!("{name} --help"))
}

/// The command that was meant, as far as its words go.
fn command_of(words: &[String]) -> Command {
    let mut command = Cli::command();
    // Names as `nycapt report start`.
    command.build();
    for word in words {
        if let Some(found) = command.find_subcommand(word) {
            command = found.clone();
        }
    }
    command
}

/// An address that a shell has cut at its spaces, with the quotes that it needs.
fn without_quotes(error: &clap::Error, words: &[String]) -> Option<CliError> {
    let named = [
        (ErrorKind::UnknownArgument, ContextKind::InvalidArg),
        (ErrorKind::InvalidSubcommand, ContextKind::InvalidSubcommand),
    ];
    let (_, named) = named.into_iter().find(|(kind, _)| *kind == error.kind())?;
    let Some(ContextValue::String(extra)) = error.get(named) else {
        return None;
    };
    if extra.starts_with('-') {
        return None;
    }
    let is_command = |word: &&String| OF_ONE_ADDRESS.contains(&word.as_str());
    let at = words.iter().position(|word| is_command(&word));
    let (before, rest) = words.split_at(at.map_or(0, |at| at + 1));
    let address = rest.iter().take_while(|word| !word.starts_with('-'));
    let address: Vec<&str> = address.map(String::as_str).collect();
    let after = rest.get(address.len()..).unwrap_or_default();
    let address = address.join(" ");
    let is_secret = words.iter().any(|word| holds_password(word));
    if is_secret || !is_address(&address) {
        return None;
    }
    let mut command = vec!["nycapt".to_owned()];
    command.extend(before.iter().map(|word| quoted(word)));
    if at.is_none() {
        command.push("resolve".into());
    }
    command.push(quoted(&address));
    command.extend(after.iter().map(|word| quoted(word)));
    Some(needs_quotes(command.join(" ")))
}

/// An address that came as several arguments, and the call with it as one.
pub(crate) fn needs_quotes(command: String) -> CliError {
    CliError::usage("an address with spaces needs quotes, so that it is one argument")
        .next("the same with quotes", command)
}

/// Whether a text reads as one address.
pub(crate) fn is_address(text: &str) -> bool {
    let address = normalize(text, None);
    address.house_number.is_some() && address.street.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(line: &[&str]) -> Vec<(&'static str, String)> {
        let words: Vec<String> = line.iter().map(|word| (*word).to_owned()).collect();
        let call = ["nycapt"].iter().chain(line);
        let error = Cli::command().try_get_matches_from(call).unwrap_err();
        cli_error_of(&error, &words).lines()
    }

    #[test]
    fn forgotten_quotes_are_said_with_the_command_that_has_them() {
        for (line, command) in [
            (
                &["preview", "350", "5th", "ave", "-o", "json"][..],
                "nycapt preview \"350 5th ave\" -o json",
            ),
            (&["350", "5th", "ave"], "nycapt resolve \"350 5th ave\""),
            (
                &["report", "start", "350", "5th", "ave", "--unit", "4 b"],
                "nycapt report start \"350 5th ave\" --unit \"4 b\"",
            ),
        ] {
            let lines = lines_of(line);
            let expected = ("try", format!("{command}   (the same with quotes)"));
            assert_eq!(lines.last(), Some(&expected), "{line:?}");
        }
        let lines = lines_of(&["preview", "a-slug", "--nonsense"]);
        assert!(lines[0].1.contains("--nonsense"), "{lines:?}");
    }

    #[test]
    fn what_is_wrong_is_one_line_and_what_helps_are_hints() {
        let lines = lines_of(&["resolv", "x"]);
        assert_eq!(
            lines[0],
            ("error", "unrecognized subcommand 'resolv'".into())
        );
        assert!(lines[1].1.contains("'resolve'"), "{lines:?}");
        let lines = lines_of(&["resolve", "x", "-o", "yaml"]);
        assert!(lines[0].1.starts_with("invalid value 'yaml'"), "{lines:?}");
        assert!(lines[1].1.starts_with("possible values: "), "{lines:?}");
        let lines = lines_of(&["resolve"]);
        assert!(lines[0].1.contains("<ADDRESS"), "{lines:?}");
        let usage = "usage: nycapt resolve [OPTIONS] ";
        assert!(lines[1].1.starts_with(usage), "{lines:?}");
        assert!(!lines[1].1.contains("--base-url"), "{lines:?}");
        let help = "nycapt resolve --help   (see what it takes)".to_owned();
        assert_eq!(lines.last(), Some(&("try", help)));
    }
}
