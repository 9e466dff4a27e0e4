//! Where the value of each setting comes from.

use std::env;
use std::fmt;
use std::fs;
use std::ops::RangeInclusive;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use nycapt_messages::{CLIENT_VARIABLES, VARIABLE_PREFIX, nearest_name, stray_variables};
use reqwest::Url;
use rustix::process::{getegid, geteuid};
use toml_edit::{DocumentMut, TomlError, Value};

use super::table::{KEYS, Key};
use crate::messages::message;

const CONFIG: &str = "config";
/// Keeps the settings apart from the options of a command, which are few beside them.
const HEADING: &str = "Settings";
/// Not `NYCAPT_CONFIG`, which selects the file of the command line `nycapt`.
const CONFIG_VARIABLE: &str = "NYCAPT_SERVER_CONFIG";
/// Variables of `corpus` and of the install script, which are no settings of the server.
const OTHER_VARIABLES: [&str; 4] = [
    "NYCAPT_DOWNLOAD_URL",
    "NYCAPT_PORTAL_BASE",
    "NYCAPT_PORTAL_TOKEN",
    "NYCAPT_PORTAL_TOKEN_FILE",
];
const CLIENT_CONFIG_VARIABLE: &str = "NYCAPT_CONFIG";
/// The one setting that the command line `nycapt` has under the same name.
const SHARED: &str = "base-url";
pub(super) const NO_OR_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];

/// Settings from the command line and the environment.
#[derive(Clone, Default)]
pub struct Settings {
    file: Option<PathBuf>,
    /// The settings file of the command line `nycapt`, if a variable names one.
    client_file: Option<PathBuf>,
    given: Vec<Given>,
}

/// A value, or the file that contains a secret.
type Given = (&'static str, String, Origin, Source);

/// What the text of a setting is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Value,
    /// The file that contains its value.
    File,
}

/// Where the value of a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    Flag,
    Environment,
    File(PathBuf),
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("flag"),
            Self::Environment => f.write_str("environment"),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Default => f.write_str("default"),
        }
    }
}

/// A setting with its value.
#[derive(Clone)]
pub struct Setting {
    /// As its command-line option, without the hyphens.
    pub name: &'static str,
    /// Blank if it isn't set; secrets are in clear.
    pub value: String,
    pub(crate) origin: Origin,
    secret: bool,
}

impl fmt::Debug for Setting {
    /// As [`fmt::Display`], with secrets hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Setting {
    /// Its name where the value was set.
    fn label(&self) -> String {
        match &self.origin {
            Origin::Flag | Origin::Default => format!("`--{}`", self.name),
            Origin::Environment => format!("`{}`", variable(self.name)),
            Origin::File(path) => format!("`{}` in `{}`", self.name, path.display()),
        }
    }

    /// A line of the settings file; a secret is hidden.
    pub(crate) fn assignment(&self) -> String {
        let hidden = self.secret && !self.value.is_empty();
        let value = if hidden { "…" } else { &self.value };
        format!("{} = {value:?}", self.name)
    }

    pub(super) fn parsed<T: FromStr>(&self, expected: &str) -> Result<T, SettingError> {
        self.value.parse().map_err(|_| self.error(expected))
    }

