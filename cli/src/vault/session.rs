//! Where the program runs, to explain a missing keyring.

use std::fs;
use std::path::Path;

use crate::environment::Environment;

/// Where the program runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Session {
    /// The address of the session bus, from the environment.
    pub(crate) bus: Option<String>,
    /// Whether the session bus has its usual socket, without a variable.
    pub(crate) has_usual_bus: bool,
    /// A build machine.
    pub(crate) ci: bool,
    /// A remote shell.
    pub(crate) ssh: bool,
    /// Linux under Windows.
    pub(crate) wsl: bool,
    /// A container.
    pub(crate) container: bool,
    /// A graphical session.
    pub(crate) desktop: bool,
}

impl Session {
    pub(crate) fn of(environment: &Environment) -> Self {
        let any = |names: &[&str]| names.iter().any(|name| environment.get(name).is_some());
        let runtime = environment.get("XDG_RUNTIME_DIR").map(Path::new);
        Self {
            bus: environment
                .get("DBUS_SESSION_BUS_ADDRESS")
                .map(str::to_owned),
            has_usual_bus: runtime.is_some_and(|folder| folder.join("bus").exists()),
            ci: environment.is_ci(),
            ssh: any(&["SSH_CONNECTION", "SSH_TTY"]),
            wsl: any(&["WSL_DISTRO_NAME", "WSL_INTEROP"]) || kernel_is_of_windows(),
            container: any(&["container", "KUBERNETES_SERVICE_HOST"])
                || Path::new("/.dockerenv").exists()
                || Path::new("/run/.containerenv").exists(),
            desktop: any(&["DISPLAY", "WAYLAND_DISPLAY"]),
        }
    }

    /// Whether there is a session bus.
    pub(crate) fn has_bus(&self) -> bool {
        self.bus.is_some() || self.has_usual_bus
    }

    /// A few words that explain a missing keyring.
    pub(crate) fn words(&self) -> String {
        let mut words: Vec<&str> = [
            (self.wsl, "WSL"),
            (self.container, "container"),
            (self.ssh, "SSH session"),
            (self.ci, "build machine"),
        ]
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect();
        if !self.desktop {
            words.push("no desktop");
        }
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
    fn a_remote_shell_without_a_bus_is_seen_from_its_variables() {
        let with = |variables| Session::of(&Environment::of(variables, Path::new("/")));
        let seen = with(&[("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")]);
        assert!(seen.ssh && !seen.desktop && !seen.has_bus());
        assert!(
            seen.words().ends_with("SSH session, no desktop"),
            "{}",
            seen.words()
        );
        let seen = with(&[
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere"),
            ("DISPLAY", ":0"),
            ("WSL_DISTRO_NAME", "Debian"),
        ]);
        assert!(seen.has_bus() && seen.desktop && seen.wsl);
    }
}
