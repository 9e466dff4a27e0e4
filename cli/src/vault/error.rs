//! Why a store of keys could not be used, where the program runs, and what helps.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nycapt::contract::ErrorKind;

use crate::duration::written;
use crate::environment::Environment;
use crate::error::CliError;
use crate::messages::message;
use crate::shell::quoted;

/// Why a store of keys could not be used. Never contains a key.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// The system's keyring does not answer, with its message.
    Unreachable(String),
    /// The store exists but does not open.
    Locked(String),
    TimedOut(Duration),
    Off,
    NoHome,
    /// Others can read the file.
    Exposed(PathBuf, u32),
    File(PathBuf, io::Error),
    Unusable(String),
}

impl StoreError {
    pub(crate) fn cause(&self, seen: &Session) -> String {
        let place = seen.words();
        let place = if place.is_empty() {
            String::new()
        } else {
            format!(" ({place})")
        };
        match self {
            Self::Unreachable(_) if cfg!(target_os = "linux") && !seen.has_bus => {
                format!("no session bus: DBUS_SESSION_BUS_ADDRESS is unset{place}")
            }
            Self::Unreachable(why) if cfg!(target_os = "linux") => {
                format!("the session bus offers no Secret Service: {why}{place}")
            }
            Self::Unreachable(why) => format!("{why}{place}"),
            Self::Locked(why) => {
                format!("the keyring is locked and could not be unlocked: {why}{place}")
            }
            Self::TimedOut(limit) => {
                message!("key-store-timed-out", limit = written(*limit), place)
            }
            Self::Off if seen.ci => "the keyring is off on a build machine (`CI` is set)".into(),
            Self::Off => "the keyring is off (`--store off` or `NYCAPT_KEYRING=off`)".into(),
            Self::NoHome => {
                "no folder for settings: neither `XDG_CONFIG_HOME` nor `HOME` is set".into()
            }
            Self::Exposed(path, mode) => {
                let command = format!("chmod 600 {}", quoted(&path.to_string_lossy()));
                let path = path.display();
                format!(
                    "other users on this machine can read `{path}` (mode {mode:04o}); run `{command}`"
                )
            }
            Self::File(path, error) => format!("`{}`: {error}", path.display()),
            Self::Unusable(why) => why.clone(),
        }
    }

    pub(crate) fn into_cli_error(self, message: &str, seen: &Session) -> CliError {
        let error = CliError::of_kind(ErrorKind::Keyring, message).cause(self.cause(seen));
        match &self {
            Self::TimedOut(_) | Self::Locked(_) => error
                .hint("`NYCAPT_KEYRING_TIMEOUT=60s` leaves time to unlock it in its own window"),
            Self::Unreachable(_) if seen.wsl => {
                error.hint("WSL has no keyring of its own; `dbus-run-session` can start one")
            }
            Self::Unreachable(_) if seen.container => {
                error.hint("in a container, mount the key as a file: `NYCAPT_API_KEY_FILE`")
            }
            Self::Unreachable(_)
            | Self::Off
            | Self::NoHome
            | Self::Exposed(_, _)
            | Self::File(_, _)
            | Self::Unusable(_) => error,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Session {
    /// A session bus, named by the environment or at its usual place.
    has_bus: bool,
    ci: bool,
    ssh: bool,
    /// Linux under Windows.
    wsl: bool,
    container: bool,
    desktop: bool,
}

impl Session {
    pub(crate) fn of(environment: &Environment) -> Self {
        let any = |names: &[&str]| names.iter().any(|name| environment.get(name).is_some());
        let runtime = environment.get("XDG_RUNTIME_DIR").map(Path::new);
        Self {
            has_bus: any(&["DBUS_SESSION_BUS_ADDRESS"])
                || runtime.is_some_and(|folder| folder.join("bus").exists()),
            ci: environment.is_ci(),
            ssh: any(&["SSH_CONNECTION", "SSH_TTY"]),
            wsl: any(&["WSL_DISTRO_NAME", "WSL_INTEROP"]) || kernel_is_of_windows(),
            container: any(&["container", "KUBERNETES_SERVICE_HOST"])
                || Path::new("/.dockerenv").exists()
                || Path::new("/run/.containerenv").exists(),
            desktop: any(&["DISPLAY", "WAYLAND_DISPLAY"]),
        }
    }

    /// A few words that explain a missing keyring.
    fn words(&self) -> String {
        let words: Vec<&str> = [
            (self.wsl, "WSL"),
            (self.container, "container"),
            (self.ssh, "SSH session"),
            (self.ci, "build machine"),
            (!self.desktop, "no desktop"),
        ]
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect();
        words.join(", ")
    }
}

fn kernel_is_of_windows() -> bool {
    fs::read_to_string("/proc/sys/kernel/osrelease")
        .is_ok_and(|release| release.to_lowercase().contains("microsoft"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_seen_from_its_variables() {
        let variables = [
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere"),
            ("DISPLAY", ":0"),
            ("WSL_DISTRO_NAME", "Debian"),
        ];
        let seen = Session::of(&Environment::of(&variables, Path::new("/")));
        assert!(seen.has_bus && seen.desktop && seen.wsl);
        assert!(!seen.words().contains("desktop"), "{}", seen.words());
    }
}