    pub(super) fn within<T: FromStr + PartialOrd>(
        &self,
        range: RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, SettingError> {
        let number = Some(self.parsed(expected)?).filter(|number| range.contains(number));
        number.ok_or_else(|| self.error(expected))
    }

    pub(super) fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, SettingError> {
        let found = words.iter().find(|(word, _)| *word == self.value);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let mut words: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let last = words.pop().unwrap_or_default();
            self.error(format!("expected {} or {last}", words.join(", ")))
        })
    }

    /// What is read from the setting, or nothing if its value is this word.
    pub(super) fn unless<T>(
        &self,
        word: &str,
        read: impl FnOnce(&Self) -> Result<T, SettingError>,
    ) -> Result<Option<T>, SettingError> {
        (self.value != word).then(|| read(self)).transpose()
    }

    /// The values of two settings, which are set together or not at all.
    pub(super) fn with_other<'a>(
        &'a self,
        other: &'a Self,
    ) -> Result<Option<(&'a str, &'a str)>, SettingError> {
        let lacks = |of: &Self| format!("`{}` is missing; set both or neither", of.name);
        match (self.value.as_str(), other.value.as_str()) {
            ("", "") => Ok(None),
            (_, "") => Err(self.error(lacks(other))),
            ("", _) => Err(other.error(lacks(self))),
            both => Ok(Some(both)),
        }
    }

    /// The items of a list separated by commas.
    pub(super) fn items(&self) -> impl Iterator<Item = &str> {
        let items = self.value.split(',').map(str::trim);
        items.filter(|item| !item.is_empty())
    }

    pub(super) fn page(&self) -> Option<Url> {
        let url = Url::parse(&self.value).ok();
        url.filter(|url| ["http", "https"].contains(&url.scheme()))
    }

    pub(super) fn error(&self, why: impl fmt::Display) -> SettingError {
        let (label, value) = (self.label(), &self.value);
        SettingError(if self.secret {
            format!("{label} is invalid: {why}")
        } else {
            format!("{label} has the invalid value `{value}`: {why}")
        })
    }
}

impl fmt::Display for Setting {
    /// As a line of the settings file, with its origin; a secret is hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<44} # {}", self.assignment(), self.origin)
    }
}

/// A settings file in which every default is a comment.
pub(crate) fn defaults() -> Result<String, SettingError> {
    let settings = Settings::default().resolve()?;
    let lines = KEYS.iter().zip(&settings);
    let lines = lines.map(|(key, setting)| format!("# {}\n#{}\n", key.about, setting.assignment()));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// An invalid setting, as one sentence that includes its name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SettingError(pub(super) String);

impl fmt::Debug for Settings {
    /// Names and origins only, since values may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.given.iter().map(|(name, _, origin, _)| (name, origin));
        f.debug_map()
            .entry(&CONFIG, &self.file)
            .entries(given)
            .finish()
    }
}

impl Settings {
    /// Every setting with its value and origin, in a fixed order.
    ///
    /// # Errors
    /// The file cannot be read, or contains an unknown setting. There is none, and `NYCAPT_CONFIG`
    /// names one with settings of the server.
    pub fn resolve(&self) -> Result<Vec<Setting>, SettingError> {
        let file = match (&self.file, &self.client_file) {
            (Some(path), _) => read_file(path)?,
            // With defaults, the server would begin a new database.
            (None, Some(path)) if is_of_server(path) => {
                let file = path.display().to_string();
                return Err(SettingError(message!("operator-variable-config", file)));
            }
            (None, _) => Vec::new(),
        };
        let mut settings: Vec<Setting> = Vec::with_capacity(KEYS.len());
        for key in KEYS {
            let (value, origin) = match find(&self.given, key.name)? {
                Some(found) => found,
                None => find(&file, key.name)?
                    .unwrap_or_else(|| (default_of(key, &settings), Origin::Default)),
            };
            settings.push(Setting {
                name: key.name,
                value,
                origin,
                secret: key.secret,
            });
        }
        Ok(settings)
    }

    /// What doesn't keep a server from starting but is probably a mistake, each with what to do.
    pub(crate) fn warnings(resolved: &[Setting]) -> Vec<String> {
        // An empty variable means unset.
        let set = env::vars_os().filter(|(_, value)| !value.is_empty());
        let set = set.filter_map(|(name, value)| {
            let value = value.to_string_lossy().into_owned();
            Some((name.into_string().ok()?, value))
        });
        let mut warnings = stray_among(set);
        warnings.extend(lost_payments(resolved));
        warnings.extend(exposed_secrets(resolved));
        warnings
    }

    /// Sets a value as a flag would.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.given.retain(|(known, ..)| *known != name);
        let given = (name, value.into(), Origin::Flag, Source::Value);
        self.given.push(given);
        self
    }
}

