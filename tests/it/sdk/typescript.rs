//! The TypeScript SDK as a stranger installs it: the tarball passes its own suite.

use std::process::Command;

use nycapt_tests::SdkServers;
use nycapt_tests::packages::{succeed, tarball, workspace};

#[tokio::test(flavor = "multi_thread")]
async fn the_tarball_passes_its_suite() {
    let servers = SdkServers::start().await;
    let mut suite = Command::new("node");
    suite
        .arg("scripts/test.mjs")
        .current_dir(workspace().join("bindings-node"))
        .env("NYCAPT_TARBALL", tarball().unwrap())
        .envs(servers.environment());
    let said = succeed(&mut suite).unwrap();
    assert!(said.contains("fail 0"), "{said}");
    assert!(said.contains("skipped 0"), "{said}");
}
