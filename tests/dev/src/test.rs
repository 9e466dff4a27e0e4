//! Every test in one command.

use anyhow::Result;
use nycapt_tests::{Browser, CachingProxy, LoadBalancer, PROMTOOL_PACKAGE, PgBouncer, Redis};

use crate::install::{
    install, install_node_packages, install_postgres, install_programs, install_python_packages,
};
use crate::packages::{Profile, pack};
use crate::run::cargo;
use crate::sbom;

/// Programs that the key store tests need, with their packages.
const KEYRING_PROGRAMS: [(&str, &str); 5] = [
    ("dbus-daemon", "dbus"),
    ("dbus-send", "dbus"),
    ("gnome-keyring-daemon", "gnome-keyring"),
    ("secret-tool", "libsecret-tools"),
    ("keyctl", "keyutils"),
];

pub(crate) fn run() -> Result<()> {
    install_postgres()?;
    install_programs(&KEYRING_PROGRAMS)?;
    install_programs(&[
        LoadBalancer::PROGRAM,
        PgBouncer::PROGRAM,
        Redis::PROGRAM,
        CachingProxy::PROGRAM,
        ("promtool", PROMTOOL_PACKAGE),
        ("openssl", "openssl"),
        ("skopeo", "skopeo"),
        ("systemd-analyze", "systemd"),
        ("zsh", "zsh"),
        ("fish", "fish"),
    ])?;
    if !Browser::is_installed() {
        install(Browser::PACKAGE)?;
    }
    install_python_packages()?;
    install_node_packages("tests/node")?;
    install_node_packages("tests/runtimes")?;
    install_node_packages("tests/browser")?;
    install_node_packages("tests/mcp")?;
    install_node_packages("tests/openapi")?;
    // The end-to-end tests run the real programs, examples and packages. Only maturin builds the
    // Python library: it sets variables for which cargo would compile pyo3 again each time.
    let packages = ["--workspace", "--exclude", "nycapt-python", "--locked"];
    cargo(
        &[
            &["build", "--lib", "--bins", "--examples", "--benches"][..],
            &packages,
        ]
        .concat(),
    )?;
    pack(Profile::Development)?;
    // The packages of the programs contain it.
    sbom::run(None)?;
    cargo(&[&["test", "--no-fail-fast"][..], &packages].concat())
}
