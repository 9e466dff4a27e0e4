//! The table of what is sent again: each operation against each way in which a try can fail.

use super::operations::{SPECS, case, cases, job};
use super::raw_server::{RawServer, SocketAction, answer, at_raw_server, cut, json_answer};
use super::*;
use crate::client::{Call, Error, Reply};
use crate::contract::{Media, ReportRequest, Retry, StartReport};

/// Names of the operations that may run twice.
fn safe() -> impl Iterator<Item = &'static str> {
    let specs = SPECS.iter().filter(|spec| spec.answer == Media::Json);
    let safe = specs.filter(|spec| matches!(spec.retry, Retry::Safe | Retry::Idempotent));
    safe.map(|spec| spec.name)
}

fn well(name: &str) -> SocketAction {
    let case = case(name);
    SocketAction::Send(json_answer(case.status, &[], &case.answer))
}

/// A gateway's page.
fn status(status: u16) -> SocketAction {
    SocketAction::Send(answer(status, "text/html", &[], b"<html>"))
}

/// The service's own error.
fn refusal(status: u16) -> SocketAction {
    let body = json!({"detail": "No.", "type": "about:blank", "title": "No", "status": status,
                      "code": "", "requestId": "req_1", "next": []});
    SocketAction::Send(json_answer(status, &[], &body))
}

/// Breaks before an answer, in its head, and in its body.
fn breaks(name: &str) -> [SocketAction; 3] {
    let case = case(name);
    let whole = json_answer(case.status, &[], &case.answer);
    [
        SocketAction::Break(Vec::new()),
        SocketAction::Send(whole[..20].to_vec()),
        SocketAction::Send(cut(whole)),
    ]
}

async fn call(client: &Client, name: &str) -> Result<Reply, Error> {
    let arguments = case(name).arguments.to_string();
    client.call(name, arguments.as_bytes()).await
}

/// The `Idempotency-Key` of each request.
fn keys(raw: &RawServer) -> Vec<String> {
    let of = |request: &String| {
        let mut lines = request.lines();
        let key = lines.find_map(|line| line.strip_prefix("idempotency-key: "));
        key.unwrap_or_else(|| panic!("no key in {request}"))
            .to_owned()
    };
    raw.requests().iter().map(of).collect()
}

#[tokio::test]
async fn a_safe_operation_is_sent_again_whatever_way_a_try_was_lost() {
    for name in safe() {
        let lost = [429, 502, 503, 504].map(status).into_iter();
        for (turn, trouble) in lost.chain(breaks(name)).enumerate() {
            let (client, raw, clock) = at_raw_server([trouble, well(name)]).await;
            let reply = call(&client, name).await;
            let reply = reply.unwrap_or_else(|error| panic!("{name} {turn}: {error:?}"));
            let answer: Value = serde_json::from_slice(&reply.body).unwrap();
            assert_eq!(answer, case(name).answer, "{name} {turn}");
            assert_eq!(raw.requests().len(), 2, "{name} {turn}");
            assert_eq!(clock.sleeps_ms(), [500], "{name} {turn}");
        }
    }
}

#[tokio::test]
async fn a_pdf_is_sent_for_again_when_it_breaks_off_and_refused_without_its_end() {
    let whole = answer(200, "application/pdf", &[], b"%PDF-1.7\n...\n%%EOF\n");
    let (client, raw, _) = at_raw_server([
        SocketAction::Send(cut(whole.clone())),
        SocketAction::Send(whole),
    ])
    .await;
    let pdf = client.get_report_pdf("job_1", None).await.unwrap();
    assert_eq!((pdf.len(), raw.requests().len()), (19, 2));

    // No length to miss: the body ends with the connection.
    let unsized_ = b"HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\nx-request-id: req_7\r\n\r\n%PDF-1.7\n...";
    let (client, _rough, _) = at_raw_server([SocketAction::Send(unsized_.to_vec())]).await;
    let error = client.get_report_pdf("job_1", None).await.unwrap_err();
    let expected = (ErrorKind::Undecodable, Some("req_7"));
    assert_eq!((error.kind(), error.request_id()), expected);

    let page = SocketAction::Send(answer(200, "text/html", &[], b"<html>sign in</html>"));
    let (client, raw, _) = at_raw_server([page]).await;
    let error = client.get_report_pdf("job_1", None).await.unwrap_err();
    let expected = (ErrorKind::Undecodable, 1);
    assert_eq!((error.kind(), raw.requests().len()), expected);
}

#[tokio::test]
async fn what_never_left_is_sent_again_whatever_it_does_and_then_named() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    for name in ["resolve_address", "register_agent"] {
        let (client, clock) = owned_clock(Client::builder().base_url(&base));
        let error = call(&client, name).await.unwrap_err();
        assert_eq!((error.kind(), error.status()), (ErrorKind::Network, None));
        assert_eq!(error.to_string(), format!("no connection to `{base}`"));
        assert!(std::error::Error::source(&error).is_some());
        assert_eq!((error.tries(), clock.sleeps_ms()), (3, vec![500, 1000]));
    }
}

