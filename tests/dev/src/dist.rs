//! Packages for people without a compiler.

use std::ffi::OsString;
use std::path::Path;
use std::{env, fs, iter};

use anyhow::Result;
use clap::Args;
use nycapt_tests::packages::{files, npm_folder, package, wheel};

use crate::install::{install, install_programs, install_python_list};
use crate::packages::{self, clear};
use crate::run::{cargo, command, show, workspace};
use crate::sbom;

/// The C library of Debian 10 and newer, as for the wheels.
const GLIBC: &str = "2.28";
/// What runs a program for ARM64 on another processor, and its C library.
const EMULATOR: (&str, &str) = ("qemu-aarch64-static", "qemu-user-static");
const ARM64_LIBRARIES: (&str, &str) = ("/usr/aarch64-linux-gnu", "libc6-arm64-cross");

#[derive(Args)]
pub(crate) struct DistArgs {
    /// Packs the programs for this Linux instead, such as `aarch64-unknown-linux-gnu` or
    /// `x86_64-unknown-linux-musl`, beside what is packed already: zig is the C compiler and linker.
    #[arg(long)]
    target: Option<String>,
}

pub(crate) fn run(args: &DistArgs) -> Result<()> {
    match &args.target {
        Some(target) => cross(target),
        None => native(),
    }
}

/// Builds both programs and the SDKs, packs them for this platform, and prints the size of each package
/// and the time to its first answer.
fn native() -> Result<()> {
    packages::run()?;
    let programs = ["-p", "nycapt-cli", "-p", "nycapt-server"];
    cargo(&[&["build", "--release", "--locked"][..], &programs].concat())?;
    let out = workspace().join("target/dist");
    clear(&out)?;
    let built = workspace().join("target/release");
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

/// Builds both programs for another Linux and packs them.
fn cross(target: &str) -> Result<()> {
    install_python_list("tests/python/zigbuild.txt")?;
    show(&mut command("rustup", &["target", "add", target]))?;
    sbom::run(Some(target))?;
    let platform = match target.ends_with("-gnu") {
        true => format!("{target}.{GLIBC}"),
        false => target.to_owned(),
    };
    let programs = ["-p", "nycapt-cli", "-p", "nycapt-server"];
    show(
        command(
            "target/python/bin/cargo-zigbuild",
            &["zigbuild", "--release", "--locked"],
        )
        .args(programs)
        .args(["--target", &platform])
        // Where it looks for a Python that has zig.
        .env("PATH", path_with(&workspace().join("target/python/bin"))?),
    )?;
    let built = workspace().join("target").join(target).join("release");
    let out = workspace().join("target/dist");
    let mut pack = package(&built, &out);
    pack.args(["nycapt", "nycapt-server"])
        .env("NYCAPT_TARGET", target);
    if target.starts_with("aarch64-") && cfg!(not(target_arch = "aarch64")) {
        install_programs(&[EMULATOR])?;
        let (folder, debian) = ARM64_LIBRARIES;
        if !Path::new(folder).exists() {
            install(debian)?;
        }
        pack.env("NYCAPT_RUNNER", EMULATOR.0)
            .env("QEMU_LD_PREFIX", folder);
    }
    show(&mut pack)?;
    show(command("sh", &["docs/packaging/release.sh"]).arg(&out))
}

/// The folders of programs, with one before them.
fn path_with(first: &Path) -> Result<OsString> {
    let others = env::var_os("PATH").unwrap_or_default();
    let folders = iter::once(first.to_owned()).chain(env::split_paths(&others));
    Ok(env::join_paths(folders)?)
}
