//! `nycapt agent` against the real server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;
use std::sync::{Arc, Mutex};

use super::gate::gated;
use super::*;

/// Keeps keys in files: the store that every machine has.
const REGISTER: &str = "agent register --store file --insecure-storage";

async fn agents(app: &TestApp) -> usize {
    let sql = "select id from account where owner_kind = 'agent'";
    app.state(sql).await.len()
}

fn key_of(home: &Home) -> String {
    let ended = home.nycapt("auth token").exits(0);
    ended.stdout.trim_end().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_registers_once_at_a_service_and_another_profile_again() {
    let (app, _running, home) = home_at_server().await;
    let ended = home.nycapt(format!("{REGISTER} --name lease-checker"));
    ended.exits(0);
    let first = ended.json();
    assert_members!(first, { "isNew": true, "store": "file", "balance": 0 });
    assert_eq!(first["label"], "lease-checker");
    assert!(first.get("secret").is_none(), "{first}");
    assert_eq!(live_keys(&app).await, [first["keyId"].as_str().unwrap()]);

    let again = home.nycapt(REGISTER).json();
    let (account, key) = (&first["accountId"], &first["keyId"]);
    assert_members!(again, { "isNew": false, "accountId": account, "keyId": key });
    let other = home.nycapt(format!("{REGISTER} --profile other")).json();
    assert_eq!(other["isNew"], true);
    assert_ne!(other["accountId"], first["accountId"]);
    assert_eq!(agents(&app).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_at_the_same_time_opens_one_account() {
    let (app, _running, home) = home_at_server().await;
    let running: Vec<_> = (0..3).map(|_| home.started(REGISTER)).collect();
    for child in running {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    assert_eq!((agents(&app).await, live_keys(&app).await.len()), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_in_plain_text_is_only_for_who_says_so_and_for_its_owner() {
    let (app, _running, home) = home_at_server().await;
    let refused = home.nycapt("agent register --store file").exits(2);
    refused.says("--insecure-storage");
    assert_eq!(agents(&app).await, 0);

    let place = home.nycapt(REGISTER).json()["place"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = place.strip_prefix("file ").unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let path = std::path::Path::new(path);
    assert_eq!(mode(path), 0o600);
    assert_eq!(mode(path.parent().unwrap()), 0o700);
    assert_eq!(mode(&home.settings().join("profiles.toml")), 0o600);
    // Its file is the only one that holds the key.
    let key = key_of(&home);
    assert_eq!(home.files_with(&key), [path]);

    fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    let exposed = home.nycapt("auth token");
    assert_eq!((exposed.exit, exposed.stdout.as_str()), (12, ""));
    exposed.says("0644");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shown_key_is_stored_nowhere_and_works() {
    let (app, _running, home) = home_at_server().await;
    let shown = home.nycapt("agent register --show-secret -o json").exits(0);
    let key = shown.json()["secret"].as_str().unwrap().to_owned();
    assert_eq!(shown.json()["store"], Value::Null);
    assert_eq!(home.files_with(&key), [""; 0].map(std::path::PathBuf::from));
    assert_eq!(home.nycapt("agent status").exit, 4);
    assert_eq!(app.bearer(&key).balance().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shown_key_that_nobody_reads_is_revoked() {
    let (app, _running, base_url) = server().await;
    let home = Home::asking(&base_url);
    let mut program = home.started("agent register --show-secret");
    drop(program.stdout.take());
    let closed = program.wait_with_output().unwrap();
    let full = Home::asking(&base_url)
        .through(&["sh", "-c", "\"$0\" \"$@\" >/dev/full"])
        .nycapt("agent register --show-secret");
    let closed = String::from_utf8(closed.stderr).unwrap();
    for said in [closed, full.stderr] {
        assert!(said.contains("so it was revoked"), "{said}");
    }
    assert_eq!(full.exit, 1);
    assert_eq!(agents(&app).await, 2);
    assert_eq!(live_keys(&app).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn revoking_ends_the_key_at_the_service_and_in_its_store() {
    let (app, _running, home) = home_at_server().await;
    home.nycapt(REGISTER);
    let key = key_of(&home);
    let asked = home.nycapt("agent revoke");
    assert_eq!(asked.exit, 2, "nobody is there to ask");
    assert_eq!(live_keys(&app).await.len(), 1);

    let ended = home.nycapt("agent revoke --yes").exits(0);
    assert_eq!(ended.json()["revoked"], true);
    assert_eq!(live_keys(&app).await, [""; 0]);
    assert!(home.files_with(&key).is_empty());
    assert_eq!(home.nycapt("agent status").exit, 4);
    assert_eq!(home.nycapt("agent revoke --yes").exit, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_the_service_rejects_is_not_called_revoked_and_stays_in_its_store() {
    let (app, _running, home) = home_at_server().await;
    home.nycapt(REGISTER);
    let key = key_of(&home);
    app.bearer(&key).post_nothing("/v1/agent/revoke").await;
    let ended = home.nycapt("agent revoke --yes").exits(4);
    let error = ended.error();
    let expected = "the service rejected the key, so nothing was revoked";
    assert_eq!(error["message"], expected);
    assert_eq!(error["next"][0]["command"], "nycapt auth logout");
    assert_eq!(key_of(&home), key);
    let removed = home.nycapt("auth logout --yes -o table").exits(0);
    removed.shows("was removed from its store and not revoked");

    let unknown = home.with("NYCAPT_API_KEY", "nycapt_live_0123456789abcdefghijklmn");
    let ended = unknown.nycapt("agent revoke --yes").exits(4);
    assert_eq!(ended.error()["message"], expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_off_is_replaced_and_one_with_credits_is_not() {
    let (app, _running, home) = home_at_server().await;
    let first = home.nycapt(REGISTER).json();
    app.bearer(&key_of(&home))
        .post_nothing("/v1/agent/revoke")
        .await;
    let second = home.nycapt(REGISTER).json();
    assert_eq!(second["isNew"], true);
    assert_ne!(second["accountId"], first["accountId"]);

    let renewing = format!("{REGISTER} --new");
    let third = home.nycapt(&*renewing).json();
    assert_eq!(live_keys(&app).await, [third["keyId"].as_str().unwrap()]);

    app.grant(third["accountId"].as_str().unwrap(), 2).await;
    let refused = home.nycapt(&*renewing).exits(2);
    refused.says("the credits of the profile's key: 2");
    assert_eq!(live_keys(&app).await, [third["keyId"].as_str().unwrap()]);
    assert_eq!(agents(&app).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fresh_key_that_cannot_be_stored_is_revoked() {
    let (app, running, _) = server().await;
    let home = Arc::new(Home::new());
    let keys = home.settings().join("keys");
    let base_url = gated(running.address, move || {
        // The store worked a moment ago.
        fs::remove_dir_all(&keys).unwrap();
        fs::write(&keys, "in the way").unwrap();
    })
    .await;
    let arguments = format!("{REGISTER} --base-url {base_url} -o table");
    let ended = home.nycapt(arguments).exits(12);
    let lines: Vec<&str> = ended.stderr.lines().collect();
    let expected = "error: the key was not stored, so it was revoked";
    assert_eq!(lines[0], expected);
    assert!(lines[1].starts_with("caused by: `"), "{}", ended.stderr);
    let mut tries = lines.iter().filter(|line| line.starts_with("try: "));
    let shown = "try: nycapt agent register --show-secret --store off --base-url ";
    let last = tries.next_back().unwrap();
    assert!(last.starts_with(shown), "{}", ended.stderr);
    ended
        .stderr
        .assert_lacks(["try: nycapt agent register --store file"]);
    assert_eq!(agents(&app).await, 1);
    assert_eq!(live_keys(&app).await, [""; 0]);
    assert_eq!(home.nycapt("auth list").json(), json!({"profiles": []}));
}

/// A server with a program that got a signal between the service's answer and the store.
struct Interrupted {
    app: TestApp,
    running: Running,
    home: Home,
    ended: Output,
}

async fn interrupted(signal: &'static str, home: Home, arguments: &str) -> Interrupted {
    let (app, running, _) = server().await;
    let child = Arc::new(Mutex::new(None::<u32>));
    let target = Arc::clone(&child);
    let base_url = gated(running.address, move || {
        let Some(id) = *target.lock().unwrap() else {
            return;
        };
        nycapt_tests::signal(signal, id);
    })
    .await;
    let home = home.with("NYCAPT_BASE_URL", &base_url);
    // A key that a new one takes the place of.
    if arguments.contains("--new") {
        assert_eq!(home.nycapt(REGISTER).exit, 0);
    }
    let program = {
        // Held until the id is there, so that the event cannot come too early.
        let mut id = child.lock().unwrap();
        let program = home.started(arguments);
        *id = Some(program.id());
        program
    };
    let ended = program.wait_with_output().unwrap();
    *child.lock().unwrap() = None;
    Interrupted {
        app,
        running,
        home,
        ended,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_waits_until_the_key_is_stored_and_reported() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let run = interrupted(signal, Home::new(), REGISTER).await;
        assert_eq!(run.ended.status.code(), Some(0), "{signal}");
        let printed: Value = serde_json::from_slice(&run.ended.stdout).unwrap();
        let known = run.home.nycapt("agent status").json();
        assert_eq!(known["keyId"], printed["keyId"]);
        let expected = [printed["keyId"].as_str().unwrap()];
        assert_eq!(live_keys(&run.app).await, expected);
        let key = key_of(&run.home);
        assert_eq!(run.app.bearer(&key).balance().await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_waits_until_a_shown_key_is_printed() {
    let run = interrupted("-TERM", Home::new(), "agent register --show-secret").await;
    let printed: Value = serde_json::from_slice(&run.ended.stdout).unwrap();
    let key = printed["secret"].as_str().unwrap();
    assert_eq!(run.app.bearer(key).balance().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_waits_until_the_key_before_is_revoked() {
    let arguments = format!("{REGISTER} --new");
    let run = interrupted("-INT", Home::new(), &arguments).await;
    let printed: Value = serde_json::from_slice(&run.ended.stdout).unwrap();
    assert_eq!(agents(&run.app).await, 2);
    let expected = [printed["keyId"].as_str().unwrap()];
    assert_eq!(live_keys(&run.app).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_registration_leaves_nothing_on_disk_and_the_next_one_works() {
    let mut run = interrupted("-KILL", Home::new(), REGISTER).await;
    assert_eq!(run.ended.status.code(), None);
    assert!(run.home.files_with("nycapt_live_").is_empty());
    assert_eq!(run.home.nycapt("agent status").exit, 4);
    // What is left at the service has no credits, and its key was never written down.
    let rich = "select id from account where balance > 0";
    assert_eq!(run.app.state(rich).await, [""; 0]);
    let direct = format!("http://{}", run.running.address);
    run.home.set("NYCAPT_BASE_URL", &direct);
    assert_eq!(run.home.nycapt(REGISTER).json()["isNew"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewal_that_cannot_be_noted_keeps_the_key_before() {
    let (app, running, _) = server().await;
    let home = Home::new();
    let lock = home.settings().join("profiles.lock");
    let broken = Arc::new(Mutex::new(false));
    let breaks = Arc::clone(&broken);
    let base_url = gated(running.address, move || {
        if *breaks.lock().unwrap() {
            fs::remove_file(&lock).unwrap();
            fs::create_dir(&lock).unwrap();
        }
    })
    .await;
    let home = home.with("NYCAPT_BASE_URL", &base_url);
    let first = home.nycapt(REGISTER).json();
    let key = key_of(&home);
    *broken.lock().unwrap() = true;
    home.nycapt(format!("{REGISTER} --new")).exits(12);
    assert_eq!(agents(&app).await, 2);
    assert_eq!(live_keys(&app).await, [first["keyId"].as_str().unwrap()]);
    assert_eq!(key_of(&home), key);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_any_store_nothing_is_registered_and_the_ways_out_are_named() {
    let (app, _running, base_url) = server().await;
    let home = Home::asking(&base_url).with("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22");
    let ended = home.nycapt("agent register -o table").exits(12);
    let lines: Vec<&str> = ended.stderr.lines().collect();
    let expected = "error: the key cannot be stored, so no agent was registered";
    assert_eq!(lines[0], expected);
    let cause = "caused by: no session bus: DBUS_SESSION_BUS_ADDRESS is unset (";
    assert!(lines[1].starts_with(cause), "{}", ended.stderr);
    let end = "SSH session, no desktop)";
    assert!(lines[1].ends_with(end), "{}", ended.stderr);
    ended.stderr.assert_has([
        "try: nycapt agent register --store file --insecure-storage",
        "try: nycapt agent register --show-secret",
    ]);
    let error = home.nycapt("agent register").error();
    assert_eq!(error["code"], "keyring");
    let cause = error["causes"][0].as_str().unwrap();
    cause.assert_has(["no session bus"]);
    let home = Home::asking(&base_url).with("CI", "true");
    let ended = home.nycapt("agent register").exits(12);
    ended.says("build machine");
    assert_eq!(agents(&app).await, 0);
}

#[test]
fn where_nothing_can_be_written_the_advice_is_a_key_that_is_shown() {
    let home = Home::new();
    // Root may write anywhere, but not in the place of a folder.
    fs::create_dir_all(home.settings().join("register.lock")).unwrap();
    let refused = home.nycapt(REGISTER);
    let error = refused.error();
    refused.exits(14);
    let shown = "nycapt agent register --show-secret --store off";
    assert_eq!(error["next"][0]["command"], shown, "{error}");
}
