//! Which files are generated, and whether they are up to date.

use std::fs;

use anyhow::{Context, Result, bail};
use nycapt_tests::description;

use super::models::Models;
use super::sdk::Method;
use super::{
    codes, collection, documents, python, python_methods, reference, sample_report, typescript,
    typescript_methods,
};
use crate::run::workspace;

/// Each generated file and its expected text.
fn files() -> Result<Vec<(&'static str, String)>> {
    let document = description();
    let mut description = serde_json::to_string_pretty(&document)?;
    description.push('\n');
    let models = Models::of(&document)?;
    let methods = Method::all(&document, &models)?;
    let [models_file, report_file] = python::modules(&models, &methods)?;
    let mut files = vec![
        ("openapi.json", description),
        (
            "docs/nycapt.postman_collection.json",
            collection::file(&document)?,
        ),
        ("server/developers/reference.md", reference::page(&document)),
        ("bindings-python/python/nycapt/models.py", models_file),
        (
            "bindings-python/python/nycapt/report_models.py",
            report_file,
        ),
        (
            "bindings-python/python/nycapt/_codes.py",
            codes::python(&models)?,
        ),
        (
            "bindings-python/python/nycapt/_operations.py",
            python_methods::module(&methods),
        ),
        (
            "bindings-node/lib/contract.ts",
            typescript::module(&models, &methods)?,
        ),
        (
            "bindings-node/lib/operations.ts",
            typescript_methods::module(&methods),
        ),
        (
            "bindings-node/lib/options.ts",
            typescript_methods::options(&methods),
        ),
        ("bindings-node/lib/codes.ts", codes::typescript(&models)?),
        (
            "server/src/flows/sample_report.json",
            sample_report::text()?,
        ),
    ];
    files.extend(documents::pages()?);
    Ok(files)
}

/// Writes the files; with `check` fails when one is out of date.
pub(crate) fn run(check: bool) -> Result<()> {
    for (name, wanted) in files()? {
        let path = workspace().join(name);
        if fs::read_to_string(&path).is_ok_and(|found| found == wanted) {
            continue;
        }
        if check {
            bail!("`{name}` is out of date; run `cargo dev generate` and commit it");
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, wanted).with_context(|| format!("cannot write `{name}`"))?;
        println!("wrote {name}");
    }
    Ok(())
}
