//! Which value of a setting wins: option, variable, project, person, default.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser;

use super::file::SettingsFile;
use super::key::{SETTINGS, Setting};
use crate::environment::Environment;
use crate::error::CliError;

/// Name of a project's file, in its folder.
const PROJECT_FILE: &str = ".nycapt.toml";

/// Where a value comes from, strongest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ValueSource {
    Option,
    Variable(&'static str),
    Project(PathBuf),
    Person(PathBuf),
    Default,
}

/// A setting with the value that counts and those that do not.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Resolved {
    pub(crate) setting: &'static Setting,
    pub(crate) value: String,
    pub(crate) origin: ValueSource,
    /// Weaker values, strongest first.
    pub(crate) overridden: Vec<(String, ValueSource)>,
}

/// The settings of the files, and what is wrong with them.
#[derive(Debug)]
pub(crate) struct Settings {
    person: Option<PathBuf>,
    project: Option<PathBuf>,
    /// Strongest first.
    layers: Vec<(ValueSource, BTreeMap<&'static str, String>)>,
    error: Option<CliError>,
}

impl Settings {
    /// Reads the files that this environment names. A file that cannot work has no say, and
    /// [`Settings::error`] tells of it.
    pub(crate) fn load(environment: &Environment) -> Self {
        let person = match environment.get("NYCAPT_CONFIG") {
            Some(path) => Some(PathBuf::from(path)),
            None => environment
                .config_home()
                .map(|home| home.join("config.toml")),
        };
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
            match SettingsFile::read(path).and_then(|file| file.values()) {
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

    /// The command with the files' settings as its defaults.
    pub(crate) fn as_defaults_of(&self, command: clap::Command) -> clap::Command {
        SETTINGS.iter().fold(command, |command, setting| {
            match self.in_files(setting).next() {
                Some((value, _)) => {
                    command.mut_arg(setting.id, |option| option.default_value(value))
                }
                None => command,
            }
        })
    }

    /// The value of a setting that a file states.
    pub(crate) fn in_a_file(&self, name: &str) -> Option<String> {
        let setting = SETTINGS.iter().find(|setting| setting.name == name)?;
        self.in_files(setting).next().map(|(value, _)| value)
    }

    /// Why a file cannot be used.
    pub(crate) fn error(&self) -> Option<&CliError> {
        self.error.as_ref()
    }

    /// The person's own file, there or not; none without a home.
    pub(crate) fn person(&self) -> Option<&Path> {
        self.person.as_deref()
    }

    /// The project's file, when there is one.
    pub(crate) fn project(&self) -> Option<&Path> {
        self.project.as_deref()
    }

    /// What each setting is for a call, and why.
    pub(crate) fn resolve(&self, matches: &ArgMatches, environment: &Environment) -> Vec<Resolved> {
        let resolve = |setting| self.resolve_one(setting, matches, environment);
        SETTINGS.iter().map(resolve).collect()
    }

    /// Where the value of one setting comes from in a call.
    pub(crate) fn origin_of(&self, id: &str, matches: &ArgMatches) -> ValueSource {
        let setting = SETTINGS.iter().find(|setting| setting.id == id);
        match (matches.value_source(id), setting) {
            (Some(parser::ValueSource::CommandLine), _) => ValueSource::Option,
            (Some(parser::ValueSource::EnvVariable), Some(setting)) => {
                ValueSource::Variable(setting.variable)
            }
            (_, Some(setting)) => {
                let mut found = self.in_files(setting);
                found
                    .next()
                    .map_or(ValueSource::Default, |(_, origin)| origin)
            }
            (_, None) => ValueSource::Default,
        }
    }

    fn resolve_one(
        &self,
        setting: &'static Setting,
        matches: &ArgMatches,
        environment: &Environment,
    ) -> Resolved {
        let mut values = Vec::new();
        if matches.value_source(setting.id) == Some(parser::ValueSource::CommandLine) {
            let raw = matches.get_raw(setting.id).into_iter().flatten().last();
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
        let (value, origin) = values.next().unwrap_or(built_in);
        Resolved {
            setting,
            value,
            origin,
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

/// The project's file: in the current folder, or above it as far as the repository reaches.
fn project_file(environment: &Environment) -> Option<PathBuf> {
    let folder = environment.folder();
    let root = folder.ancestors().find(|above| above.join(".git").exists());
    // Outside a repository nobody vouches for the folders above.
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

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn the_stronger_wins_and_the_others_are_named() {
        let home = tempfile::tempdir().unwrap();
        let project = home.path().join("project/.nycapt.toml");
        let person = home.path().join("config.toml");
        fs::create_dir_all(home.path().join("project/.git")).unwrap();
        fs::create_dir_all(home.path().join("project/deep")).unwrap();
        fs::write(&project, "timeout = \"3s\"\nretries = 3\n").unwrap();
        fs::write(
            &person,
            "timeout = \"4s\"\nretries = 4\nprofile = \"work\"\n",
        )
        .unwrap();
        let person_name = person.to_str().unwrap();
        let environment = Environment::of(
            &[("NYCAPT_CONFIG", person_name), ("NYCAPT_TIMEOUT", "2s")],
            &home.path().join("project/deep"),
        );
        let settings = Settings::load(&environment);
        let command = settings.as_defaults_of(Cli::command());
        let matches = command
            .try_get_matches_from(["nycapt", "--timeout", "1s", "man"])
            .unwrap();
        let resolved = settings.resolve(&matches, &environment);
        let of = |name: &str| {
            let one = resolved
                .iter()
                .find(|one| one.setting.name == name)
                .unwrap();
            let overridden: Vec<&str> = one
                .overridden
                .iter()
                .map(|(value, _)| value.as_str())
                .collect();
            (one.value.clone(), one.origin.clone(), overridden.join(" "))
        };
        assert_eq!(
            of("timeout"),
            ("1s".into(), ValueSource::Option, "2s 3s 4s 30s".into())
        );
        assert_eq!(
            of("retries"),
            ("3".into(), ValueSource::Project(project), "4 2".into())
        );
        assert_eq!(
            of("profile"),
            ("work".into(), ValueSource::Person(person), "default".into())
        );
        assert_eq!(of("output").1, ValueSource::Default);
        assert_eq!(matches.get_one::<u32>("retries"), Some(&3));
    }

    #[test]
    fn a_file_above_a_folder_that_is_in_no_repository_has_no_say() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir_all(home.path().join("deep")).unwrap();
        fs::write(home.path().join(".nycapt.toml"), "retries = 9\n").unwrap();
        let environment = Environment::of(&[], &home.path().join("deep"));
        assert_eq!(Settings::load(&environment).project(), None);
        let environment = Environment::of(&[], home.path());
        assert!(Settings::load(&environment).project().is_some());
    }
}
