//! Builds the SDK packages and installs what their tests need.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use nycapt_tests::packages::{folder, npm_folder, wheel};

use crate::install::{install_node_packages, install_python_packages};
use crate::run::{cargo, command, show, workspace};
use crate::sbom;

/// The most bytes that the library in a package has.
const LIBRARY_MOST: u64 = 5_000_000;

#[derive(Clone, Copy)]
pub(crate) enum Profile {
    Development,
    Small,
}

/// Builds the wheel and the npm packages for use, and lists what is in them.
pub(crate) fn run() -> Result<()> {
    install_python_packages()?;
    let small = ["--profile", "small", "-p", "nycapt-node"];
    cargo(&[&["build", "--locked"][..], &small].concat())?;
    pack(Profile::Small)?;
    check_sizes()?;
    sbom::run(None)
}

/// Refuses a library that takes long to install.
fn check_sizes() -> Result<()> {
    for name in ["_native", "nycapt_node"] {
        let file = format!("target/small/{DLL_PREFIX}{name}{DLL_SUFFIX}");
        let found = fs::metadata(workspace().join(&file));
        let size = found.with_context(|| format!("no `{file}`"))?.len();
        ensure!(
            size <= LIBRARY_MOST,
            "`{file}` has {size} bytes, more than {LIBRARY_MOST}"
        );
    }
    Ok(())
}

/// Builds and packs the wheel, and packs the built Node library.
pub(crate) fn pack(profile: Profile) -> Result<()> {
    pack_python(profile)?;
    pack_node(profile)
}

/// The wheel, and an environment with it and what its tests need.
fn pack_python(profile: Profile) -> Result<()> {
    let out = folder().join("wheel");
    clear(&out)?;
    let mut build = command("target/python/bin/maturin", &["build", "--locked", "--out"]);
    build
        .arg(&out)
        .args(["--manifest-path", "bindings-python/Cargo.toml"]);
    match profile {
        Profile::Development => build.args(["--profile", "dev"]),
        Profile::Small => build.args(["--profile", "small"]),
    };
    show(&mut build)?;
    let environment = folder().join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        show(
            Command::new("python3")
                .args(["-m", "venv"])
                .arg(&environment),
        )?;
    }
    let install = || {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet"])
            .current_dir(workspace());
        pip
    };
    show(install().args(["--requirement", "bindings-python/tests/requirements.txt"]))?;
    show(
        install()
            .args(["--force-reinstall", "--no-index", "--no-deps"])
            .arg(wheel()?),
    )
}

/// The npm packages, and what their tests need.
fn pack_node(profile: Profile) -> Result<()> {
    install_node_packages("bindings-node")?;
    let out = npm_folder();
    clear(&out)?;
    let built = match profile {
        Profile::Development => "target/debug",
        Profile::Small => "target/small",
    };
    show(command("node", &["bindings-node/scripts/pack.mjs", built]).arg(&out))
}

pub(crate) fn clear(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error).context("the old packages cannot be removed"),
    }
    Ok(fs::create_dir_all(folder)?)
}
