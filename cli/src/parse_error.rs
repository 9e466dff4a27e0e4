//! Calls that do not parse, and the texts that are printed in place of a command: help, version.

use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use nycapt::address::normalize;

use crate::cli::{Cli, without_common_options};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit_code::USAGE;
use crate::invocation::{Invocation, has_password};
use crate::printer::Printer;
use crate::shell::quoted;
use crate::stderr::{write_error, write_error_object, write_line};
use crate::usage_error::reason;

const OF_ONE_ADDRESS: [&str; 5] = ["resolve", "normalize", "preview", "open", "start"];

/// Prints help, the version, or why the call does not parse; returns the exit code. `output` is
/// the form of results that a variable or a file sets.
pub(crate) fn report(error: &clap::Error, environment: &Environment, output: Option<&str>) -> u8 {
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let is_json = wants_json(&words, output);
    let error = if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        match print_help(brief_help(error, &words).as_ref().unwrap_or(error)) {
            Ok(()) => return 0,
            Err(error) => error.into(),
        }
    } else if is_bare(error) && !is_json {
        // Only the name of a group was typed: help is useful, but nothing was done.
        let help = command_of(&words).render_help();
        write_line(help.ansi().to_string().trim_end());
        return USAGE;
    } else {
        of_variable(error, environment).unwrap_or_else(|| cli_error_of(error, &words))
    };
    if !error.is_silent() {
        let error = error.clone().for_invocation(&Invocation::default());
        if is_json {
            write_error_object(&error);
        } else {
            write_error(&error);
        }
    }
    error.exit()
}

/// Help on one command without the options of every command; `nycapt help` has all of them.
fn brief_help(error: &clap::Error, words: &[String]) -> Option<clap::Error> {
    let wants_all = words.iter().any(|word| word == "help");
    let is_of_root = command_of(words).get_name() == "nycapt";
    if error.kind() != ErrorKind::DisplayHelp || wants_all || is_of_root {
        return None;
    }
    let call = std::iter::once("nycapt").chain(words.iter().map(String::as_str));
    let brief = without_common_options(Cli::command()).try_get_matches_from(call);
    brief.err().filter(|brief| brief.kind() == error.kind())
}

/// Prints help or the version to its last byte.
fn print_help(text: &clap::Error) -> io::Result<()> {
    let mut out = anstream::stdout();
    write!(out, "{}", text.render().ansi())?;
    out.flush()
}

/// Whether errors are objects: by the form of results, else when a program reads the results.
fn wants_json(words: &[String], output: Option<&str>) -> bool {
    let mut typed = None;
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let given = match word {
            "-o" | "--output" => words.next(),
            _ => word
                .strip_prefix("--output=")
                .or_else(|| word.strip_prefix("-o")),
        };
        typed = given.map(|form| form.trim_start_matches('=')).or(typed);
    }
    match typed.or(output) {
        Some("table" | "csv" | "md") => false,
        Some("json" | "ndjson") => true,
        Some(_) | None => !Printer::shows_results_to_a_person(),
    }
}

/// Whether only the name of a group of commands was typed.
fn is_bare(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    )
}

/// The error of a variable whose value its option doesn't take.
fn of_variable(error: &clap::Error, environment: &Environment) -> Option<CliError> {
    let (Some(ContextValue::String(option)), Some(ContextValue::String(value))) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::InvalidValue),
    ) else {
        return None;
    };
    let name = option.strip_prefix("--")?.split(' ').next();
    let command = Cli::command();
    let mut options = command.get_arguments();
    let known = options.find(|known| known.get_long() == name)?;
    let variable = known.get_env()?.to_str()?;
    if environment.get(variable) != Some(value.as_str()) {
        return None;
    }
    let (message, notes) = reason(error);
    let message = message.replacen(&format!(" for '{option}'"), "", 1);
    let error = CliError::configuration(format!("`{variable}`: {message}"));
    let error = notes.into_iter().fold(error, CliError::hint);
    let list = format!("env -u {variable} nycapt config list --show-origin");
    let error = error.hint(format!("correct or unset `{variable}`"));
    Some(error.next("see each setting and its source", list))
}

fn cli_error_of(error: &clap::Error, words: &[String]) -> CliError {
    if is_bare(error) {
        let command = command_of(words);
        let name = command.get_bin_name().unwrap_or("nycapt");
        return CliError::usage(format!("`{name}` needs a command"))
            .next("list the commands", format!("{name} --help"));
    }
    if let Some(error) = unquoted_address(error, words) {
        return error;
    }
    let (message, notes) = reason(error);
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
        .next("see its options", format!("{name} --help"))
}

/// The innermost command that the words name.
fn command_of(words: &[String]) -> Command {
    let mut command = without_common_options(Cli::command());
    // Names as `nycapt report start`.
    command.build();
    for word in words {
        if let Some(found) = command.find_subcommand(word) {
            command = found.clone();
        }
    }
    command
}

/// The error of an address that the shell split at its spaces, with the quotes that it needs.
fn unquoted_address(error: &clap::Error, words: &[String]) -> Option<CliError> {
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
    if at.is_none() && command_of(words).get_name() != "nycapt" {
        return None;
    }
    let (before, rest) = words.split_at(at.map_or(0, |at| at + 1));
    let address = rest.iter().take_while(|word| !word.starts_with('-'));
    let address: Vec<&str> = address.map(String::as_str).collect();
    let after = rest.get(address.len()..).unwrap_or_default();
    let address = address.join(" ");
    let is_secret = words.iter().any(|word| has_password(word));
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

pub(crate) fn needs_quotes(command: String) -> CliError {
    CliError::usage("an address with spaces needs quotes").next("retry with quotes", command)
}

pub(crate) fn is_address(text: &str) -> bool {
    let address = normalize(text, None);
    address.house_number.is_some() && address.street.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_command_without_an_address_are_not_proposed_as_one() {
        let proposed = |line: &[&str]| {
            let lines = lines_of(line);
            lines.iter().any(|(_, line)| line.contains("resolve"))
        };
        assert!(proposed(&["350", "5th", "ave"]));
        for line in [
            ["balance", "350", "5th", "ave"],
            ["report", "350", "5th", "ave"],
        ] {
            assert!(!proposed(&line), "{line:?}");
        }
    }

    fn lines_of(line: &[&str]) -> Vec<(&'static str, String)> {
        let words: Vec<String> = line.iter().map(|word| (*word).to_owned()).collect();
        let call = ["nycapt"].iter().chain(line);
        let error = Cli::command().try_get_matches_from(call).unwrap_err();
        cli_error_of(&error, &words).lines()
    }

    #[test]
    fn an_error_ends_with_the_usage_and_the_help_of_its_command() {
        let lines = lines_of(&["resolve"]);
        assert!(lines[0].1.contains("<ADDRESS"), "{lines:?}");
        let usage = "usage: nycapt resolve [OPTIONS] ";
        assert!(lines[1].1.starts_with(usage), "{lines:?}");
        assert!(!lines[1].1.contains("--base-url"), "{lines:?}");
        let help = "nycapt resolve --help   (see its options)".to_owned();
        assert_eq!(lines.last(), Some(&("try", help)));
    }
}
