//! Servers that take their releases from an object store.

use std::fs;
use std::path::Path;

use nycapt_tests::prelude::*;
use tempfile::tempdir;

use super::Server;

fn follower(store: &ObjectStore) -> Server {
    let own = [("corpus-check-interval", "1"), ("rate-limit", "off")];
    Server::start(&[&own[..], &store.settings()].concat())
}

impl Server {
    async fn health(&self) -> Value {
        let health = asked(self.address, "/v1/health").await;
        health.unwrap().is(200).json()
    }

    async fn until_live(&self, release: &str) {
        until!(
            "the release is live",
            self.health().await["release"]["name"] == release
        );
    }

    async fn until_store_is(&self, status: &str) {
        until!(
            "the server notices the store",
            self.health().await["objectStore"]["status"] == status
        );
    }
}

fn corpus(command: &str, data_dir: &Path, store: &ObjectStore) -> Ended {
    let settings = store.settings();
    let variables = settings.map(|(setting, value)| (variable_of(setting), value));
    let mut program = server_program();
    program.args(["corpus", command, "--data-dir"]);
    program.arg(data_dir).envs(variables);
    Ended::of(program.output().unwrap())
}

/// Pushes what is live in a folder, and returns its name.
fn push(data_dir: &Path, store: &ObjectStore) -> String {
    let said = corpus("push", data_dir, store).said();
    let (name, rest) = said.split_once(' ').unwrap();
    rest.assert_has(["live in the object store"]);
    name.to_owned()
}

#[tokio::test]
async fn servers_switch_to_what_is_pushed_and_outlive_an_absent_store() {
    let store = ObjectStore::start();
    let servers = [1, 2].map(|_| follower(&store));
    assert_eq!(servers[0].health().await["release"], Value::Null);
    let builder = sample_folder();
    let first = push(builder.path(), &store);
    for server in &servers {
        server.until_live(&first).await;
        server.until_store_is("ok").await;
    }
    corpus("push", builder.path(), &store)
        .said()
        .assert_has(["was already live in the object store; files sent: 0"]);

    store.stop();
    for server in &servers {
        server.until_store_is("failing").await;
        assert!(server.figure("nycapt_corpus_store_failures_total").await > Some(0.0));
        let health = server.health().await;
        assert_members!(health, { "status": "ok" });
        assert_eq!(health["release"]["name"], first.as_str());
    }
    let refused = corpus("pull", builder.path(), &store);
    refused.fails_in_one_line(["object store `s3://releases/city`"]);

    let larger = "--seed 1 --buildings 240 --as-of 2026-11-20";
    build_sample(builder.path(), larger);
    store.start_again();
    let second = push(builder.path(), &store);
    assert_ne!(first, second);
    for server in &servers {
        server.until_live(&second).await;
        server.until_store_is("ok").await;
        let age = server.figure("nycapt_corpus_store_age_seconds").await;
        assert!(age.is_some_and(|age| age < 60.0), "{age:?}");
        let log = server.process.output.text();
        log.assert_lacks([ObjectStore::SECRET, "AKIAHIDDEN"]);
    }
}

#[tokio::test]
async fn a_pull_by_hand_takes_the_live_release_once() {
    let store = ObjectStore::start();
    let builder = sample_folder();
    let other = tempdir().unwrap();
    let nothing = corpus("pull", other.path(), &store);
    nothing.fails_in_one_line(["run `nycapt-server corpus push` first"]);
    let name = push(builder.path(), &store);
    for state in ["is now live", "was already live"] {
        let expected = format!("{name} {state}; old releases removed: 0\n");
        assert_eq!(corpus("pull", other.path(), &store).said(), expected);
    }
    let left = other.path().join("releases/.removed-1");
    fs::write(&left, "").unwrap();
    let unpruned = corpus("pull", other.path(), &store);
    assert_eq!(unpruned.exit, Some(7), "{unpruned:?}");
    unpruned.stderr.assert_has([".removed-1"]);
    assert_eq!(current_release(other.path()).name(), name);
    let without = format!("corpus pull --data-dir {}", other.path().display());
    run_server(&without, &[]).fails_in_one_line(["`--corpus-url`"]);
}
