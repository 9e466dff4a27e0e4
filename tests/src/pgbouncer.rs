//! A connection pool in front of PostgreSQL.

use std::fs::{self, Permissions};
use std::net::SocketAddr;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::Command;

use nycapt_postgres::{Postgres, TestDatabase};
use tempfile::TempDir;

use crate::daemon::{Daemon, installed};
use crate::free_address;

/// `PgBouncer` in front of the tests' PostgreSQL; it ends when it is dropped.
#[derive(Debug)]
pub struct PgBouncer {
    address: SocketAddr,
    _daemon: Daemon,
}

impl PgBouncer {
    /// The program and the Debian package that brings it.
    pub const PROGRAM: (&str, &str) = ("/usr/sbin/pgbouncer", "pgbouncer");

    /// Starts it. `mode` is its `pool_mode`, and `ignored` its `ignore_startup_parameters`.
    pub async fn start(mode: &str, ignored: &str) -> Self {
        let program = installed(Self::PROGRAM);
        let address = free_address();
        let (ip, port) = (address.ip(), address.port());
        let host = Postgres::shared().folder().display();
        let config = format!(
            "[databases]
* = host={host} user=postgres
[pgbouncer]
listen_addr = {ip}
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
ignore_startup_parameters = {ignored}\n"
        );
        let folder = TempDir::new().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let file = folder.path().join("pgbouncer.ini");
        fs::write(&file, config).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL"]);
        // It refuses to be run by root.
        if fs::metadata(&file).unwrap().uid() == 0 {
            command.args(["--reuid", "postgres", "--regid", "postgres"]);
            command.arg("--clear-groups");
        }
        command.args(["--", program, "-q"]).arg(&file);
        let daemon = Daemon::start(&mut command, folder);
        Self {
            address,
            _daemon: daemon.listening_at(address).await,
        }
    }

    /// Where a database is through it, as `--database-url` takes it.
    pub fn url_of(&self, database: &TestDatabase) -> String {
        format!("postgres://postgres@{}/{}", self.address, database.name)
    }
}
