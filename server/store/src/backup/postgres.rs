//! Backup and restore with the programs of `PostgreSQL`.

use std::env;
use std::io::ErrorKind;
use std::mem::take;
use std::path::Path;
use std::process::Stdio;

use percent_encoding::percent_decode_str;
use sqlx::migrate::Migrate;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};

use super::contents::Reading;
use super::{BackupError, Contents};
use crate::OpenError;
use crate::migrate::{connect, postgres_migrations};

/// Bytes of rows sent at once.
pub(super) const PART: usize = 1 << 20;
/// Script lines that are `psql` commands, or that older servers do not know.
const LEFT_OUT: [&[u8]; 3] = [
    b"\\restrict ",
    b"\\unrestrict ",
    b"SET transaction_timeout ",
];

pub(super) async fn dump(options: &PgConnectOptions, to: &Path) -> Result<Contents, BackupError> {
    let mut connection = connect(options, "nycapt backup").await?;
    sqlx::raw_sql("begin isolation level repeatable read read only")
        .execute(&mut connection)
        .await?;
    let snapshot: String = sqlx::query_scalar("select pg_export_snapshot()")
        .fetch_one(&mut connection)
        .await?;
    let mut pg_dump = client("pg_dump", options);
    pg_dump.args(["--format=custom", "--no-owner", "--no-privileges"]);
    // The whole backup is compressed later.
    pg_dump.args(["--no-password", "--compress=0", "--snapshot", &snapshot]);
    let program = Program::start(pg_dump.arg("--file").arg(to), "pg_dump")?;
    let contents = Contents::of(Reading::Postgres(&mut connection));
    let (contents, ()) = tokio::try_join!(contents, program.finish())?;
    connection.close().await?;
    Ok(contents)
}

