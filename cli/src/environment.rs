//! Environment variables, and the folders that depend on them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use nycapt::contract::Secret;

pub(crate) const API_KEY: &str = "NYCAPT_API_KEY";
pub(crate) const API_KEY_FILE: &str = "NYCAPT_API_KEY_FILE";

/// Variables that CI systems and agents set: no person is at the keyboard.
const AUTOMATED: &str = "CI AI_AGENT CLAUDECODE CLAUDE_CODE CLINE_ACTIVE CODEX_CI CODEX_SANDBOX \
    CODEX_THREAD_ID CURSOR_AGENT GEMINI_CLI GITHUB_ACTIONS OPENCODE AGENT";

/// The variables and the folder that the program was started with.
#[derive(Clone, Default)]
pub(crate) struct Environment {
    variables: BTreeMap<String, String>,
    /// Kept separate from the other variables, and wiped when dropped.
    api_key: Option<Secret>,
    pub(crate) folder: PathBuf,
}

impl Environment {
    /// The environment of this process, without variables that are not UTF-8.
    pub(crate) fn of_process() -> Self {
        let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        };
        let variables = std::env::vars_os().filter_map(text).collect();
        Self::made(variables, std::env::current_dir().unwrap_or_default())
    }

    fn made(mut variables: BTreeMap<String, String>, folder: PathBuf) -> Self {
        let api_key = variables.remove(API_KEY).map(Secret::new);
        Self {
            variables,
            api_key,
            folder,
        }
    }

    pub(crate) fn api_key(&self) -> Option<&Secret> {
        self.api_key.as_ref().filter(|key| !key.expose().is_empty())
    }

    pub(crate) fn is_blank(&self, name: &str) -> bool {
        self.variables.get(name).is_some_and(String::is_empty)
    }

    pub(crate) fn is_ci(&self) -> bool {
        self.is_on("CI")
    }

    /// The value of a variable; an empty one counts as not set.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let value = self.variables.get(name).map(String::as_str);
        value.filter(|value| !value.is_empty())
    }

    /// The variables that are set, without the API key.
    pub(crate) fn set(&self) -> impl Iterator<Item = (String, String)> {
        let set = self.variables.iter().filter(|(_, value)| !value.is_empty());
        set.map(|(name, value)| (name.clone(), value.clone()))
    }

    pub(crate) fn home(&self) -> Option<PathBuf> {
        let home = self.get("HOME").or_else(|| self.get("USERPROFILE"));
        home.map(PathBuf::from)
    }

    pub(crate) fn config_home(&self) -> Option<PathBuf> {
        self.base("XDG_CONFIG_HOME", "APPDATA", ".config")
    }

    pub(crate) fn state_home(&self) -> Option<PathBuf> {
        self.base("XDG_STATE_HOME", "LOCALAPPDATA", ".local/state")
    }

    /// The variable that shows that a program runs this one, not a person.
    pub(crate) fn automated(&self) -> Option<&'static str> {
        AUTOMATED.split_whitespace().find(|name| self.is_on(name))
    }

    fn is_on(&self, name: &str) -> bool {
        let value = self.get(name);
        value.is_some_and(|value| !matches!(value, "0" | "false"))
    }

    fn base(&self, name: &str, windows: &str, below_home: &str) -> Option<PathBuf> {
        // The XDG rules: a path that is not absolute is ignored.
        let named = self.get(name).map(PathBuf::from);
        let named = named.filter(|path| path.is_absolute());
        let windows = || self.get(windows).filter(|_| cfg!(windows));
        let base = named
            .or_else(|| windows().map(PathBuf::from))
            .or_else(|| Some(self.home()?.join(below_home)))?;
        Some(base.join("nycapt"))
    }
}

#[cfg(test)]
impl Environment {
    pub(crate) fn of(variables: &[(&str, &str)], folder: &std::path::Path) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self::made(variables.iter().map(owned).collect(), folder.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Environment {
        Environment::of(variables, "/".as_ref())
    }

    #[cfg(unix)]
    #[test]
    fn folders_follow_the_xdg_rules() {
        let home = ("HOME", "/home/ann");
        for (variables, folder) in [
            (&[home][..], Some("/home/ann/.config/nycapt")),
            (&[home, ("XDG_CONFIG_HOME", "/x")], Some("/x/nycapt")),
            (
                &[home, ("XDG_CONFIG_HOME", "x")],
                Some("/home/ann/.config/nycapt"),
            ),
            (&[("HOME", "")], None),
        ] {
            let expected = folder.map(PathBuf::from);
            assert_eq!(with(variables).config_home(), expected, "{variables:?}");
        }
        let state = with(&[home]).state_home();
        assert_eq!(state, Some("/home/ann/.local/state/nycapt".into()));
    }

    #[test]
    fn a_variable_of_an_agent_or_of_ci_says_that_nobody_types() {
        assert_eq!(with(&[("CLAUDECODE", "1")]).automated(), Some("CLAUDECODE"));
        assert_eq!(with(&[("CI", "true")]).automated(), Some("CI"));
        assert_eq!(with(&[("CI", "false"), ("PATH", "/bin")]).automated(), None);
    }
}
