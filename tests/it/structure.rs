//! The modules of a crate use each other in one direction.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use nycapt_tests::packages::workspace;

type Modules = BTreeMap<Vec<String>, String>;

/// Adds the code of a folder's modules, without tests, under their paths in the crate.
fn read(folder: &Path, parent: &[String], modules: &mut Modules) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        if ["lib", "main", "tests", "testing"].contains(&stem) || stem.ends_with("_tests") {
            continue;
        }
        let module = match stem {
            "mod" => parent.to_vec(),
            _ => [parent, &[stem.into()]].concat(),
        };
        if path.is_dir() {
            read(&path, &module, modules);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            modules.insert(module, code.into());
        }
    }
}

/// The modules of a folder that the code of a module names, as `crate::…` or `super::…`.
fn named<'a>(module: &[String], code: &'a str, folder: &[String]) -> BTreeSet<&'a str> {
    let from_crate = ["crate"]
        .into_iter()
        .chain(folder.iter().map(String::as_str));
    let from_crate = from_crate
        .map(|part| format!("{part}::"))
        .collect::<String>();
    let from_here = "super::".repeat(module.len() - folder.len());
    let mut words = BTreeSet::new();
    for prefix in [from_crate, from_here] {
        for (start, _) in code.match_indices(&prefix) {
            // Of `super::super::name`, only the first `super` begins the path.
            if code[..start].ends_with("::") {
                continue;
            }
            let path = &code[start + prefix.len()..];
            let path = path.split(';').next().unwrap_or_default();
            let depth = if path.starts_with('{') { usize::MAX } else { 1 };
            let parts = path.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.extend(parts.take(depth));
        }
    }
    words
}

/// The modules of a folder that are in a circle, or use one that is. Items that `mod.rs` defines are
/// not seen.
fn circle_in(folder: &[String], modules: &Modules) -> Vec<String> {
    let mut uses = BTreeMap::<&str, BTreeSet<&str>>::new();
    for (module, code) in modules {
        if module.starts_with(folder) && module.len() > folder.len() {
            let name = module[folder.len()].as_str();
            uses.entry(name)
                .or_default()
                .extend(named(module, code, folder));
        }
    }
    // What uses none of the others is in no circle.
    while let Some(free) = uses.iter().find_map(|(name, used)| {
        let mut others = uses.keys().filter(|other| *other != name);
        (!others.any(|other| used.contains(other))).then_some(*name)
    }) {
        uses.remove(free);
    }
    let path = |name: &&str| [folder, &[(*name).into()]].concat().join("::");
    uses.keys().map(path).collect()
}

#[test]
fn no_modules_of_a_crate_use_each_other_in_a_circle() {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let members = manifest.split("members = [").nth(1).unwrap();
    let members = members.split(']').next().unwrap().split('"');
    let mut circles = Vec::new();
    for member in members.skip(1).step_by(2) {
        let mut modules = BTreeMap::new();
        read(&workspace().join(member).join("src"), &[], &mut modules);
        let parents = modules.keys();
        let folders = parents.flat_map(|module| (0..module.len()).map(|depth| &module[..depth]));
        for folder in folders.collect::<BTreeSet<_>>() {
            let circle = circle_in(folder, &modules);
            circles.extend(circle.iter().map(|module| format!("{member}: {module}")));
        }
    }
    assert_eq!(circles, [""; 0]);
}

/// Adds the text of every source file in a folder.
fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("node_modules") {
            read_all(&path, text);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            text.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_test_on_the_security_page_exists() {
    let mut sources = String::new();
    for folder in ["core", "server", "tests"] {
        read_all(&workspace().join(folder), &mut sources);
    }
    let page = fs::read_to_string(workspace().join("SECURITY.md")).unwrap();
    let cells = page
        .lines()
        .filter_map(|row| row.strip_suffix(" |")?.rsplit("| ").next());
    let tests: Vec<&str> = cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert!(tests.len() > 30, "{tests:?}");
    for test in tests {
        assert!(sources.contains(&format!("fn {test}(")), "{test}");
    }
}
