//! The tests' PostgreSQL: isolated, and removed with its process.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nycapt_tests::{Postgres, built, until};
use sqlx::{Connection, PgConnection, Row};
use tokio::time::timeout;

/// Longest wait for a session.
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

async fn connected(url: &str) -> PgConnection {
    timeout(TIMEOUT, PgConnection::connect(url))
        .await
        .unwrap()
        .unwrap()
}

async fn count(connection: &mut PgConnection) -> i64 {
    let row = sqlx::query("select count(*) from thing")
        .fetch_one(connection)
        .await;
    row.unwrap().get(0)
}

#[tokio::test]
async fn a_cluster_keeps_its_data_across_stop_and_freeze() {
    let cluster = Postgres::start();
    let database = cluster.database();
    cluster.run(
        &database.name,
        "create table thing as select generate_series(1, 1000)",
    );
    let mut before = connected(&database.url).await;
    assert_eq!(count(&mut before).await, 1000);

    cluster.stop();
    let refused = PgConnection::connect(&database.url).await;
    assert!(refused.is_err());
    cluster.start_again();
    assert_eq!(count(&mut connected(&database.url).await).await, 1000);
    let cut = sqlx::query("select 1").execute(&mut before).await;
    assert!(cut.is_err());

    let mut session = connected(&database.url).await;
    cluster.freeze();
    let short = Duration::from_millis(200);
    let silent = timeout(short, count(&mut session)).await;
    assert!(silent.is_err());
    cluster.thaw();
    assert_eq!(count(&mut connected(&database.url).await).await, 1000);

    let folder = cluster.folder().to_owned();
    drop(cluster);
    assert!(!folder.exists());
}

#[tokio::test]
async fn a_cluster_is_removed_when_its_process_ends_or_is_killed() {
    for is_killed in [false, true] {
        let mut other = Other::start();
        let (folder, postmaster) = (other.folder(), other.postmaster());
        let session = connected(&other.url).await;
        assert!(postmaster.exists());
        if is_killed {
            other.child.kill().unwrap();
        }
        drop(other.child.stdin.take());
        other.child.wait().unwrap();
        until("the server and its folder are gone", || async {
            (!postmaster.exists() && !folder.exists()).then_some(())
        })
        .await;
        drop(session);
    }
}
