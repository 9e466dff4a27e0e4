//! nginx as `docs/operations/proxies/nginx.conf` sets it up, without TLS, in front of a server.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use tempfile::TempDir;

use crate::daemon::{Daemon, installed};
use crate::packages::{succeed, workspace};
use crate::{Answer, exchanged, free_address, tied};

/// A running proxy with an empty cache; it ends when it is dropped.
#[derive(Debug)]
pub struct CachingProxy {
    address: SocketAddr,
    _daemon: Daemon,
}

impl CachingProxy {
    /// The program and the Debian package that brings it.
    pub const PROGRAM: (&str, &str) = ("/usr/sbin/nginx", "nginx");

    pub async fn start(server: SocketAddr) -> Self {
        let program = installed(Self::PROGRAM);
        let address = free_address();
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("nginx.conf");
        fs::write(&file, configuration(server, address, folder.path())).unwrap();
        let nginx = || {
            let mut nginx = tied(program);
            nginx.args(["-e", "stderr", "-p"]).arg(folder.path());
            nginx.arg("-c").arg(&file);
            nginx
        };
        succeed(nginx().arg("-t")).unwrap();
        let daemon = Daemon::start(&mut nginx(), folder);
        Self {
            address,
            _daemon: daemon.listening_at(address).await,
        }
    }

    /// Sends a request, such as `GET /v1/health`, as a caller at `peer`.
    pub async fn send(
        &self,
        line: &str,
        peer: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let length = body.len();
        let mut request = format!(
            "{line} HTTP/1.0\r\nHost: x\r\nX-Forwarded-For: {peer}\r\nContent-Length: {length}\r\n"
        );
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        request.push_str(body);
        exchanged(self.address, &request).await.unwrap()
    }
}

/// The documented configuration at these addresses, in one process that writes to `folder` alone.
fn configuration(server: SocketAddr, address: SocketAddr, folder: &Path) -> String {
    let documented = workspace().join("docs/operations/proxies/nginx.conf");
    let documented = fs::read_to_string(documented).unwrap();
    let lines = documented.lines();
    let plain: Vec<&str> = lines
        .filter(|line| !line.contains("ssl_certificate") && !line.contains("[::]"))
        .collect();
    let site = plain
        .join("\n")
        .replace("listen 443 ssl", &format!("listen {address}"))
        .replace("127.0.0.1:8080", &server.to_string())
        .replace(
            "/var/cache/nycapt",
            &folder.join("cache").display().to_string(),
        );
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {kind};\n"))
        .concat();
    format!(
        "daemon off;\nmaster_process off;\npid nginx.pid;\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}{site}\n}}\n"
    )
}
