//! `nycapt-server backup` and `restore`, as programs, while servers run.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use age::secrecy::ExposeSecret;
use age::x25519::Identity;
use nycapt_tests::invariants::StateDatabase;
use nycapt_tests::prelude::*;
use tempfile::TempDir;
use tokio::task::spawn_blocking;

on_each_engine!(
    a_restored_database_holds_what_was_backed_up_and_serves,
    a_backup_under_load_holds_everything_acknowledged_before_it,
    an_encrypted_backup_opens_with_its_private_key_alone,
    a_backup_is_private_and_replaces_a_file_only_by_force,
    a_database_with_rows_is_not_restored_over,
    a_database_in_use_is_not_restored_into,
    a_cut_or_changed_file_restores_nothing,
    a_dump_with_other_rows_than_its_manifest_restores_nothing,
    a_newer_schema_and_format_and_postgresql_to_a_file_are_refused,
    a_backup_that_is_stopped_or_killed_leaves_the_file_as_it_was,
    metrics_show_a_failed_backup_and_the_age_of_the_newest_complete_one,
);

struct Place {
    folder: TempDir,
    state: FreshState,
}

impl Place {
    fn new(engine: Engine) -> Self {
        Self {
            folder: TempDir::new().unwrap(),
            state: FreshState::on(engine),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let file = self.file(name);
        fs::write(&file, bytes).unwrap();
        file.display().to_string()
    }

    /// Runs the program on the state at a URL; names of files are of the folder.
    fn run_on(&self, url: &str, words: &str) -> Ended {
        Ended::of(self.command(url, words).output().unwrap())
    }

    fn run(&self, words: &str) -> Ended {
        self.run_on(&self.state.url, words)
    }

    fn command(&self, url: &str, words: &str) -> Command {
        let mut command = server_program();
        command.args(words.split(' '));
        command.current_dir(self.folder.path());
        command.env("PATH", std::env::var_os("PATH").unwrap());
        command.env("NYCAPT_DATABASE_URL", url);
        command
    }

    /// Fails unless a restore says why it is refused and the state is still empty.
    fn refuses(&self, words: &str, why: &str) {
        self.run(words).fails([why]);
        match self.state.url.strip_prefix("sqlite:") {
            Some(file) => assert!(!Path::new(file).exists(), "{words}"),
            None => {
                let (_, name) = self.state.url.split_once("///").unwrap();
                let name = name.split('?').next().unwrap();
                let tables = "select count(*) from pg_tables where schemaname = 'public'";
                assert_eq!(Postgres::shared().run(name, tables), "0\n", "{words}");
            }
        }
    }

    fn left(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.filter(|name| name != "nycapt-data").collect();
        names.sort();
        names
    }

    /// The public and the private key of a new pair, in files of these names.
    fn keys(&self, public: &str, private: &str) {
        let key = Identity::generate();
        self.write(public, format!("# backups\n{}\n", key.to_public()));
        let text = key.to_string();
        self.write(private, format!("# made now\n{}\n", text.expose_secret()));
    }
}

fn manifest(printed: &str) -> Value {
    let mut document: Value = serde_json::from_str(printed).unwrap();
    let mut manifest = document["manifest"].take();
    // The one member that two backups of the same rows differ in.
    manifest["madeAt"].take();
    manifest
}

async fn a_restored_database_holds_what_was_backed_up_and_serves(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    let agent = app.agent().await;
    app.grant(&agent.account, 7).await;
    let made = place.run_on(&app.database_url(), "backup --json state.backup");
    let made = manifest(&made.said());
    let expected = (&7.into(), &7.into());
    assert_eq!((&made["ledgerSum"], &made["balancesSum"]), expected);
    let checked = place.run("backup --check --json state.backup").said();
    assert_eq!(manifest(&checked), made);
    let said = place.run("restore state.backup").said();
    said.assert_has([
        "rows from state.backup (",
        "ledger total 7, balance total 7",
    ]);
    let again = place.run("backup --json again.backup").said();
    assert_eq!(manifest(&again), made);
    assert_eq!(place.left(), ["again.backup", "state.backup"]);

    let url = place.state.url.clone();
    let restored = TestApp::with(&[("database-url", &url)]).opened().await;
    restored.assert_invariants().await;
    let history = format!("history --account {}", agent.account);
    let history = restored.credits(&history).await.unwrap();
    history.assert_has([format!("{} has a balance of 7", agent.account)]);
    // Keys and sequences go on where they were.
    let other = restored.agent().await;
    restored.grant(&other.account, 1).await;
    restored.assert_invariants().await;
    restored.app.state.close().await;
}

async fn a_backup_under_load_holds_everything_acknowledged_before_it(engine: Engine) {
    let (app, place) = (Arc::new(TestApp::on(engine).await), Place::new(engine));
    let (url, is_over) = (app.database_url(), Arc::new(AtomicBool::new(false)));
    let load = {
        let (app, is_over) = (Arc::clone(&app), Arc::clone(&is_over));
        tokio::spawn(async move {
            while !is_over.load(Ordering::Relaxed) {
                let agent = app.agent().await;
                app.grant(&agent.account, 2).await;
            }
        })
    };
    let granted = "select id from account where balance = 2";
    let acknowledged = until("some load", || async {
        let accounts = app.state(granted).await;
        (accounts.len() >= 5).then_some(accounts)
    })
    .await;
    let backup = {
        let mut backup = place.command(&url, "backup state.backup");
        spawn_blocking(move || Ended::of(backup.output().unwrap()))
    };
    backup.await.unwrap().said();
    is_over.store(true, Ordering::Relaxed);
    load.await.unwrap();
    let after = app.state(granted).await;

    place.run("restore state.backup").said();
    let mut restored = StateDatabase::open(&place.state.url).await.unwrap();
    assert_eq!(restored.violations().await.unwrap(), []);
    let restored = restored.texts(granted).await.unwrap();
    for account in acknowledged {
        assert!(restored.contains(&account), "{account} is lost");
    }
    assert!(restored.iter().all(|account| after.contains(account)));
}

async fn an_encrypted_backup_opens_with_its_private_key_alone(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    let url = app.database_url();
    place.keys("public", "private");
    place.keys("other-public", "other");
    let said = place.run_on(&url, "backup plain").said();
    said.assert_has(["plain has"]);
    let encrypting = "backup secret --recipients-file public";
    place.run_on(&url, encrypting).said();
    let bytes = fs::read(place.file("secret")).unwrap();
    assert!(bytes.starts_with(b"age-encryption.org/v1\n"));

    place.refuses("restore secret", "pass its private key with `--key-file`");
    place.refuses(
        "restore secret --key-file other",
        "was not encrypted for the key in other",
    );
    place.refuses(
        "restore plain --key-file private",
        "is not an encrypted backup",
    );
    let private = place.run_on(&url, "backup new --recipients-file private");
    private.fails(["only age public keys"]);
    assert!(!private.stderr.contains("AGE-SECRET-KEY"), "{private:?}");
    let middle = bytes.len() / 2;
    let mut changed = bytes.clone();
    changed[middle] ^= 1;
    place.write("changed", changed);
    place.write("cut", &bytes[..middle]);
    for name in ["changed", "cut"] {
        let words = format!("restore {name} --key-file private");
        place.refuses(&words, "is damaged or not a backup");
    }
    let check = place.run("backup --check secret --key-file private");
    check.said().assert_has(["secret is intact"]);
    place.run("restore secret --key-file private").said();
}

async fn a_backup_is_private_and_replaces_a_file_only_by_force(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    let url = app.database_url();
    place.write("state.backup", "kept");
    let refused = place.run_on(&url, "backup state.backup");
    refused.fails(["state.backup exists; `--force` replaces it"]);
    assert_eq!(fs::read(place.file("state.backup")).unwrap(), b"kept");
    let refused = place.run_on(&url, "backup away/state.backup");
    refused.fails(["folder away doesn't exist; create it with `install -d -m 700 away`"]);
    place.run_on(&url, "backup state.backup --force").said();
    let mode = fs::metadata(place.file("state.backup")).unwrap();
    assert_eq!(mode.permissions().mode() & 0o777, 0o600);
    assert_eq!(place.left(), ["state.backup"]);
    place.run("restore state.backup").said();
}

async fn a_database_with_rows_is_not_restored_over(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    let url = app.database_url();
    place.run_on(&url, "backup empty").said();
    place.run("migrate").said();
    let before = manifest(&place.run("backup --json before").said());
    app.agent().await;
    place.run_on(&url, "backup full").said();
    let refused = place.run("restore full");
    let kept = match engine {
        Engine::Sqlite => "` exists",
        Engine::Postgres => "it has the table `",
    };
    refused.fails(["it isn't empty: ", kept, "restore into another database"]);
    let after = manifest(&place.run("backup --json after").said());
    assert_eq!(after, before);
}

async fn a_database_in_use_is_not_restored_into(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    let url = app.database_url();
    app.agent().await;
    place.run_on(&url, "backup state.backup").said();
    match url.strip_prefix("sqlite:") {
        Some(file) => {
            for ending in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(format!("{file}{ending}"));
            }
        }
        None => {
            let sql = "drop schema public cascade; create schema public";
            app.change(sql).await;
        }
    }
    let refused = place.run_on(&url, "restore state.backup");
    refused.fails(["it's in use by a server or another command"]);
    place.run("restore state.backup").said();
}

