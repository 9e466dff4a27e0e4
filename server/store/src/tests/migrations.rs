//! Bringing tables up to date: once, under a lock, with a copy of a file from before.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nycapt_postgres::{Postgres, on_each_engine};
use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;
use tokio::time::timeout;

use super::test_state::TestState;
use crate::migrate::{
    Changes, OpenError, check_tables, migrate, migrate_postgres, migrate_sqlite, migrator,
    postgres_migrations, sqlite_migrations,
};
use crate::sqlite::{options_of, with_suffix};
use crate::{Engine, Target};

/// The migrations of a program, oldest first.
fn program(migrations: &[&'static str]) -> Migrator {
    let migrations: Vec<_> = migrations.iter().map(|&sql| ("test", sql)).collect();
    migrator(&migrations)
}

/// Migrates a file as a program does.
async fn migrate_to(path: &Path, migrations: &[&'static str]) -> Result<Changes, OpenError> {
    migrate_sqlite(path, &program(migrations)).await
}

/// The place of a file that does not exist yet.
fn state_file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("state.sqlite");
    (folder, path)
}

const FIRST: &str = "create table old (id text primary key); insert into old values ('kept')";
const SECOND: &str = "create table new (id text primary key); delete from old";

fn versions(changes: &Changes) -> Vec<i64> {
    let applied = changes.applied.iter();
    applied.map(|(version, _)| *version).collect()
}

async fn count_old(path: &Path) -> i64 {
    let mut connection = options_of(path).connect().await.unwrap();
    sqlx::query_scalar("select count(*) from old")
        .fetch_one(&mut connection)
        .await
        .unwrap()
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).unwrap();
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<_> = entries
        .map(|entry| name(entry).into_string().unwrap())
        .filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm"))
        .collect();
    names.sort();
    names
}

/// Databases in use hold the numbers, names and checksums that sqlx reads from the files.
#[tokio::test]
async fn embedded_migrations_are_those_of_the_files() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
    let of_files = Migrator::new(folder.join("postgres")).await.unwrap();
    let embedded = postgres_migrations();
    for (ours, file) in embedded.iter().zip(of_files.iter()) {
        assert_eq!(
            (ours.version, &ours.description, &ours.checksum, ours.no_tx),
            (file.version, &file.description, &file.checksum, file.no_tx)
        );
    }
    assert_eq!(embedded.iter().len(), of_files.iter().len());

    let of_files = Migrator::new(folder.join("sqlite")).await.unwrap();
    let (_folder, path) = state_file();
    let first = migrate_sqlite(&path, &of_files).await.unwrap();
    assert_eq!(versions(&first), Vec::from_iter(1..=17));
    let embedded = sqlite_migrations();
    let second = migrate_sqlite(&path, &embedded).await.unwrap();
    assert_eq!(second, Changes::default());
    assert_eq!(embedded.iter().len(), of_files.iter().len());
}

#[tokio::test]
async fn a_check_refuses_a_newer_database_and_a_file_of_another_kind_and_changes_nothing() {
    let newer = "update _sqlx_migrations set version = 9999 where version = 17";
    let assert_newer = |checked: Result<(), OpenError>| {
        assert!(
            matches!(checked, Err(OpenError::Newer(9999))),
            "{checked:?}"
        );
    };
    let (folder, path) = state_file();
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    let target = Target::Sqlite(path.clone());
    check_tables(&target).await.unwrap();
    assert_eq!(files(), 0);
    migrate(&target).await.unwrap();
    check_tables(&target).await.unwrap();
    let mut connection = options_of(&path).connect().await.unwrap();
    sqlx::query(newer).execute(&mut connection).await.unwrap();
    // The change is in the log, and then in the file.
    assert_newer(check_tables(&target).await);
    connection.close().await.unwrap();
    let (bytes, all) = (std::fs::read(&path).unwrap(), files());
    assert_newer(check_tables(&target).await);
    assert_eq!((std::fs::read(&path).unwrap(), files()), (bytes, all));
    std::fs::write(&path, "[settings of something else]\n".repeat(99)).unwrap();
    let other = check_tables(&target).await;
    assert!(matches!(other, Err(OpenError::Unusable(_))), "{other:?}");

    let url = Postgres::shared().database().url;
    let target = Target::parse(&url, Path::new("")).unwrap();
    check_tables(&target).await.unwrap();
    migrate(&target).await.unwrap();
    check_tables(&target).await.unwrap();
    let options: PgConnectOptions = url.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    sqlx::query(newer).execute(&mut connection).await.unwrap();
    assert_newer(check_tables(&target).await);
}

on_each_engine!(a_deleted_row_is_looked_up_in_the_tables_that_refer_to_it_by_an_index);

