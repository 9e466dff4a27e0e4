//! Packages for people without a compiler.

use std::fs;

use anyhow::Result;
use nycapt_tests::packages::{files, npm_folder, package, wheel};

use crate::packages::{self, clear};
use crate::run::{build_shipped, command, shipped, show, workspace};

/// Builds both programs and the SDKs, packs them for this platform, and prints the size of each package
/// and the time to its first answer.
pub(crate) fn run() -> Result<()> {
    packages::run()?;
    build_shipped(&["-p", "nycapt-cli", "-p", "nycapt-server"])?;
    let out = workspace().join("target/dist");
    clear(&out)?;
    let built = shipped("");
    show(package(&built, &out).args(["nycapt", "nycapt-server"]))?;
    if cfg!(target_os = "linux") {
        let mut image = command("sh", &["docs/packaging/image.sh"]);
        show(image.arg(built.join("nycapt-server")).arg(&out))?;
    }
    for file in [vec![wheel()?], files(&npm_folder())?].concat() {
        if let Some(name) = file.file_name() {
            fs::copy(&file, out.join(name))?;
        }
    }
    for script in ["docs/packaging/release.sh", "docs/packaging/measure.sh"] {
        show(command("sh", &[script]).arg(&out))?;
    }
    Ok(())
}
