//! The TypeScript SDK as a stranger installs it: the packages pass their own suite.

use std::process::Command;

use nycapt_tests::SdkServers;
use nycapt_tests::packages::{npm_folder, succeed, workspace};

#[tokio::test(flavor = "multi_thread")]
async fn the_packages_pass_their_suite() {
    let servers = SdkServers::start().await;
    let mut suite = Command::new("node");
    suite
        .arg("scripts/test.mjs")
        .current_dir(workspace().join("bindings-node"))
        .env("NYCAPT_PACKAGES", npm_folder())
        .envs(servers.environment());
    let said = succeed(&mut suite).unwrap();
    assert!(said.contains("fail 0"), "{said}");
    assert!(said.contains("skipped 0"), "{said}");
}
