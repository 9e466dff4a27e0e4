//! The committed description against the contract.

use std::path::Path;

#[test]
fn the_committed_description_is_what_the_contract_renders() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi.json");
    let committed = std::fs::read_to_string(path).unwrap();
    let rendered = serde_json::to_string_pretty(&nycapt_tests::description()).unwrap();
    assert!(
        committed == format!("{rendered}\n"),
        "openapi.json is out of date: run `cargo dev generate`"
    );
}
