//! Brings the tables to this program's version, and refuses a database that is ahead of it.

use std::path::{Path, PathBuf};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{PgPool, SqlitePool};

use super::fault::StoreFault;

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// Why state cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// It does not answer; trying again later can help.
    #[error("state does not answer: {0}")]
    Away(String),
    /// A newer program has changed the tables.
    #[error(
        "state was written by a newer version (migration {0} is unknown here); run that version, \
         or restore a snapshot taken before it"
    )]
    Newer(i64),
    /// The tables are not those that this program makes.
    #[error("state cannot be brought up to date: {0}")]
    Unusable(String),
}

impl From<StoreFault> for OpenFault {
    fn from(fault: StoreFault) -> Self {
        match fault {
            StoreFault::Away(why) => Self::Away(why),
            StoreFault::Locked => Self::Away("another program holds it".into()),
            StoreFault::Constraint(why) | StoreFault::Broken(why) => Self::Unusable(why),
        }
    }
}

impl From<MigrateError> for OpenFault {
    fn from(error: MigrateError) -> Self {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the enum is another crate's and will grow"
        )]
        match error {
            MigrateError::VersionMissing(version) => Self::Newer(version),
            MigrateError::Execute(fault) | MigrateError::ExecuteMigration(fault, _) => {
                StoreFault::from(fault).into()
            }
            other => Self::Unusable(other.to_string()),
        }
    }
}

/// Brings a file up to date; one that holds anything is copied beside itself before.
pub(super) async fn migrate_sqlite(pool: &SqlitePool, path: &Path) -> Result<(), OpenFault> {
    let applied = applied_to(pool).await?;
    let behind = applied.is_some_and(|applied| newest(&SQLITE) > Some(applied));
    if let Some(applied) = applied.filter(|_| behind) {
        let snapshot = snapshot_of(path, applied);
        let made = sqlx::query("vacuum into $1")
            .bind(snapshot.to_string_lossy().as_ref())
            .execute(pool)
            .await;
        made.map_err(StoreFault::from)?;
        tracing::info!(snapshot = %snapshot.display(), "state is copied before its tables change");
    }
    Ok(SQLITE.run(pool).await?)
}

/// Brings a database up to date; of several servers that start at once, one does it.
pub(super) async fn migrate_postgres(pool: &PgPool) -> Result<(), OpenFault> {
    Ok(POSTGRES.run(pool).await?)
}

/// The newest migration that the file has seen; none for a new file.
async fn applied_to(pool: &SqlitePool) -> Result<Option<i64>, StoreFault> {
    let known = "select count(*) from sqlite_master where name = '_sqlx_migrations'";
    let known: i64 = sqlx::query_scalar(known).fetch_one(pool).await?;
    if known == 0 {
        return Ok(None);
    }
    let newest = "select max(version) from _sqlx_migrations";
    Ok(sqlx::query_scalar(newest).fetch_one(pool).await?)
}

fn newest(migrator: &Migrator) -> Option<i64> {
    migrator.iter().map(|migration| migration.version).max()
}

/// Beside the file, named by what it holds: a second start does not write over the first copy.
fn snapshot_of(path: &Path, applied: i64) -> PathBuf {
    let free = |name: &PathBuf| !name.exists();
    let named = |ending: String| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".before-{}{ending}", applied + 1));
        PathBuf::from(name)
    };
    let mut tries = (2..).map(|number: u32| named(format!("-{number}")));
    let first = named(String::new());
    if free(&first) {
        return first;
    }
    tries.find(free).unwrap_or(first)
}
