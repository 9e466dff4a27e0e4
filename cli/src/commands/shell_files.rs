//! Files that a shell reads: completions and the manual page.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::printer::Printer;
use crate::trouble::Trouble;

/// Prints the completion script of a shell.
pub(crate) fn completions(shell: Shell, printer: &mut Printer) -> Result<u8, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "nycapt", &mut script);
    printer.text(&String::from_utf8_lossy(&script))?;
    Ok(0)
}

/// Prints the manual page, for `man -l -`.
pub(crate) fn man(printer: &mut Printer) -> Result<u8, Trouble> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    printer.text(&String::from_utf8_lossy(&page))?;
    Ok(0)
}
