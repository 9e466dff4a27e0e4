//! What is kept of an answer, what is refused, and what is never shown.

use std::io::Write;

use super::operations::case;
use super::raw_server::{SocketAction, answer, at_raw_server, json_answer};
use super::*;
use crate::client::Call;
use crate::client::operations::for_each_operation;
use crate::contract::{
    self, AgentRegistrationRequest, GetBalance, GetHealth, Media, Operation, RegisterAgent,
    ReportRequest,
};

#[test]
fn members_that_no_type_names_survive_a_round_trip_in_every_answer() {
    macro_rules! kept {
        ($(
            $(#[$doc:meta])*
            $operation:ident: $method:ident $arguments:tt -> $answer:ty = $call:expr, $send:path;
        )*) => {$(
            if contract::$operation::SPEC.answer == Media::Json {
                let sent = case(contract::$operation::SPEC.name).answer;
                type Answer = <contract::$operation as Operation>::Answer;
                let answer: Answer = serde_json::from_value(sent.clone()).unwrap();
                assert_eq!(serde_json::to_value(&answer).unwrap(), sent);
            }
        )*};
    }
    for_each_operation!(kept);
}

#[tokio::test]
async fn previews_by_name_keep_members_of_any_depth() {
    let mut result = case("batch_previews").answer[0].take();
    result["preview"]["address"]["someday"] = json!({"deep": [1]});
    let answer = ResponseTemplate::new(200).set_body_json([&result]);
    let (client, _, _server) = served([answer]).await;
    let mut results = client.open("previews", br#"{"slugs": ["a"]}"#).unwrap();
    let ready = results.next().await.unwrap().unwrap();
    assert_eq!(ready.len(), 1);
    let read: Value = serde_json::from_slice(&ready[0]).unwrap();
    assert_eq!(read, result);
    assert!(results.next().await.is_none());
}

#[tokio::test]
async fn a_body_over_the_cap_is_refused_by_its_length_and_while_it_is_read() {
    let stated = b"HTTP/1.1 200 OK\r\nx-request-id: req_1\r\ncontent-length: 67108865\r\n\r\n";
    let mut zeros = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    zeros.write_all(&vec![b' '; (64 << 20) + 1]).unwrap();
    let packed = answer(
        200,
        "application/json",
        &[("content-encoding", "gzip"), ("x-request-id", "req_1")],
        &zeros.finish().unwrap(),
    );
    for act in [
        SocketAction::Hang(stated.to_vec()),
        SocketAction::Send(packed),
    ] {
        let (client, raw, _) = at_raw_server([act]).await;
        let error = client.resolve_address(&request()).await.unwrap_err();
        let expected = (ErrorKind::Undecodable, 1);
        assert_eq!((error.kind(), raw.requests().len()), expected);
        let expected = (Some(200), Some("req_1"));
        assert_eq!((error.status(), error.request_id()), expected);
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert_eq!(cause, "it is longer than 64 MiB");
    }
}

#[tokio::test]
async fn bytes_that_are_no_text_are_no_answer_and_no_error_body() {
    for (status, body, kind) in [
        (200, &b"\"\xff\xfe\""[..], ErrorKind::Undecodable),
        (304, b"", ErrorKind::Undecodable),
        (404, b"\"\xff\xfe\"", ErrorKind::Undecodable),
    ] {
        let answer = answer(status, "application/json", &[], body);
        let (client, raw, _) = at_raw_server([SocketAction::Send(answer)]).await;
        let error = client.get_preview("a").await.unwrap_err();
        assert_eq!((error.kind(), error.status()), (kind, Some(status)));
        assert_eq!(raw.requests().len(), 1);
    }
}

#[tokio::test]
async fn a_service_cannot_state_what_only_a_client_knows() {
    for code in ["timeout", "network", "outcome_unknown", "config"] {
        let (client, _, _server) = served([fails(404, code), resolved()]).await;
        let error = client.resolve_address(&request()).await.unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::NotFound, code));
    }
    let (client, _, _server) = served([fails(200, "rate_limited"), resolved()]).await;
    let call = client.start_report(&ReportRequest::default(), None).await;
    assert_eq!(call.unwrap_err().kind(), ErrorKind::OutcomeUnknown);
}

#[tokio::test]
async fn a_broken_body_still_names_its_request() {
    let whole = answer(
        200,
        "application/json",
        &[("x-request-id", "req_3")],
        b"{\"status\": 1}",
    );
    for body in [raw_server::cut(whole.clone()), whole] {
        let (client, _rough, _) = at_raw_server([SocketAction::Send(body)]).await;
        let client = client.max_retries(0);
        let error = client.resolve_address(&request()).await.unwrap_err();
        assert_eq!(error.request_id(), Some("req_3"), "{error:?}");
    }
}

#[tokio::test]
async fn a_key_that_fits_no_header_is_refused_and_not_repeated() {
    let (client, _, server) = served([well("get_balance")]).await;
    for bad in ["", "hush\n", "hush hush", "hush\r\nx-evil: 1", "hush\u{e9}"] {
        let client = client.clone().api_key(Secret::new(bad));
        let error = client.get_balance().await.unwrap_err();
        let expected = (ErrorKind::Configuration, 0);
        assert_eq!((error.kind(), error.tries()), expected, "{bad:?}");
        assert!(!shown(&error).contains("hush"));
    }
    assert_eq!(requests(&server).await, 0);
}

/// Everything that can be printed of an error.
fn shown(error: &crate::client::Error) -> String {
    let json = serde_json::to_string(error).unwrap();
    format!("{error} {error:?} {error:#?} {json}")
}

