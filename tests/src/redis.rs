//! A private Redis.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use tempfile::TempDir;

use crate::daemon::{Daemon, installed};
use crate::{free_address, signal, tied};

const PASSWORD: &str = "hidden-password";

/// Redis as an operator sets it up, with a password; it ends when it is dropped.
#[derive(Debug)]
pub struct Redis {
    pub address: SocketAddr,
    daemon: Daemon,
}

impl Redis {
    /// The program and the Debian package that brings it.
    pub const PROGRAM: (&str, &str) = ("/usr/bin/redis-server", "redis-server");

    pub async fn start() -> Self {
        Self::start_at(free_address()).await
    }

    pub async fn start_at(address: SocketAddr) -> Self {
        let folder = TempDir::new().unwrap();
        let (ip, port) = (address.ip().to_string(), address.port().to_string());
        let mut command = tied(installed(Self::PROGRAM));
        command
            .args(["--bind", &ip, "--port", &port, "--save", ""])
            .args(["--requirepass", PASSWORD, "--dir"])
            .arg(folder.path());
        let daemon = Daemon::start(&mut command, folder);
        Self {
            address,
            daemon: daemon.listening_at(address).await,
        }
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
        signal("-STOP", self.daemon.id());
    }

    pub fn go_on(&self) {
        signal("-CONT", self.daemon.id());
    }
}
