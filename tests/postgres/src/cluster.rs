//! A PostgreSQL cluster and its databases.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot be set up fails"
)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::{env, fs};

use super::keeper::Keeper;
use super::programs::{PACKAGE, programs};

/// Longest folder whose socket a Unix address can still name.
const LONGEST: usize = 60;

/// A PostgreSQL cluster: a Unix socket in a folder of its own, 200 connections, nothing on TCP.
///
/// What a transaction committed survives [`Postgres::stop`]; nothing survives the cluster. Server
/// and folder go when it is dropped, and when this process ends, however it ends.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    databases: AtomicU32,
    keeper: Mutex<Keeper>,
}

/// A new, empty database.
#[derive(Debug, Clone)]
pub struct TestDatabase {
    /// Its name in the cluster.
    pub name: String,
    /// Where it is, as `--database-url` takes it.
    pub url: String,
}

impl Postgres {
    /// The cluster of this process, for all tests that leave it running.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// A cluster for one test, which may stop and freeze it.
    ///
    /// # Panics
    /// PostgreSQL is not installed; the message has the command that installs it.
    pub fn start() -> Self {
        let Some(programs) = programs() else {
            panic!("PostgreSQL is not installed: `apt-get install {PACKAGE}` installs it");
        };
        let temporary = env::temp_dir();
        let parent = if temporary.as_os_str().len() <= LONGEST {
            temporary
        } else {
            "/tmp".into()
        };
        let folder = tempfile::Builder::new()
            .prefix("nycapt-pg-")
            .tempdir_in(parent);
        // From here on its keeper takes it away.
        let folder = folder.unwrap().keep();
        let mut keeper = Keeper::new(&folder, &programs);
        let created = keeper.order("create") && keeper.order("start");
        let cluster = Self {
            folder,
            programs,
            databases: AtomicU32::new(0),
            keeper: Mutex::new(keeper),
        };
        assert!(created, "PostgreSQL does not start: {}", cluster.log());
        cluster
    }

    /// A new empty database.
    pub fn database(&self) -> TestDatabase {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{number}");
        self.run("postgres", &format!("create database {name}"));
        TestDatabase {
            url: self.url_of(&name),
            name,
        }
    }

    /// Where a database of this cluster is; the same after a stop and a start.
    pub fn url_of(&self, database: &str) -> String {
        format!(
            "postgres:///{database}?host={}&user=postgres",
            self.folder.display()
        )
    }

    /// Where the socket is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs SQL in a database of the cluster and returns what it selects, a line a row.
    ///
    /// # Panics
    /// The statement fails.
    pub fn run(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.arg("--host").arg(&self.folder);
        psql.args(["--username", "postgres", "--dbname", database]);
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"]);
        let output = psql.args(["--command", sql]).output().unwrap();
        let failure = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "`{sql}` failed: {failure}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Stops the server at once, like a crash: sessions end, committed data stays.
    pub fn stop(&self) {
        self.order("stop");
    }

    /// Starts a stopped server at the same place; it answers when this returns.
    pub fn start_again(&self) {
        self.order("start");
    }

    /// Halts every process of the server: connections hang and none is refused.
    pub fn freeze(&self) {
        self.order("freeze");
    }

    /// Lets a frozen server go on.
    pub fn thaw(&self) {
        self.order("thaw");
    }

    /// What the server wrote.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn order(&self, order: &str) {
        let carried_out = self.keeper.lock().unwrap().order(order);
        assert!(carried_out, "`{order}` failed: {}", self.log());
    }
}
