//! Short runs: a stress test long enough for several kills on each engine, one fault, mixed traffic.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::process::Command;

use nycapt_tests::packages::succeed;

/// Runs the program and shows the figures if that fails.
fn run(arguments: &[&str]) -> String {
    let mut program = Command::new("prlimit");
    // Room for some of the connections that are held beside mixed traffic.
    program.args(["--nofile=2000:", env!("CARGO_BIN_EXE_torture")]);
    succeed(program.args(arguments)).unwrap()
}

fn torture(engine: &str) {
    let arguments = ["torture", "--seconds", "10", "--customers", "12"];
    let stdout = run(&[&arguments[..], &["--engine", engine]].concat());
    assert!(stdout.contains("violations          0"), "{stdout}");
    assert!(stdout.contains(" reports delivered"), "{stdout}");
    assert!(!stdout.contains(" 0 reports delivered"), "{stdout}");
}

#[test]
fn ledger_balances_after_kills_on_sqlite() {
    torture("sqlite");
}

#[test]
fn ledger_balances_after_kills_on_postgres() {
    torture("postgres");
}

#[test]
fn a_killed_server_loses_nothing_and_comes_back() {
    let stdout = run(&["faults", "server", "--seconds", "12", "--customers", "4"]);
    assert!(stdout.contains("Server: complete again"), "{stdout}");
    assert!(stdout.contains("lost 0"), "{stdout}");
    // The probes noticed it.
    assert!(!stdout.contains("preview    0 of"), "{stdout}");
}

#[test]
fn mixed_traffic_is_answered_while_connections_are_held() {
    let small = ["--buildings", "200", "--rate", "20", "--seconds", "5"];
    let stdout = run(&[&["load"][..], &small].concat());
    assert!(stdout.contains("20 requests a second for 5 s"), "{stdout}");
    assert!(!stdout.contains(" 0 silent connections"), "{stdout}");
}
