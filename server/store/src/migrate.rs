//! Migrates the tables to this program's version, and refuses a newer database.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use rustix::fs::OFlags;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection, Postgres, SqlStr, SqliteConnection};
use tokio::time::error::Elapsed;
use tokio::time::{sleep, timeout};

use super::error::Cause;
use super::sqlite::{BUSY_TIMEOUT, folder_of, options_of, with_suffix};
use super::{StoreError, Target};

/// The embedded migrations of an engine, oldest first, as descriptions with their SQL.
// `sqlx::migrate!` would build both engines a second time, for the build host.
macro_rules! embedded {
    ($engine:literal) => {
        embedded!(
            $engine: "0001" "state", "0002" "orders", "0003" "sitemaps", "0004" "money",
            "0005" "disputes", "0006" "questions", "0007" "sessions", "0008" "idle",
            "0009" "retention", "0010" "recovery", "0011" "expiry", "0012" "language",
            "0013" "apartment", "0014" "audit", "0015" "words", "0016" "accounts",
            "0017" "indexes"
        )
    };
    ($engine:literal: $($number:literal $description:literal),+) => {
        migrator(&[$((
            $description,
            include_str!(concat!(
                "../migrations/", $engine, "/", $number, "_", $description, ".sql"
            )),
        )),+])
    };
}

pub(crate) fn sqlite_migrations() -> Migrator {
    embedded!("sqlite")
}

pub(crate) fn postgres_migrations() -> Migrator {
    embedded!("postgres")
}

/// Numbers migrations from 1 in the order given.
pub(crate) fn migrator(migrations: &[(&'static str, &'static str)]) -> Migrator {
    let migrations = (1..).zip(migrations).map(|(version, &(description, sql))| {
        let (kind, sql) = (MigrationType::Simple, SqlStr::from_static(sql));
        Migration::new(version, description.into(), kind, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

pub(crate) const TABLE: &str = "_sqlx_migrations";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Longest time that all migrations may take before a server starts without them.
const MIGRATE_TIMEOUT: Duration = Duration::from_secs(600);
/// Longest wait for a lock, as PostgreSQL writes it.
const LOCK_TIMEOUT: &str = "2s";
/// How often a lock is tried that another program holds, and the pause in between.
const TRIES: u32 = 15;
const PAUSE: Duration = Duration::from_millis(500);
/// Copies kept of a file as it was before a migration, newest first.
const SNAPSHOTS: usize = 2;

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It does not answer; a later attempt may succeed.
    #[error("state is not responding: {0}")]
    Unavailable(String),
    #[error(
        "state was written by a newer version (migration {0} is unknown here); run that version, \
         or restore a snapshot taken before it"
    )]
    Newer(i64),
    /// The tables are not this program's.
    #[error("state cannot be brought up to date: {0}")]
    Unusable(String),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(why) | StoreError::Unknown(why) => Self::Unavailable(why),
            StoreError::Locked => Self::Unavailable("another program is using it".into()),
            StoreError::Constraint(why) | StoreError::Internal(why) => Self::Unusable(why),
        }
    }
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> Self {
        match Cause::of(&error) {
            // At startup this is a configuration error; later it is an outage.
            Cause::Refused => Self::Unusable(error.to_string()),
            Cause::Away | Cause::Lost | Cause::Locked | Cause::Ours => {
                StoreError::from(error).into()
            }
        }
    }
}

impl From<MigrateError> for OpenError {
    fn from(error: MigrateError) -> Self {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the enum is another crate's and will grow"
        )]
        match error {
            MigrateError::VersionMissing(version) => Self::Newer(version),
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Unusable(other.to_string()),
        }
    }
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Changes {
    /// The migrations that were applied, by number and name.
    pub applied: Vec<(i64, String)>,
    /// The copy of the previous file, unless it was new.
    pub snapshot: Option<PathBuf>,
}

/// Migrates a database to this program's version.
pub async fn migrate(target: &Target) -> Result<Changes, OpenError> {
    match target {
        Target::Sqlite(path) => migrate_sqlite(path, &sqlite_migrations()).await,
        Target::Postgres(options) => migrate_postgres(options, &postgres_migrations()).await,
    }
}

