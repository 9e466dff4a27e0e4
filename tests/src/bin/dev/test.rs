//! Every test there is, in one command.

use std::fs;
use std::time::SystemTime;

use anyhow::Result;
use nycapt_tests::{POSTGRES_PACKAGE, postgres_programs, python};

use crate::install::install;
use crate::run::{cargo, command, show, workspace};

/// What the tests of the command line's key stores talk to, and the packages that bring it.
const KEYRING_PROGRAMS: [(&str, &str); 5] = [
    ("dbus-daemon", "dbus"),
    ("dbus-send", "dbus"),
    ("gnome-keyring-daemon", "gnome-keyring"),
    ("secret-tool", "libsecret-tools"),
    ("keyctl", "keyutils"),
];

pub(crate) fn run() -> Result<()> {
    if postgres_programs().is_none() {
        install(POSTGRES_PACKAGE)?;
    }
    for (program, package) in KEYRING_PROGRAMS {
        // Whether it starts is all that counts: not every one knows the option.
        if command(program, &["--version"]).output().is_err() {
            install(package)?;
        }
    }
    let has_venv = command("python3", &["-c", "import ensurepip, venv"]).output();
    if !has_venv.is_ok_and(|ended| ended.status.success()) {
        install("python3-venv")?;
    }
    for mut step in python::installation() {
        show(&mut step)?;
    }
    install_node_packages()?;
    // The end-to-end tests run the real programs and examples.
    cargo(&["build", "--workspace", "--bins", "--examples", "--locked"])?;
    cargo(&["test", "--workspace", "--locked"])
}

/// Installs the programs of others that tests talk to, unless they are there in these versions.
fn install_node_packages() -> Result<()> {
    let written = |file: &str| -> Option<SystemTime> {
        let path = workspace().join("tests/node").join(file);
        fs::metadata(path).and_then(|about| about.modified()).ok()
    };
    // npm writes its own list of what it installed when it is done.
    let installed = written("node_modules/.package-lock.json");
    if installed.is_some() && installed >= written("package-lock.json") {
        return Ok(());
    }
    show(&mut command(
        "npm",
        &["ci", "--prefix", "tests/node", "--no-audit", "--no-fund"],
    ))
}