#[tokio::test]
async fn a_registration_that_may_have_run_is_not_sent_again() {
    let page = answer(200, "text/html", &[], b"<html>sign in</html>");
    let secret = b"{\"secret\": \"nycapt_live_hush";
    let broken = answer(201, "application/json", &[], secret);
    let of_another_operation = json_answer(201, &[], &job("running", 0));
    let lost = [500, 502, 504, 524].map(status).into_iter();
    let lost = lost.chain(breaks("register_agent"));
    let lost = lost.chain([page, broken, of_another_operation].map(SocketAction::Send));
    for (turn, trouble) in lost.chain([SocketAction::Hang(Vec::new())]).enumerate() {
        let limit = match trouble {
            SocketAction::Hang(_) => Duration::from_millis(50),
            SocketAction::Send(_) | SocketAction::Break(_) => Duration::from_secs(30),
        };
        let (client, raw, _) = at_raw_server([trouble, well("register_agent")]).await;
        let error = call(&client.timeout(limit), "register_agent").await;
        let error = error.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutcomeUnknown, "{turn} {error:?}");
        assert_eq!((raw.requests().len(), error.tries()), (1, 1), "{turn}");
        assert_eq!(error.operation(), "register_agent", "{turn}");
        assert!(!error.is_retryable());
    }
}

#[tokio::test]
async fn a_registration_that_is_refused_is_refused_once_and_not_uncertain() {
    for (refused, kind) in [
        (429, ErrorKind::RateLimited),
        (503, ErrorKind::Unavailable),
        (501, ErrorKind::Internal),
        (301, ErrorKind::Undecodable),
        (403, ErrorKind::Undecodable),
    ] {
        let (client, raw, _) = at_raw_server([status(refused)]).await;
        let error = call(&client, "register_agent").await.unwrap_err();
        assert_eq!((error.kind(), raw.requests().len()), (kind, 1));
    }
}

#[tokio::test]
async fn a_401_on_a_repeat_of_a_lost_revocation_is_success() {
    let lost = breaks("revoke_agent").into_iter();
    for lost in lost.chain([502, 504].map(status)) {
        let (client, raw, _) = at_raw_server([lost.clone(), refusal(401)]).await;
        assert_eq!(client.revoke_agent().await.unwrap(), None);
        assert_eq!(raw.requests().len(), 2);

        let (client, _rough, _) = at_raw_server([lost, refusal(401)]).await;
        let reply = call(&client, "revoke_agent").await.unwrap();
        let meta: Value = serde_json::from_slice(&reply.meta).unwrap();
        assert_eq!(&reply.body[..], b"null");
        let expected = (&json!(2), &json!("req_1"));
        assert_eq!((&meta["tries"], &meta["requestId"]), expected);
    }
}

#[tokio::test]
async fn a_401_is_a_refusal_when_no_earlier_revocation_can_have_run() {
    for acts in [
        vec![refusal(401)],
        vec![status(503), refusal(401)],
        vec![status(429), refusal(401)],
    ] {
        let (client, _rough, _) = at_raw_server(acts).await;
        let error = client.revoke_agent().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Unauthenticated);
    }
}

#[tokio::test]
async fn a_start_keeps_one_idempotency_key_over_its_tries() {
    let body = json!({"detail": "Still running.", "type": "t", "title": "Conflict", "status": 409,
                      "code": "in_flight", "requestId": "req_1", "next": []});
    let in_flight = json_answer(409, &[("retry-after", "3")], &body);
    let acts = [
        SocketAction::Break(Vec::new()),
        SocketAction::Send(in_flight),
        status(503),
        well("start_report"),
    ];
    let (client, raw, clock) = at_raw_server(acts).await;
    let reply = call(&client.max_retries(5), "start_report").await.unwrap();
    let keys = keys(&raw);
    assert_eq!(keys.len(), 4);
    assert!(
        keys.iter().all(|key| key.len() == 32 && *key == keys[0]),
        "{keys:?}"
    );
    assert_eq!(clock.sleeps_ms(), [500, 3000, 2000]);
    let meta: Value = serde_json::from_slice(&reply.meta).unwrap();
    assert_eq!(meta["idempotencyKey"], json!(keys[0]));
}

#[tokio::test]
async fn two_starts_have_two_idempotency_keys_and_a_given_one_is_kept() {
    let raw = RawServer::new([well("start_report")]).await;
    let builder = Client::builder().base_url(&raw.base);
    let client = builder.api_key(Secret::new(KEY)).build().unwrap();
    for key in [None, None, Some("mine: 1")] {
        let started = client.start_report(&ReportRequest::default(), key).await;
        started.unwrap();
    }
    let keys = keys(&raw);
    assert_ne!(keys[0], keys[1]);
    assert_eq!(keys[2], "mine: 1");
}

