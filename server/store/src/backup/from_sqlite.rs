//! Restores a backup of a `SQLite` file to `PostgreSQL`.

use std::mem::take;
use std::path::Path;

use futures_util::TryStreamExt;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Sqlite, SqliteConnection};

use super::contents::Reading;
use super::postgres::{PART, connect_to_empty};
use super::sqlite::{contents_of, open};
use super::{BackupError, Contents};
use crate::OpenError;
use crate::migrate::postgres_migrations;

/// The tables with rows to copy, each after those that it refers to.
const TABLES: &str = "
    with recursive place (id, depth) as (
        select oid, 0 from pg_class
         where relkind = 'r' and relnamespace = current_schema()::regnamespace
        union all
        select reference.conrelid, depth + 1
          from place join pg_constraint reference on reference.confrelid = id
         where reference.contype = 'f' and reference.conrelid <> reference.confrelid
    )
    select relname::text from place join pg_class on oid = id
     where relname <> '_sqlx_migrations'
     group by relname order by max(depth), relname";

const COLUMNS: &str = "
    select column_name::text, data_type::text from information_schema.columns
     where table_schema = current_schema() and table_name = $1
     order by ordinal_position";

/// Columns whose numbers the database assigns.
const ASSIGNED: &str = "
    select table_name::text, column_name::text from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'";

pub(super) async fn restore(
    options: &PgConnectOptions,
    dump: &Path,
    expected: &Contents,
) -> Result<(), BackupError> {
    contents_of(dump).await?.check(expected)?;
    let mut source = open(dump).await?;
    let mut connection = connect_to_empty(options, expected).await?;
    let mut transaction = connection.begin().await?;
    // Migrations of the same number make the same tables on both engines.
    let migrated = postgres_migrations()
        .run_direct(Some(expected.schema), &mut *transaction, false)
        .await;
    migrated.map_err(OpenError::from)?;
    // The first migration inserts an account, which the copy contains.
    sqlx::raw_sql("delete from account")
        .execute(&mut *transaction)
        .await?;
    copy_rows(&mut source, &mut transaction).await?;
    source.close().await?;
    let contents = Contents::of(Reading::Postgres(&mut transaction)).await?;
    contents.check(expected)?;
    transaction.commit().await?;
    Ok(connection.close().await?)
}

async fn copy_rows(from: &mut SqliteConnection, to: &mut PgConnection) -> Result<(), BackupError> {
    let tables: Vec<String> = sqlx::query_scalar(TABLES).fetch_all(&mut *to).await?;
    for table in tables {
        let columns: Vec<(String, String)> = sqlx::query_as(COLUMNS)
            .bind(table.as_str())
            .fetch_all(&mut *to)
            .await?;
        let names: Vec<_> = columns.iter().map(|(name, _)| quoted(name)).collect();
        let fields: Vec<_> = columns
            .iter()
            .map(|(name, kind)| field(name, kind))
            .collect();
        let table = quoted(&table);
        let (names, line) = (names.join(", "), fields.join(" || char(9) || "));
        let select = format!("select {line} || char(10) from {table}");
        let mut lines =
            sqlx::query_scalar::<Sqlite, String>(AssertSqlSafe(select)).fetch(&mut *from);
        let into = format!("copy {table} ({names}) from stdin");
        let mut copy = to.copy_in_raw(&into).await?;
        let mut part = String::new();
        while let Some(line) = lines.try_next().await? {
            part.push_str(&line);
            if part.len() > PART {
                copy.send(take(&mut part).into_bytes()).await?;
            }
        }
        copy.send(part.into_bytes()).await?;
        copy.finish().await?;
    }
    let assigned: Vec<(String, String)> = sqlx::query_as(ASSIGNED).fetch_all(&mut *to).await?;
    for (table, column) in assigned {
        let (of, name) = (quoted(&table), quoted(&column));
        let sql = format!(
            "select setval(pg_get_serial_sequence('{of}', '{column}'),
                           coalesce(max({name}), 0) + 1, false) from {of}"
        );
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *to).await?;
    }
    Ok(())
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// The expression for a column as `copy` reads it, in `SQLite`.
fn field(name: &str, kind: &str) -> String {
    let name = quoted(name);
    let value = match kind {
        "bytea" => format!(r"'\\x' || hex({name})"),
        "text" => format!(
            r"replace(replace(replace(replace({name}, '\', '\\'), char(9), '\t'), char(10), '\n'), char(13), '\r')"
        ),
        _ => format!("cast({name} as text)"),
    };
    format!(r"case when {name} is null then '\N' else {value} end")
}
