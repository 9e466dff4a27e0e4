//! Checks and prints settings.

use std::io::{Write, stderr};

use clap::{Args, Subcommand};
use nycapt_corpus::Discarding;

use super::arguments::deliver;
use super::startup::check_startup;
use crate::config::{Config, Settings, defaults};

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ConfigArguments {
    #[command(subcommand)]
    command: Option<ConfigCommand>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Check every setting, and whether `serve` accepts them
    Check(Settings),
    /// Print every setting in force
    Print {
        /// Print where each setting comes from
        #[arg(long)]
        show_origin: bool,
        #[command(flatten)]
        settings: Settings,
    },
    /// Print a settings file with every default
    Defaults,
}

/// Checks or prints settings; without a command, prints them with their origin. Secrets are hidden.
pub(crate) async fn config(arguments: ConfigArguments, out: &mut impl Write) -> anyhow::Result<()> {
    match arguments.command {
        None => print(&arguments.settings, true, &mut Discarding(out)),
        Some(ConfigCommand::Check(settings)) => {
            let resolved = settings.resolve()?;
            let config = Config::of(&resolved)?;
            let away = check_startup(&config, &resolved).await?;
            for warning in away.into_iter().chain(Settings::warnings(&resolved)) {
                writeln!(stderr(), "warning: {warning}")?;
            }
            Ok(writeln!(Discarding(out), "every setting is valid")?)
        }
        Some(ConfigCommand::Print {
            show_origin,
            settings,
        }) => print(&settings, show_origin, out),
        Some(ConfigCommand::Defaults) => deliver(&defaults()?, out),
    }
}

fn print(settings: &Settings, show_origin: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let settings = settings.resolve()?;
    Config::of(&settings)?;
    let lines = settings.iter().map(|setting| {
        if show_origin {
            format!("{setting}\n")
        } else {
            format!("{}\n", setting.assignment())
        }
    });
    deliver(&lines.collect::<String>(), out)
}
