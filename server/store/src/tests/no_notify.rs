//! No SQL notifies listeners: it costs `PostgreSQL` most of the throughput of commits.

use std::fs;
use std::path::Path;

fn visit(folder: &Path, check: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(&path, check);
        } else {
            check(&path);
        }
    }
}

#[test]
fn no_sql_uses_notify() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "migrations"] {
        visit(&root.join(folder), &mut |path| {
            if path.ends_with("no_notify.rs") {
                return;
            }
            let Ok(text) = fs::read_to_string(path) else {
                return;
            };
            let text = text.to_lowercase();
            for word in ["pg_notify", "\"notify ", " notify \""] {
                assert!(!text.contains(word), "{}: {word}", path.display());
            }
            let is_sql = path.extension().is_some_and(|extension| extension == "sql");
            assert!(!is_sql || !text.contains("notify"), "{}", path.display());
        });
    }
}
