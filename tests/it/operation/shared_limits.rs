//! Several servers that share their rate limits through Redis.

use std::net::TcpListener;

use nycapt_tests::prelude::*;
use tempfile::tempdir;

use super::Server;

/// Windows of eleven days, so that none ends during a test.
const LIMITS: [(&str, &str); 2] = [
    ("rate-limit", "100/1000000"),
    ("registration-limit", "3/1000000"),
];

fn sharing(redis: &str) -> Server {
    Server::start(&[&[("redis-url", redis)][..], &LIMITS].concat())
}

impl Server {
    /// What is left of the limit after one more request; `None` if that is refused.
    async fn left(&self) -> Option<u32> {
        let answer = asked(self.address, "/nowhere").await.unwrap();
        let left = answer.header("ratelimit-remaining").unwrap();
        let left = left.parse().unwrap();
        assert!([404, 429].contains(&answer.status), "{answer:?}");
        (answer.status == 404).then_some(left)
    }

    async fn register(&self) -> u16 {
        let mut connection = KeptConnection::open(self.address).await;
        connection.send("POST /v1/agent/register").await.unwrap()
    }

    async fn until_shared(&self) {
        until!(
            "Redis is up",
            self.figure("nycapt_redis_up").await == Some(1.0)
        );
    }
}

#[tokio::test]
async fn several_servers_admit_together_exactly_the_limit() {
    // On a busy machine Redis can be late, and then each server rightly counts by itself.
    for _ in 0..10 {
        if was_shared_throughout().await {
            return;
        }
    }
    panic!("Redis was late in every run");
}

/// Whether Redis was never late; if so, the counts were exact.
async fn was_shared_throughout() -> bool {
    let redis = Redis::start().await;
    let servers = [1, 2].map(|_| sharing(&redis.url()));
    let [one, other] = &servers;
    let first = [one.left().await, other.left().await];
    let mut registered = Vec::new();
    for server in [one, other, one, other, one] {
        registered.push(server.register().await);
    }
    // Seven of the requests have been sent.
    let mut admitted = 0;
    for _ in 0..60 {
        let both = join_all(servers.iter().map(Server::left)).await;
        admitted += both.into_iter().flatten().count();
    }
    for server in &servers {
        if server.figure("nycapt_rate_limit_fallbacks_total").await != Some(0.0) {
            return false;
        }
    }
    assert_eq!(first, [Some(99), Some(98)]);
    assert_eq!(registered, [201, 201, 201, 429, 429]);
    assert_eq!(admitted, 93);
    assert_eq!((one.left().await, other.left().await), (None, None));

    let answer = redis.ask("KEYS *");
    let keys: Vec<&str> = answer
        .lines()
        .filter(|line| line.starts_with("nycapt:"))
        .collect();
    assert!(keys.len() >= 4, "{answer}");
    for key in keys {
        assert!(key.starts_with("nycapt:1:"), "{key}");
        key.assert_lacks(["127.0.0.1", "7f000001"]);
        redis.ask(&format!("TTL {key}")).assert_lacks([":-1"]);
    }
    true
}

#[tokio::test]
async fn without_redis_each_server_counts_by_itself_until_it_is_back() {
    let redis = Redis::start().await;
    let [one, other] = [1, 2].map(|_| sharing(&redis.url()));
    assert_eq!(one.left().await, Some(99));
    assert_eq!(other.left().await, Some(98));
    let address = redis.address;
    drop(redis);
    // Each continues from its own count.
    assert_eq!((one.left().await, other.left().await), (Some(98), Some(97)));
    assert_eq!((one.left().await, other.left().await), (Some(97), Some(96)));
    for server in [&one, &other] {
        assert_eq!(server.figure("nycapt_redis_up").await, Some(0.0));
        let fallbacks = server.figure("nycapt_rate_limit_fallbacks_total").await;
        assert_eq!(fallbacks, Some(2.0));
    }

    let _redis = Redis::start_at(address).await;
    one.until_shared().await;
    other.until_shared().await;
    for (server, status) in [(&one, 201), (&other, 201), (&one, 201), (&other, 429)] {
        assert_eq!(server.register().await, status);
    }
    for server in [&one, &other] {
        let said = server.process.output.text();
        assert_eq!(said.matches("Redis is down").count(), 1, "{said}");
        said.assert_lacks(["hidden-password"]);
    }
}

#[tokio::test]
async fn a_redis_that_hangs_holds_up_one_request_and_not_the_next_ones() {
    let redis = Redis::start().await;
    let server = sharing(&redis.url());
    assert_eq!(server.left().await, Some(99));
    redis.hang();
    assert_eq!(server.left().await, Some(98));
    // The connection is out of use, so that the next requests don't wait for it.
    assert_eq!(server.figure("nycapt_redis_up").await, Some(0.0));
    assert_eq!(server.left().await, Some(97));
    redis.go_on();
    server.until_shared().await;
    assert_eq!(server.left().await, Some(96));
}

#[tokio::test]
async fn a_server_starts_without_redis_and_shares_its_limits_once_it_is_there() {
    let redis = Redis::start().await;
    let (address, url) = (redis.address, redis.url());
    drop(redis);
    // It accepts connections and answers nothing.
    let silent = TcpListener::bind(address).unwrap();
    let server = sharing(&url);
    assert_eq!(server.left().await, Some(99));
    drop(silent);
    let _redis = Redis::start_at(address).await;
    server.until_shared().await;
    assert_eq!(server.left().await, Some(98));
    assert_eq!(sharing(&url).left().await, Some(98));
}

#[tokio::test]
async fn a_redis_that_refuses_ends_the_start_and_no_password_is_shown() {
    let redis = Redis::start().await;
    let address = redis.address.to_string();
    for url in [
        redis.url_with("wrong-password"),
        format!("redis://{address}"),
        format!("{}/77", redis.url()),
    ] {
        let data = tempdir().unwrap();
        let variables = [("NYCAPT_REDIS_URL", url.as_str())];
        let place = format!("--listen 127.0.0.1:0 --data-dir {}", data.path().display());
        let ended = run_server(&format!("serve {place}"), &variables);
        ended.fails(["error: cannot use Redis at ", address.as_str()]);
        let passwords = ["wrong-password", "hidden-password"];
        ended.stderr.assert_lacks(passwords);
        let checked = run_server("config check", &variables);
        assert_eq!(checked.stderr.lines().last(), ended.stderr.lines().last());
    }
}
