//! Builds the SDKs as strangers get them, and installs what their tests need.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use nycapt_tests::packages::{folder, wheel};
use nycapt_tests::python;

use crate::node_packages::install_node_packages;
use crate::run::{cargo, command, show, workspace};

/// Builds wheel and tarball from the development profile.
pub(crate) fn run() -> Result<()> {
    python::has_venv_or_install(crate::install::install)?;
    for mut step in python::installation() {
        show(&mut step)?;
    }
    // The libraries of both SDKs come out of the build that the tests use, so that the packages
    // of others are compiled once.
    cargo(&["build", "--workspace", "--lib", "--locked"])?;
    pack_python()?;
    pack_node()
}

/// The wheel, and an environment with it and what its tests need.
pub(crate) fn pack_python() -> Result<()> {
    let out = folder().join("wheel");
    clear(&out)?;
    show(
        command("target/python/bin/maturin", &["build", "--locked", "--profile", "dev"])
            .args(["--manifest-path", "bindings-python/Cargo.toml", "--out"])
            .arg(&out),
    )?;
    let environment = folder().join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        show(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let pip = || {
        let mut pip = command("", &[]);
        pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet"]).current_dir(workspace());
        pip
    };
    show(pip().args(["--requirement", "bindings-python/tests/requirements.txt"]))?;
    show(pip().args(["--force-reinstall", "--no-index", "--no-deps"]).arg(wheel()?))
}

/// The tarball, and what its tests need.
pub(crate) fn pack_node() -> Result<()> {
    install_node_packages("bindings-node")?;
    let out = folder().join("tarball");
    clear(&out)?;
    show(
        command("node", &["bindings-node/scripts/pack.mjs", "--out"])
            .arg(&out)
            .env("NYCAPT_LIBRARY", workspace().join("target/debug/libnycapt_node.so")),
    )
}

fn clear(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error).context("the old packages cannot be removed"),
    }
    Ok(fs::create_dir_all(folder)?)
}
