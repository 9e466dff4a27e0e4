//! Two servers behind a load balancer that are replaced one after the other.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use nycapt_postgres::until;
use nycapt_server::Engine;
use tokio::task::{JoinSet, spawn_blocking};

use crate::{
    Backend, FreshState, KeptConnection, LoadBalancer, ServerCommand, ServerProcess, asked,
    current_release, sample_folder,
};

const CONNECTIONS: usize = 4;
/// One in this many requests is a write.
const WRITES: usize = 50;

/// What came of the requests that were sent meanwhile.
#[derive(Debug)]
pub struct RollingRestart {
    pub sent: usize,
    /// Each request that failed, and how.
    pub failed: Vec<String>,
}

impl RollingRestart {
    /// Replaces both servers while at least this many requests are sent.
    pub async fn run(requests: usize) -> Self {
        let data = sample_folder();
        let state = FreshState::on(Engine::Postgres);
        let backends = [Backend::free(), Backend::free()];
        let commands = backends.map(|at| restarting_server(data.path(), &state.url, at, "3"));
        let mut servers: Vec<ServerProcess> = commands.iter().map(ServerCommand::start).collect();
        let balancer = LoadBalancer::start(&backends);
        balancer.until_up(2).await;

        let release = current_release(data.path());
        let building = release.directory().slugs().find(|entry| entry.canonical);
        let preview = format!("GET /v1/previews/{}", building.unwrap().slug);
        let (sent, replaced) = (
            Arc::new(AtomicUsize::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        let mut clients = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let (sent, replaced) = (Arc::clone(&sent), Arc::clone(&replaced));
            let (balancer, preview) = (balancer.address, preview.clone());
            clients.spawn(async move {
                let mut connection = KeptConnection::open(balancer).await;
                let mut failed = Vec::new();
                loop {
                    let number = sent.fetch_add(1, Ordering::Relaxed);
                    if number >= requests && replaced.load(Ordering::Relaxed) {
                        return failed;
                    }
                    let (line, expected) = if number.is_multiple_of(WRITES) {
                        ("POST /v1/agent/register", 201)
                    } else {
                        (preview.as_str(), 200)
                    };
                    let status = connection.send(line).await;
                    if status != Ok(expected) {
                        failed.push(format!("{number} {line}: {status:?}"));
                        connection = KeptConnection::open(balancer).await;
                    }
                }
            });
        }
        for (place, command) in commands.iter().enumerate() {
            let old = servers.remove(0);
            spawn_blocking(move || old.stopped()).await.unwrap();
            servers.push(command.start());
            until_ready(backends[place].admin, 200).await;
            balancer.until_up(2).await;
        }
        replaced.store(true, Ordering::Relaxed);
        let failed = clients.join_all().await.concat();
        Self {
            // Each client counts one more, which it doesn't send.
            sent: sent.load(Ordering::Relaxed) - CONNECTIONS,
            failed,
        }
    }
}

/// A server with an admin port that stays open for this many seconds after the signal to stop.
pub fn restarting_server(data: &Path, database: &str, at: Backend, linger: &str) -> ServerCommand {
    let admin = at.admin.to_string();
    let settings = [
        ("database-url", database),
        ("admin-listen", &admin),
        ("shutdown-linger", linger),
        ("rate-limit", "off"),
        ("registration-limit", "off"),
        ("registration-total-limit", "off"),
        ("access-log", "off"),
        ("workers", "1"),
    ];
    ServerCommand::new(data, &settings).listening_at(at.address)
}

/// Waits until `/ready` of an admin port has this status.
pub async fn until_ready(admin: SocketAddr, status: u16) {
    until!(
        &format!("/ready is {status}"),
        asked(admin, "/ready")
            .await
            .is_some_and(|answer| answer.status == status)
    );
}
