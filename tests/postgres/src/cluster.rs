//! A PostgreSQL cluster, its databases, and the process that starts, stops and ends with it.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::{env, fs};

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
        let temporary = env::temp_dir();
        let is_short = temporary.as_os_str().len() <= LONGEST;
        Self::start_in(if is_short {
            &temporary
        } else {
            Path::new("/tmp")
        })
    }

    /// The same in a folder that every user may enter and that has a short path.
    ///
    /// # Panics
    /// As [`Self::start`].
    pub fn start_in(parent: &Path) -> Self {
        let Some(programs) = programs() else {
            panic!("PostgreSQL is not installed: `apt-get install {PACKAGE}` installs it");
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

    /// Resumes a frozen server.
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

/// The Debian package that brings PostgreSQL.
pub const PACKAGE: &str = "postgresql";

/// All that the tests run of it.
const NEEDED: &[&str] = &["initdb", "postgres", "pg_isready", "psql"];

/// The folder of PostgreSQL's programs, the newest version first; none without them.
pub fn programs() -> Option<PathBuf> {
    debian().or_else(on_the_path)
}

/// Debian keeps what runs a server out of the search path.
fn debian() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    versions
        .filter_map(|version| Some(version.ok()?.path()))
        .filter(|version| is_complete(&version.join("bin")))
        .max_by_key(|version| version.file_name()?.to_str()?.parse::<u32>().ok())
        .map(|version| version.join("bin"))
}

fn on_the_path() -> Option<PathBuf> {
    // `pg_config` knows, and its place follows links that would lead away from the others.
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    is_complete(&folder).then_some(folder)
}

fn is_complete(folder: &Path) -> bool {
    NEEDED.iter().all(|program| folder.join(program).exists())
}

/// A shell that holds the cluster as long as our end of its input is open.
///
/// We may end by `kill -9` and statics are never dropped: only another process can clean up then.
#[derive(Debug)]
struct Keeper {
    child: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Keeper {
    /// Starts the keeper process for an empty folder; it removes the folder when it exits.
    fn new(folder: &Path, programs: &Path) -> Self {
        let mut command = Command::new("sh");
        command.arg("-c").arg(include_str!("keeper.sh"));
        command.arg("keeper").args([folder, programs]);
        // The server dies with the keeper too; the kernel sees to that.
        command.args(["setpriv", "--pdeathsig", "QUIT"]);
        // Its owner is who we are; PostgreSQL refuses to be run by root.
        if fs::metadata(folder).unwrap().uid() == 0 {
            let given = Command::new("chown")
                .arg("postgres:postgres")
                .arg(folder)
                .status();
            assert!(given.unwrap().success(), "no user `postgres`");
            command.args(["--reuid", "postgres", "--regid", "postgres"]);
            command.arg("--clear-groups");
        }
        let mut child = command
            // An interrupt at the terminal is ours to take.
            .process_group(0)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            orders: child.stdin.take(),
            answers: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Gives an order and waits until it is carried out; false when that failed.
    fn order(&mut self, order: &str) -> bool {
        writeln!(self.orders.as_mut().unwrap(), "{order}").unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        answer == "done\n"
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // The end of its input is the order to clean up.
        drop(self.orders.take());
        let _ = self.child.wait();
    }
}