async fn a_deleted_row_is_looked_up_in_the_tables_that_refer_to_it_by_an_index(engine: Engine) {
    let test = TestState::on(engine).await;
    // The references that no index begins with, or only one of some rows.
    let sql = match engine {
        Engine::Sqlite => {
            "select t.name || '.' || f.\"from\" as reference
               from sqlite_schema t join pragma_foreign_key_list(t.name) f
              where t.type = 'table'
                and not exists (
                    select 1 from pragma_index_list(t.name) i
                      join pragma_index_info(i.name) c on c.seqno = 0 and c.name = f.\"from\"
                      left join sqlite_schema s on s.name = i.name
                     where i.partial = 0
                        or s.sql like '%where ' || f.\"from\" || ' is not null')"
        }
        Engine::Postgres => {
            "select cast(c.conrelid::regclass as text) || '.' || cast(a.attname as text)
                        as reference
               from pg_constraint c
               join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
              where c.contype = 'f'
                and not exists (
                    select 1 from pg_index i
                     where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
                       and (i.indpred is null
                            or pg_get_expr(i.indpred, i.indrelid) =
                               '(' || cast(a.attname as text) || ' IS NOT NULL)'))"
        }
    };
    let mut session = test.database().reader().await.unwrap();
    let scanned = session.list(sql, &[], |row| row.text("reference")).await;
    let scanned = scanned.unwrap();
    assert!(scanned.is_empty(), "{scanned:?}");
}

/// The statements of a migration, without the bodies of functions.
fn statements(sql: &str) -> Vec<String> {
    let lines = sql.lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("--"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let outside: String = text.split("$$").step_by(2).collect();
    let statements = outside.split(';').map(str::trim);
    let statements = statements.filter(|statement| !statement.is_empty());
    statements.map(str::to_owned).collect()
}

/// The first statement of a migration that the version before can't ignore.
fn not_an_addition(sql: &str, unique: &[String]) -> Option<String> {
    let statements = statements(sql);
    let alone = statements.len() == 1;
    let (mut tables, mut dropped) = (Vec::new(), Vec::new());
    let refused = statements.iter().find(|statement| {
        let words: Vec<_> = statement.split_whitespace().collect();
        let is_addition = match words.as_slice() {
            ["create", "table", table, ..] => {
                tables.push((*table).to_owned());
                true
            }
            ["create", "index" | "function", ..] => true,
            // An index changes no answer, unless it refuses rows. Alone, so that it raises no lock.
            ["drop", "index", index] => alone && !unique.iter().any(|name| name == index),
            ["create", "unique", "index", _, "on", table, ..] => {
                tables.iter().any(|name| name == table)
            }
            ["create", "trigger", rest @ ..] => {
                let on = rest.iter().position(|word| *word == "on");
                on.is_some_and(|on| tables.iter().any(|name| name == rest[on + 1]))
            }
            ["alter", "table", _, "add", "column", ..] => {
                !statement.contains("not null") || statement.contains(" default ")
            }
            // A list of allowed values is replaced by a longer one.
            ["alter", "table", table, "drop", "constraint", name] => {
                dropped.push(format!("{table} {name}"));
                true
            }
            [
                "alter",
                "table",
                table,
                "add",
                "constraint",
                name,
                "check",
                ..,
            ] => dropped.contains(&format!("{table} {name}")),
            _ => false,
        };
        !is_addition
    });
    refused.cloned()
}

/// The indexes that refuse rows.
fn unique_indexes() -> Vec<String> {
    let migrations = postgres_migrations();
    let all = migrations.iter();
    let all = all.flat_map(|migration| statements(migration.sql.as_str()));
    all.filter_map(|statement| {
        let index = statement.strip_prefix("create unique index ")?;
        Some(index.split_whitespace().next()?.to_owned())
    })
    .collect()
}

/// Servers of the version before keep running while a new one changes the tables, so a migration takes
/// nothing away from them and expects nothing of what they write.
#[test]
fn a_migration_only_adds_what_the_version_before_can_ignore() {
    let unique = unique_indexes();
    for migration in postgres_migrations().iter().skip(1) {
        let refused = not_an_addition(migration.sql.as_str(), &unique);
        assert_eq!(refused, None, "migration {}", migration.version);
    }
    for (sql, is_refused) in [
        ("drop index job_ready", false),
        ("drop index job_idempotency", true),
        ("create index a on job (id); drop index job_ready", true),
        ("drop table job", true),
    ] {
        let refused = not_an_addition(sql, &unique);
        assert_eq!(refused.is_some(), is_refused, "{sql}");
    }
}

/// The other way around, a payment that a running server writes and the migration would wait for each
/// other.
#[test]
fn a_migration_builds_indexes_in_the_order_in_which_a_payment_writes() {
    let order = ["checkout", "payment", "job"];
    for migration in postgres_migrations().iter() {
        let statements = statements(migration.sql.as_str());
        let locked = statements.iter().filter_map(|statement| {
            let words: Vec<_> = statement.split_whitespace().collect();
            match words.as_slice() {
                ["create", "index", _, "on", table, ..] => {
                    order.iter().position(|written| written == table)
                }
                _ => None,
            }
        });
        assert!(locked.is_sorted(), "migration {}", migration.version);
    }
}

#[tokio::test]
async fn an_old_file_is_copied_before_it_changes_and_only_then() {
    let (folder, path) = state_file();
    // One that was cut off while it was written must not be in the way.
    std::fs::write(folder.path().join("state.sqlite.snapshot"), "half").unwrap();
    let first = migrate_to(&path, &[FIRST]).await.unwrap();
    assert_eq!((versions(&first), first.snapshot), (vec![1], None));

    let second = migrate_to(&path, &[FIRST, SECOND]).await.unwrap();
    assert_eq!(versions(&second), [2]);
    let snapshot = second.snapshot.unwrap();
    assert_eq!(snapshot, folder.path().join("state.sqlite.before-2"));
    assert_eq!(count_old(&snapshot).await, 1);
    assert_eq!(count_old(&path).await, 0);

    let third = migrate_to(&path, &[FIRST, SECOND]).await.unwrap();
    assert_eq!(third, Changes::default());
    assert_eq!(
        names(&folder),
        [
            "state.sqlite",
            "state.sqlite.before-2",
            "state.sqlite.migrating"
        ]
    );

    // What was copied is a state file like any other, and a second copy keeps the first.
    std::fs::copy(&snapshot, &path).unwrap();
    let again = migrate_to(&path, &[FIRST, SECOND]).await.unwrap();
    assert_eq!(
        again.snapshot.unwrap(),
        folder.path().join("state.sqlite.before-2-2")
    );
}

#[tokio::test]
async fn a_migration_that_fails_leaves_the_file_as_it_was() {
    let (_folder, path) = state_file();
    migrate_to(&path, &[FIRST]).await.unwrap();
    let broken = [FIRST, "delete from old; create nonsense"];
    let error = migrate_to(&path, &broken).await.unwrap_err();
    assert!(matches!(error, OpenError::Unusable(_)), "{error:?}");
    assert_eq!(count_old(&path).await, 1);
    migrate_to(&path, &[FIRST, SECOND]).await.unwrap();
}

#[tokio::test]
async fn a_migration_that_leaves_rows_without_their_parents_is_refused() {
    let (_folder, path) = state_file();
    let orphaning = "create table child (id text references old (id));
                     insert into child values ('kept'); delete from old";
    migrate_to(&path, &[FIRST]).await.unwrap();
    let error = migrate_to(&path, &[FIRST, orphaning]).await.unwrap_err();
    assert!(matches!(error, OpenError::Unusable(_)), "{error:?}");
}

#[tokio::test]
async fn a_file_that_another_program_changes_is_waited_for() {
    let (folder, path) = state_file();
    let lock = std::fs::File::create(folder.path().join("state.sqlite.migrating")).unwrap();
    lock.lock().unwrap();
    let first = program(&[FIRST]);
    let waiting = timeout(Duration::from_secs(1), migrate_sqlite(&path, &first));
    assert!(waiting.await.is_err());
    assert!(!path.exists());
    drop(lock);
    migrate_sqlite(&path, &first).await.unwrap();
}

/// What a program says of a database that it must not use.
fn refusal(error: &OpenError) -> &'static str {
    let said = error.to_string();
    match error {
        OpenError::Newer(_) => {
            assert!(said.contains("newer version (migration 2"), "{said}");
            "newer"
        }
        OpenError::Unusable(_) => "unusable",
        OpenError::Unavailable(_) => "away",
    }
}

#[tokio::test]
async fn a_newer_or_changed_file_is_refused_and_stays_as_it_is() {
    let (folder, path) = state_file();
    migrate_to(&path, &[FIRST, SECOND]).await.unwrap();
    let newer = migrate_to(&path, &[FIRST]).await.unwrap_err();
    assert_eq!(refusal(&newer), "newer");
    let changed = ["create table other (id text)", SECOND];
    let changed = migrate_to(&path, &changed).await.unwrap_err();
    assert_eq!(refusal(&changed), "unusable");
    assert_eq!(names(&folder), ["state.sqlite", "state.sqlite.migrating"]);
}

#[tokio::test]
async fn a_newer_or_changed_database_is_refused_and_its_lock_is_free_again() {
    let url = Postgres::shared().database().url;
    let options = url.parse().unwrap();
    let (ours, older) = (program(&[FIRST, SECOND]), program(&[FIRST]));
    migrate_postgres(&options, &ours).await.unwrap();
    let newer = migrate_postgres(&options, &older).await.unwrap_err();
    assert_eq!(refusal(&newer), "newer");
    let changed = program(&["create table other (id text)", SECOND]);
    let changed = migrate_postgres(&options, &changed).await.unwrap_err();
    assert_eq!(refusal(&changed), "unusable");
    let right = migrate_postgres(&options, &ours).await.unwrap();
    assert_eq!(right, Changes::default());
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn only_the_operator_can_read_what_a_migration_writes() {
    let outer = TempDir::new().unwrap();
    let path = outer.path().join("data/state.sqlite");
    migrate_to(&path, &[FIRST]).await.unwrap();
    let changes = migrate_to(&path, &[FIRST, SECOND]).await.unwrap();
    assert_eq!(mode(path.parent().unwrap()), 0o700);
    for file in [
        &path,
        &changes.snapshot.unwrap(),
        &with_suffix(&path, ".migrating"),
    ] {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn what_an_earlier_version_left_to_others_is_made_private() {
    let (folder, path) = state_file();
    migrate_to(&path, &[FIRST]).await.unwrap();
    let (copy, other) = (with_suffix(&path, ".before-2"), folder.path().join("other"));
    for file in [&copy, &other] {
        std::fs::write(file, "kept").unwrap();
    }
    std::os::unix::fs::symlink(&other, with_suffix(&path, ".before-3")).unwrap();
    for file in [&path, &copy, &other] {
        std::fs::set_permissions(file, Permissions::from_mode(0o644)).unwrap();
    }
    migrate_to(&path, &[FIRST]).await.unwrap();
    assert_eq!(
        [mode(&path), mode(&copy), mode(&other)],
        [0o600, 0o600, 0o644]
    );
}

#[tokio::test]
async fn a_link_in_the_place_of_the_lock_is_refused_and_what_it_leads_to_is_kept() {
    let folder = TempDir::new().unwrap();
    let (path, other) = (
        folder.path().join("state.sqlite"),
        folder.path().join("other"),
    );
    std::fs::write(&other, "kept").unwrap();
    std::os::unix::fs::symlink(&other, with_suffix(&path, ".migrating")).unwrap();
    let outcome = migrate_to(&path, &[FIRST]).await;
    assert!(outcome.is_err(), "{outcome:?}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "kept");
}

#[tokio::test]
async fn the_two_newest_copies_are_kept() {
    let (folder, path) = state_file();
    let third = "create table third (id text primary key)";
    let fourth = "create table fourth (id text primary key)";
    let all = [FIRST, SECOND, third, fourth];
    for count in 1..=all.len() {
        migrate_to(&path, &all[..count]).await.unwrap();
    }
    let kept: Vec<_> = names(&folder)
        .into_iter()
        .filter(|name| name.contains("before"))
        .collect();
    assert_eq!(kept, ["state.sqlite.before-3", "state.sqlite.before-4"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_start_at_once_on_nothing_all_succeed() {
    let folder = TempDir::new().unwrap();
    for url in [Postgres::shared().database().url, String::new()] {
        let target = Target::parse(&url, folder.path()).unwrap();
        let starts = (0..5).map(|_| {
            let target = target.clone();
            tokio::spawn(async move { migrate(&target).await })
        });
        for start in starts.collect::<Vec<_>>() {
            start.await.unwrap().unwrap();
        }
        assert_eq!(migrate(&target).await.unwrap(), Changes::default());
    }
}

#[tokio::test]
async fn what_is_no_state_of_ours_is_refused_and_not_waited_for() {
    let (folder, path) = state_file();
    std::fs::write(&path, "a letter, not a database. ".repeat(100)).unwrap();
    let error = migrate(&Target::Sqlite(path.clone())).await.unwrap_err();
    assert_eq!(refusal(&error), "unusable", "{error}");
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.starts_with("a letter"));

    let elsewhere = Postgres::shared().url_of("nowhere");
    let target = Target::parse(&elsewhere, folder.path()).unwrap();
    let error = migrate(&target).await.unwrap_err();
    assert_eq!(refusal(&error), "unusable", "{error}");

    let unreachable = Target::parse("postgres:///x?host=/nowhere", folder.path()).unwrap();
    let error = migrate(&unreachable).await.unwrap_err();
    assert_eq!(refusal(&error), "away", "{error}");
}