async fn a_cut_or_changed_file_restores_nothing(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    app.agent().await;
    place.run_on(&app.database_url(), "backup whole").said();
    let whole = fs::read(place.file("whole")).unwrap();
    let damaged = "is damaged or not a backup";
    for part in [0, 1, whole.len() / 2, whole.len() - 1] {
        place.write("cut", &whole[..part]);
        place.refuses("restore cut", damaged);
    }
    for at in [0, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[at] ^= 0x10;
        place.write("changed", changed);
        place.refuses("restore changed", damaged);
        let checked = place.run("backup --check changed");
        assert_eq!(checked.exit, Some(1), "{checked:?}");
    }
    place.run("restore whole").said();
}

fn forged(whole: &[u8], change: impl FnOnce(&str) -> String) -> Vec<u8> {
    let mut plain = zstd::decode_all(whole).unwrap();
    let end = plain.iter().position(|byte| *byte == b'}').unwrap();
    // Of the same length, since the header before it has its size.
    let manifest = String::from_utf8(plain[512..end].to_vec()).unwrap();
    let changed = change(&manifest);
    assert!(changed != manifest && changed.len() == manifest.len());
    plain[512..end].copy_from_slice(changed.as_bytes());
    zstd::encode_all(plain.as_slice(), 0).unwrap()
}

