//! The stores of the system: a real Secret Service, the kernel's keyring, and neither.

use std::os::unix::net::UnixListener;

use super::desktop::Desktop;
use super::tools::check;

use super::*;

/// The system accepts connections for the bus of this home; no program reads them or answers.
fn with_silent_bus(base_url: &str) -> (Home, UnixListener) {
    let home = Home::asking(base_url);
    let socket = home.path().join("bus");
    let listener = UnixListener::bind(&socket).unwrap();
    let address = format!("unix:path={}", socket.display());
    (home.with("DBUS_SESSION_BUS_ADDRESS", &address), listener)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_service_keeps_the_key_where_other_programs_find_it() {
    let (app, _running, base_url) = server().await;
    let desktop = Desktop::new().await;
    let home = desktop.home(&base_url);
    let status = home.nycapt("agent register").exits(0).json();
    assert_eq!(status["store"], "os");

    let service = format!("nycapt:{base_url}");
    let key = home.nycapt("auth token").stdout.trim_end().to_owned();
    assert_eq!(desktop.looked_up(&service, "default"), key);
    assert_eq!(app.bearer(&key).balance().await, 0);
    let entries = desktop.entries();
    entries.assert_has(["label = nycapt API key (default)"]);
    let account = status["accountId"].as_str().unwrap();
    entries.assert_has([&format!("attribute.account_id = {account}")]);
    assert!(!entries.contains("probe"), "{entries}");
    // Nothing of ours keeps it in clear, and the keyring's own files are encrypted.
    assert!(home.files_with(&key).is_empty());

    home.nycapt("agent revoke --yes").exits(0);
    assert_eq!(desktop.looked_up(&service, "default"), "");
    assert_eq!(live_keys(&app).await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_status_asks_no_keyring() {
    let (_app, _running, base_url) = server().await;
    let desktop = Desktop::new().await;
    let mut home = desktop.home(&base_url);
    let registered = home.nycapt("agent register").json();
    home.set("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    for command in ["agent", "auth"] {
        let status = home.nycapt(format!("{command} status")).exits(0);
        assert_eq!(status.json()["keyId"], registered["keyId"]);
    }
    // What is known to be there and cannot be read is no missing key.
    let unread = home.nycapt("auth token").exits(12);
    assert_eq!(unread.error()["code"], "keyring");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_reports_a_broken_keyring_once() {
    let (_app, _running, base_url) = server().await;
    let desktop = Desktop::new().await;
    let mut home = desktop.home(&base_url);
    home.nycapt("agent register").exits(0);
    home.set("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    let doctor = home.nycapt("doctor").exits(1).json();
    assert_eq!(check(&doctor, "key-store")["status"], "failed");
    let key = check(&doctor, "key");
    assert_eq!(key["status"], "note", "{key}");
    let message = key["message"].as_str().unwrap();
    assert!(
        message.ends_with("; not checked: its store doesn't work"),
        "{key}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_keyring_is_said_so_and_nothing_is_registered() {
    let (app, _running, base_url) = server().await;
    let desktop = Desktop::new().await;
    let home = desktop.home(&base_url);
    home.nycapt("agent register");
    desktop.lock();
    for arguments in ["auth token", "agent register --profile other"] {
        let ended = home.nycapt(arguments).exits(12);
        ended.says("lock");
        assert_eq!(ended.stdout, "");
    }
    assert_eq!(live_keys(&app).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_without_a_keyring_is_not_no_bus() {
    let (app, _running, base_url) = server().await;
    let desktop = Desktop::without_keyring().await;
    let home = desktop.home(&base_url);
    let ended = home.nycapt("agent register").exits(12);
    ended.says("offers no Secret Service");
    assert_eq!(live_keys(&app).await.len(), 0);
    // Nobody stored a key here, so a missing keyring is no reason to fail differently.
    assert_eq!(home.nycapt("auth token").exit, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_that_never_answers_is_given_up_after_two_seconds() {
    let (app, _running, base_url) = server().await;
    let (home, _listener) = with_silent_bus(&base_url);
    let ended = home.nycapt("agent register").exits(12);
    ended.says("did not respond within 2s");
    assert_eq!(live_keys(&app).await.len(), 0);

    let home = home.with("NYCAPT_KEYRING_TIMEOUT", "100ms");
    let ended = home.nycapt("auth token").exits(12);
    ended.says("did not respond within 100ms");
}

#[tokio::test]
async fn a_program_that_holds_keys_leaves_no_image_of_its_memory() {
    let (home, _listener) = with_silent_bus("http://127.0.0.1:9");
    let home = home.with("NYCAPT_KEYRING_TIMEOUT", "1m").through(&[
        "sh",
        "-c",
        "ulimit -S -c unlimited; exec \"$0\" \"$@\"",
    ]);
    let mut program = home.started("auth token");
    let limits = format!("/proc/{}/limits", program.id());
    until("the program forbids core dumps", async || {
        let limits = std::fs::read_to_string(&limits).unwrap();
        let mut lines = limits.lines();
        let core = lines.find(|line| line.starts_with("Max core file size"))?;
        (core.split_whitespace().nth(4) == Some("0")).then_some(())
    })
    .await;
    program.kill().unwrap();
    program.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_kernel_keeps_a_key_for_a_session() {
    let (app, _running, base_url) = server().await;
    let script = "\"$0\" agent register --store keyutils >/dev/null && \"$0\" auth token && \
                  \"$0\" agent revoke --yes >/dev/null && ! \"$0\" auth token 2>/dev/null";
    let home = Home::asking(&base_url).through(&["keyctl", "session", "-", "sh", "-c", script]);
    let ended = home.nycapt("").exits(0);
    let key = ended.stdout.trim_end();
    assert!(key.starts_with("nycapt_live_"), "{}", ended.transcript());
    assert_eq!(ended.stdout.lines().count(), 1);
    assert!(home.files_with("nycapt_live_").is_empty());
    assert_eq!(live_keys(&app).await.len(), 0);
    let sql = "select id from api_key where revoked_at is not null";
    let keys = app.state(sql).await;
    assert_eq!(keys.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_output_and_no_file_ever_shows_the_key() {
    let (app, _running, base_url) = server().await;
    let desktop = Desktop::new().await;
    let home = desktop.home(&base_url);
    let mut said = String::new();
    let mut run = |arguments: &str| {
        let ended = home.nycapt(arguments);
        said.push_str(&ended.transcript());
        ended.exit
    };
    assert_eq!(run("agent register --name x -v"), 0);
    let key = home.nycapt("auth token").stdout.trim_end().to_owned();
    for form in ["json", "ndjson", "table", "csv"] {
        let commands = "agent register | agent status --check | auth status -v | auth list | \
                        agent revoke --curl | agent revoke";
        for arguments in commands.split(" | ") {
            run(&format!("{arguments} -o {form}"));
        }
    }
    app.bearer(&key).post_nothing("/v1/agent/revoke").await;
    assert_eq!(run("agent status --check"), 4);
    assert_eq!(run("auth logout"), 2, "it may be the only copy");
    assert_eq!(run("auth logout --yes"), 0);
    assert!(said.contains("acct_"), "{said}");
    let longest = key.split('_').next_back().unwrap();
    assert!(!said.contains(longest), "{said}");
    assert!(home.files_with(longest).is_empty());
    let listed = home.nycapt("auth list").json();
    assert_eq!(listed, json!({"profiles": []}));
}