/// A warning if people can pay and the server refuses what the provider says about it.
fn lost_payments(settings: &[Setting]) -> Option<String> {
    let is = |name: &str, value: &str| {
        let mut settings = settings.iter();
        settings.any(|setting| setting.name == name && setting.value.trim() == value)
    };
    let is_lost = !is("payment-api-key", "") && is("webhook-secret", "") && is("role", "all");
    is_lost.then(|| message!("operator-webhook-secret-missing"))
}

/// Warnings about variables, with their values, that look like settings of the server and aren't.
fn stray_among(variables: impl Iterator<Item = (String, String)>) -> Vec<String> {
    let secrets = KEYS.iter().filter(|key| key.secret);
    let known: Vec<String> = (KEYS.iter().map(|key| variable(key.name)))
        .chain(secrets.map(|key| variable(&file_flag(key))))
        .chain([CONFIG_VARIABLE.into()])
        .collect();
    let is_of_others =
        |name: &str| OTHER_VARIABLES.contains(&name) || CLIENT_VARIABLES.contains(&name);
    let variables = variables.filter(|(name, _)| !is_of_others(name));
    let warning = |(name, nearest): (String, Option<String>)| match nearest {
        Some(nearest) => message!("operator-variable-misspelled", name, nearest),
        None => message!("operator-variable-unknown", name),
    };
    let stray = stray_variables(variables, &known).into_iter();
    stray.map(warning).collect()
}

/// Whether a file can be read and has settings that only the server has.
fn is_of_server(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    let table: DocumentMut = text.parse().unwrap_or_default();
    let mut names = table.iter().map(|(name, _)| name);
    names.any(|name| name != SHARED && key_of(name).is_some())
}

/// Finds a setting's value in a list, reading its file if one is given instead.
fn find(list: &[Given], name: &str) -> Result<Option<(String, Origin)>, SettingError> {
    let found: Vec<&Given> = list.iter().filter(|(known, ..)| *known == name).collect();
    let (_, text, origin, source) = match found.as_slice() {
        [] => return Ok(None),
        [only] => *only,
        _ => {
            return Err(SettingError(format!(
                "`{name}` and `{name}-file` are both set; set only one"
            )));
        }
    };
    match source {
        Source::Value => Ok(Some((text.clone(), origin.clone()))),
        Source::File => {
            let path = Path::new(text);
            if has_mode(path, 0o002) {
                let command = private(path);
                return Err(SettingError(format!(
                    "any user on this machine can change `{name}-file` `{text}`; run `{command}`"
                )));
            }
            let secret = fs::read_to_string(text).map_err(|error| {
                SettingError(format!("`{name}-file` `{text}` cannot be read: {error}"))
            })?;
            if secret.trim().is_empty() {
                let empty = format!("`{name}-file` `{text}` is empty");
                return Err(SettingError(empty));
            }
            let secret = secret.trim_end_matches(['\r', '\n']).to_owned();
            Ok(Some((secret, Origin::File(text.into()))))
        }
    }
}

/// Finds the setting with this name or, for a secret, with this `-file` name.
fn key_of(name: &str) -> Option<(&'static Key, Source)> {
    let named = |name: &str| KEYS.iter().find(|key| key.name == name);
    let by_file = || named(name.strip_suffix("-file")?).filter(|key| key.secret);
    named(name)
        .map(|key| (key, Source::Value))
        .or_else(|| Some((by_file()?, Source::File)))
}

fn file_flag(key: &Key) -> String {
    format!("{}-file", key.name)
}

fn default_of(key: &Key, before: &[Setting]) -> String {
    let value_of = |name| {
        before
            .iter()
            .find(|setting| setting.name == name)
            .map_or("", |setting| setting.value.as_str())
    };
    match key.default {
        Some(value) => value.into(),
        None if key.name == "base-url" => {
            let is_tls = !value_of("tls-cert").is_empty();
            let scheme = if is_tls { "https" } else { "http" };
            format!("{scheme}://{}", value_of("listen"))
        }
        None if key.name == "shutdown-linger" => {
            let checks = !value_of("admin-listen").is_empty();
            if checks { "5" } else { "0" }.into()
        }
        None => value_of("base-url").into(),
    }
}