async fn a_dump_with_other_rows_than_its_manifest_restores_nothing(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    place.run_on(&app.database_url(), "backup whole").said();
    let whole = fs::read(place.file("whole")).unwrap();
    // The first table is that of accounts, with the one for payments without an owner.
    let rows = forged(&whole, |manifest| {
        manifest.replacen("\"rows\": 1", "\"rows\": 2", 1)
    });
    place.write("rows", rows);
    place.refuses(
        "restore rows",
        "the table `account` differs (rows: 1 found, 2 expected)",
    );
    let hash = forged(&whole, |manifest| {
        let (before, hash) = manifest.split_once("\"sha256\": \"").unwrap();
        let digit = if hash.starts_with('0') { "1" } else { "0" };
        format!("{before}\"sha256\": \"{digit}{}", &hash[1..])
    });
    place.write("hash", hash);
    place.refuses("restore hash", "differs (rows: ");
    place.run("restore whole").said();
}

async fn a_newer_schema_and_format_and_postgresql_to_a_file_are_refused(engine: Engine) {
    let (app, place) = (TestApp::on(engine).await, Place::new(engine));
    let url = app.database_url();
    place.run_on(&url, "backup whole").said();
    let whole = fs::read(place.file("whole")).unwrap();
    let format = forged(&whole, |text| {
        text.replacen("\"format\": 1", "\"format\": 2", 1)
    });
    place.write("format", format);
    place.refuses(
        "restore format",
        "was written by a newer version of nycapt-server (format 2)",
    );
    if engine == Engine::Postgres {
        let other = Place::new(Engine::Sqlite);
        other.write("whole", whole);
        other.refuses("restore whole", "the backup is from PostgreSQL");
    }
    app.change(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         select 99, description, success, checksum, execution_time from _sqlx_migrations
          where version = 1",
    )
    .await;
    place.run_on(&url, "backup newer").said();
    place.refuses("restore newer", "written by a newer version");
}

