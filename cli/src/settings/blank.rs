//! Empty variables: they are not set, for options as for everything else.

use clap::builder::Resettable;
use clap::{Arg, Command};

use crate::environment::Environment;

/// The command as if no variable were empty.
pub(crate) fn without_blank_variables(command: Command, environment: &Environment) -> Command {
    let option = |option: Arg| {
        let is_blank = option
            .get_env()
            .is_some_and(|name| environment.is_blank(&name.to_string_lossy()));
        if is_blank {
            return option.env(Resettable::Reset);
        }
        option
    };
    command
        .mut_args(option)
        .mut_subcommands(|command| without_blank_variables(command, environment))
}
