//! A transport of the program in place of connections.

use super::*;
use crate::client::{TransportRequest, TransportResponse};

/// A client whose requests are kept, with the outcomes of its transport in turn.
fn sending(outcomes: Vec<Result<TransportResponse, String>>) -> (Client, Arc<Sent>) {
    let (sent, outcomes) = (Arc::<Sent>::default(), Mutex::new(outcomes));
    let kept = Arc::clone(&sent);
    let builder = Client::builder()
        .base_url("https://service.invalid/nyc")
        .api_key(Secret::new("nycapt_live_k"))
        .transport(move |request| {
            kept.lock().unwrap().push(request);
            std::future::ready(outcomes.lock().unwrap().remove(0))
        });
    (owned_clock(builder).0, sent)
}

type Sent = Mutex<Vec<TransportRequest>>;

fn answer(status: u16, body: &Value) -> Result<TransportResponse, String> {
    let headers = [("X-Request-Id", "req_1"), ("Retry-After", "3")];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Ok(TransportResponse {
        status,
        headers: headers.into(),
        body: body.to_string().into_bytes(),
    })
}

#[tokio::test]
async fn a_transport_gets_the_whole_request_and_its_response_is_read_like_any_other() {
    let balance = json!({"accountId": "acct_1", "balance": 1, "reports": 1});
    let (client, sent) = sending(vec![answer(200, &resolved_body()), answer(200, &balance)]);
    client.resolve_address(&request()).await.unwrap();
    client.get_balance().await.unwrap();
    let sent = sent.lock().unwrap();
    let urls = ["v1/addresses/resolve", "api/balance"];
    let urls = urls.map(|path| format!("https://service.invalid/nyc/{path}"));
    assert_eq!([&sent[0].url, &sent[1].url], [&urls[0], &urls[1]]);
    assert_eq!([&*sent[0].method, &*sent[1].method], ["POST", "GET"]);
    assert_eq!(
        sent[0].body.as_deref(),
        Some(&br#"{"address":"1 X Street"}"#[..])
    );
    assert_eq!(sent[1].body, None);
    let header = |index: usize, wanted: &str| {
        let mut headers = sent[index].headers.iter();
        headers
            .find(|(name, _)| name == wanted)
            .map(|(_, value)| value.clone())
    };
    assert_eq!(header(0, "authorization"), None);
    assert_eq!(
        header(1, "authorization").as_deref(),
        Some("Bearer nycapt_live_k")
    );
    assert!(header(0, "user-agent").unwrap().starts_with("nycapt/"));
}

#[tokio::test]
async fn a_transport_that_fails_is_tried_again_where_that_is_safe() {
    let broken = || Err("the line is cut".to_owned());
    let unavailable = json!({
        "detail": "No.", "type": "about:blank", "title": "No", "status": 503,
        "code": "unavailable", "requestId": "req_1", "next": [],
    });
    let (client, sent) = sending(vec![
        broken(),
        answer(503, &unavailable),
        answer(200, &resolved_body()),
    ]);
    client.resolve_address(&request()).await.unwrap();
    assert_eq!(sent.lock().unwrap().len(), 3);

    let (client, sent) = sending(vec![broken()]);
    let error = client.call("register_agent", b"{}").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutcomeUnknown);
    assert!(error.to_string().contains("the line is cut"), "{error}");
    assert_eq!(sent.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn the_key_in_what_a_transport_says_is_not_repeated() {
    let reason = "bad header `Bearer nycapt_live_k`".to_owned();
    let (client, _) = sending(vec![Err(reason)]);
    let error = client.max_retries(0).get_balance().await.unwrap_err();
    let said = error.to_string();
    assert!(said.contains("bad header `Bearer …`"), "{said}");
    assert!(!format!("{error:?}").contains("nycapt_live_k"), "{error:?}");
}

#[tokio::test]
async fn a_transport_that_does_not_answer_ends_with_the_time_limit() {
    let client = Client::builder()
        .transport(|_| std::future::pending())
        .timeout(Duration::from_millis(1))
        .max_retries(0);
    let error = client.build().unwrap().get_health().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Timeout);
    assert!(error.to_string().ends_with(" within 1 ms"), "{error}");
}

#[tokio::test]
async fn a_body_over_the_cap_is_refused() {
    let mut long = answer(200, &json!({})).unwrap();
    long.body = vec![b' '; (64 << 20) + 1];
    let (client, _) = sending(vec![Ok(long)]);
    let error = client.get_health().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Undecodable);
    assert_eq!(error.request_id(), Some("req_1"));
    let cause = std::error::Error::source(&error).unwrap().to_string();
    assert_eq!(cause, "it is longer than 64 MiB");
}

#[tokio::test]
async fn a_status_that_http_does_not_have_is_no_answer() {
    let (client, _) = sending(vec![answer(42, &json!({}))]);
    let error = client.max_retries(0).get_health().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Network);
    assert!(
        error.to_string().contains("42 from the transport"),
        "{error}"
    );
}
