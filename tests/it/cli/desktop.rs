//! A real session bus and a real Secret Service, of a test's own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use nycapt_tests::{tied, until};

use super::home::Home;

/// A session bus, and the programs on it; all of them end when it is dropped.
pub(crate) struct Desktop {
    folder: tempfile::TempDir,
    programs: Vec<Child>,
}

impl Desktop {
    /// A bus without services: no program is started on request.
    pub(crate) async fn without_keyring() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("bus");
        let configuration = folder.path().join("bus.conf");
        let text = format!(
            "<busconfig><type>session</type><listen>unix:path={}</listen>\
             <policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>\
             <allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>",
            socket.display()
        );
        std::fs::write(&configuration, text).unwrap();
        let mut desktop = Self {
            folder,
            programs: Vec::new(),
        };
        let option = format!("--config-file={}", configuration.display());
        let bus = desktop.program("dbus-daemon", &["--nofork", "--nosyslog", &option]);
        desktop
            .programs
            .push(quiet(bus).stdin(Stdio::null()).spawn().unwrap());
        until!("the session bus listens", socket.exists());
        desktop
    }

    pub(crate) async fn new() -> Self {
        let mut desktop = Self::without_keyring().await;
        let arguments = ["--foreground", "--unlock", "--components=secrets"];
        let keyring = desktop.program("gnome-keyring-daemon", &arguments);
        let mut keyring = quiet(keyring).stdin(Stdio::piped()).spawn().unwrap();
        // The password of the keyring, up to the end of the input.
        keyring.stdin.take().unwrap().write_all(b"pw").unwrap();
        desktop.programs.push(keyring);
        until("there is an unlocked keyring", async || {
            let said = desktop.secrets("ReadAlias", "string:default");
            let said = String::from_utf8_lossy(&said.stdout).into_owned();
            said.contains("/collection/").then_some(())
        })
        .await;
        desktop
    }

    /// Locks every keyring; none can be unlocked.
    pub(crate) fn lock(&self) {
        let keyring = "array:objpath:/org/freedesktop/secrets/collection/login";
        let locked = self.secrets("Lock", keyring);
        assert!(locked.status.success(), "{locked:?}");
    }

    /// What `secret-tool lookup` finds under a service and a user.
    pub(crate) fn looked_up(&self, service: &str, user: &str) -> String {
        let words = ["lookup", "service", service, "username", user];
        let found = self.ran("secret-tool", &words);
        String::from_utf8(found.stdout).unwrap()
    }

    /// What `secret-tool search` prints for this program, without secrets.
    pub(crate) fn entries(&self) -> String {
        let found = self.ran("secret-tool", &["search", "--all", "application", "nycapt"]);
        // It writes attributes to standard error and the rest to standard output.
        let text = [found.stdout, found.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        let attributes = text.lines().filter(|line| !line.starts_with("secret = "));
        attributes.collect::<Vec<_>>().join("\n")
    }

    /// The home of a user of this service on this desktop.
    pub(crate) fn home(&self, base_url: &str) -> Home {
        Home::asking(base_url).with("DBUS_SESSION_BUS_ADDRESS", &self.address())
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Where its bus is, as programs on it name it.
    pub(crate) fn address(&self) -> String {
        format!("unix:path={}", self.folder.path().join("bus").display())
    }

    /// Calls a method of the Secret Service.
    fn secrets(&self, method: &str, argument: &str) -> Output {
        let to = "--session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets";
        let method = format!("org.freedesktop.Secret.Service.{method}");
        let words: Vec<&str> = to.split(' ').chain([&*method, argument]).collect();
        self.ran("dbus-send", &words)
    }

    fn ran(&self, name: &str, arguments: &[&str]) -> Output {
        self.program(name, arguments).output().unwrap()
    }

    fn program(&self, name: &str, arguments: &[&str]) -> Command {
        let folder: &Path = self.folder.path();
        let mut command = tied(name);
        command
            .args(arguments)
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", folder)
            .env("XDG_DATA_HOME", self.data())
            .env("XDG_RUNTIME_DIR", folder)
            .env("DBUS_SESSION_BUS_ADDRESS", self.address())
            .current_dir(folder);
        command
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        for mut program in self.programs.drain(..).rev() {
            // It may have ended by itself.
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}

fn quiet(mut command: Command) -> Command {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}
