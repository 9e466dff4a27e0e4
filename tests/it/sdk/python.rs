//! The Python SDK as a stranger installs it: the wheel passes its own suite.

use std::process::Command;

use nycapt_tests::SdkServers;
use nycapt_tests::packages::{interpreter, succeed, workspace};

#[tokio::test(flavor = "multi_thread")]
async fn the_wheel_passes_its_suite() {
    let servers = SdkServers::start().await;
    let mut suite = Command::new(interpreter().unwrap());
    suite
        .args(["-m", "pytest", "-q", "--no-header", "tests"])
        .current_dir(workspace().join("bindings-python"))
        .envs(servers.environment());
    let said = succeed(&mut suite).unwrap();
    assert!(said.contains(" passed"), "{said}");
    assert!(!said.contains(" skipped"), "{said}");
}
