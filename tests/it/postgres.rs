//! The tests' PostgreSQL: isolated, and removed with its process.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nycapt_tests::{built, until};
use sqlx::{Connection, PgConnection};
use tokio::time::timeout;

const TIMEOUT: Duration = Duration::from_secs(20);

/// A cluster of another process, and its address.
struct Other {
    child: Child,
    url: String,
}

impl Other {
    fn start() -> Self {
        let mut child = Command::new(built("dev", "nycapt-dev"))
            .arg("postgres")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut url).unwrap();
        Self {
            child,
            url: url.trim().to_owned(),
        }
    }

    fn folder(&self) -> PathBuf {
        let (_, rest) = self.url.split_once("host=").unwrap();
        rest.split('&').next().unwrap().into()
    }

    fn postmaster(&self) -> PathBuf {
        let file = self.folder().join("data/postmaster.pid");
        let text = std::fs::read_to_string(file).unwrap();
        PathBuf::from("/proc").join(text.lines().next().unwrap())
    }
}

#[tokio::test]
async fn a_cluster_is_removed_when_its_process_ends_or_is_killed() {
    for is_killed in [false, true] {
        let mut other = Other::start();
        let (folder, postmaster) = (other.folder(), other.postmaster());
        let session = timeout(TIMEOUT, PgConnection::connect(&other.url)).await;
        let session = session.unwrap().unwrap();
        assert!(postmaster.exists());
        if is_killed {
            other.child.kill().unwrap();
        }
        drop(other.child.stdin.take());
        other.child.wait().unwrap();
        until!(
            "the server and its folder are gone",
            !postmaster.exists() && !folder.exists()
        );
        drop(session);
    }
}
