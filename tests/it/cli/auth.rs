//! `nycapt auth`: keys from elsewhere, and which one is used.

use std::fs;

use nycapt_server::Engine;
use nycapt_tests::{Running, TestApp};
use serde_json::json;
use wiremock::ResponseTemplate;

use super::home::Home;
use super::service::answering;

const LOGIN: [&str; 5] = ["auth", "login", "--store", "file", "--insecure-storage"];

async fn server() -> (TestApp, Running, String) {
    let app = TestApp::on(Engine::Sqlite).await;
    let running = app.serve().await;
    let base_url = format!("http://{}", running.address);
    (app, running, base_url)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_from_elsewhere_is_tried_stored_shown_and_removed() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent_with(3).await;
    let home = Home::asking(&base_url);
    let ended = home.fed(&LOGIN, &format!("{}\r\n", agent.secret));
    assert_eq!(ended.exit, 0, "{}", ended.transcript());
    let status = ended.json();
    assert_eq!(
        (&status["accountId"], &status["balance"]),
        (&json!(agent.account), &json!(3))
    );

    let status = home.nycapt(&["auth", "status"]).json();
    assert_eq!(
        (&status["source"], &status["store"], &status["profile"]),
        (&json!("store"), &json!("file"), &json!("default"))
    );
    assert!(
        agent.secret.ends_with(status["lastFour"].as_str().unwrap()),
        "{status}"
    );
    assert_eq!(
        home.nycapt(&["auth", "token"]).stdout,
        format!("{}\n", agent.secret)
    );
    let checked = home.nycapt(&["auth", "status", "--check"]).json();
    assert_eq!(checked["balance"], 3);
    let listed = home.nycapt(&["auth", "list"]).json();
    assert_eq!(listed["profiles"][0]["origin"], json!(base_url));

    let removed = home.nycapt(&["auth", "logout"]);
    assert_eq!(removed.json()["removed"], true, "{}", removed.transcript());
    assert!(home.files_with(&agent.secret).is_empty());
    assert_eq!(home.nycapt(&["auth", "status"]).exit, 4);
    assert_eq!(home.nycapt(&["auth", "logout"]).json()["removed"], false);
    let table = home.nycapt(&["auth", "logout", "-o", "csv"]).stdout;
    assert!(
        table.starts_with("profile,origin,removed\ndefault,"),
        "{table}"
    );
    assert!(table.ends_with(",false\n"), "{table}");
    assert_eq!(agent.balance().await, 3, "it is not revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_key_is_never_stored_and_never_repeated() {
    let (_app, _running, base_url) = server().await;
    let home = Home::asking(&base_url);
    for (text, exit) in [
        ("", 14),
        ("nycapt_live_oops with spaces\n", 14),
        ("nycapt_live_oops\nsecond line\n", 14),
        ("nycapt_live_oops0123456789abcdefghijklmn\n", 4),
    ] {
        let ended = home.fed(&LOGIN, text);
        assert_eq!(ended.exit, exit, "{text:?}: {}", ended.transcript());
        assert!(
            !ended.transcript().contains("oops"),
            "{}",
            ended.transcript()
        );
    }
    assert!(home.files_with("oops").is_empty());
    assert_eq!(
        home.nycapt(&["auth", "list"]).json(),
        json!({"profiles": []})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_beats_the_variable_that_beats_the_file_variable_that_beats_the_store() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent().await;
    let mut home = Home::asking(&base_url);
    home.fed(&LOGIN, &agent.secret);
    let file = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (flag, named) = (
        file("flag", "of_flag\n"),
        file("named", "of_file_variable\n"),
    );
    let token = |home: &Home, more: &[&str]| {
        let ended = home.fed(&[&["auth", "token"], more].concat(), "of_stdin\n");
        assert_eq!(ended.exit, 0, "{}", ended.transcript());
        ended.stdout.trim_end().to_owned()
    };
    assert_eq!(token(&home, &[]), agent.secret);
    home.set("NYCAPT_API_KEY_FILE", &named);
    assert_eq!(token(&home, &[]), "of_file_variable");
    home.set("NYCAPT_API_KEY", "of_variable");
    assert_eq!(token(&home, &[]), "of_variable");
    assert_eq!(token(&home, &["--api-key-file", &flag]), "of_flag");
    assert_eq!(token(&home, &["--api-key-file", "-"]), "of_stdin");
    let status = home.nycapt(&["auth", "status"]).json();
    assert_eq!(
        (&status["source"], &status["lastFour"]),
        (&json!("NYCAPT_API_KEY"), &json!(null))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_key_is_sent_to_no_other_service() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent().await;
    let home = Home::asking(&base_url);
    home.fed(&LOGIN, &agent.secret);
    let other = answering(ResponseTemplate::new(200)).await;
    for arguments in [
        &["auth", "status", "--check"][..],
        &["agent", "revoke", "--yes"],
        &["auth", "token"],
    ] {
        let ended =
            home.nycapt(&[arguments, &["--base-url", &other.uri(), "-o", "table"]].concat());
        assert_eq!(ended.exit, 4, "{}", ended.transcript());
        let why = format!("belongs to {base_url} and is sent to no other service");
        assert!(ended.stderr.contains(&why), "{}", ended.stderr);
    }
    assert_eq!(other.received_requests().await.unwrap().len(), 0);
    assert_eq!(agent.balance().await, 0, "it is not revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_shown_has_no_key_in_it_and_none_is_read() {
    let home = Home::asking("https://api.example").with("NYCAPT_API_KEY", "nycapt_live_oops");
    for arguments in [
        ["agent", "register", "--curl"],
        ["agent", "revoke", "--curl"],
        ["auth", "login", "--dry-run"],
    ] {
        let ended = home.nycapt(&arguments);
        assert_eq!(ended.exit, 0, "{}", ended.transcript());
        assert!(
            !ended.transcript().contains("oops"),
            "{}",
            ended.transcript()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_s_file_gets_no_key_however_it_is_given() {
    let other = answering(ResponseTemplate::new(200)).await;
    let home = Home::new();
    fs::write(
        home.path().join(".nycapt.toml"),
        format!("base-url = \"{}\"\n", other.uri()),
    )
    .unwrap();
    let key = "nycapt_live_0123456789abcdefghij";
    fs::write(home.path().join("key"), key).unwrap();
    for arguments in [
        &LOGIN[..],
        &["balance", "--api-key-file", "key"],
        &["agent", "revoke", "--yes", "--api-key-file", "key"],
        &["auth", "status", "--check", "--api-key-file", "-"],
        &["mcp", "install", "--client", "cursor"],
    ] {
        let ended = home.fed(arguments, key);
        assert_eq!(ended.exit, 14, "{arguments:?}: {}", ended.transcript());
        assert!(ended.stderr.contains(".nycapt.toml"), "{}", ended.stderr);
    }
    let by_variable = home.with("NYCAPT_API_KEY", key);
    assert_eq!(by_variable.nycapt(&["balance"]).exit, 14);
    assert_eq!(other.received_requests().await.unwrap().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_working_key_is_replaced_only_when_that_is_meant() {
    let (app, _running, base_url) = server().await;
    let (one, other) = (app.agent().await, app.agent().await);
    let home = Home::asking(&base_url);
    assert_eq!(home.fed(&LOGIN, &one.secret).exit, 0);
    assert_eq!(home.fed(&LOGIN, &one.secret).exit, 0, "the same key");
    let refused = home.fed(&LOGIN, &other.secret);
    assert_eq!(refused.exit, 2, "{}", refused.transcript());
    let end = &one.secret[one.secret.len() - 4..];
    assert!(
        refused.stderr.contains(&format!("…{end}")),
        "{}",
        refused.stderr
    );
    let token = || home.nycapt(&["auth", "token"]).stdout.trim_end().to_owned();
    assert_eq!(token(), one.secret);
    let replacing = [&LOGIN[..], &["--replace"]].concat();
    assert_eq!(home.fed(&replacing, &other.secret).exit, 0);
    assert_eq!(token(), other.secret);
    // One that is off stands in nobody's way.
    other.post_nothing("/v1/agent/revoke").await;
    assert_eq!(home.fed(&LOGIN, &one.secret).exit, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_nobody_else_has_is_removed_only_when_that_is_meant() {
    let (_app, _running, base_url) = server().await;
    let home = Home::asking(&base_url);
    home.nycapt(&["agent", "register", "--store", "file", "--insecure-storage"]);
    let refused = home.nycapt(&["auth", "logout"]);
    assert_eq!(refused.exit, 2, "{}", refused.transcript());
    assert!(
        refused.stderr.contains("kept nowhere else"),
        "{}",
        refused.stderr
    );
    assert_eq!(home.nycapt(&["auth", "token"]).exit, 0);
    let removed = home.nycapt(&["auth", "logout", "--yes"]).json();
    assert_eq!(removed["removed"], true);
}

#[test]
fn an_empty_variable_is_not_set() {
    let variables = [
        "NYCAPT_API_KEY",
        "NYCAPT_API_KEY_FILE",
        "NYCAPT_BASE_URL",
        "NYCAPT_COLOR",
        "NYCAPT_CONFIG",
        "NYCAPT_DEADLINE",
        "NYCAPT_KEYRING",
        "NYCAPT_KEYRING_TIMEOUT",
        "NYCAPT_MAX_RETRIES",
        "NYCAPT_NO_INPUT",
        "NYCAPT_OUTPUT",
        "NYCAPT_PROFILE",
        "NYCAPT_TIMEOUT",
    ];
    let home = variables
        .iter()
        .fold(Home::new(), |home, name| home.with(name, ""));
    let ended = home.nycapt(&["auth", "list"]);
    assert_eq!(ended.exit, 0, "{}", ended.transcript());
}

#[test]
fn a_profile_that_is_no_plain_word_is_refused() {
    let home = Home::asking("https://api.example");
    for name in ["../x", "a b", ""] {
        assert_eq!(
            home.nycapt(&["auth", "list", "--profile", name]).exit,
            2,
            "{name:?}"
        );
    }
}

#[test]
fn the_help_of_every_key_command_says_what_it_does() {
    let home = Home::new();
    for arguments in [
        ["agent", "register"],
        ["agent", "revoke"],
        ["auth", "login"],
        ["auth", "logout"],
        ["auth", "token"],
    ] {
        let ended = home.nycapt(&[&arguments[..], &["--help"]].concat());
        assert_eq!(ended.exit, 0, "{}", ended.transcript());
        for option in [
            "--profile",
            "--store",
            "--api-key-file",
            "--keyring-timeout",
        ] {
            assert!(ended.stdout.contains(option), "{arguments:?}: {option}");
        }
    }
}
