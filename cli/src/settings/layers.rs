//! Which value of a setting wins: option, variable, project, person, default.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap::{Arg, ArgMatches, Command, parser};

use super::file::SettingsFile;
use super::setting::{SETTINGS, Setting};
use crate::environment::Environment;
use crate::error::CliError;

pub(crate) const PROJECT_FILE: &str = ".nycapt.toml";

/// Where a value comes from, strongest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ValueSource {
    Option,
    Variable(&'static str),
    Project(PathBuf),
    Person(PathBuf),
    Default,
}

impl fmt::Display for ValueSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option => f.write_str("the command line"),
            Self::Variable(name) => write!(f, "`{name}`"),
            Self::Project(path) | Self::Person(path) => path.display().fmt(f),
            Self::Default => f.write_str("the default"),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Resolved {
    pub(crate) setting: &'static Setting,
    pub(crate) value: String,
    pub(crate) source: ValueSource,
    /// Weaker values, strongest first.
    pub(crate) overridden: Vec<(String, ValueSource)>,
}

#[derive(Debug)]
pub(crate) struct Settings {
    /// The person's own file, there or not; none without a home.
    pub(crate) person: Option<PathBuf>,
    pub(crate) project: Option<PathBuf>,
    /// Strongest first.
    layers: Vec<(ValueSource, BTreeMap<&'static str, String>)>,
    error: Option<CliError>,
}

impl Settings {
    /// Reads the files that this environment names. A broken file is ignored and reported by
    /// [`Settings::error`], and so is a missing one that `NYCAPT_CONFIG` names.
    pub(crate) fn load(environment: &Environment) -> Self {
        let named = environment.get("NYCAPT_CONFIG").map(PathBuf::from);
        let is_named = named.is_some();
        let person = named.or_else(|| Some(environment.config_home()?.join("config.toml")));
        let project = project_file(environment);
        let mut settings = Self {
            person,
            project,
            layers: Vec::new(),
            error: None,
        };
        let files = [
            settings.project.clone().map(ValueSource::Project),
            settings.person.clone().map(ValueSource::Person),
        ];
        for origin in files.into_iter().flatten() {
            let (ValueSource::Project(path) | ValueSource::Person(path)) = &origin else {
                continue;
            };
            let is_named = is_named && matches!(origin, ValueSource::Person(_));
            let values = if is_named {
                values_of_named(path)
            } else {
                values_of(path)
            };
            match values {
                Ok(values) => settings.layers.push((origin, values)),
                Err(error) => settings.error = settings.error.or(Some(error)),
            }
        }
        if environment.get("NO_COLOR").is_some() {
            // A variable is stronger than a file.
            for (_, values) in &mut settings.layers {
                values.remove("color");
            }
        }
        settings
    }

    /// The command with the files' settings as its defaults and without empty variables.
    pub(crate) fn as_defaults_of(&self, command: Command, environment: &Environment) -> Command {
        let command = without_blank_variables(command, environment);
        SETTINGS.iter().fold(command, |command, setting| {
            match self.in_files(setting).next() {
                Some((value, _)) => {
                    command.mut_arg(setting.id(), |option| option.default_value(value))
                }
                None => command,
            }
        })
    }

    pub(crate) fn in_a_file(&self, name: &str) -> Option<String> {
        let setting = SETTINGS.iter().find(|setting| setting.name == name)?;
        self.in_files(setting).next().map(|(value, _)| value)
    }

    pub(crate) fn error(&self) -> Option<&CliError> {
        self.error.as_ref()
    }

    pub(crate) fn resolve_all(
        &self,
        matches: &ArgMatches,
        environment: &Environment,
    ) -> Vec<Resolved> {
        let resolve = |setting| self.resolve(setting, matches, environment);
        SETTINGS.iter().map(resolve).collect()
    }

    pub(crate) fn resolve(
        &self,
        setting: &'static Setting,
        matches: &ArgMatches,
        environment: &Environment,
    ) -> Resolved {
        let mut values = Vec::new();
        let id = setting.id();
        if matches.value_source(&id) == Some(parser::ValueSource::CommandLine) {
            let raw = matches.get_raw(&id).into_iter().flatten().last();
            let raw = raw.map(|raw| raw.to_string_lossy().into_owned());
            values.push((raw.unwrap_or_default(), ValueSource::Option));
        }
        if let Some(value) = environment.get(setting.variable) {
            values.push((value.to_owned(), ValueSource::Variable(setting.variable)));
        }
        values.extend(self.in_files(setting));
        let built_in = (setting.built_in(), ValueSource::Default);
        values.push(built_in.clone());
        let mut values = values.into_iter();
        let (value, source) = values.next().unwrap_or(built_in);
        Resolved {
            setting,
            value,
            source,
            overridden: values.collect(),
        }
    }

    fn in_files(&self, setting: &Setting) -> impl Iterator<Item = (String, ValueSource)> {
        let name = setting.name;
        self.layers
            .iter()
            .filter_map(move |(origin, values)| Some((values.get(name)?.clone(), origin.clone())))
    }
}

fn values_of(path: &Path) -> Result<BTreeMap<&'static str, String>, CliError> {
    SettingsFile::read(path)?.values()
}

/// The settings of the file in `NYCAPT_CONFIG`, which must be there.
fn values_of_named(path: &Path) -> Result<BTreeMap<&'static str, String>, CliError> {
    if path.try_exists().is_ok_and(|is_there| !is_there) {
        let shown = path.display();
        let message = format!("`NYCAPT_CONFIG` points to `{shown}`, which does not exist");
        return Err(CliError::configuration(message)
            .hint("`nycapt config set` creates it")
            .next("see where your settings file is", "nycapt config path"));
    }
    values_of(path).map_err(|error| {
        error.hint(
            "`NYCAPT_CONFIG` points to this file; if it is the server's, set \
             `NYCAPT_SERVER_CONFIG` instead",
        )
    })
}

/// The command as if no variable were empty: an empty one counts as not set.
fn without_blank_variables(command: Command, environment: &Environment) -> Command {
    let option = |option: Arg| match option.get_env() {
        Some(name) if environment.is_blank(&name.to_string_lossy()) => {
            option.env(Resettable::Reset)
        }
        Some(_) | None => option,
    };
    command
        .mut_args(option)
        .mut_subcommands(|command| without_blank_variables(command, environment))
}

/// The project's file: in the current folder, or above it within the repository.
fn project_file(environment: &Environment) -> Option<PathBuf> {
    let folder = &environment.folder;
    let root = folder.ancestors().find(|above| above.join(".git").exists());
    // Outside a repository, the folders above are not trusted.
    let top = root.unwrap_or(folder);
    let inside = folder
        .ancestors()
        .take_while(|above| above.starts_with(top));
    let mut files = inside.map(|folder| folder.join(PROJECT_FILE));
    files.find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_project_s_file_counts_below_its_folder_as_far_as_the_repository_reaches() {
        let home = tempfile::tempdir().unwrap();
        let deep = home.path().join("deep");
        fs::create_dir_all(&deep).unwrap();
        let file = home.path().join(PROJECT_FILE);
        fs::write(&file, "retries = 9\n").unwrap();
        let project = |folder: &Path| Settings::load(&Environment::of(&[], folder)).project;
        assert_eq!(project(home.path()), Some(file.clone()));
        assert_eq!(project(&deep), None);
        fs::create_dir(home.path().join(".git")).unwrap();
        assert_eq!(project(&deep), Some(file));
    }
}
