//! What the design says of files and imports, read from the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// What only the outermost parts of the server may name: HTTP and the database.
const OUTSIDE: &[&str] = &[
    "salvo::",
    "sqlx",
    "crate::routes",
    "crate::hoops",
    "crate::reply",
];

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
    ("server/src/worker", OUTSIDE),
    (
        "server/src/payments",
        &[
            "salvo",
            "sqlx",
            "crate::routes",
            "crate::flows",
            "crate::hoops",
            "crate::reply",
        ],
    ),
    ("server/src/identity", OUTSIDE),
    ("server/src/mcp", OUTSIDE),
    ("server/src/pages", OUTSIDE),
    ("server/src/documents", OUTSIDE),
    ("server/src/sitemaps", OUTSIDE),
    ("server/src/mail", OUTSIDE),
    ("server/src/config", OUTSIDE),
    ("server/src/quota", OUTSIDE),
    ("cli/src", &["nycapt::rules", "nycapt_server", "salvo"]),
    (
        "bindings-node/src",
        &[
            "nycapt::rules",
            "nycapt::report",
            "std::env",
            "std::fs",
            "tracing",
        ],
    ),
    (
        "bindings-python/src",
        &[
            "nycapt::rules",
            "nycapt::report",
            "std::env",
            "std::fs",
            "tracing",
        ],
    ),
    (
        "examples",
        &["nycapt::rules", "nycapt_server", "nycapt_cli"],
    ),
];

/// Where text may go to standard output or standard error.
const MAY_PRINT: &[&str] = &[
    "cli/src/main.rs",
    "cli/src/printer.rs",
    "cli/src/progress.rs",
    "examples",
    "server/benches",
    "server/build.rs",
    "server/pdf/examples",
    "server/src/commands",
    "server/src/corpus/command.rs",
    "server/src/corpus/progress.rs",
    "server/src/main.rs",
    "server/src/panics.rs",
    "server/tests/corpus/dataset_files.rs",
    "server/tests/corpus/real_dob_records.rs",
    "server/tests/corpus/real_files.rs",
    "tests/it/accuracy.rs",
    "tests/it/real_reports.rs",
    "tests/src/accuracy/run.rs",
    "tests/src/bin/dev",
];

/// What finds the real data, and what a person's machine says of itself; the settings of a
/// service come in through the command line.
const MAY_READ_ENVIRONMENT: &[&str] = &[
    "cli/src/environment.rs",
    "core/benches",
    "server/benches",
    "server/tests/corpus",
    "tests/src/accuracy",
];

/// Tests inside a module may use what the module itself may not.
fn production(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder; one that does not exist would disarm its rule.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn is_one_of(path: &Path, allowed: &[&str]) -> bool {
    allowed
        .iter()
        .any(|place| path.starts_with(root().join(place)))
}

/// Whether a line at the outermost level defines more than a table, whatever stands before it.
fn defines(line: &str) -> bool {
    let words = line.split_whitespace().skip_while(|word| {
        word.starts_with("pub") || ["async", "unsafe", "extern", "const", "\"C\""].contains(word)
    });
    let kind = words.into_iter().next().unwrap_or_default();
    let items = [
        "fn",
        "struct",
        "enum",
        "impl",
        "trait",
        "union",
        "macro_rules!",
    ];
    !line.starts_with(' ') && (items.contains(&kind) || kind.starts_with("impl<"))
}

fn packages() -> Vec<PathBuf> {
    ["core", "server", "cli", "examples", "tests"]
        .iter()
        .flat_map(|package| sources(&root().join(package)))
        .collect()
}

#[test]
fn imports_go_one_way() {
    for (folder, forbidden) in FORBIDDEN {
        assert!(
            !sources(&root().join(folder)).is_empty(),
            "{folder} is empty"
        );
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
            assert!(!defines(line), "{}: {line}", path.display());
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
fn a_definition_is_seen_behind_any_words_before_it() {
    for line in [
        "fn f() {}",
        "pub(crate) async fn f() {}",
        "pub const fn f() {}",
        "const fn f() {}",
        "pub(super) struct S;",
        "pub trait T {}",
        "impl<T> S<T> {}",
    ] {
        assert!(defines(line), "{line}");
    }
    for line in [
        "mod parser;",
        "pub use a::fn_of;",
        "    fn nested() {}",
        "//! fn",
    ] {
        assert!(!defines(line), "{line}");
    }
}

#[test]
fn only_some_files_print_or_read_the_environment() {
    const PRINTS: &[&str] = &["println!(", "print!(", "dbg!(", "stdout()", "stderr()"];
    const READS: &[&str] = &["env::var"];
    for place in MAY_PRINT.iter().chain(MAY_READ_ENVIRONMENT) {
        assert!(root().join(place).exists(), "{place}");
    }
    for path in packages() {
        if path.ends_with("it/architecture.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (names, allowed) in [(PRINTS, MAY_PRINT), (READS, MAY_READ_ENVIRONMENT)] {
            let found = production(&text).lines().find(|line| {
                !line.trim_start().starts_with("//") && names.iter().any(|name| line.contains(name))
            });
            assert!(
                found.is_none() || is_one_of(&path, allowed),
                "{}: {found:?}",
                path.display()
            );
        }
    }
}

/// Every statement of the service: its migrations, and the text of its stores.
fn sql() -> Vec<(PathBuf, String)> {
    let mut files = sources(&root().join("server/src"));
    for engine in ["sqlite", "postgres"] {
        let folder = root().join("server/migrations").join(engine);
        files.extend(
            fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().path()),
        );
    }
    files
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect()
}

/// Whether a line has a database tell others of a change.
fn notifies(line: &str) -> bool {
    let line = line.trim_start().to_lowercase();
    let words: Vec<_> = line
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    let begins = |word: &str| line.trim_start_matches('"').starts_with(word);
    !line.starts_with("//")
        && !line.starts_with("--")
        && (words.contains(&"pg_notify") || begins("notify ") || line.contains("\"notify "))
}

#[test]
fn no_commit_notifies_for_it_would_cost_most_of_the_throughput() {
    for line in [
        "select pg_notify('jobs', '')",
        "    \"NOTIFY jobs\",",
        "notify jobs;",
    ] {
        assert!(notifies(line), "{line}");
    }
    for line in [
        "-- notify nobody",
        "use tokio::sync::Notify;",
        "wake.notify_one();",
    ] {
        assert!(!notifies(line), "{line}");
    }
    for (path, text) in sql() {
        let found = text.lines().find(|line| notifies(line));
        assert_eq!(found, None, "{}", path.display());
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
