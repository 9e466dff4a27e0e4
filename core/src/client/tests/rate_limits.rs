//! Batches and rate limits: how many requests are in flight, and that the limit holds.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::watch;

use super::*;
use crate::client::TransportResponse;
use crate::contract::PreviewBatchResult;

/// Holds every answer back until as many requests are under way as may be.
struct Gate {
    limit: usize,
    due: usize,
    under_way: watch::Sender<usize>,
    most: AtomicUsize,
    answered: AtomicUsize,
}

impl Gate {
    async fn pass(&self) {
        self.under_way.send_modify(|count| *count += 1);
        self.most
            .fetch_max(*self.under_way.borrow(), Ordering::SeqCst);
        let full = self
            .limit
            .min(self.due - self.answered.load(Ordering::SeqCst));
        let mut under_way = self.under_way.subscribe();
        under_way.wait_for(|count| *count >= full).await.unwrap();
        // Room for one more to show, if the client would send it.
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        self.most
            .fetch_max(*self.under_way.borrow(), Ordering::SeqCst);
        self.answered.fetch_add(1, Ordering::SeqCst);
        self.under_way.send_modify(|count| *count -= 1);
    }
}

/// The results of a batch none of whose slugs is known.
fn unknown(operations: Vec<PreviewBatchOperation>) -> Value {
    assert!((1..=25).contains(&operations.len()), "a request of 1 to 25");
    let operations = operations.into_iter();
    operations
        .map(|one| json!({"slug": one.slug, "status": 404, "preview": null, "error": "no"}))
        .collect()
}

#[tokio::test]
async fn a_batch_of_any_length_keeps_its_order_with_just_so_many_requests_under_way() {
    for (slugs, concurrency) in [
        (0, 4),
        (1, 4),
        (25, 4),
        (26, 4),
        (1000, 1),
        (1000, 4),
        (1000, 9),
    ] {
        let due = slugs_of(slugs).len().div_ceil(25);
        let gate = Arc::new(Gate {
            limit: concurrency,
            due,
            under_way: watch::Sender::new(0),
            most: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
        });
        let passed = gate.clone();
        let client = Client::builder().base_url("https://service.invalid");
        let client = client.transport(move |request| {
            let gate = passed.clone();
            async move {
                gate.pass().await;
                let results = unknown(serde_json::from_slice(&request.body.unwrap()).unwrap());
                Ok(TransportResponse {
                    status: 200,
                    headers: Vec::new(),
                    body: results.to_string().into_bytes(),
                })
            }
        });
        let client = client.build().unwrap();
        let reading = client.previews(slugs_of(slugs), concurrency);
        let reading = reading.map(|result| result.slug);
        let reading = reading.collect::<Vec<_>>();
        let got = tokio::time::timeout(Duration::from_secs(20), reading).await;
        assert_eq!(got, Ok(slugs_of(slugs)));
        assert_eq!(gate.answered.load(Ordering::SeqCst), due);
        let most = gate.most.load(Ordering::SeqCst);
        assert_eq!(most, concurrency.min(due), "{slugs}");
    }
}

fn slugs_of(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("slug-{n}")).collect()
}

/// Five requests a minute, stated on each answer and enforced.
struct Meter {
    clock: Arc<OwnedClock>,
    window: Mutex<(u64, u64)>,
    refused: AtomicUsize,
}

impl Respond for Meter {
    fn respond(&self, request: &wiremock::Request) -> ResponseTemplate {
        let now = self.clock.elapsed().as_secs();
        let mut window = self.window.lock().unwrap();
        if window.0 != now / 60 {
            *window = (now / 60, 0);
        }
        let reset = 60 - now % 60;
        let response = if window.1 == 5 {
            self.refused.fetch_add(1, Ordering::SeqCst);
            fails(429, "rate_limited").insert_header("retry-after", reset.to_string())
        } else {
            window.1 += 1;
            ResponseTemplate::new(200).set_body_json(unknown(request.body_json().unwrap()))
        };
        limited([5, 5 - window.1, reset], response)
    }
}

