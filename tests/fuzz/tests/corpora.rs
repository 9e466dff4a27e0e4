//! Each target with its corpus, and for a short time with made-up inputs.

use std::process::Command;

#[test]
fn every_target_keeps_its_promises_for_a_while() {
    let output = Command::new(env!("CARGO_BIN_EXE_fuzz"))
        .args(["--seconds", "2"])
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}\n{stderr}");
    assert_eq!(stdout.lines().count(), 7, "{stdout}");
    assert!(!stdout.contains(" 0 made up"), "{stdout}");
}
