//! Checks and prints settings.

use std::io::{Write, stderr};

use clap::{Args, Subcommand};
use nycapt_corpus::{Discarding, Release, ReleaseStore};

use super::arguments::deliver;
use super::public_guard::guard_public;
use super::sandbox_guard::guard_sandbox;
use crate::config::{Config, Role, Settings, defaults, exposed_secrets};
use crate::payments::Payments;

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
pub(crate) fn config(arguments: ConfigArguments, out: &mut impl Write) -> anyhow::Result<()> {
    match arguments.command {
        None => print(&arguments.settings, true, &mut Discarding(out)),
        Some(ConfigCommand::Check(settings)) => {
            let settings = settings.resolve()?;
            let config = Config::of(&settings)?;
            guard_sandbox(&config, release_of_sandbox(&config).as_ref())?;
            if config.role == Role::All {
                guard_public(&config, &settings)?;
            }
            if let Some(files) = &config.tls {
                files.check()?;
            }
            for warning in exposed_secrets(&settings) {
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

/// The live release, if the settings are a sandbox's, which real data forbid; none if it can't be opened.
fn release_of_sandbox(config: &Config) -> Option<Release> {
    if config.payments != Payments::Sandbox {
        return None;
    }
    let store = ReleaseStore::new(&config.data_dir);
    let folder = store.folder(&store.current().ok()??).ok()?;
    Release::open(&folder).ok()
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
