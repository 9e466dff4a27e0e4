//! The service as its operator sees it.

mod admin;
mod cache;
mod connection_pool;
mod monitoring;
mod object_store;
mod recovery;
mod rolling_restart;
mod shared_limits;
mod spans;
mod tls;
mod upgrade;

use std::net::SocketAddr;

use nycapt_tests::prelude::*;
use tempfile::{TempDir, tempdir};

async fn figures(app: &TestApp) -> String {
    let answer = app.admin("/metrics").await.is(200);
    answer.text()
}

/// The value of a figure with its labels as they are written; none if it is left out.
fn figure(page: &str, name: &str) -> Option<f64> {
    let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
    page.lines().find_map(value)
}

/// The server program with a data folder and an admin port of its own.
struct Server {
    address: SocketAddr,
    admin: SocketAddr,
    process: ServerProcess,
    _data: TempDir,
}

impl Server {
    fn start(settings: &[(&str, &str)]) -> Self {
        let (data, admin) = (tempdir().unwrap(), free_address());
        let at = admin.to_string();
        let settings = [&[("admin-listen", at.as_str())][..], settings].concat();
        let process = ServerCommand::new(data.path(), &settings).start();
        Self {
            address: process.address(),
            admin,
            process,
            _data: data,
        }
    }

    async fn figure(&self, name: &str) -> Option<f64> {
        let page = asked(self.admin, "/metrics").await.unwrap();
        figure(&page.is(200).text(), name)
    }
}
