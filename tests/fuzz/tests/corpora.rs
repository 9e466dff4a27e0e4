//! Each target with its corpus, and with a fixed sequence of made-up inputs.

use std::fs;
use std::process::Command;

#[test]
fn every_target_keeps_its_promises_for_a_while() {
    let folders = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus")).unwrap();
    let names = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap());
    // Each input of `import` builds a release.
    let (slow, fast): (Vec<_>, Vec<_>) = names.partition(|name| name == "import");
    let temporary = tempfile::tempdir().unwrap();
    for (runs, targets) in [("50", slow), ("10000", fast)] {
        let output = Command::new(env!("CARGO_BIN_EXE_fuzz"))
            .args(["--runs", runs])
            .args(&targets)
            .env("TMPDIR", temporary.path())
            .output()
            .unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stdout}\n{stderr}");
        let made_up = format!(", {runs} made up");
        let count = stdout.matches(made_up.as_str()).count();
        assert_eq!(count, targets.len(), "{stdout}");
    }
    let left = fs::read_dir(temporary.path()).unwrap();
    assert_eq!(left.count(), 0, "temporary folders");
}