/// Migrates a file, which is created if it does not exist; otherwise a copy is made first.
pub(crate) async fn migrate_sqlite(path: &Path, to: &Migrator) -> Result<Changes, OpenError> {
    if let Some(folder) = path.parent() {
        let mut private = DirBuilder::new();
        private.recursive(true).mode(0o700);
        private.create(folder).map_err(unwritable)?;
    }
    let _lock = lock_of(path).await?;
    // SQLite gives its log the same mode.
    private_file().open(path).map_err(unwritable)?;
    if let Err(error) = make_private(path) {
        tracing::warn!(%error, "others can read the state or a copy of it: run `chmod 600` as its owner");
    }
    let mut connection = options_of(path)
        .create_if_missing(true)
        // A migration may have to rebuild a table.
        .foreign_keys(false)
        .connect()
        .await?;
    let changes = change_sqlite(&mut connection, path, to).await;
    connection.close().await?;
    changes
}

async fn change_sqlite(
    connection: &mut SqliteConnection,
    path: &Path,
    to: &Migrator,
) -> Result<Changes, OpenError> {
    let is_known = is_known_to_sqlite(connection).await?;
    let before = applied_to(connection, is_known).await?;
    let mut changes = changes_of(to, &before);
    let is_known = before.iter().all(|&version| to.version_exists(version));
    if is_known && !before.is_empty() && !changes.applied.is_empty() {
        let snapshot = copy(connection, path, &before).await?;
        tracing::info!(snapshot = %snapshot.display(), "copied state before migrating its tables");
        changes.snapshot = Some(snapshot);
    }
    // `run` does the same, but its future is not `Send`.
    to.run_direct(None, connection, false).await?;
    let broken = sqlx::query("pragma foreign_key_check")
        .fetch_optional(connection)
        .await?;
    if broken.is_some() {
        return Err(OpenError::Unusable("rows refer to missing rows".into()));
    }
    Ok(changes)
}

/// Migrates a database; of several servers that start at once, one does it.
pub(crate) async fn migrate_postgres(
    options: &PgConnectOptions,
    to: &Migrator,
) -> Result<Changes, OpenError> {
    let mut connection = connect(options, "nycapt migrate").await?;
    let changes = timeout(MIGRATE_TIMEOUT, change_postgres(&mut connection, to))
        .await
        .map_err(late)
        .flatten();
    // Closing the connection releases the migration lock, even after an error.
    let _ = timeout(CONNECT_TIMEOUT, connection.close()).await;
    changes
}

/// A connection for work on the whole database, under a name that the server shows.
pub(crate) async fn connect(
    options: &PgConnectOptions,
    name: &str,
) -> Result<PgConnection, OpenError> {
    let options = options.clone().application_name(name).options([
        // A statement that waits for a table lock blocks everyone behind it, so try again instead.
        ("lock_timeout", LOCK_TIMEOUT),
        ("statement_timeout", "0"),
        ("idle_in_transaction_session_timeout", "0"),
        ("client_min_messages", "error"),
    ]);
    let connecting = async {
        let mut connection = options.connect().await?;
        let setting = "select current_setting('lock_timeout')";
        let setting = sqlx::query_scalar::<Postgres, String>(setting).persistent(false);
        let lock_timeout = setting.fetch_one(&mut connection).await?;
        Ok::<_, sqlx::Error>((connection, lock_timeout))
    };
    let connected = timeout(CONNECT_TIMEOUT, connecting).await;
    let (connection, lock_timeout) = connected.map_err(late)??;
    // A pool that gives each transaction another session would also break prepared statements and locks.
    if lock_timeout != LOCK_TIMEOUT {
        return Err(OpenError::Unusable(
            "a connection pool in between, such as PgBouncer, drops the settings of connections; \
             connect to PostgreSQL itself"
                .into(),
        ));
    }
    Ok(connection)
}

fn late(_: Elapsed) -> OpenError {
    OpenError::Unavailable("the server does not answer".into())
}

async fn change_postgres(
    connection: &mut PgConnection,
    to: &Migrator,
) -> Result<Changes, OpenError> {
    let is_known = is_known_to_postgres(connection).await?;
    let before = applied_to(connection, is_known).await?;
    let mut tries = 1;
    loop {
        let error = match to.run_direct(None, connection, false).await {
            Ok(()) => return Ok(changes_of(to, &before)),
            Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => error,
            Err(error) => return Err(error.into()),
        };
        if Cause::of(&error) != Cause::Locked || tries == TRIES {
            return Err(error.into());
        }
        tries += 1;
        sleep(PAUSE).await;
    }
}

