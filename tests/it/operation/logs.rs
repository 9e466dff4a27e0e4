//! Log files of a running server.

use std::fs;

use nycapt_tests::{KeptConnection, Output, ServerCommand, until};
use tempfile::TempDir;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rotated_access_log_is_opened_again_on_a_hangup_and_no_request_is_lost() {
    let folder = TempDir::new().unwrap();
    let [log, rotated] = ["access.log", "access.log.1"].map(|name| folder.path().join(name));
    let output = Output::default();
    let settings = [
        ("access-log", log.to_str().unwrap()),
        ("log-format", "json"),
    ];
    let server = ServerCommand::new(folder.path(), &settings, &output).start();
    let mut connection = KeptConnection::open(server.address()).await;
    assert_eq!(connection.send("GET /v1/health").await, Ok(200));
    fs::rename(&log, &rotated).unwrap();
    server.signal("-HUP");
    until("there is a new file", || async {
        log.exists().then_some(())
    })
    .await;
    assert_eq!(connection.send("GET /openapi.json").await, Ok(200));
    assert!(server.stop().success(), "{}", output.text());
    for (file, route) in [(rotated, "/v1/health"), (log, "/openapi.json")] {
        let text = fs::read_to_string(file).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains(&format!("\"route\":\"{route}\"")), "{text}");
        assert!(!text.contains("127.0.0.1"), "{text}");
    }
}
