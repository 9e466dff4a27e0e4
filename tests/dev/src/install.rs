//! Installs missing Debian, Python and Node packages.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::SystemTime;

use anyhow::{Result, bail};
use nycapt_tests::{POSTGRES_PACKAGE, postgres_programs, python};

use crate::run::{command, show, workspace};

/// Installs a Debian package as root; otherwise fails with the command to run.
pub(crate) fn install(package: &str) -> Result<()> {
    let is_root = fs::metadata("/proc/self").is_ok_and(|owner| owner.uid() == 0);
    if !is_root {
        bail!("`{package}` is not installed: `sudo apt-get install {package}` installs it");
    }
    show(&mut command("apt-get", &["update", "-qq"]))?;
    show(
        command("apt-get", &["install", "-y", "-qq", package])
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}

/// Installs the Debian packages of programs that do not start.
pub(crate) fn install_programs(programs: &[(&str, &str)]) -> Result<()> {
    for (program, package) in programs {
        // Only whether it starts matters: some of them do not know the option.
        if command(program, &["--version"]).output().is_err() {
            install(package)?;
        }
    }
    Ok(())
}

pub(crate) fn install_postgres() -> Result<()> {
    if postgres_programs().is_none() {
        install(POSTGRES_PACKAGE)?;
    }
    Ok(())
}

pub(crate) fn install_python_packages() -> Result<()> {
    require_venv()?;
    for mut step in python::installation() {
        show(&mut step)?;
    }
    Ok(())
}

/// Installs the Python packages of one list, which few tasks use.
pub(crate) fn install_python_list(list: &str) -> Result<()> {
    require_venv()?;
    let [mut create, _] = python::installation();
    show(&mut create)?;
    let packages = ["-m", "pip", "install", "--quiet", "--requirement", list];
    show(&mut command("target/python/bin/python", &packages))
}

fn require_venv() -> Result<()> {
    let has_venv = command("python3", &["-c", "import ensurepip, venv"]).output();
    if !has_venv.is_ok_and(|ended| ended.status.success()) {
        install("python3-venv")?;
    }
    Ok(())
}

/// Installs what a folder's `package.json` names, unless it is there in these versions.
pub(crate) fn install_node_packages(folder: &str) -> Result<()> {
    let written = |file: &str| -> Option<SystemTime> {
        let path = workspace().join(folder).join(file);
        fs::metadata(path).and_then(|about| about.modified()).ok()
    };
    // npm writes its own list of what it installed when it is done.
    let installed = written("node_modules/.package-lock.json");
    if installed.is_some() && installed >= written("package-lock.json") {
        return Ok(());
    }
    show(&mut command(
        "npm",
        &["ci", "--prefix", folder, "--no-audit", "--no-fund"],
    ))
}