fn variable(name: &str) -> String {
    format!("{VARIABLE_PREFIX}{}", name.to_uppercase().replace('-', "_"))
}

fn read_file(path: &Path) -> Result<Vec<Given>, SettingError> {
    let error = |why: String| SettingError(format!("the file `{}` {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|e| error(format!("cannot be read: {e}")))?;
    let table: DocumentMut = text
        .parse()
        .map_err(|e: TomlError| error(format!("is not valid TOML: {}", e.message())))?;
    let mut values = Vec::new();
    for (name, value) in table.iter() {
        let (key, source) = key_of(name).ok_or_else(|| {
            let unknown = format!("has the unknown setting `{name}`");
            error(match nearest_name(name, KEYS.iter().map(|key| key.name)) {
                Some(nearest) => format!("{unknown}; did you mean `{nearest}`?"),
                None => unknown,
            })
        })?;
        let value = value
            .as_value()
            .and_then(text_of)
            .ok_or_else(|| error(format!("must set `{name}` to text or a number")))?;
        let is_secret = key.secret && source == Source::Value && !value.is_empty();
        // Readable or writable by users other than the file's owner and group.
        if is_secret && has_mode(path, 0o006) {
            let command = private(path);
            return Err(error(format!(
                "contains the secret `{name}`, and any user on this machine can read or change \
                 it; run `{command}`"
            )));
        }
        values.push((key.name, value, Origin::File(path.into()), source));
    }
    Ok(values)
}

/// Whether a file, and not a device or a pipe, has any of these bits in its mode.
fn has_mode(path: &Path, bits: u32) -> bool {
    let file = fs::metadata(path);
    file.is_ok_and(|file| file.is_file() && file.permissions().mode() & bits != 0)
}

/// The command that takes a file away from other users.
fn private(path: &Path) -> String {
    let mode = if is_ours(path) { "600" } else { "o-rw" };
    format!("chmod {mode} {}", path.display())
}

/// Whether no service reads a file through its group.
fn is_ours(path: &Path) -> bool {
    let process = (geteuid().as_raw(), getegid().as_raw());
    fs::metadata(path).is_ok_and(|file| is_of((file.uid(), file.gid()), process))
}

/// Whether a file with this owner and group is only for a process with these. If its owner is another,
/// the group may be how we can read it; if root gave it another group, that is how the service does.
const fn is_of(file: (u32, u32), process: (u32, u32)) -> bool {
    let is_root = process.0 == 0;
    file.0 == process.0 && (!is_root || file.1 == process.1)
}

/// Warnings about secrets in files that other users can read, each with what to do.
///
/// Containers and systemd keep others from their folders of secrets, whatever the modes in there.
fn exposed_secrets(settings: &[Setting]) -> Vec<String> {
    let credentials = env::var_os("CREDENTIALS_DIRECTORY").map(PathBuf::from);
    let credentials = credentials.filter(|folder| folder.is_absolute());
    let guarded: Vec<PathBuf> = credentials
        .into_iter()
        .chain(["/run/secrets".into()])
        .collect();
    let exposed = settings.iter().filter_map(|setting| {
        let Origin::File(path) = &setting.origin else {
            return None;
        };
        let is_guarded = fs::canonicalize(path)
            .is_ok_and(|path| guarded.iter().any(|folder| path.starts_with(folder)));
        if is_guarded || !setting.secret || setting.value.is_empty() {
            return None;
        }
        let bits = if is_ours(path) { 0o044 } else { 0o004 };
        has_mode(path, bits).then(|| {
            let (label, command) = (setting.label(), private(path));
            format!("other users on this machine can read {label}; run `{command}`")
        })
    });
    exposed.collect()
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.value().clone()),
        Value::Integer(number) => Some(number.value().to_string()),
        Value::Array(items) => {
            let items: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            items.map(|items| items.join(","))
        }
        Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) | Value::InlineTable(_) => None,
    }
}