/// A session with a lock under which no backup gets to its end.
async fn blocking(url: &str) -> StateDatabase {
    let mut session = StateDatabase::open_to_write(url).await.unwrap();
    let sql = match &session {
        // With a log, nothing keeps readers out.
        StateDatabase::Sqlite(_) => "pragma journal_mode = delete; begin exclusive",
        StateDatabase::Postgres(_) => "begin; lock table account in access exclusive mode",
    };
    session.run(sql).await.unwrap();
    session
}

async fn a_backup_that_is_stopped_or_killed_leaves_the_file_as_it_was(engine: Engine) {
    let place = Place::new(engine);
    place.run("migrate").said();
    place.write("state.backup", "kept");
    for signal in ["-INT", "-TERM", "-KILL"] {
        let blocked = blocking(&place.state.url).await;
        let mut command = place.command(&place.state.url, "backup --force state.backup");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut first = String::new();
        stderr.read_line(&mut first).unwrap();
        first.assert_has(["Copying "]);
        nycapt_tests::signal(signal, child.id());
        let mut rest = String::new();
        stderr.read_to_string(&mut rest).unwrap();
        assert!(!child.wait().unwrap().success(), "{rest}");
        blocked.close().await.unwrap();
        let mut left = place.left();
        if signal == "-KILL" {
            // Only the next backup can delete what this one could not.
            left.retain(|name| name != "state.backup.unfinished");
        }
        assert_eq!(left, ["state.backup"], "{signal} {rest}");
        assert_eq!(fs::read(place.file("state.backup")).unwrap(), b"kept");
    }
    place.run("backup --force state.backup").said();
    assert_eq!(place.left(), ["state.backup"]);
    place.run("backup --check state.backup").said();
}

async fn metrics_show_a_failed_backup_and_the_age_of_the_newest_complete_one(engine: Engine) {
    let place = Place::new(engine);
    let data = place.file("nycapt-data");
    fs::create_dir(&data).unwrap();
    let app = TestApp::on_with(engine, &[("data-dir", data.to_str().unwrap())]).await;
    let page = || async { app.admin("/metrics").await.is(200).text() };
    page().await.assert_lacks(["nycapt_backup"]);
    let backup = |to: &str| place.run_on(&app.database_url(), &format!("backup {to}"));
    let age = "nycapt_backup_age_seconds ";
    backup("none/state.backup").fails(["none"]);
    let failed = page().await;
    failed.assert_has(["nycapt_backup_failed 1"]);
    failed.assert_lacks([age]);
    backup("state.backup").said();
    let made = page().await;
    made.assert_has(["nycapt_backup_failed 0", age]);
    // One that is refused before it begins has no backup to lose.
    backup("state.backup").fails(["exists"]);
    page().await.assert_has(["nycapt_backup_failed 0", age]);
    backup("none/state.backup").fails(["none"]);
    let failed = page().await;
    failed.assert_has(["nycapt_backup_failed 1", age]);
    let check = place.run_on(&app.database_url(), "backup --check state.backup");
    check.said();
    page().await.assert_has(["nycapt_backup_failed 1"]);
}