#[tokio::test]
async fn the_key_goes_where_it_is_needed_and_shows_nowhere() {
    let (client, _, server) = served([well("get_balance")]).await;
    let received = client.send(&Call::<GetBalance>::new()).await.unwrap();
    let error = client.resolve_address(&request()).await.unwrap_err();
    let sent = server.received_requests().await.unwrap();
    let bearer = format!("Bearer {KEY}");
    assert_eq!(sent[0].headers["authorization"], bearer.as_str());
    assert!(sent[1].headers.get("authorization").is_none());

    let prepared = client.prepare(&Call::<GetBalance>::new()).unwrap();
    let curl = prepared.to_curl();
    assert!(curl.contains("$NYCAPT_API_KEY"));
    let text = format!("{client:?} {client:#?} {received:?} {prepared:?} {curl}");
    assert!(!(text + &shown(&error)).contains(KEY));
}

#[tokio::test]
async fn the_secret_of_a_registration_shows_in_no_debug_and_in_no_error() {
    let (client, _, _server) = served([well("register_agent")]).await;
    let unnamed = AgentRegistrationRequest::default();
    let received = client.send(&Call::<RegisterAgent>::new(&unnamed)).await;
    let received = received.unwrap();
    let secret = received.answer.secret.expose();
    assert!(secret.starts_with("nycapt_live_"));
    let reply = client.call("register_agent", b"{}").await.unwrap();
    assert!(!format!("{received:?} {received:#?} {reply:?}").contains(secret));

    // The parser would quote a value of the wrong type.
    for broken in [
        json!("nycapt_live_hush"),
        json!({"secret": "s", "accountId": ["nycapt_live_hush"]}),
    ] {
        let broken = SocketAction::Send(json_answer(201, &[], &broken));
        let (client, _rough, _) = at_raw_server([broken]).await;
        let error = client.call("register_agent", b"{}").await.unwrap_err();
        assert!(!shown(&error).contains("hush"), "{error:?}");
    }
}

#[tokio::test]
async fn a_retirement_is_reported_once_for_each_operation_by_a_client_and_its_clones() {
    let retiring = fails(404, "not_found")
        .insert_header("deprecation", "@1790000000")
        .insert_header("sunset", "Sat, 01 May 2027 00:00:00 GMT");
    let server = service([retiring]).await;
    let retirements = Arc::new(Mutex::new(Vec::new()));
    let heard = retirements.clone();
    let (client, _) = owned_clock(at(&server).on_retirement(move |operation, retirement| {
        let mut heard = heard.lock().unwrap();
        heard.push((operation, retirement.sunset.clone()));
    }));
    let clone = client.clone().timeout(Duration::from_secs(1));
    for client in [&client, &clone, &client] {
        client.get_preview("a").await.unwrap_err();
        client.get_health().await.unwrap_err();
    }
    let retirements = retirements.lock().unwrap();
    let sunset = Some("Sat, 01 May 2027 00:00:00 GMT".to_owned());
    let expected = [("get_preview", sunset.clone()), ("get_health", sunset)];
    assert_eq!(*retirements, expected);
}

#[tokio::test]
async fn an_error_is_one_json_object_of_known_members() {
    let metadata = r#"Bearer resource_metadata="http://x/m""#;
    let refused = fails(429, "rate_limited")
        .insert_header("retry-after", "61")
        .insert_header("x-request-id", "req_1")
        .insert_header("www-authenticate", metadata);
    let (client, _, server) = served([refused]).await;
    let error = client.get_preview("a").await.unwrap_err();
    let expected = json!({
        "code": "rate_limited", "class": "RateLimitError",
        "message": "Something is the matter; the next try is due in 61 s, more than the 60 s that this client waits",
        "operation": "get_preview", "url": format!("{}/v1/previews/a", server.uri()),
        "status": 429, "requestId": "req_1", "tries": 1,
        "retryable": true, "retryAfter": 61.0, "errors": [], "next": [],
        "hint": ErrorKind::RateLimited.next_step(),
        "docUrl": format!("{}/developers/errors#rate_limited", server.uri()), "idempotencyKey": null,
        "resourceMetadata": "http://x/m", "job": null, "causes": [],
        "body": error.body().unwrap(), "headers": error.headers()
    });
    assert_eq!(serde_json::to_value(&error).unwrap(), expected);
}

#[tokio::test]
async fn an_answer_comes_with_what_was_around_it() {
    let dressed = health()
        .insert_header("x-request-id", "req_9")
        .insert_header("date", "Sat, 21 Nov 2026 10:00:42 GMT")
        .insert_header("deprecation", "@1790000000")
        .insert_header("sunset", "Sat, 01 May 2027 00:00:00 GMT");
    let (client, _, server) = served([health(), dressed]).await;
    let call = Call::<GetHealth>::new();
    let plain = client.send(&call).await.unwrap();
    assert_eq!((plain.rate_limit, plain.retirement), (None, None));
    let received = client.send(&call).await.unwrap();
    assert_eq!(received.request_id.as_deref(), Some("req_9"));
    assert_eq!(received.tries, 1);
    assert_eq!(received.url, format!("{}/v1/health", server.uri()));
    assert_eq!(received.date, Some("2026-11-21T10:00:42Z".parse().unwrap()));
    let retirement = received.retirement.unwrap();
    assert_eq!(retirement.deprecation, "@1790000000");
    let expected = Some("Sat, 01 May 2027 00:00:00 GMT");
    assert_eq!(retirement.sunset.as_deref(), expected);
}
