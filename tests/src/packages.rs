//! Where built packages are, and what packs programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

pub fn workspace() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package).into()
}

/// Where everything that is built for strangers is put.
pub fn folder() -> PathBuf {
    workspace().join("target/sdk")
}

/// The interpreter that has the wheel and what its tests need.
pub fn interpreter() -> Result<PathBuf> {
    let python = folder().join("python/bin/python");
    if python.exists() {
        return Ok(python);
    }
    bail!("the Python SDK is not installed; `cargo dev test` or `cargo dev packages` does that");
}

pub fn wheel() -> Result<PathBuf> {
    let mut files = files(&folder().join("wheel"))?;
    files.pop().context("no wheel was built")
}

/// Where the npm packages are: the main one, and the library of this platform.
pub fn npm_folder() -> PathBuf {
    folder().join("npm")
}

/// What installs the npm packages in a folder, and nothing from a registry.
pub fn npm_install(folder: &Path) -> Result<Command> {
    let options = "install --offline --omit=optional --no-audit --no-fund";
    let mut npm = Command::new("npm");
    npm.args(options.split(' '))
        .args(files(&npm_folder())?)
        .current_dir(folder);
    Ok(npm)
}

/// What packs programs, its last arguments, from a folder of built ones into another folder.
pub fn package(built: &Path, out: &Path) -> Command {
    let mut command = Command::new(workspace().join("docs/packaging/package.sh"));
    command.arg(built).arg(folder().join("sbom")).arg(out);
    command
}

/// The packages in a folder.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| {
        let place = folder.display();
        format!("`{place}` is missing; `cargo dev test` or `cargo dev packages` makes it")
    })?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

/// A linter or generator that `tests/openapi` brings, to be run in the workspace.
pub fn openapi_program(name: &str) -> Command {
    let program = workspace()
        .join("tests/openapi/node_modules/.bin")
        .join(name);
    assert!(
        program.exists(),
        "`{name}` is not installed: run `npm ci --prefix tests/openapi`"
    );
    let mut command = Command::new(program);
    command.current_dir(workspace());
    command
}

/// The compiler of TypeScript, strict, for modules that run on Node.
pub fn typescript() -> Command {
    let peers = workspace().join("tests/browser/node_modules");
    let compiler = peers.join("typescript/bin/tsc");
    assert!(
        compiler.exists(),
        "TypeScript is not installed: run `npm ci --prefix tests/browser`"
    );
    let mut command = Command::new("node");
    command
        .arg(compiler)
        .args("--strict --module nodenext --target es2022 --types node".split(' '))
        .arg("--typeRoots")
        .arg(peers.join("@types"));
    command
}

/// Runs a command to its end; what it printed on standard output.
pub fn succeed(command: &mut Command) -> Result<String> {
    let ended = command.output();
    let ended = ended.with_context(|| format!("{command:?} does not start"))?;
    let stdout = String::from_utf8_lossy(&ended.stdout).into_owned();
    if !ended.status.success() {
        let stderr = String::from_utf8_lossy(&ended.stderr);
        let program = command.get_program().display().to_string();
        bail!(
            "`{program}` failed with {}:\n{stdout}\n{stderr}",
            ended.status
        );
    }
    Ok(stdout)
}
