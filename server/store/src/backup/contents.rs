//! The contents of a database, as counts and checksums that a copy must match.

use std::collections::BTreeMap;

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, PgConnection, Row as _, SqliteConnection};

use super::BackupError;
use crate::OpenError;
use crate::migrate::TABLE;

/// The contents of a database. The same rows give the same values on both engines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Contents {
    /// The number of the last migration.
    pub schema: i64,
    /// The rows of each table, by name.
    pub tables: BTreeMap<String, Rows>,
    pub ledger_sum: i64,
    pub balances_sum: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    pub rows: u64,
    /// The sum of the SHA-256 of every row, independent of row order.
    pub sha256: String,
}

pub(super) enum Reading<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// The same on the connection of either engine.
macro_rules! on_connection {
    ($reading:expr, |$connection:ident| $run:expr) => {
        match $reading {
            Reading::Sqlite($connection) => $run,
            Reading::Postgres($connection) => $run,
        }
    };
}

impl Contents {
    pub(super) async fn of(mut reading: Reading<'_>) -> Result<Self, BackupError> {
        let mut names = reading.texts(reading.list_tables().into()).await?;
        let known = names.len();
        // Compared as the version and not as rows.
        names.retain(|name| name != TABLE);
        if names.len() == known {
            return Err(OpenError::Unusable("it wasn't created by this service".into()).into());
        }
        let mut tables = BTreeMap::new();
        for name in names {
            let columns = reading.list_columns(&name);
            let columns = reading.texts(columns).await?;
            let rows = reading.rows(&name, &columns.join(", ")).await?;
            tables.insert(name, rows);
        }
        let schema = "select max(version) from _sqlx_migrations";
        let ledger = "select cast(coalesce(sum(amount), 0) as bigint) from ledger";
        let balances = "select cast(coalesce(sum(balance), 0) as bigint) from account";
        Ok(Self {
            schema: reading.number(schema).await?,
            ledger_sum: reading.number(ledger).await?,
            balances_sum: reading.number(balances).await?,
            tables,
        })
    }

    /// Fails with the first value that differs from the expected one.
    pub(super) fn check(&self, expected: &Self) -> Result<(), BackupError> {
        let (is, was) = (self, expected);
        let figures = [
            ("the schema", is.schema, was.schema),
            ("the sum of the ledger", is.ledger_sum, was.ledger_sum),
            ("the sum of balances", is.balances_sum, was.balances_sum),
        ];
        let differs = |what: String| Err(BackupError::Differs(what));
        for (what, is, was) in figures {
            if is != was {
                return differs(format!("{what} is {is} and was {was}"));
            }
        }
        for (name, was) in &expected.tables {
            match self.tables.get(name) {
                None => return differs(format!("the table `{name}` is missing")),
                Some(is) if is != was => {
                    let (is, was) = (is.rows, was.rows);
                    return differs(format!(
                        "the table `{name}` differs (rows: {is} found, {was} expected)"
                    ));
                }
                Some(_) => {}
            }
        }
        if self.tables.len() != expected.tables.len() {
            return differs("it has more tables than were backed up".into());
        }
        Ok(())
    }
}

impl Reading<'_> {
    const fn list_tables(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => {
                "select name from sqlite_schema where type = 'table' and substr(name, 1, 7) <> 'sqlite_'"
            }
            Self::Postgres(_) => {
                "select tablename::text from pg_tables where schemaname = current_schema()"
            }
        }
    }

    /// The statement that lists a table's columns by name, each as the bytes of its value.
    fn list_columns(&self, table: &str) -> String {
        match self {
            Self::Sqlite(_) => format!(
                "select 'cast(\"' || name || '\" as blob)' from pragma_table_info('{table}')
                  order by name"
            ),
            Self::Postgres(_) => format!(
                "select case when data_type = 'bytea' then quote_ident(column_name)
                        else 'convert_to(' || quote_ident(column_name) || '::text, ''UTF8'')' end
                   from information_schema.columns
                  where table_schema = current_schema() and table_name = '{table}'
                  order by column_name::text collate \"C\""
            ),
        }
    }

    async fn texts(&mut self, sql: String) -> sqlx::Result<Vec<String>> {
        let sql = AssertSqlSafe(sql);
        on_connection!(self, |on| {
            sqlx::query_scalar(sql).fetch_all(&mut **on).await
        })
    }

    async fn number(&mut self, sql: &'static str) -> sqlx::Result<i64> {
        on_connection!(self, |on| {
            sqlx::query_scalar(sql).fetch_one(&mut **on).await
        })
    }

    async fn rows(&mut self, table: &str, columns: &str) -> sqlx::Result<Rows> {
        let sql = AssertSqlSafe(format!("select {columns} from \"{table}\""));
        let mut sum = Sum::default();
        on_connection!(self, |on| {
            let mut rows = sqlx::query(sql).fetch(&mut **on);
            while let Some(row) = rows.try_next().await? {
                sum.add((0..row.len()).map(|column| row.try_get(column)))?;
            }
        });
        Ok(Rows {
            rows: sum.rows,
            sha256: sum.total.map(|part| format!("{part:016x}")).concat(),
        })
    }
}

/// A sum of hashes, so that the engines' sort orders don't matter.
#[derive(Default)]
struct Sum {
    rows: u64,
    total: [u64; 4],
}

impl Sum {
    fn add(
        &mut self,
        values: impl Iterator<Item = sqlx::Result<Option<Vec<u8>>>>,
    ) -> sqlx::Result<()> {
        let mut hash = Sha256::new();
        for value in values {
            // The length separates neighboring values, and an empty value from null.
            match value? {
                Some(bytes) => {
                    hash.update((bytes.len() as u64 + 1).to_le_bytes());
                    hash.update(bytes);
                }
                None => hash.update(0_u64.to_le_bytes()),
            }
        }
        let hash = hash.finalize();
        let (parts, _) = hash.as_chunks();
        for (total, part) in self.total.iter_mut().zip(parts) {
            *total = total.wrapping_add(u64::from_be_bytes(*part));
        }
        self.rows += 1;
        Ok(())
    }
}
