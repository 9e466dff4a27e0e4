//! The modules of a crate use each other in one direction, and every test that `SECURITY.md` names
//! exists.

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
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let code: Vec<&str> = code.lines().filter(is_code).collect();
            modules.insert(module, code.join("\n"));
        }
    }
}

/// The names of the items that a module declares for others.
fn items(code: &str) -> impl Iterator<Item = &str> {
    const KINDS: [&str; 9] = [
        "async", "const", "enum", "fn", "static", "struct", "trait", "type", "unsafe",
    ];
    code.lines().filter_map(|line| {
        // What is indented is a method, or a type in a macro.
        let inner = line.trim_start();
        let item = match inner.contains(" enum ") || inner.contains(" struct ") {
            true => inner,
            false => line,
        };
        let (_, item) = item.strip_prefix("pub")?.split_once(' ')?;
        let mut words = item.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.find(|word| !KINDS.contains(word))
    })
}

/// The modules and items of a folder that the code of a module names, as `crate::…` or `super::…`.
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

/// The modules of a folder that are in a circle, or use one that is. An item without its module's
/// name is that of the one module that declares it. Items of `mod.rs` and globs are not seen.
fn circle_in(folder: &[String], modules: &Modules) -> Vec<String> {
    let inside = modules.iter().filter_map(|(module, code)| {
        let name = module.strip_prefix(folder)?.first()?;
        Some((name.as_str(), module, code))
    });
    let inside: Vec<_> = inside.collect();
    let mut owners = BTreeMap::<&str, BTreeSet<&str>>::new();
    for &(name, _, code) in &inside {
        for item in items(code) {
            owners.entry(item).or_default().insert(name);
        }
    }
    for &(name, ..) in &inside {
        owners.insert(name, BTreeSet::from([name]));
    }
    let mut uses = BTreeMap::<&str, BTreeSet<&str>>::new();
    for &(name, module, code) in &inside {
        let used = uses.entry(name).or_default();
        for word in named(module, code, folder) {
            let of_one = owners.get(word).filter(|owners| owners.len() == 1);
            used.extend(of_one.into_iter().flatten());
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
