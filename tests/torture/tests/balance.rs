//! A short stress test: long enough for several kills on each engine.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::process::Command;

/// Stresses one engine and shows the figures if that fails.
fn torture(engine: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_torture"))
        .args(["--seconds", "10", "--customers", "12", "--engine", engine])
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}\n{stderr}");
    assert!(stdout.contains("violations          0"), "{stdout}");
}

#[test]
fn ledger_balances_after_kills_on_sqlite() {
    torture("sqlite");
}

#[test]
fn ledger_balances_after_kills_on_postgres() {
    torture("postgres");
}
