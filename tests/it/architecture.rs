//! What the design says of files and imports, read from the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder, and what no file in it may name.
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "core/src/contract",
        &[
            "crate::rules",
            "crate::client",
            "crate::address",
            "crate::report",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "core/src/rules",
        &[
            "crate::client",
            "salvo",
            "sqlx",
            "std::time",
            "std::fs",
            "std::net",
            "getrandom",
            "Timestamp::now",
        ],
    ),
    (
        "core/src/address",
        &[
            "crate::client",
            "crate::rules",
            "salvo",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "core/src/report",
        &[
            "crate::client",
            "crate::rules",
            "salvo",
            "std::fs",
            "std::net",
        ],
    ),
    ("core/src/client", &["crate::rules", "salvo"]),
    ("server/src/routes", &["sqlx", "crate::store", "std::fs"]),
    (
        "server/src/flows",
        &["salvo", "crate::routes", "crate::hoops", "crate::reply"],
    ),
    (
        "server/src/store",
        &["salvo", "crate::routes", "crate::flows"],
    ),
    (
        "server/src/corpus",
        &["salvo", "crate::routes", "crate::flows", "crate::hoops"],
    ),
    ("cli/src", &["nycapt::rules", "nycapt_server", "salvo"]),
    (
        "examples",
        &["nycapt::rules", "nycapt_server", "nycapt_cli"],
    ),
];

/// Tests inside a module may use what the module itself may not.
fn production(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn packages() -> Vec<PathBuf> {
    ["core", "server", "cli", "examples", "tests"]
        .iter()
        .flat_map(|package| sources(&root().join(package)))
        .filter(|path| !path.components().any(|part| part.as_os_str() == "target"))
        .collect()
}

#[test]
fn imports_go_one_way() {
    for (folder, forbidden) in FORBIDDEN {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            for name in *forbidden {
                let line = production(&text)
                    .lines()
                    .find(|line| !line.trim_start().starts_with("//") && line.contains(name));
                assert_eq!(line, None, "{} may not name {name}", path.display());
            }
        }
    }
}

#[test]
fn files_stay_small() {
    for path in packages() {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        let most = if path.starts_with(root().join("tests")) {
            700
        } else {
            500
        };
        assert!(lines <= most, "{} has {lines} lines", path.display());
    }
}

#[test]
fn module_roots_declare_and_nothing_else() {
    for path in packages() {
        let name = path.file_name().unwrap();
        if name != "mod.rs" && name != "lib.rs" {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let defines = [
                "fn ",
                "struct ",
                "enum ",
                "impl ",
                "pub fn ",
                "pub struct ",
                "pub enum ",
            ]
            .iter()
            .any(|word| line.starts_with(word));
            assert!(!defines, "{}: {line}", path.display());
        }
    }
}

#[test]
fn no_module_has_a_name_that_says_nothing() {
    for path in packages() {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            ![
                "common", "misc", "util", "utils", "helper", "helpers", "types"
            ]
            .contains(&stem),
            "{}",
            path.display()
        );
    }
}

#[test]
fn only_some_files_print_or_read_the_environment() {
    let allowed = [
        "cli/src",
        "server/benches",
        "server/tests",
        "tests/src",
        "tests/it",
        "examples",
    ];
    for path in packages() {
        if allowed
            .iter()
            .any(|folder| path.starts_with(root().join(folder)))
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for name in ["println!(", "eprintln!(", "print!(", "env::var"] {
            let found = production(&text)
                .lines()
                .any(|line| !line.trim_start().starts_with("//") && line.contains(name));
            assert!(!found, "{} has {name}", path.display());
        }
    }
}

#[test]
fn the_text_of_the_repository_has_no_open_points() {
    for path in packages() {
        if path.ends_with("it/architecture.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for word in ["TODO", "FIXME"] {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
    }
}
