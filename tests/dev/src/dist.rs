//! Packages for people without a compiler.

use anyhow::Result;
use nycapt_tests::packages::package;

use crate::packages::clear;
use crate::run::{cargo, command, show, workspace};
use crate::sbom;

/// Builds both programs and packs them for this platform.
pub(crate) fn run() -> Result<()> {
    let packages = ["-p", "nycapt-cli", "-p", "nycapt-server"];
    cargo(&[&["build", "--release", "--locked"][..], &packages].concat())?;
    sbom::run(None)?;
    let out = workspace().join("target/dist");
    clear(&out)?;
    let built = workspace().join("target/release");
    show(package(&built, &out).args(["nycapt", "nycapt-server"]))?;
    if cfg!(target_os = "linux") {
        let mut image = command("sh", &["docs/packaging/image.sh"]);
        show(image.arg(built.join("nycapt-server")).arg(&out))?;
    }
    show(command("sh", &["docs/packaging/release.sh"]).arg(&out))
}
