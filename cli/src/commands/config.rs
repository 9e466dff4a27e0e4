//! `nycapt config`: settings in files, and which value counts.

use std::path::PathBuf;

use clap::ArgMatches;
use serde_json::{Value, json};

use crate::cli::ConfigCommand;
use crate::environment::Environment;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render;
use crate::settings::{Resolved, Settings, SettingsFile, ValueSource, setting_of};

/// Reads and changes settings; asks no service.
pub(crate) fn config(
    command: ConfigCommand,
    settings: &Settings,
    matches: &ArgMatches,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    match command {
        ConfigCommand::Path => path(settings, printer)?,
        ConfigCommand::Set {
            name,
            value,
            project,
        } => set(&name, &value, project, settings, environment, printer)?,
        ConfigCommand::Unset { name, project } => {
            let path = file_of(project, settings, environment)?;
            let changed = SettingsFile::read(&path)?.change(setting_of(&name)?, None)?;
            let verb = if changed { "unset" } else { "was not set" };
            printer.talk(&format!("{name} {verb} in {}", path.display()));
        }
        ConfigCommand::List { show_origin } => {
            let resolved = sound(settings, matches, environment)?;
            list(&resolved, show_origin, printer)?;
        }
        ConfigCommand::Get { name } => {
            let setting = setting_of(&name)?;
            let resolved = sound(settings, matches, environment)?;
            let one = resolved.iter().find(|one| one.setting == setting);
            let value = one.map(|one| one.value.as_str()).unwrap_or_default();
            printer.json_or_line(&value, value)?;
        }
    }
    Ok(0)
}

/// The values that count, unless a file is broken.
fn sound(
    settings: &Settings,
    matches: &ArgMatches,
    environment: &Environment,
) -> Result<Vec<Resolved>, CliError> {
    let resolved = settings.resolve(matches, environment);
    match settings.error() {
        Some(error) => Err(error.clone()),
        None => Ok(resolved),
    }
}

fn path(settings: &Settings, printer: &mut Printer) -> Result<(), CliError> {
    let person = settings.person().ok_or_else(no_home)?;
    let shown = json!({
        "path": person, "exists": person.exists(), "project": settings.project()
    });
    printer.json_or_line(&shown, &person.display().to_string())
}

fn set(
    name: &str,
    value: &str,
    project: bool,
    settings: &Settings,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let setting = setting_of(name)?;
    setting.check(value)?;
    let path = file_of(project, settings, environment)?;
    let changed = SettingsFile::read(&path)?.change(setting, Some(value))?;
    let verb = if changed { "set" } else { "was set before" };
    printer.talk(&format!("{name} {verb} in {}", path.display()));
    if environment.get(setting.variable).is_some() {
        printer.talk(&format!("`{}` is stronger and is set", setting.variable));
    }
    Ok(())
}

fn file_of(
    project: bool,
    settings: &Settings,
    environment: &Environment,
) -> Result<PathBuf, CliError> {
    if project {
        let here = || environment.folder().join(".nycapt.toml");
        return Ok(settings.project().map_or_else(here, PathBuf::from));
    }
    settings.person().map(PathBuf::from).ok_or_else(no_home)
}

fn no_home() -> CliError {
    CliError::configuration("there is no place for settings: `HOME` is not set")
        .hint("`NYCAPT_CONFIG` names the file")
}

fn list(resolved: &[Resolved], show_origin: bool, printer: &mut Printer) -> Result<(), CliError> {
    match printer.form() {
        Form::Json | Form::Ndjson => {
            let settings: serde_json::Map<String, Value> = resolved
                .iter()
                .map(|one| (one.setting.name.into(), shown(one, show_origin)))
                .collect();
            printer.json(&settings)
        }
        Form::Table => printer.text(&render::settings(resolved, show_origin, printer.width())),
        Form::Csv => printer.csv(
            &[
                ("setting", "/name"),
                ("value", "/value"),
                ("origin", "/origin"),
            ],
            resolved.iter().map(|one| {
                json!({
                    "name": one.setting.name, "value": one.value,
                    "origin": render::origin(&one.origin),
                })
            }),
        ),
    }
}

fn shown(one: &Resolved, show_origin: bool) -> Value {
    if !show_origin {
        return json!(one.value);
    }
    let hidden = |(value, origin): &(String, ValueSource)| json!({ "value": value, "origin": render::origin(origin) });
    let hides: Vec<Value> = one.overridden.iter().map(hidden).collect();
    json!({ "value": one.value, "origin": render::origin(&one.origin), "hides": hides })
}