/// Refuses a database that [`migrate`] refuses as it is, and changes nothing in it.
///
/// # Errors
/// As those of [`migrate`]. A file that does not exist has none.
pub async fn check_tables(target: &Target) -> Result<(), OpenError> {
    match target {
        Target::Sqlite(path) if !path.exists() => Ok(()),
        Target::Sqlite(path) => {
            // Whoever reads a file with a log needs a place next to it; without one, nobody changes it.
            let has_log = with_suffix(path, "-wal").exists();
            let options = SqliteConnectOptions::new().filename(path).read_only(true);
            let options = options.immutable(!has_log).busy_timeout(BUSY_TIMEOUT);
            let mut connection = options.connect().await?;
            let is_known = is_known_to_sqlite(&mut connection).await?;
            check_applied(&mut connection, is_known, &sqlite_migrations()).await?;
            Ok(connection.close().await?)
        }
        Target::Postgres(options) => {
            let mut connection = connect(options, "nycapt check").await?;
            let checking = async {
                let is_known = is_known_to_postgres(&mut connection).await?;
                check_applied(&mut connection, is_known, &postgres_migrations()).await
            };
            let checked = timeout(CONNECT_TIMEOUT, checking).await.map_err(late);
            let _ = timeout(CONNECT_TIMEOUT, connection.close()).await;
            checked.flatten()
        }
    }
}

/// Refuses applied migrations that this program doesn't have or has otherwise, as running them does.
async fn check_applied(
    connection: &mut impl Migrate,
    is_known: bool,
    to: &Migrator,
) -> Result<(), OpenError> {
    if !is_known {
        return Ok(());
    }
    if let Some(version) = connection.dirty_version(TABLE).await? {
        return Err(MigrateError::Dirty(version).into());
    }
    for applied in connection.list_applied_migrations(TABLE).await? {
        let version = applied.version;
        let ours = to.iter().find(|migration| migration.version == version);
        let ours = ours.ok_or(OpenError::Newer(version))?;
        if ours.checksum != applied.checksum {
            return Err(MigrateError::VersionMismatch(version).into());
        }
    }
    Ok(())
}

/// Whether a file has the table of migrations.
async fn is_known_to_sqlite(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    let known = "select count(*) from sqlite_schema where name = '_sqlx_migrations'";
    let known: i64 = sqlx::query_scalar(known).fetch_one(connection).await?;
    Ok(known > 0)
}

/// Whether a database of a server has the table of migrations.
async fn is_known_to_postgres(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let known = "select to_regclass('_sqlx_migrations') is not null";
    sqlx::query_scalar(known).fetch_one(connection).await
}

/// The migrations applied to a database, oldest first.
async fn applied_to(
    connection: &mut impl Migrate,
    is_known: bool,
) -> Result<Vec<i64>, MigrateError> {
    if !is_known {
        return Ok(Vec::new());
    }
    let applied = connection.list_applied_migrations(TABLE).await?;
    Ok(applied.iter().map(|migration| migration.version).collect())
}

/// Opens or creates a file that only the operator may read, since it holds what customers bought.
fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).append(true).mode(0o600);
    options
}

/// What a database with the migrations `before` still needs.
fn changes_of(to: &Migrator, before: &[i64]) -> Changes {
    let missing = to
        .iter()
        .filter(|migration| !before.contains(&migration.version));
    Changes {
        applied: missing
            .map(|migration| (migration.version, migration.description.to_string()))
            .collect(),
        snapshot: None,
    }
}

/// Missing permissions and folders stay missing, while a full disk may have room again.
fn unwritable(error: io::Error) -> OpenError {
    let stays = matches!(
        error.kind(),
        ErrorKind::PermissionDenied
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            // A file is where the folder should be.
            | ErrorKind::AlreadyExists
            | ErrorKind::ReadOnlyFilesystem
    );
    if stays {
        OpenError::Unusable(error.to_string())
    } else {
        OpenError::Unavailable(error.to_string())
    }
}

/// Keeps other processes from migrating the same file, until it is dropped.
pub(crate) async fn lock_of(path: &Path) -> Result<File, OpenError> {
    // Whatever a link of this name leads to is not ours to touch.
    let no_link = OFlags::NOFOLLOW.bits().cast_signed();
    let file = private_file()
        .custom_flags(no_link)
        .open(with_suffix(path, ".migrating"))
        .map_err(unwritable)?;
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => sleep(PAUSE).await,
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
    }
    Err(OpenError::Unavailable(
        "another program is changing its tables".into(),
    ))
}