#[tokio::test]
async fn a_start_without_a_certain_answer_is_of_unknown_outcome_and_names_its_key() {
    let broken = SocketAction::Send(answer(202, "application/json", &[], b"{"));
    for (acts, tries) in [
        (vec![SocketAction::Break(Vec::new())], 3),
        (vec![SocketAction::Break(Vec::new()), status(429)], 3),
        (vec![SocketAction::Break(Vec::new()), status(404)], 2),
        (vec![status(500)], 1),
        (vec![broken], 1),
    ] {
        let (client, raw, _) = at_raw_server(acts).await;
        let error = call(&client, "start_report").await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutcomeUnknown, "{error:?}");
        let expected = (tries, tries as usize);
        assert_eq!((error.tries(), raw.requests().len()), expected);
        let key = &keys(&raw)[0];
        assert_eq!(error.idempotency_key(), Some(key.as_str()));
        assert!(error.next_steps()[0].action.contains(key));
    }
}

#[tokio::test]
async fn a_service_that_lost_the_outcome_leaves_it_unknown() {
    let acts = || [fails(503, "outcome_unknown"), fails(503, "unavailable")];
    for (name, tries) in [("start_report", 3), ("register_agent", 1)] {
        let (client, _, server) = served(acts()).await;
        let error = call(&client, name).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutcomeUnknown, "{error:?}");
        assert_eq!(error.idempotency_key().is_some(), name == "start_report");
        assert_eq!(requests(&server).await, tries, "{name}");
    }
    let (client, _, _server) = served([fails(503, "outcome_unknown"), fails(401, "a")]).await;
    assert_eq!(client.revoke_agent().await.unwrap(), None);
}

#[tokio::test]
async fn a_certain_refusal_after_a_lost_start_is_that_refusal() {
    let (client, _rough, _) = at_raw_server([SocketAction::Break(Vec::new()), refusal(402)]).await;
    let error = call(&client, "start_report").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::CreditsExhausted);
    assert!(error.idempotency_key().is_some());
}

#[tokio::test]
async fn a_start_is_never_sent_without_a_key_of_its_own() {
    let (client, raw, _) = at_raw_server([well("start_report")]).await;
    for bad in ["", " ", "a ", "a\r\nx-evil: 1", "a\u{e9}", "a\0"] {
        let request = ReportRequest::default();
        let error = client.start_report(&request, Some(bad)).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Configuration, "{bad:?}");
        let call = Call::<StartReport>::new(&request, Some(bad));
        let error = client.prepare(&call).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Configuration, "{bad:?}");
    }
    assert!(raw.requests().is_empty());
}

#[tokio::test]
async fn a_retry_after_of_nothing_still_pauses() {
    for value in ["0", "Sat, 21 Nov 2026 09:00:00 GMT"] {
        let hurry = SocketAction::Send(answer(429, "text/html", &[("retry-after", value)], b""));
        let (client, _rough, clock) = at_raw_server([hurry, well("get_balance")]).await;
        call(&client, "get_balance").await.unwrap();
        assert_eq!(clock.sleeps_ms(), [500], "{value}");
    }
}

#[tokio::test]
async fn figures_without_end_do_not_break_the_client() {
    let huge = "18446744073709551615";
    let headers = [
        ("ratelimit-limit", huge),
        ("ratelimit-remaining", "0"),
        ("ratelimit-reset", huge),
        ("retry-after", "99999999999999999999999"),
    ];
    let refused = SocketAction::Send(answer(429, "text/html", &headers, b""));
    let (client, raw, clock) = at_raw_server([refused]).await;
    let client = client.deadline(Duration::MAX);
    for _ in 0..2 {
        let error = call(&client, "get_balance").await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::RateLimited);
    }
    assert_eq!((raw.requests().len(), clock.sleeps_ms().len()), (2, 0));
}

#[tokio::test]
async fn every_operation_goes_by_its_name_and_gives_the_bytes_as_they_came() {
    for case in cases() {
        let (client, raw, _) = at_raw_server([well(case.name)]).await;
        let reply = call(&client, case.name).await.unwrap();
        let sent = case.answer.to_string();
        assert_eq!(reply.body, sent.as_bytes(), "{}", case.name);
        assert_eq!(raw.requests().len(), 1);
    }
    let (client, raw, _) = at_raw_server([status(200)]).await;
    for (name, arguments) in [
        ("nothing", "{}"),
        ("get_health", "[]"),
        ("get_preview", r#"{"slug": "a", "unit": "b"}"#),
        ("start_report", r#"{"address": "a", "idempotencykey": "b"}"#),
        ("resolve_address", r#"{"address": "a", "Unit": "b"}"#),
        ("get_report", r#"{"job_id": "a"}"#),
        ("list_reports", "{"),
    ] {
        let error = client.call(name, arguments.as_bytes()).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Configuration, "{name}");
    }
    let never = client.open("watch_report", br#"{"jobId": "a", "limitSeconds": -1}"#);
    assert!(never.is_err());
    assert!(raw.requests().is_empty());
}
