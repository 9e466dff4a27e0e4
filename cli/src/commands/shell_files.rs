//! Files that a shell reads: completions and the manual pages.

use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::{Cli, ManArgs};
use crate::dry_run;
use crate::error::{CliError, Exit};
use crate::printer::Printer;

/// The functions that complete addresses.
const BASH: &str = include_str!("completions.bash");
const ZSH: &str = include_str!("completions.zsh");
const FISH: &str = include_str!("completions.fish");

/// How the script for zsh begins the arguments that are buildings.
const BUILDINGS: [&str; 4] = ["'*::addresses ", "'::place ", "':place ", "'*::places "];

pub(crate) fn completions(shell: Shell, printer: &mut Printer) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "nycapt", &mut script);
    let script = String::from_utf8_lossy(&script);
    let script = if shell == Shell::Zsh {
        with_addresses_in_zsh(&script)
    } else if shell == Shell::Bash {
        format!("{script}{BASH}")
    } else if shell == Shell::Fish {
        format!("{script}{FISH}")
    } else {
        script.into_owned()
    };
    printer.text(&script)?;
    Ok(0)
}

/// The first line stays first: it says what the file completes.
fn with_addresses_in_zsh(script: &str) -> String {
    let (first, rest) = script.split_once('\n').unwrap_or((script, ""));
    let mut whole = format!("{first}\n{ZSH}");
    for line in rest.split_inclusive('\n') {
        match BUILDINGS.iter().any(|start| line.starts_with(start)) {
            true => whole.push_str(&line.replace(":_default'", ":_nycapt_addresses'")),
            false => whole.push_str(line),
        }
    }
    whole
}

/// Prints one manual page, for `man -l -`, or writes all of them.
pub(crate) fn man(ask: &ManArgs, printer: &mut Printer) -> Exit {
    let mut root = Cli::command();
    // Names as `nycapt-report-start`, and the options that all commands share.
    root.build();
    if let Some(folder) = &ask.dir {
        return write_pages(root, folder, printer);
    }
    let mut command = root;
    for name in &ask.command {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| {
            CliError::usage(format!("there is no command `{}`", ask.command.join(" ")))
                .next("list the commands", "nycapt --help")
        })?;
    }
    let mut page = Vec::new();
    page_of(command).render(&mut page)?;
    printer.text(&String::from_utf8_lossy(&page))?;
    Ok(0)
}

fn page_of(command: clap::Command) -> Man {
    Man::new(command)
        .source(concat!("nycapt ", env!("CARGO_PKG_VERSION")))
        .manual("nycapt")
}

fn write_pages(root: clap::Command, folder: &Path, printer: &mut Printer) -> Exit {
    if dry_run::is_on() {
        let place = folder.display();
        printer.talk(&format!("the pages would be written to `{place}`"));
        return Ok(0);
    }
    std::fs::create_dir_all(folder)
        .and_then(|()| write_page(root, folder))
        .map_err(|error| {
            CliError::usage(format!("`{}` cannot be written", folder.display())).cause(&error)
        })?;
    printer.line(&folder.display().to_string())?;
    Ok(0)
}

/// Writes the page of a command, and those of the commands below it.
fn write_page(command: clap::Command, folder: &Path) -> io::Result<()> {
    // `help` only prints the help of another command.
    let is_page = |inner: &&clap::Command| inner.get_name() != "help" && !inner.is_hide_set();
    for inner in command.get_subcommands().filter(is_page) {
        write_page(inner.clone(), folder)?;
    }
    page_of(command).generate_to(folder).map(drop)
}