/// Connects to an empty database that a backup can be restored to, and keeps others out.
pub(super) async fn connect_to_empty(
    options: &PgConnectOptions,
    expected: &Contents,
) -> Result<PgConnection, BackupError> {
    if !postgres_migrations().version_exists(expected.schema) {
        return Err(OpenError::Newer(expected.schema).into());
    }
    let mut connection = connect(options, "nycapt restore").await?;
    // Anyone who opens the database migrates it first, and so waits for us.
    connection.lock().await.map_err(OpenError::from)?;
    // For other restores, the lock is enough: a killed one may still be shutting down.
    let servers: i64 = sqlx::query_scalar(
        "select count(*) from pg_stat_activity where datname = current_database()
            and application_name like 'nycapt%' and application_name <> 'nycapt restore'",
    )
    .fetch_one(&mut connection)
    .await?;
    if servers > 0 {
        return Err(BackupError::InUse);
    }
    let table: Option<String> = sqlx::query_scalar(
        "select 'it has the table `' || tablename || '`' from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    .fetch_optional(&mut connection)
    .await?;
    if let Some(table) = table {
        return Err(BackupError::NotEmpty(table));
    }
    Ok(connection)
}

pub(super) async fn restore(
    options: &PgConnectOptions,
    dump: &Path,
    expected: &Contents,
) -> Result<(), BackupError> {
    let mut connection = connect_to_empty(options, expected).await?;
    let mut pg_restore = Command::new("pg_restore");
    pg_restore.args(["--no-owner", "--no-privileges", "--file=-"]);
    let mut program = Program::start(pg_restore.arg(dump), "pg_restore")?;
    let mut transaction = connection.begin().await?;
    // `pg_restore` would commit before anything is compared.
    if let Some(script) = program.child.stdout.take() {
        run(BufReader::new(script), &mut transaction).await?;
    }
    program.finish().await?;
    // The script cleared the search path.
    sqlx::raw_sql("reset search_path")
        .execute(&mut *transaction)
        .await?;
    let contents = Contents::of(Reading::Postgres(&mut transaction)).await?;
    contents.check(expected)?;
    transaction.commit().await?;
    Ok(connection.close().await?)
}

/// Runs a script of statements and rows, like `psql`.
async fn run(
    mut script: impl AsyncBufRead + Unpin,
    connection: &mut PgConnection,
) -> Result<(), BackupError> {
    let (mut statements, mut line) = (Vec::new(), Vec::new());
    while script.read_until(b'\n', &mut line).await? > 0 {
        if line.starts_with(b"COPY ") && line.ends_with(b" FROM stdin;\n") {
            execute(take(&mut statements), connection).await?;
            let mut copy = connection.copy_in_raw(&text(take(&mut line))?).await?;
            let mut rows = Vec::new();
            loop {
                let begin = rows.len();
                if script.read_until(b'\n', &mut rows).await? == 0 {
                    // `finish` returns the program's error.
                    copy.abort("the script ends early").await?;
                    return Ok(());
                }
                let is_end = rows.get(begin..) == Some(b"\\.\n");
                if is_end {
                    rows.truncate(begin);
                }
                if is_end || rows.len() > PART {
                    copy.send(take(&mut rows)).await?;
                }
                if is_end {
                    break;
                }
            }
            copy.finish().await?;
        } else if !LEFT_OUT.iter().any(|start| line.starts_with(start)) {
            statements.append(&mut line);
        }
        line.clear();
    }
    execute(statements, connection).await
}

async fn execute(statements: Vec<u8>, connection: &mut PgConnection) -> Result<(), BackupError> {
    let statements = AssertSqlSafe(text(statements)?);
    sqlx::raw_sql(statements).execute(connection).await?;
    Ok(())
}

fn text(bytes: Vec<u8>) -> Result<String, BackupError> {
    let not_text = |_| BackupError::Differs("its script is not text".into());
    String::from_utf8(bytes).map_err(not_text)
}

/// A program that connects like us. Its arguments are public, its environment is not.
fn client(program: &str, options: &PgConnectOptions) -> Command {
    let mut command = Command::new(program);
    // Variables such as `PGHOSTADDR` would redirect it.
    command.env_clear();
    let kept = ["PATH", "HOME"].map(|name| Some((name, env::var_os(name)?)));
    command.envs(kept.into_iter().flatten());
    match options.get_socket() {
        Some(folder) => command.env("PGHOST", folder),
        None => command.env("PGHOST", options.get_host().trim_matches(['[', ']'])),
    };
    command.env("PGPORT", options.get_port().to_string());
    command.env("PGUSER", options.get_username());
    if let Some(database) = options.get_database() {
        command.env("PGDATABASE", database);
    }
    // Without a root certificate of its own, sqlx trusts the public authorities.
    if let PgSslMode::VerifyCa | PgSslMode::VerifyFull = options.get_ssl_mode() {
        command.env("PGSSLROOTCERT", "system");
    }
    // Only the URL has the password and the certificates; sqlx does not escape a user in it.
    let url = options.clone().username("user").to_url_lossy();
    if let Some(password) = url.password() {
        let password = percent_decode_str(password).decode_utf8_lossy();
        command.env("PGPASSWORD", password.as_ref());
    }
    for (name, value) in url.query_pairs() {
        if name.starts_with("ssl") {
            command.env(format!("PG{}", name.to_uppercase()), value.as_ref());
        }
    }
    command
}

/// A running program; it is killed when it is dropped.
struct Program {
    name: &'static str,
    child: Child,
}

impl Program {
    fn start(command: &mut Command, name: &'static str) -> Result<Self, BackupError> {
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.stderr(Stdio::piped()).kill_on_drop(true).spawn();
        let child = child.map_err(|error| {
            if error.kind() == ErrorKind::NotFound {
                BackupError::NotInstalled(name)
            } else {
                error.into()
            }
        })?;
        Ok(Self { name, child })
    }

    async fn finish(mut self) -> Result<(), BackupError> {
        let mut said = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut said).await?;
        }
        if self.child.wait().await?.success() {
            Ok(())
        } else {
            Err(BackupError::Program(self.name, said.trim().to_owned()))
        }
    }
}
