//! A private Redis.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};

use nycapt_postgres::until;
use tempfile::TempDir;

use crate::{free_address, signal, tied};

const PASSWORD: &str = "hidden-password";

/// Redis as an operator sets it up, with a password; it ends when it is dropped.
#[derive(Debug)]
pub struct Redis {
    pub address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl Redis {
    /// The program and the Debian package that brings it.
    pub const PROGRAM: (&str, &str) = ("/usr/bin/redis-server", "redis-server");

    pub async fn start() -> Self {
        Self::start_at(free_address()).await
    }

    pub async fn start_at(address: SocketAddr) -> Self {
        let (program, package) = Self::PROGRAM;
        assert!(
            std::path::Path::new(program).exists(),
            "there is no `{program}`: run `apt-get install {package}`"
        );
        let folder = TempDir::new().unwrap();
        let (ip, port) = (address.ip().to_string(), address.port().to_string());
        let child = tied(program)
            .args(["--bind", &ip, "--port", &port, "--save", ""])
            .args(["--requirepass", PASSWORD, "--dir"])
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let redis = Self {
            address,
            child: child.unwrap(),
            _folder: folder,
        };
        until("Redis answers", || async {
            TcpStream::connect(address).ok()
        })
        .await;
        redis
    }

    /// Where it is, as `--redis-url` takes it.
    pub fn url(&self) -> String {
        self.url_with(PASSWORD)
    }

    pub fn url_with(&self, password: &str) -> String {
        format!("redis://:{password}@{}", self.address)
    }

    /// The answer to a command, as it came.
    pub fn ask(&self, command: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        write!(stream, "AUTH {PASSWORD}\r\n{command}\r\nQUIT\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops it where it is, as a machine that hangs: it accepts connections and answers nothing.
    pub fn hang(&self) {
        signal("-STOP", self.child.id());
    }

    pub fn go_on(&self) {
        signal("-CONT", self.child.id());
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
