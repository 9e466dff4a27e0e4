//! Debian packages that a task needs and this machine lacks.

use std::fs;
use std::os::unix::fs::MetadataExt;

use anyhow::{Result, bail};

use crate::run::{command, show};

/// Installs a package as root; anybody else gets the command to do it with.
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