#[tokio::test]
async fn a_backup_of_a_file_is_restored_to_postgresql_with_every_row() {
    let shop = Shop::with(Engine::Sqlite, &[]).await;
    let agent = shop.agent_with(7).await;
    started(&agent, &sample_address()).await;
    shop.paid_order("ann@example.com").await;
    // What the form of the copy must not change, and an order that no file has.
    for sql in [
        "update account set label = char(9, 10, 13) || 'é\\N\\.\\\\' where owner_kind = 'agent'",
        "update guest_order set unit = ''",
        "insert into sitemap_set (id, site, sample, kind, state, data_release, created_at)
         values (7, 'https://x', 1, 'release', 'draft', 'r', 0)",
        "insert into sitemap_shard (set_id, tier, shard, urls, sha256, body)
         values (7, '', 1, 1, x'', x'005c0aff')",
    ] {
        shop.change(sql).await;
    }
    let place = Place::new(Engine::Postgres);
    let made = place.run_on(&shop.database_url(), "backup --json state.backup");
    let made = manifest(&made.said());
    place.run("restore state.backup").said();
    let again = manifest(&place.run("backup --json again.backup").said());
    for part in ["schema", "tables", "ledgerSum", "balancesSum"] {
        assert_eq!(again[part], made[part], "{part}");
    }

    let url = place.state.url.clone();
    let restored = TestApp::with(&[("database-url", &url)]).opened().await;
    restored.assert_invariants().await;
    let label = "select label from account where owner_kind = 'agent'";
    assert_eq!(restored.state(label).await, ["\t\n\ré\\N\\.\\\\"]);
    // New ids continue after the restored ones.
    let other = restored.agent_with(1).await;
    started(&other, &sample_address()).await;
    let next = "insert into sitemap_set (site, sample, kind, state, data_release, created_at)
                values ('https://x', 1, 'release', 'draft', 'r', 0)
                returning cast(id as text)";
    assert_eq!(restored.state(next).await, ["8"]);
    restored.assert_invariants().await;
    restored.app.state.close().await;
}

#[tokio::test]
async fn no_argument_of_pg_dump_has_the_password() {
    let place = Place::new(Engine::Postgres);
    let programs = place.file("bin");
    fs::create_dir(&programs).unwrap();
    let script =
        "#!/bin/sh\nprintf '%s\\n' \"$@\" >arguments\nexport -p >variables\necho no >&2\nexit 1\n";
    let script = place.write("bin/pg_dump", script);
    fs::set_permissions(script, fs::Permissions::from_mode(0o755)).unwrap();
    let url = format!("{}&password=hush%2F1&sslmode=disable", place.state.url);
    place.run_on(&url, "migrate").said();
    let mut backup = place.command(&url, "backup state.backup");
    backup.env("PATH", &programs).env("PGHOSTADDR", "192.0.2.1");
    let ended = Ended::of(backup.output().unwrap());
    ended.fails(["`pg_dump` failed: no"]);
    assert!(!ended.stderr.contains("hush"), "{ended:?}");
    let [arguments, variables] =
        ["arguments", "variables"].map(|name| fs::read_to_string(place.file(name)).unwrap());
    assert!(!arguments.contains("hush"), "{arguments}");
    variables.assert_has(["PGPASSWORD='hush/1'", "PGSSLMODE='disable'"]);
    assert!(!variables.contains("PGHOSTADDR"), "{variables}");
}

#[tokio::test]
async fn without_pg_dump_the_backup_names_what_to_install() {
    let place = Place::new(Engine::Postgres);
    place.run("migrate").said();
    let mut backup = place.command(&place.state.url, "backup state.backup");
    let ended = Ended::of(backup.env("PATH", "/nowhere").output().unwrap());
    ended.fails(["`pg_dump` is not installed"]);
    assert_eq!(place.left(), [""; 0]);
}

#[tokio::test]
async fn a_backup_without_a_database_says_where_it_looked() {
    let place = Place::new(Engine::Sqlite);
    let refused = place.run("backup state.backup");
    refused.fails(["there is no database at ", "`--data-dir`"]);
    assert_eq!(place.left(), [""; 0]);
}
