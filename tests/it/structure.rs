//! The modules of a crate use each other in one direction.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use nycapt_tests::packages::workspace;

/// Adds the code of a folder, without tests, to that of its module at the root of the crate.
fn read(folder: &Path, module: Option<&str>, modules: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let module = module.unwrap_or(stem);
        if ["lib", "main", "tests", "testing"].contains(&stem) || stem.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            read(&path, Some(module), modules);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            *modules.entry(module.into()).or_default() += code;
        }
    }
}

/// Whether code has a path to a module: `crate::name`, or the name in `crate::{…}`.
fn uses(code: &str, name: &str) -> bool {
    code.split("crate::").skip(1).any(|rest| {
        let path = rest.split(';').next().unwrap_or_default();
        let words = path.split(|c: char| !c.is_alphanumeric() && c != '_');
        let depth = if path.starts_with('{') { usize::MAX } else { 1 };
        words.take(depth).any(|word| word == name)
    })
}

#[test]
fn no_modules_of_a_crate_use_each_other_in_a_circle() {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let members = manifest.split("members = [").nth(1).unwrap();
    let members = members.split(']').next().unwrap().split('"');
    let mut circles = Vec::new();
    for member in members.skip(1).step_by(2) {
        let mut modules = BTreeMap::new();
        read(&workspace().join(member).join("src"), None, &mut modules);
        // What uses none of the others is in no circle.
        while let Some(free) = modules.iter().find_map(|(name, code)| {
            let mut others = modules.keys().filter(|other| *other != name);
            (!others.any(|other| uses(code, other))).then(|| name.clone())
        }) {
            modules.remove(&free);
        }
        circles.extend(modules.keys().map(|name| format!("{member}: {name}")));
    }
    assert_eq!(circles, [""; 0]);
}