#[tokio::test]
async fn a_batch_stays_within_the_rate_limit() {
    let clock = Arc::new(OwnedClock::default());
    let meter = Arc::new(Meter {
        clock: clock.clone(),
        window: Mutex::default(),
        refused: AtomicUsize::new(0),
    });
    let answers = meter.clone();
    let server = responding(move |request: &wiremock::Request| answers.respond(request)).await;
    let client = at(&server).clock(clock.clone()).build().unwrap();
    let results: Vec<PreviewBatchResult> = client.previews(slugs_of(500), 3).collect().await;
    assert_eq!(results.len(), 500);
    assert!(results.iter().all(|result| result.status == 404));
    assert_eq!(meter.refused.load(Ordering::SeqCst), 0);
    assert_eq!(requests(&server).await, 20);
    let elapsed = clock.elapsed().as_secs();
    assert!(elapsed >= 180, "20 requests need 4 windows");
}

#[tokio::test]
async fn the_rate_limit_of_one_caller_delays_no_other() {
    let server = service([limited([5, 0, 30], ResponseTemplate::new(404))]).await;
    let (client, clock) = owned_clock(at(&server).api_key(Secret::new("first")));
    // With the key, without it, a registration, and with another key: four rate limits.
    client.get_balance().await.unwrap_err();
    client.get_preview("a").await.unwrap_err();
    let registration = client.register_agent(&Default::default()).await;
    registration.unwrap_err();
    let other = client.clone().api_key(Secret::new("second"));
    other.get_balance().await.unwrap_err();
    assert!(clock.sleeps_ms().is_empty());
    let first_again = other.api_key(Secret::new("first"));
    first_again.get_balance().await.unwrap_err();
    assert_eq!(clock.sleeps_ms(), [30_000]);
}

/// Knows no slug, and refuses a request with one over 200 characters as a whole, as the service does.
fn directory(request: &wiremock::Request) -> ResponseTemplate {
    let operations: Vec<PreviewBatchOperation> = request.body_json().unwrap();
    let is_long = |operation: &PreviewBatchOperation| operation.slug.len() > 200;
    match operations.iter().position(is_long) {
        Some(index) => ResponseTemplate::new(422).set_body_json(json!({"detail": [
            {"type": "string_too_long", "loc": ["body", index, "slug"],
             "msg": "String should have at most 200 characters"}
        ]})),
        None => ResponseTemplate::new(200).set_body_json(unknown(operations)),
    }
}

async fn read(server: &MockServer, slugs: Vec<String>) -> Vec<PreviewBatchResult> {
    let (client, _) = owned_clock(at(server).max_retries(0));
    client.previews(slugs, 3).collect().await
}

#[tokio::test]
async fn one_slug_out_of_bounds_does_not_spoil_its_request() {
    let server = responding(directory).await;
    let long = "x".repeat(201);
    let results = read(&server, vec!["a".into(), long.clone(), "b".into()]).await;
    let got = results.iter().map(|one| (one.slug.as_str(), one.status));
    let expected = [("a", 404), (long.as_str(), 422), ("b", 404)];
    assert!(got.eq(expected), "{results:?}");
    let expected = Some("String should have at most 200 characters");
    assert_eq!(results[1].error.as_deref(), expected);
}

#[tokio::test]
async fn a_request_that_fails_as_a_whole_gives_its_status_to_each_slug() {
    let server = service([fails(503, "unavailable")]).await;
    let results = read(&server, vec!["a".into(), "b".into()]).await;
    let got: Vec<u16> = results.iter().map(|result| result.status).collect();
    assert_eq!(got, [503, 503]);
    assert_eq!(results[0].error.as_deref(), Some("Something is the matter"));
}

#[tokio::test]
async fn a_batch_answer_of_the_wrong_length_is_undecodable() {
    let empty = ResponseTemplate::new(200).set_body_json(json!([]));
    let (client, _, _server) = served([empty]).await;
    let operations = vec![PreviewBatchOperation { slug: "a".into() }];
    let error = client.batch_previews(&operations).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Undecodable);
}
