//! The money harness, for a short time: long enough for some kills on each engine.

use std::process::Command;

/// Runs `cargo dev torture` on one engine; its figures are shown when it fails.
fn torture(engine: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_dev"))
        .args(["torture", "--no-build", "--seconds", "10"])
        .args(["--customers", "12", "--engine", engine])
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}\n{error}");
    assert!(shown.contains("violations          0"), "{shown}");
}

#[test]
fn the_books_of_sqlite_balance_after_kills() {
    torture("sqlite");
}

#[test]
fn the_books_of_postgres_balance_after_kills() {
    torture("postgres");
}
