//! A load balancer in front of real servers, and a client that keeps its connection.

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

use nycapt_postgres::until;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::daemon::{Daemon, installed};
use crate::{Answer, parsed, tied};

/// `HAProxy` as an operator sets it up; it ends when it is dropped.
#[derive(Debug)]
pub struct LoadBalancer {
    pub address: SocketAddr,
    statistics: SocketAddr,
    _daemon: Daemon,
}

#[derive(Debug, Clone, Copy)]
pub struct Backend {
    pub address: SocketAddr,
    pub admin: SocketAddr,
}

impl Backend {
    pub fn free() -> Self {
        Self {
            address: free_address(),
            admin: free_address(),
        }
    }
}

/// A free address, for a server that must come back at the same one.
///
/// Its port is below those that the system gives to others, and to each caller another.
pub fn free_address() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = std::process::id() % 20_000;
    loop {
        let number = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = u16::try_from(10_000 + (first + number) % 20_000).unwrap();
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)) {
            return listener.local_addr().unwrap();
        }
    }
}

impl LoadBalancer {
    /// The program and the Debian package that brings it.
    pub const PROGRAM: (&str, &str) = ("/usr/sbin/haproxy", "haproxy");

    /// Starts it in front of servers, whose `/ready` it asks for.
    pub fn start(backends: &[Backend]) -> Self {
        let [address, statistics] = [free_address(), free_address()];
        // Not one request is sent twice, so that each failure shows. A check that a busy machine answers
        // late takes no server out, which it would after `inter`.
        let mut config = format!(
            "defaults
    mode http
    timeout connect 5s
    timeout check 10s
    timeout client 60s
    timeout server 60s
    retries 0
frontend public
    bind {address}
    default_backend servers
listen statistics
    bind {statistics}
    stats enable
    stats uri /
backend servers
    option httpchk GET /ready
    default-server inter 100ms fall 1 rise 1\n"
        );
        for (number, Backend { address, admin }) in backends.iter().enumerate() {
            let port = admin.port();
            config.push_str(&format!(
                "    server server{number} {address} check port {port}\n"
            ));
        }
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("haproxy.cfg");
        std::fs::write(&file, config).unwrap();
        let mut command = tied(installed(Self::PROGRAM));
        command.args(["-db", "-q", "-f"]).arg(&file);
        Self {
            address,
            statistics,
            _daemon: Daemon::start(&mut command, folder),
        }
    }

    /// Waits until it sends requests to this many servers that reported ready.
    pub async fn until_up(&self, servers: usize) {
        until(&format!("{servers} servers are up"), || async {
            let page = asked(self.statistics, "/;csv").await?.text();
            let of_servers = page
                .lines()
                .filter(|line| line.starts_with("servers,server"));
            // It takes a server to be up until its first check is answered, and a program that is still
            // starting answers none.
            let is_up = |line: &&str| line.contains(",UP,") && line.contains("L7OK,");
            (of_servers.filter(is_up).count() == servers).then_some(())
        })
        .await;
    }
}

/// The answer to `GET` of a path on a connection of its own; `None` if the connection is refused.
pub async fn asked(address: SocketAddr, path: &str) -> Option<Answer> {
    // The older version closes the connection after a body that is not chunked.
    exchanged(address, &format!("GET {path} HTTP/1.0\r\nHost: x\r\n\r\n")).await
}

/// The answer to a request after which the server closes; `None` if the connection is refused.
pub async fn exchanged(address: SocketAddr, request: &str) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.ok()?;
    parsed(&bytes)
}

/// A client that sends one request after another on one connection.
#[derive(Debug)]
pub struct KeptConnection {
    stream: TcpStream,
}

impl KeptConnection {
    pub async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        Self { stream }
    }

    /// Sends a request without a body, such as `GET /v1/health`, and reads the whole answer.
    pub async fn send(&mut self, line: &str) -> Result<u16, String> {
        let request = format!("{line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
        let written = self.stream.write_all(request.as_bytes()).await;
        written.map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        loop {
            let read = self.stream.read_buf(&mut bytes).await;
            if read.map_err(|error| error.to_string())? == 0 {
                return Err(format!("closed after {} bytes", bytes.len()));
            }
            if let Some(answer) = parsed(&bytes) {
                let length = answer.header("content-length");
                let length = length.and_then(|length| length.parse().ok());
                if length.is_none_or(|length: usize| answer.body.len() >= length) {
                    return Ok(answer.status);
                }
            }
        }
    }
}
