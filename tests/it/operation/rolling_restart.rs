//! Servers that stop and start behind a load balancer.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use nycapt_tests::prelude::*;
use tokio::task::{JoinSet, spawn_blocking};

/// Least requests that are sent while every server is replaced.
const REQUESTS: usize = 20_000;
const CONNECTIONS: usize = 4;
/// One of so many requests is a write.
const WRITES: usize = 50;

fn server(
    data: &Path,
    database: &str,
    at: Backend,
    linger: &str,
    output: &Output,
) -> ServerCommand {
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
    ServerCommand::new(data, &settings, output).listening_at(at.address)
}

/// The status of a path of the admin port; `None` if the connection is refused.
async fn admin(address: SocketAddr, path: &str) -> Option<u16> {
    Some(asked(address, path).await?.status)
}

async fn until_ready(address: SocketAddr, status: u16) {
    until(&format!("/ready is {status}"), || async {
        (admin(address, "/ready").await == Some(status)).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_behind_a_load_balancer_fails_no_request() {
    let data = sample_folder();
    let state = FreshState::on(Engine::Postgres);
    let output = Output::default();
    let backends = [Backend::free(), Backend::free()];
    let commands = backends.map(|at| server(data.path(), &state.url, at, "3", &output));
    let mut servers: Vec<ServerProcess> = commands.iter().map(ServerCommand::start).collect();
    let balancer = LoadBalancer::start(&backends);
    balancer.until_up(2).await;

    let slug = slugs().remove(0);
    let (sent, replaced) = (
        Arc::new(AtomicUsize::new(0)),
        Arc::new(AtomicBool::new(false)),
    );
    let mut clients = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (sent, replaced, slug) = (Arc::clone(&sent), Arc::clone(&replaced), slug.clone());
        let mut connection = KeptConnection::open(balancer.address).await;
        clients.spawn(async move {
            let mut failed = Vec::new();
            loop {
                let number = sent.fetch_add(1, Ordering::Relaxed);
                if number >= REQUESTS && replaced.load(Ordering::Relaxed) {
                    return failed;
                }
                let (line, expected) = if number.is_multiple_of(WRITES) {
                    ("POST /v1/agent/register".into(), 201)
                } else {
                    (format!("GET /v1/previews/{slug}"), 200)
                };
                let status = connection.send(&line).await;
                if status != Ok(expected) {
                    failed.push(format!("{number} {line}: {status:?}"));
                    connection = KeptConnection::open(balancer.address).await;
                }
            }
        });
    }
    for (place, command) in commands.iter().enumerate() {
        let old = servers.remove(0);
        let status = spawn_blocking(move || old.stop()).await.unwrap();
        assert!(status.success(), "{place}: {status}\n{}", output.text());
        servers.push(command.start());
        until_ready(backends[place].admin, 200).await;
        balancer.until_up(2).await;
    }
    replaced.store(true, Ordering::Relaxed);
    let failed = clients.join_all().await.concat();
    assert_eq!(failed, [""; 0], "{}", output.text());
    let sent = sent.load(Ordering::Relaxed);
    assert!(sent >= REQUESTS, "{sent}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_is_unready_before_it_refuses_and_a_second_signal_ends_the_wait() {
    let data = sample_folder();
    let state = FreshState::on(Engine::Sqlite);
    let output = Output::default();
    let at = Backend {
        address: free_address(),
        admin: free_address(),
    };
    let process = server(data.path(), &state.url, at, "3600", &output).start();
    until_ready(at.admin, 200).await;
    process.signal("-TERM");
    until_ready(at.admin, 503).await;
    assert_eq!(admin(at.admin, "/live").await, Some(200));
    let mut connection = KeptConnection::open(at.address).await;
    assert_eq!(connection.send("GET /v1/health").await, Ok(200));
    let status = spawn_blocking(move || process.stop()).await.unwrap();
    assert!(status.success(), "{}", output.text());
}
