//! A backup under load, and what a new database made from it has lost.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use nycapt_tests::built;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use crate::journal::{Journal, Seen};

/// Longest time in which a backup must succeed between two crashes of its database.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A backup, and everything that was acknowledged before it began.
pub(crate) struct Rehearsal {
    pub(crate) acknowledged: Seen,
    pub(crate) took: Duration,
    file: PathBuf,
}

impl Rehearsal {
    /// Backs up after a pause, again if a crash of the database was in the way.
    pub(crate) async fn begin(
        journal: Journal,
        pause: Duration,
        url: String,
        data_dir: PathBuf,
    ) -> Result<Self> {
        sleep(pause).await;
        let file = data_dir.join("state.backup");
        let end = Instant::now() + TIMEOUT;
        loop {
            let acknowledged = journal.open().clone();
            let begin = Instant::now();
            let mut backup = command("backup", &file, &url, &data_dir);
            let ended = backup.arg("--force").output().await?;
            if ended.status.success() {
                let took = begin.elapsed();
                return Ok(Self {
                    acknowledged,
                    took,
                    file,
                });
            }
            if Instant::now() > end {
                bail!("no backup: {}", String::from_utf8_lossy(&ended.stderr));
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Restores the backup into an empty database.
    pub(crate) async fn restore(&self, url: &str, data_dir: &Path) -> Result<()> {
        let ended = command("restore", &self.file, url, data_dir)
            .output()
            .await?;
        let why = String::from_utf8_lossy(&ended.stderr);
        ensure!(ended.status.success(), "no restore: {why}");
        Ok(std::fs::remove_file(&self.file)?)
    }
}

fn command(name: &str, file: &Path, url: &str, data_dir: &Path) -> Command {
    let mut command = Command::new(built("nycapt-server", "nycapt-server"));
    command.arg(name).arg(file).env("NYCAPT_DATABASE_URL", url);
    command.arg("--data-dir").arg(data_dir).kill_on_drop(true);
    command
}
