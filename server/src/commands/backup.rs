//! Backs up the database while servers use it, and restores it.

mod archive;
mod scratch;

use std::fs::{self, DirBuilder, File};
use std::io::{Write, sink, stderr};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail, ensure};
use clap::Args;
use nycapt_store::Target;
use serde_json::json;
use tokio::task::spawn_blocking;

use self::archive::{Manifest, read, recipients_in, write};
use self::scratch::{Scratch, create};
use super::serve::Signals;
use crate::backup_record::BackupRecord;
use crate::config::{Config, Settings};
use crate::messages::message;

#[derive(Debug, Args)]
pub(crate) struct BackupArguments {
    /// File to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Encrypt for the public keys in this file, `age1…`, one per line
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    recipients_file: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, conflicts_with = "check")]
    force: bool,
    /// Write nothing; read an existing backup to the end and fail if it is damaged
    #[arg(long)]
    check: bool,
    /// Private key of an encrypted backup, as `age-keygen` writes it
    #[arg(long, value_name = "FILE", requires = "check")]
    key_file: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArguments {
    /// Backup to restore
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Private key of an encrypted backup, as `age-keygen` writes it
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: Settings,
}

/// Writes the database to a file, or checks one that was written, and prints what is in it.
/// After an error or a signal, nothing is left behind but the record that it failed.
pub(crate) async fn backup(
    arguments: &BackupArguments,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut signals = Signals::listen()?;
    let is_in_the_way = !arguments.force && arguments.file.symlink_metadata().is_ok();
    let work = async {
        if arguments.check {
            let (file, key) = (arguments.file.clone(), arguments.key_file.clone());
            let work = move || read(&file, key.as_deref(), || Ok(sink()));
            return spawn_blocking(work).await?;
        }
        make(arguments).await
    };
    let ended = tokio::select! {
        ended = work => ended,
        () = signals.next() => Err(anyhow!(message!("backup-interrupted"))),
    };
    // A backup that was refused before it began says nothing about the others.
    if !arguments.check
        && !is_in_the_way
        && let Err(error) = record(&arguments.settings, ended.is_ok())
    {
        // A backup is complete without its record.
        writeln!(stderr(), "warning: {error:#}")?;
    }
    let manifest = ended?;
    let what = |file: String, rows: u64| {
        if arguments.check {
            message!("backup-checked", file, rows)
        } else {
            message!("backup-made", file, rows)
        }
    };
    print(&arguments.file, &manifest, arguments.json, out, what)
}

/// Records how a backup ended, for the metrics of the server with this data folder.
fn record(settings: &Settings, is_made: bool) -> anyhow::Result<()> {
    let data_dir = Config::of(&settings.resolve()?)?.data_dir;
    Ok(BackupRecord::update(&data_dir, is_made)?)
}

async fn make(arguments: &BackupArguments) -> anyhow::Result<Manifest> {
    let target = Config::of(&arguments.settings.resolve()?)?.database;
    let file = arguments.file.as_path();
    let name = file.display().to_string();
    let recipients = arguments.recipients_file.as_deref().map(recipients_in);
    let recipients = recipients.transpose()?.unwrap_or_default();
    let is_in_the_way = !arguments.force && file.symlink_metadata().is_ok();
    ensure!(!is_in_the_way, message!("backup-exists", file = name));
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    // Only if it is surely missing: any other problem fails below with its own error.
    ensure!(
        folder.try_exists().unwrap_or(true),
        message!("backup-no-folder", folder = folder.display().to_string())
    );
    if let Target::Sqlite(path) = &target {
        ensure!(
            path.try_exists().unwrap_or(true),
            message!("backup-no-database", file = target.to_string())
        );
    }
    let scratch = Scratch::next_to(file).with_context(|| name.clone())?;
    let dump = scratch.file("dump");
    say(&message!("backup-copying", state = target.to_string()))?;
    let contents = nycapt_store::dump(&target, &dump).await;
    let contents = contents.with_context(|| target.to_string())?;
    let manifest = Manifest::new(target.engine(), contents);
    say(&message!("backup-writing", file = name.as_str()))?;
    let unfinished = scratch.file("backup");
    let to = create(&unfinished).with_context(|| name.clone())?;
    let work = move || write(to, &manifest, &dump, &recipients).map(|()| manifest);
    let manifest = spawn_blocking(work).await?.with_context(|| name.clone())?;
    fs::rename(&unfinished, file).with_context(|| name.clone())?;
    File::open(folder)?.sync_all()?;
    Ok(manifest)
}

/// Restores a backup into an empty database and prints what is in it.
/// A `PostgreSQL` database takes the backup of an `SQLite` file, too. After an error or a signal, the
/// database is as it was.
pub(crate) async fn restore(
    arguments: &RestoreArguments,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut signals = Signals::listen()?;
    let manifest = tokio::select! {
        manifest = make_from(arguments) => manifest?,
        () = signals.next() => bail!(message!("backup-interrupted")),
    };
    let what = |file: String, rows: u64| message!("restore-made", file, rows);
    print(&arguments.file, &manifest, arguments.json, out, what)
}

async fn make_from(arguments: &RestoreArguments) -> anyhow::Result<Manifest> {
    let config = Config::of(&arguments.settings.resolve()?)?;
    let target = config.database;
    // A file is renamed only within its disk.
    let place = match &target {
        Target::Sqlite(path) => path.clone(),
        Target::Postgres(_) => config.data_dir.join("restore"),
    };
    if let Some(folder) = place.parent() {
        let mut private = DirBuilder::new();
        private.recursive(true).mode(0o700);
        private
            .create(folder)
            .with_context(|| folder.display().to_string())?;
    }
    let scratch = Scratch::next_to(&place).with_context(|| place.display().to_string())?;
    let dump = scratch.file("dump");
    let (file, key) = (arguments.file.clone(), arguments.key_file.clone());
    let to = dump.clone();
    say(&message!(
        "restore-reading",
        file = file.display().to_string()
    ))?;
    let work = move || read(&file, key.as_deref(), || Ok(create(&to)?));
    let manifest = spawn_blocking(work).await??;
    say(&message!("restore-writing", state = target.to_string()))?;
    let (from, contents) = (manifest.engine, &manifest.contents);
    let restored = nycapt_store::restore(&target, from, &dump, contents).await;
    restored.with_context(|| message!("restore-refused", state = target.to_string()))?;
    Ok(manifest)
}

fn say(what: &str) -> anyhow::Result<()> {
    Ok(writeln!(stderr(), "{what}")?)
}

fn print(
    file: &Path,
    manifest: &Manifest,
    json: bool,
    out: &mut impl Write,
    what: impl FnOnce(String, u64) -> String,
) -> anyhow::Result<()> {
    let file = file.display().to_string();
    if json {
        let document = json!({ "file": file, "manifest": manifest });
        return Ok(writeln!(out, "{document:#}")?);
    }
    let contents = &manifest.contents;
    let what = what(file, contents.tables.values().map(|table| table.rows).sum());
    let sums = message!(
        "backup-sums",
        tables = contents.tables.len(),
        schema = contents.schema,
        ledger = contents.ledger_sum,
        balances = contents.balances_sum,
        at = manifest.made_at.as_str()
    );
    Ok(writeln!(out, "{what} ({sums})")?)
}
