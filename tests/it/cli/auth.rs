//! `nycapt auth`: keys from elsewhere, and which one is used.

use std::fs;

use nycapt_messages::CLIENT_VARIABLES;

use super::health::health;
use super::tools::check;
use super::*;

const LOGIN: &str = "auth login --store file --insecure-storage";

#[tokio::test(flavor = "multi_thread")]
async fn a_key_from_elsewhere_is_tried_stored_shown_and_removed() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent_with(3).await;
    let home = Home::asking(&base_url);
    let ended = home.fed(LOGIN, &format!("{}\r\n", agent.secret)).exits(0);
    let status = ended.json();
    assert_members!(status, { "accountId": agent.account, "balance": 3 });

    let status = home.nycapt("auth status").json();
    assert_members!(status, { "source": "store", "store": "file", "profile": "default" });
    let end = status["lastFour"].as_str().unwrap();
    assert!(agent.secret.ends_with(end), "{status}");
    let token = home.nycapt("auth token").stdout;
    assert_eq!(token, format!("{}\n", agent.secret));
    let checked = home.nycapt("auth status --check").json();
    assert_eq!(checked["balance"], 3);
    let listed = home.nycapt("auth list").json();
    assert_eq!(listed["profiles"][0]["origin"], json!(base_url));

    let shown = home.nycapt("auth logout --dry-run").exits(0);
    shown.says("would be removed from: file ");
    assert!(!home.files_with(&agent.secret).is_empty());
    let removed = home.nycapt("auth logout");
    assert_eq!(removed.json()["removed"], true, "{}", removed.transcript());
    assert!(home.files_with(&agent.secret).is_empty());
    assert_eq!(home.nycapt("auth status").exit, 4);
    assert_eq!(home.nycapt("auth logout").json()["removed"], false);
    let table = home.nycapt("auth logout -o csv").stdout;
    table.assert_has(["profile,origin,removed\ndefault,", ",false\n"]);
    assert_eq!(agent.balance().await, 3, "it is not revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_not_looked_for_is_not_called_found_or_gone() {
    let (app, _running, home) = home_at_server().await;
    let agent = app.agent().await;
    home.fed(LOGIN, &agent.secret).exits(0);
    for logout in [
        "auth logout --store off",
        "auth logout --store off --dry-run",
    ] {
        let refused = home.nycapt(logout).fails(2, "usage");
        assert_eq!(refused.advised()[0], "nycapt auth logout --store file");
    }
    let files = home.files_with(&agent.secret);
    fs::remove_file(&files[0]).unwrap();
    let status = home.nycapt("auth status -o table").exits(0);
    status.shows("Key on record; `--check` reads and tries it");
    home.nycapt("auth status --check").exits(4);
    let given = home.with("NYCAPT_API_KEY_FILE", "nowhere");
    let status = given.nycapt("auth status -o table").exits(0);
    status.shows("Key given for this run; `--check` reads and tries it");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_key_is_never_stored_and_never_repeated() {
    let (_app, _running, home) = home_at_server().await;
    for (text, exit) in [
        ("", 14),
        ("nycapt_live_oops with spaces\n", 14),
        ("nycapt_live_oops\nsecond line\n", 14),
        ("nycapt_live_oops0123456789abcdefghijklmn\n", 4),
    ] {
        let ended = home.fed(LOGIN, text).exits(exit);
        ended.hides("oops");
    }
    assert!(home.files_with("oops").is_empty());
    assert_eq!(home.nycapt("auth list").json(), json!({"profiles": []}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_beats_the_variable_that_beats_the_file_variable_that_beats_the_store() {
    let (app, _running, mut home) = home_at_server().await;
    let agent = app.agent().await;
    home.fed(LOGIN, &agent.secret);
    let file = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (flag, named) = (
        file("flag", "of_flag\n"),
        file("named", "of_file_variable\n"),
    );
    let token = |home: &Home, more: &str| {
        let ended = home.fed(format!("auth token {more}"), "of_stdin\n");
        ended.exits(0);
        ended.stdout.trim_end().to_owned()
    };
    assert_eq!(token(&home, ""), agent.secret);
    home.set("NYCAPT_API_KEY_FILE", &named);
    assert_eq!(token(&home, ""), "of_file_variable");
    home.set("NYCAPT_API_KEY", "of_variable");
    assert_eq!(token(&home, ""), "of_variable");
    assert_eq!(token(&home, &format!("--api-key-file {flag}")), "of_flag");
    assert_eq!(token(&home, "--api-key-file -"), "of_stdin");
    let status = home.nycapt("auth status").json();
    assert_members!(status, { "source": "NYCAPT_API_KEY", "lastFour": null });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_key_is_sent_to_no_other_service() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent().await;
    let home = Home::asking(&base_url);
    home.fed(LOGIN, &agent.secret);
    let (other, _) = answering(ResponseTemplate::new(200)).await;
    for arguments in ["auth status --check", "agent revoke --yes", "auth token"] {
        let url = other.uri();
        let ended = home.nycapt(format!("{arguments} --base-url {url} -o table"));
        ended.exits(4);
        let why = format!("belongs to {base_url} and is not sent to any other service");
        ended.says(&why);
    }
    assert_eq!(other.received_requests().await.unwrap().len(), 0);
    assert_eq!(agent.balance().await, 0, "it is not revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_s_file_gets_no_key_however_it_is_given() {
    let (other, _) = answering(health("ok")).await;
    let home = Home::new();
    fs::write(
        home.path().join(".nycapt.toml"),
        format!("base-url = \"{}\"\n", other.uri()),
    )
    .unwrap();
    let key = "nycapt_live_0123456789abcdefghij";
    fs::write(home.path().join("key"), key).unwrap();
    for arguments in [
        LOGIN,
        "balance --api-key-file key",
        "agent revoke --yes --api-key-file key",
        "auth status --check --api-key-file -",
    ] {
        let ended = home.fed(arguments, key).exits(14);
        ended.says(".nycapt.toml");
    }
    let by_variable = home.with("NYCAPT_API_KEY", key);
    by_variable.nycapt("balance").fails(14, "config");
    let named = "balance --base-url http://127.0.0.1:1 --retries 0";
    by_variable.nycapt(named).exits(11);
    assert_eq!(other.received_requests().await.unwrap().len(), 0);
    let doctor = by_variable.nycapt("doctor").json();
    assert_eq!(check(&doctor, "service")["status"], "ok", "{doctor}");
    assert_eq!(check(&doctor, "key")["status"], "note", "{doctor}");
    let sent = other.received_requests().await.unwrap();
    let has_key = |request: &wiremock::Request| request.headers.contains_key("authorization");
    assert!(!sent.iter().any(has_key), "{sent:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_working_key_is_replaced_only_when_that_is_meant() {
    let (app, _running, home) = home_at_server().await;
    let (one, other) = (app.agent().await, app.agent().await);
    assert_eq!(home.fed(LOGIN, &one.secret).exit, 0);
    assert_eq!(home.fed(LOGIN, &one.secret).exit, 0, "the same key");
    let refused = home.fed(LOGIN, &other.secret).exits(2);
    let end = &one.secret[one.secret.len() - 4..];
    refused.says(&format!("…{end}"));
    let token = || home.nycapt("auth token").stdout.trim_end().to_owned();
    assert_eq!(token(), one.secret);
    let replacing = format!("{LOGIN} --replace");
    assert_eq!(home.fed(replacing, &other.secret).exit, 0);
    assert_eq!(token(), other.secret);
    // One that is off is ignored.
    other.post_nothing("/v1/agent/revoke").await;
    assert_eq!(home.fed(LOGIN, &one.secret).exit, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_nobody_else_has_is_removed_only_when_that_is_meant() {
    let (_app, _running, home) = home_at_server().await;
    home.nycapt("agent register --store file --insecure-storage");
    let refused = home.nycapt("auth logout").exits(2);
    refused.says("If you remove it and have no other copy");
    assert_eq!(home.nycapt("auth token").exit, 0);
    let removed = home.nycapt("auth logout --yes").json();
    assert_eq!(removed["removed"], true);
}

#[test]
fn an_empty_variable_is_not_set() {
    let home = CLIENT_VARIABLES
        .iter()
        .fold(Home::new(), |home, name| home.with(name, ""));
    home.nycapt("auth list").exits(0);
}

#[test]
fn the_help_of_every_key_command_says_what_it_does() {
    let home = Home::new();
    let commands = "agent register | agent revoke | auth login | auth logout | auth token";
    for arguments in commands.split(" | ") {
        let ended = home.nycapt(format!("help {arguments}")).exits(0);
        for option in "--profile --store --api-key-file --keyring-timeout".split(' ') {
            assert!(ended.stdout.contains(option), "{arguments:?}: {option}");
        }
        for flag in ["-h", "--help"] {
            let ended = home.nycapt(format!("{arguments} {flag}")).exits(0);
            ended.hides("--keyring-timeout");
            ended.shows(&format!("nycapt help {arguments}\n"));
            let lines = ended.stdout.lines().count();
            assert!(lines < 45, "{arguments} {flag}: {lines} lines");
        }
    }
}

#[test]
fn a_key_goes_over_plain_http_to_another_machine_only_if_that_is_allowed() {
    let home = Home::asking("http://service.invalid").with("NYCAPT_API_KEY", "nycapt_live_hush");
    let plain = "are not sent over `http`";
    let refused = home.nycapt("balance --retries 0");
    refused.says(plain);
    refused.hides("hush");
    let sent = home.nycapt("balance --retries 0 --insecure-http");
    assert_eq!(sent.error()["code"], "network", "{}", sent.transcript());
    sent.hides(plain);
    sent.hides("hush");
}