/// Copies the file to a name with the number of the next migration.
async fn copy(
    connection: &mut SqliteConnection,
    path: &Path,
    before: &[i64],
) -> Result<PathBuf, OpenError> {
    let io = |error: io::Error| OpenError::Unavailable(error.to_string());
    let partial = with_suffix(path, ".snapshot");
    // Left by an interrupted copy.
    if partial.is_symlink() || partial.exists() {
        fs::remove_file(&partial).map_err(io)?;
    }
    vacuum_into(connection, &partial).await?;
    let snapshot = snapshot_of(path, before);
    fs::rename(&partial, &snapshot).map_err(io)?;
    prune(path, &snapshot).map_err(io)?;
    Ok(snapshot)
}

/// Copies a file as it is at one moment to a new one.
pub(crate) async fn vacuum_into(
    connection: &mut SqliteConnection,
    copy: &Path,
) -> Result<(), OpenError> {
    // SQLite fills an empty file and keeps its mode.
    let empty = private_file().create_new(true).open(copy);
    empty.map_err(unwritable)?;
    sqlx::query("vacuum into $1")
        .bind(copy.to_string_lossy().as_ref())
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes the file and its copies away from other users, to whom earlier versions left them.
fn make_private(path: &Path) -> io::Result<()> {
    let mut files = copies_of(path, COPY)?;
    files.extend([
        path.to_owned(),
        with_suffix(path, "-wal"),
        with_suffix(path, "-shm"),
    ]);
    for file in files {
        let of = match fs::symlink_metadata(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            of => of?,
        };
        // Whatever a link leads to is not ours to change.
        if of.is_file() && of.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(&file, Permissions::from_mode(0o600))?;
        }
    }
    Ok(())
}

/// What the name of a copy has after the name of its file.
pub(crate) const COPY: &str = ".before-";

/// The files next to `path` whose names continue its name with `ending` and anything.
fn copies_of(path: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let beginning = with_suffix(path, ending);
    let beginning = beginning.as_os_str().as_encoded_bytes();
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder_of(path))? {
        let copy = path.with_file_name(entry?.file_name());
        if copy.as_os_str().as_encoded_bytes().starts_with(beginning) {
            copies.push(copy);
        }
    }
    Ok(copies)
}

/// Deletes the files next to `path` whose names continue its name with `ending`, such as `.` for
/// `access.log.1`, and that were last written before `before`, in Unix milliseconds.
///
/// # Errors
/// The folder cannot be read, or a file cannot be deleted; all others are.
pub fn delete_old_copies(path: &Path, ending: &str, before: i64) -> io::Result<()> {
    let before = UNIX_EPOCH + Duration::from_millis(before.unsigned_abs());
    let delete = |copy: PathBuf| {
        let file = fs::symlink_metadata(&copy)?;
        if file.is_file() && file.modified()? < before {
            fs::remove_file(&copy)?;
        }
        Ok(())
    };
    let outcomes = copies_of(path, ending)?.into_iter().map(delete);
    // A program that rotates logs may rename a file meanwhile.
    let failures = outcomes.filter_map(|outcome: io::Result<()>| outcome.err());
    let mut failures = failures.filter(|error| error.kind() != ErrorKind::NotFound);
    let first = failures.next();
    failures.for_each(drop);
    first.map_or(Ok(()), Err)
}

/// Deletes older copies, which hold what customers had deleted since.
fn prune(path: &Path, newest: &Path) -> io::Result<()> {
    let mut copies = Vec::new();
    for copy in copies_of(path, COPY)? {
        if copy != newest {
            copies.push((fs::symlink_metadata(&copy)?.modified()?, copy));
        }
    }
    copies.sort();
    let old = copies.len().saturating_sub(SNAPSHOTS - 1);
    copies
        .iter()
        .take(old)
        .try_for_each(|(_, copy)| fs::remove_file(copy))
}

/// A free name, so that a second attempt does not overwrite the first copy.
fn snapshot_of(path: &Path, before: &[i64]) -> PathBuf {
    let next = before.last().map_or(1, |applied| applied + 1);
    let first = with_suffix(path, &format!(".before-{next}"));
    let mut others =
        (2..).map(|number: u32| with_suffix(path, &format!(".before-{next}-{number}")));
    if first.exists() {
        others.find(|name| !name.exists()).unwrap_or(first)
    } else {
        first
    }
}
