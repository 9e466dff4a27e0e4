//! What other people's checkers say of the committed description: nothing.

use std::process::Command;

use nycapt_tests::packages::{succeed, workspace};
use nycapt_tests::python;
use serde_json::Value;

/// A linter of `tests/openapi`, to be run on the description.
fn linter(name: &str) -> Command {
    let program = workspace()
        .join("tests/openapi/node_modules/.bin")
        .join(name);
    assert!(
        program.exists(),
        "the linters are not installed: run `npm ci --prefix tests/openapi`"
    );
    let mut command = Command::new(program);
    command
        .current_dir(workspace())
        // Neither calls anybody.
        .env("REDOCLY_TELEMETRY", "off")
        .env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    command
}

#[test]
fn redocly_finds_nothing() {
    let mut lint = linter("redocly");
    lint.args([
        "lint",
        "openapi.json",
        "--extends=recommended",
        "--format=json",
    ]);
    let said = succeed(&mut lint).unwrap();
    let found: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(found["totals"]["errors"], 0, "{said}");
    assert_eq!(found["totals"]["warnings"], 0, "{said}");
}

#[test]
fn spectral_finds_nothing() {
    let mut lint = linter("spectral");
    lint.args(["lint", "openapi.json", "--fail-severity=hint"])
        .args(["--ruleset", "tests/openapi/spectral.yaml"]);
    let said = succeed(&mut lint).unwrap();
    assert!(said.contains("No results with a severity of"), "{said}");
}

#[test]
fn the_validator_of_python_finds_nothing_and_every_example_fits_its_schema() {
    let mut check = python::script("description.py").unwrap();
    check.arg(workspace().join("openapi.json"));
    let said = succeed(&mut check).unwrap();
    let checked: Value = serde_json::from_str(&said).unwrap();
    assert!(checked["examples"].as_u64().unwrap() > 60, "{said}");
}
