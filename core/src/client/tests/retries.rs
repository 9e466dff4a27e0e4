use super::*;
use crate::client::{Wait, WaitReason};

#[tokio::test]
async fn a_status_that_will_not_pass_is_reported_at_once() {
    for status in [400, 401, 402, 403, 404, 405, 409, 413, 414, 415, 422, 501] {
        let (client, clock, server) = served([fails(status, ""), resolved()]).await;
        let error = client.resolve_address(&request()).await.unwrap_err();
        assert_eq!((error.status(), requests(&server).await), (Some(status), 1));
        assert!(clock.sleeps_ms().is_empty());
    }
}

#[tokio::test]
async fn retry_after_wins_over_the_backoff_in_seconds_and_as_a_date() {
    // A date is read against that of its answer: the client's clock says 10:00:00.
    for (value, wait) in [("17", 17_000), ("Sat, 21 Nov 2026 10:00:12 GMT", 42_000)] {
        let refused = fails(429, "rate_limited")
            .insert_header("retry-after", value)
            .insert_header("date", "Sat, 21 Nov 2026 09:59:30 GMT");
        let (client, clock, _server) = served([refused, resolved()]).await;
        client.resolve_address(&request()).await.unwrap();
        assert_eq!(clock.sleeps_ms(), [wait], "{value}");
    }
}

#[tokio::test]
async fn a_wait_past_the_deadline_is_stated_and_not_made() {
    let refused = fails(503, "unavailable").insert_header("retry-after", "20");
    let server = service([refused]).await;
    let deadline = Duration::from_secs(30);
    let (client, clock) = owned_clock(at(&server).deadline(deadline).max_retries(9));
    let error = client.resolve_address(&request()).await.unwrap_err();
    assert_eq!(clock.sleeps_ms(), [20_000]);
    let end = "due in 20 s, with 10 s left before the deadline";
    assert!(error.to_string().ends_with(end), "{error}");
}

#[tokio::test]
async fn the_next_request_waits_for_the_rate_limit() {
    let windows = [[120, 0, 30], [120, 119, 60]];
    let server = service(windows.map(|window| limited(window, resolved()))).await;
    let waits = Arc::new(Mutex::new(Vec::new()));
    let seen = waits.clone();
    let builder = at(&server).on_wait(move |wait| seen.lock().unwrap().push(wait));
    let (client, clock) = owned_clock(builder);
    for _ in 0..3 {
        client.resolve_address(&request()).await.unwrap();
    }
    assert_eq!(clock.sleeps_ms(), [30_000]);
    let expected = Wait {
        operation: "resolve_address",
        duration: Duration::from_secs(30),
        reason: WaitReason::RateLimitReached,
    };
    assert_eq!(*waits.lock().unwrap(), [expected]);
    assert_eq!(client.rate_limit().unwrap().remaining, 119);
}

#[tokio::test]
async fn health_never_waits_for_the_rate_limit() {
    let (client, clock, _server) = served([limited([120, 0, 30], health())]).await;
    client.get_health().await.unwrap();
    client.get_health().await.unwrap();
    assert!(clock.sleeps_ms().is_empty());
}

#[tokio::test]
async fn the_rate_limit_of_an_answer_that_caches_may_repeat_is_ignored() {
    for (control, expected) in [
        ("public, max-age=3600", None),
        ("max-age=60,Public", None),
        ("private, max-age=60", Some(0)),
        ("no-store", Some(0)),
    ] {
        let answer = limited([120, 0, 30], resolved()).insert_header("cache-control", control);
        let (client, clock, _server) = served([answer]).await;
        client.resolve_address(&request()).await.unwrap();
        let remaining = client.rate_limit().map(|limit| limit.remaining);
        assert_eq!(remaining, expected, "{control}");
        client.resolve_address(&request()).await.unwrap();
        let has_waited = !clock.sleeps_ms().is_empty();
        assert_eq!(has_waited, expected.is_some(), "{control}");
    }
}

#[tokio::test]
async fn a_wait_that_leaves_no_time_for_a_try_is_not_made() {
    let server = service([fails(503, "unavailable")]).await;
    let (client, clock) = owned_clock(at(&server).deadline(Duration::from_millis(500)));
    let error = client.resolve_address(&request()).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert!(clock.sleeps_ms().is_empty());
}

#[tokio::test]
async fn a_call_without_any_time_sends_nothing() {
    let server = service([resolved()]).await;
    let (client, _) = owned_clock(at(&server).deadline(Duration::ZERO));
    let error = client.resolve_address(&request()).await.unwrap_err();
    assert!(error.is_timeout(), "{error}");
    assert_eq!(error.to_string(), "no response within the deadline of 0 s");
    assert_eq!((requests(&server).await, error.tries()), (0, 0));
}