impl Args for Settings {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new(CONFIG)
            .help_heading(HEADING)
            .long(CONFIG)
            .env(CONFIG_VARIABLE)
            .value_name("FILE")
            .help("TOML settings file; flags and environment take precedence");
        KEYS.iter().fold(command.arg(file), |command, key| {
            let about = match key.default {
                Some(default) if !default.is_empty() => {
                    format!("{} [default: {default}]", key.about)
                }
                Some(_) | None => key.about.into(),
            };
            let command = command.arg(
                Arg::new(key.name)
                    .help_heading(HEADING)
                    .long(key.name)
                    .env(variable(key.name))
                    .hide_env_values(key.secret)
                    .value_name(key.value)
                    .help(about),
            );
            if !key.secret {
                return command;
            }
            let name = file_flag(key);
            command.arg(
                Arg::new(name.clone())
                    .help_heading(HEADING)
                    .env(variable(&name))
                    .long(name)
                    .value_name("FILE")
                    .help(format!("File with the value of `--{}`", key.name)),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Settings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut settings = Self {
            file: matches.get_one::<String>(CONFIG).map(PathBuf::from),
            client_file: env::var_os(CLIENT_CONFIG_VARIABLE).map(PathBuf::from),
            given: Vec::new(),
        };
        for key in KEYS {
            let names = std::iter::once((key.name.to_owned(), Source::Value))
                .chain(key.secret.then(|| (file_flag(key), Source::File)));
            for (name, source) in names {
                let Some(value) = matches.get_one::<String>(&name) else {
                    continue;
                };
                let origin = match matches.value_source(&name) {
                    Some(ValueSource::EnvVariable) => Origin::Environment,
                    _ => Origin::Flag,
                };
                // An empty variable means unset, as in container files.
                if origin == Origin::Flag || !value.is_empty() {
                    settings
                        .given
                        .push((key.name, value.clone(), origin, source));
                }
            }
        }
        Ok(settings)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn parse(arguments: &[&str]) -> Settings {
        let command = Settings::augment_args(Command::new("test").no_binary_name(true));
        Settings::from_arg_matches(&command.get_matches_from(arguments)).unwrap()
    }

    fn find(settings: &[Setting], name: &str) -> (String, Origin) {
        let setting = settings
            .iter()
            .find(|setting| setting.name == name)
            .unwrap();
        (setting.value.clone(), setting.origin.clone())
    }

    #[test]
    fn no_secret_is_shown() {
        let url = "--database-url=postgres://me:pw@h/d";
        let settings = parse(&["--webhook-secret=whsec_x", url]);
        let resolved = settings.resolve().unwrap();
        let errors: Vec<_> = resolved
            .iter()
            .map(|setting| setting.error("bad"))
            .collect();
        let shown = format!("{settings:?} {resolved:?} {errors:?}");
        assert!(shown.contains("webhook-secret"), "{shown}");
        assert!(
            !shown.contains("whsec_x") && !shown.contains("pw"),
            "{shown}"
        );
    }

    #[test]
    fn a_flag_beats_the_file_and_the_file_beats_the_default() {
        let text = "listen = \"0.0.0.0:1\"\nmax-connections = 7\n\
                    trusted-proxies = [\"10.0.0.1\", \"::1\"]";
        let file = file(text, 0o600);
        let path = file.path().to_str().unwrap();
        let settings = parse(&["--config", path, "--listen", "127.0.0.1:2"]);
        let settings = settings.resolve().unwrap();
        let expected = ("127.0.0.1:2".into(), Origin::Flag);
        assert_eq!(find(&settings, "listen"), expected);
        let from_file = Origin::File(path.into());
        let expected = ("7".into(), from_file.clone());
        assert_eq!(find(&settings, "max-connections"), expected);
        let expected = ("10.0.0.1,::1".into(), from_file);
        assert_eq!(find(&settings, "trusted-proxies"), expected);
        let expected = ("http://127.0.0.1:2".into(), Origin::Default);
        assert_eq!(find(&settings, "base-url"), expected);
    }

    #[test]
    fn a_file_with_an_unknown_setting_is_refused_by_name() {
        let error = resolve("lisen = \"x\"", 0o600).unwrap_err().to_string();
        assert!(
            error.ends_with("`lisen`; did you mean `listen`?"),
            "{error}"
        );
        let error = resolve("nothing-alike = 1", 0o600).unwrap_err().to_string();
        assert!(error.ends_with("`nothing-alike`"), "{error}");
    }

    #[test]
    fn a_variable_that_is_no_setting_is_warned_of_with_the_nearest_one() {
        let stray = |names: &[&str]| {
            let value = "tcp://10.0.0.1:8080";
            let variables = names.iter().map(|name| (*name).to_owned());
            stray_among(variables.map(|name| (name, value.to_owned())))
        };
        let fine = "NYCAPT_LISTEN NYCAPT_REDIS_URL_FILE NYCAPT_DOWNLOAD_URL NYCAPT_PORT \
             NYCAPT_PORT_8080_TCP NYCAPT_PORT_8080_TCP_ADDR NYCAPT_PORT_53_UDP_PORT \
             NYCAPT_SERVICE_HOST NYCAPT_SERVICE_PORT NYCAPT_REDIS_SERVICE_PORT_TLS HOME";
        let own = [CONFIG_VARIABLE, CLIENT_CONFIG_VARIABLE];
        let fine: Vec<&str> = fine.split(' ').chain(own).collect();
        assert_eq!(stray(&fine), Vec::<String>::new());
        for (name, nearest) in [
            ("NYCAPT_LISTN", "`NYCAPT_LISTEN`"),
            ("NYCAPT_REDIS_URL_FIEL", "`NYCAPT_REDIS_URL_FILE`"),
            ("NYCAPT_SERVER_CONFG", "`NYCAPT_SERVER_CONFIG`"),
        ] {
            let warnings = stray(&[name]);
            let [warning] = &warnings[..] else {
                panic!("{warnings:?}");
            };
            assert!(
                warning.contains(name) && warning.contains(nearest),
                "{warning}"
            );
        }
        let unlike = stray(&["NYCAPT_NOTHING_ALIKE"]).concat();
        assert!(
            unlike.contains("ALIKE") && !unlike.contains("did you mean"),
            "{unlike}"
        );
    }

    #[test]
    fn a_payment_key_without_a_webhook_secret_is_warned_of() {
        let warning = |arguments: &[&str]| lost_payments(&parse(arguments).resolve().unwrap());
        let key = "--payment-api-key=sk_test_0123456789";
        let lost = warning(&[key]).unwrap();
        assert!(lost.contains("`webhook-secret`"), "{lost}");
        let secret = "--webhook-secret=whsec_123456789012345678901234";
        for fine in [&[secret][..], &[], &[key, secret], &[key, "--role=worker"]] {
            assert_eq!(warning(fine), None, "{fine:?}");
        }
    }

    #[test]
    fn a_port_that_kubernetes_does_not_set_is_warned_of() {
        for (name, value) in [
            ("NYCAPT_LISTEN_PORT", "8080"),
            ("NYCAPT_SMTP_PORT", "587"),
            ("NYCAPT_PORT_RANGE", "tcp://10.0.0.1:8080"),
            ("NYCAPT_PORT_8080_HTTP", "8080"),
            ("NYCAPT_PORT_8080_TCP_X", "8080"),
        ] {
            let variables = [(name.to_owned(), value.to_owned())];
            let warnings = stray_among(variables.into_iter());
            assert_eq!(warnings.len(), 1, "{name}: {warnings:?}");
        }
    }

    fn file(text: &str, mode: u32) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let permissions = fs::Permissions::from_mode(mode);
        file.as_file().set_permissions(permissions).unwrap();
        file
    }

    /// The settings of a file with this text and mode.
    fn resolve(text: &str, mode: u32) -> Result<Vec<Setting>, SettingError> {
        let file = file(text, mode);
        parse(&["--config", file.path().to_str().unwrap()]).resolve()
    }

    #[test]
    fn a_settings_file_with_a_secret_that_everybody_can_read_or_change_is_refused() {
        let secret = "payment-api-key = \"sk_live_abcdefgh\"";
        for mode in [0o604, 0o602, 0o666] {
            let error = resolve(secret, mode).unwrap_err().to_string();
            assert!(error.contains("payment-api-key"), "{error}");
            assert!(!error.contains("abcdefgh"), "{error}");
            assert!(error.contains("; run `chmod 600 /"), "{error}");
        }
        for mode in [0o600, 0o640] {
            assert!(resolve(secret, mode).is_ok(), "{mode:o}");
        }
        assert!(resolve("listen = \"127.0.0.1:1\"", 0o644).is_ok());
        let named = file("smtps://me:pw@mail.example.com", 0o600);
        let by_file = format!("smtp-url-file = {:?}", named.path());
        assert!(resolve(&by_file, 0o644).is_ok());
    }

    #[test]
    fn a_secret_may_be_in_a_file_of_its_own() {
        let secret = file("sk_live_abcdefgh\n", 0o644);
        let path = secret.path().to_str().unwrap();
        let by_flag = ["--payment-api-key-file", path];
        let expected = ("sk_live_abcdefgh".to_owned(), Origin::File(path.into()));
        let settings = parse(&by_flag).resolve().unwrap();
        assert_eq!(find(&settings, "payment-api-key"), expected);
        let settings = resolve(&format!("payment-api-key-file = {path:?}"), 0o644).unwrap();
        assert_eq!(find(&settings, "payment-api-key"), expected);
        for key in KEYS.iter().filter(|key| key.secret) {
            let flag = format!("--{}", file_flag(key));
            assert!(parse(&[&flag, path]).resolve().is_ok(), "{flag}");
        }
    }

    #[test]
    fn a_secrets_own_file_is_refused_if_it_is_empty_or_everybody_can_change_it() {
        let key = "sk_live_abcdefgh\n";
        for (text, mode, why) in [
            (key, 0o644, ""),
            (key, 0o600, ""),
            (key, 0o602, "; run `chmod 600 PATH`"),
            (key, 0o666, "; run `chmod 600 PATH`"),
            ("", 0o600, "`payment-api-key-file` `PATH` is empty"),
            ("\n", 0o600, "`payment-api-key-file` `PATH` is empty"),
            (" \r\n\t", 0o600, "`payment-api-key-file` `PATH` is empty"),
        ] {
            let secret = file(text, mode);
            let path = secret.path().to_str().unwrap();
            let resolved = parse(&["--payment-api-key-file", path]).resolve();
            let error = resolved.map_or_else(|error| error.to_string(), |_| String::new());
            assert_eq!(error.is_empty(), why.is_empty(), "{mode:o}: {error}");
            assert!(error.ends_with(&why.replace("PATH", path)), "{error}");
            let is_named = why.is_empty() || error.contains("`payment-api-key-file`");
            assert!(is_named && !error.contains("abcdefgh"), "{error}");
        }
    }

    #[test]
    fn a_file_that_root_gave_a_group_is_for_the_service_of_that_group() {
        let (root, service) = ((0, 0), (64, 64));
        for (file, process, is_ours) in [
            (root, root, true),
            (service, service, true),
            ((64, 0), service, true),
            // `chmod 600` would take these from the service.
            ((0, 64), root, false),
            ((0, 64), service, false),
        ] {
            assert_eq!(is_of(file, process), is_ours, "{file:?} {process:?}");
        }
    }

    #[test]
    fn a_secret_given_twice_or_in_a_missing_file_is_refused() {
        let both = ["--payment-api-key=x", "--payment-api-key-file=/dev/null"];
        let missing = ["--payment-api-key-file=/nowhere/key"];
        for (arguments, why) in [(&both[..], "both"), (&missing[..], "cannot be read")] {
            let error = parse(arguments).resolve().unwrap_err().to_string();
            let is_named = error.contains("payment-api-key-file");
            assert!(is_named && error.contains(why), "{error}");
        }
    }
}
