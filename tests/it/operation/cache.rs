//! A cache in front of the server: what it keeps for everyone, and what it never keeps.

use nycapt_tests::prelude::*;

const ANN: &str = "198.51.100.1";
const BOB: &str = "198.51.100.2";
const UNKNOWN: &str = "GET /v1/previews/1-nowhere-alley-queens";
const SUGGEST: &str = "GET /v1/addresses/suggest?q=350%205";

/// Headers that belong to one request.
const OWN: &str = "x-request-id ratelimit-policy ratelimit ratelimit-limit ratelimit-remaining \
                   ratelimit-reset set-cookie";

struct CachedApp {
    app: TestApp,
    proxy: CachingProxy,
    _running: Running,
}

impl CachedApp {
    async fn with_limit(limit: &'static str) -> Self {
        let settings = [("rate-limit", limit), ("trusted-proxies", "127.0.0.1")];
        let app = TestApp::on_with(Engine::Sqlite, &settings).await;
        let running = app.serve().await;
        Self {
            app,
            proxy: CachingProxy::start(running.address).await,
            _running: running,
        }
    }

    async fn get(&self, line: &str, peer: &str, headers: &[(&str, &str)]) -> Answer {
        self.proxy.send(line, peer, headers, "").await
    }

    async fn with_key(&self, line: &str, secret: &str) -> Answer {
        let bearer = format!("Bearer {secret}");
        self.get(line, ANN, &[("authorization", bearer.as_str())])
            .await
    }

    async fn balance(&self, secret: &str) -> Answer {
        self.with_key("GET /api/balance", secret).await
    }
}

fn is_kept(answer: &Answer) -> bool {
    answer.header("x-request-id").is_none()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cache_gives_public_answers_to_everyone_and_repeats_no_rate_limit() {
    let front = CachedApp::with_limit("10/60").await;
    let slug = slugs().remove(0);
    let preview = format!("GET /v1/previews/{slug}");
    let page = format!("GET /seo/{slug}");
    let secret = front.app.agent().await.secret;
    let bearer = format!("Bearer {secret}");
    let gzip = [("accept-encoding", "gzip")];
    for line in [&*preview, SUGGEST, &page, "GET /openapi.json"] {
        let made = front
            .get(line, ANN, &[("authorization", bearer.as_str())])
            .await;
        let made = made.is(200);
        assert!(made.header("ratelimit-remaining").is_some(), "{line}");
        assert!(!is_kept(&made), "{line}");
        let kept = front.get(line, BOB, &[]).await.is(200);
        assert!(kept.body == made.body, "{line}");
        for name in OWN.split(' ') {
            assert_eq!(kept.header(name), None, "{name} of {line}");
        }
        for name in ["cache-control", "content-type", "etag", "vary"] {
            assert_eq!(kept.header(name), made.header(name), "{name} of {line}");
        }
        kept.assert_header("vary", "accept-encoding");
        if line != SUGGEST {
            let etag = kept.header("etag").unwrap();
            let fresh = front.get(line, BOB, &[("if-none-match", etag)]).await;
            assert!(is_kept(&fresh.is(304)), "{line}");
            let first = front.get(line, BOB, &gzip).await.is(200);
            let again = front.get(line, ANN, &gzip).await.is(200);
            assert!(!is_kept(&first) && is_kept(&again), "{line}");
            again.assert_header("content-encoding", "gzip");
            assert!(again.unpacked() == made.body, "{line}");
        }
        let plain = front.get(line, ANN, &[]).await.is(200);
        assert!(is_kept(&plain) && plain.body == made.body, "{line}");
    }
    // Of the requests for data, only the compressed preview was made for Bob.
    let counted = front.get(UNKNOWN, BOB, &[]).await.is(404);
    counted.assert_header("ratelimit-remaining", "8");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cache_keeps_no_error_no_balance_and_no_report() {
    let front = CachedApp::with_limit("off").await;
    let (one, other) = (front.app.agent_with(2).await, front.app.agent().await);
    let first = front.get(UNKNOWN, ANN, &[]).await.error(404);
    let second = front.get(UNKNOWN, ANN, &[]).await.error(404);
    assert_ne!(first["requestId"], second["requestId"]);

    let own = |answer: Answer| answer.is(200).json()["accountId"].clone();
    assert_eq!(own(front.balance(&one.secret).await), one.account.as_str());
    front.get("GET /api/balance", ANN, &[]).await.error(401);
    let of_other = own(front.balance(&other.secret).await);
    assert_eq!(of_other, other.account.as_str());
    front.balance("nycapt_live_wrong").await.error(401);

    let body = json!({ "address": sample_address() }).to_string();
    let bearer = format!("Bearer {}", one.secret);
    let headers = [
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
    ];
    let start = || front.proxy.send("POST /api/report", ANN, &headers, &body);
    let jobs = [accepted(&start().await), accepted(&start().await)];
    assert_ne!(jobs[0], jobs[1]);
    start().await.error(402);
    assert_eq!(front.balance(&one.secret).await.json()["balance"], 0);
    let job = format!("GET /api/report/{}", jobs[0]);
    front.with_key(&job, &one.secret).await.is(200);
    front.with_key(&job, &other.secret).await.error(404);
    front.get(&job, ANN, &[]).await.error(401);

    let revoked = front.with_key("POST /v1/agent/revoke", &one.secret).await;
    revoked.is(200);
    front.balance(&one.secret).await.error(401);
    front.with_key(&job, &one.secret).await.error(401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cache_refuses_no_caller_for_the_rate_limit_of_another() {
    let front = CachedApp::with_limit("2/60").await;
    for _ in 0..2 {
        front.get(UNKNOWN, ANN, &[]).await.error(404);
    }
    let refused = front.get(SUGGEST, ANN, &[]).await;
    refused.error(429);
    assert!(refused.header("retry-after").is_some(), "{refused:?}");
    let made = front.get(SUGGEST, BOB, &[]).await.is(200);
    made.assert_header("ratelimit-remaining", "1");
    // What is kept costs nothing, and lifts no limit.
    assert!(is_kept(&front.get(SUGGEST, ANN, &[]).await.is(200)));
    front.get(UNKNOWN, ANN, &[]).await.error(429);
    front.get(UNKNOWN, BOB, &[]).await.error(404);
}
