//! `nycapt config`: settings in files, and which value counts.

use std::path::PathBuf;

use clap::ArgMatches;
use serde_json::{Value, json};

use crate::cli::ConfigCommand;
use crate::dry_run;
use crate::environment::Environment;
use crate::error::{CliError, Exit};
use crate::printer::{Form, Printer};
use crate::render::Page;
use crate::render::style::{DIM, STRONG};
use crate::settings::{PROJECT_FILE, Resolved, Settings, SettingsFile, find_setting};

pub(crate) fn config(
    command: ConfigCommand,
    settings: &Settings,
    matches: &ArgMatches,
    environment: &Environment,
    printer: &mut Printer,
) -> Exit {
    match command {
        ConfigCommand::Path => path(settings, printer)?,
        ConfigCommand::Set {
            name,
            value,
            project,
        } => set(&name, &value, project, settings, environment, printer)?,
        ConfigCommand::Unset { name, project } => {
            let path = file_of(project, settings, environment)?;
            let changed = SettingsFile::read(&path)?.change(find_setting(&name)?, None)?;
            let verb = verb(changed, "unset", "was not set");
            printer.talk(&format!("{name} {verb} in {}", path.display()));
        }
        ConfigCommand::List { show_origin } => {
            let resolved = sound(settings, matches, environment)?;
            list(&resolved, show_origin, printer)?;
        }
        ConfigCommand::Get { name } => {
            let setting = find_setting(&name)?;
            let resolved = sound(settings, matches, environment)?;
            let one = resolved.iter().find(|one| one.setting == setting);
            let value = one.map(|one| one.value.as_str()).unwrap_or_default();
            printer.json_or_line(&value, value)?;
        }
    }
    Ok(0)
}

/// The resolved settings, unless a file is broken.
fn sound(
    settings: &Settings,
    matches: &ArgMatches,
    environment: &Environment,
) -> Result<Vec<Resolved>, CliError> {
    let resolved = settings.resolve_all(matches, environment);
    match settings.error() {
        Some(error) => Err(error.clone()),
        None => Ok(resolved),
    }
}

fn path(settings: &Settings, printer: &mut Printer) -> Result<(), CliError> {
    let person = settings.person.as_ref().ok_or_else(no_home)?;
    let shown = json!({
        "path": person, "exists": person.exists(), "project": settings.project
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
    let setting = find_setting(name)?;
    setting.check(value)?;
    let path = file_of(project, settings, environment)?;
    let changed = SettingsFile::read(&path)?.change(setting, Some(value))?;
    let verb = verb(changed, "set", "already had this value");
    printer.talk(&format!("{name} {verb} in {}", path.display()));
    if environment.get(setting.variable).is_some() {
        printer.talk(&format!("`{}` is set and overrides it", setting.variable));
    }
    Ok(())
}

/// What happens to a setting, or would in a run that changes nothing.
fn verb(changed: bool, done: &str, unchanged: &str) -> String {
    match (changed, dry_run::is_on()) {
        (true, true) => format!("would be {done}"),
        (true, false) => done.to_owned(),
        (false, _) => unchanged.to_owned(),
    }
}

fn file_of(
    project: bool,
    settings: &Settings,
    environment: &Environment,
) -> Result<PathBuf, CliError> {
    if project {
        let here = || environment.folder.join(PROJECT_FILE);
        return Ok(settings.project.clone().unwrap_or_else(here));
    }
    settings.person.clone().ok_or_else(no_home)
}

fn no_home() -> CliError {
    CliError::configuration("there is no folder for settings: `HOME` is not set")
        .hint("`NYCAPT_CONFIG` sets the file")
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
        Form::Table => printer.text(&page(resolved, show_origin, printer.width())),
        Form::Columns(_) => {
            let rows = resolved.iter().map(|one| {
                json!({
                    "name": one.setting.name, "value": one.value,
                    "origin": one.source.to_string(),
                })
            });
            printer.rows("setting=/name value origin", rows)
        }
    }
}

fn shown(one: &Resolved, show_origin: bool) -> Value {
    if !show_origin {
        return json!(one.value);
    }
    let hidden = one
        .overridden
        .iter()
        .map(|(value, source)| json!({ "value": value, "origin": source.to_string() }));
    json!({
        "value": one.value, "origin": one.source.to_string(), "hides": Vec::from_iter(hidden),
    })
}

/// Every setting with its value, and where that comes from if `show_origin` is set.
fn page(resolved: &[Resolved], show_origin: bool, width: usize) -> String {
    let mut page = Page::new(width);
    for one in resolved {
        match one.value.as_str() {
            "" => page.styled_field(one.setting.name, DIM, "not set"),
            value => page.styled_field(one.setting.name, STRONG, value),
        }
        if !show_origin {
            continue;
        }
        page.more(DIM, &format!("from {}", one.source));
        for (value, source) in one.overridden.iter().filter(|(value, _)| !value.is_empty()) {
            page.more(DIM, &format!("overrides {value}, from {source}"));
        }
    }
    page.into_text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests::plain;
    use crate::settings::ValueSource;

    #[test]
    fn a_setting_is_shown_with_the_files_it_and_weaker_values_come_from() {
        let resolved = [Resolved {
            setting: find_setting("timeout").unwrap(),
            value: "3s".into(),
            source: ValueSource::Project(PathBuf::from("/p/.nycapt.toml")),
            overridden: vec![("30s".into(), ValueSource::Default)],
        }];
        assert_eq!(
            plain(&page(&resolved, true, 80)),
            "  timeout     3s
              from /p/.nycapt.toml
              overrides 30s, from the default
"
        );
    }
}
