use serde_json::{Value, json};
use wiremock::ResponseTemplate;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_gets_the_answer_as_the_service_gave_it() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("resolve '1 Test St' --unit 4b");
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""));
    assert_eq!(
        ended.json(),
        resolve_answer(&json!("1 Test St"), &json!("4b"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_the_building_and_the_next_command() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("resolve '1 Test St' -o table");
    assert_eq!(
        ended.transcript(),
        "\
exit 0
1 Test Street, Queens
  slug        1-test-street-queens
  BBL         4000010001
  confidence  90 %, from PAD
  looked in   3 addresses of release r1
next  nycapt preview 1-test-street-queens
---
"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_not_one_building_exits_3_and_still_prints_its_answer() {
    let server = small_city().await;
    for (address, status) in [
        ("2 Test St", "ambiguous"),
        ("9 Test St", "notFound"),
        ("1 Newark Ave", "outsideNyc"),
    ] {
        let ended = Home::at(&server).nycapt(["resolve", address]);
        let expected = (3, Some(status));
        assert_eq!((ended.exit, ended.json()["status"].as_str()), expected);
        assert_eq!(ended.stderr, "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn csv_has_a_header_and_one_row() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("resolve '1 Test St' -o csv");
    assert_eq!(
        ended.transcript(),
        "exit 0\n\
         query,unit,status,outcome,confidence,slug,address,borough,zip,bbl,bin,error\n\
         1 Test St,,200,matched,0.9,1-test-street-queens,\"1 Test Street, Queens\",Queens,,4000010001,,\n\
         ---\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn verbose_json_says_what_came_around_the_answer() {
    let response = ResponseTemplate::new(200)
        .insert_header("x-request-id", "req_7")
        .insert_header("ratelimit-limit", "120")
        .insert_header("ratelimit-remaining", "119")
        .insert_header("ratelimit-reset", "60")
        .set_body_json(resolve_answer(&json!("1 Test St"), &Value::Null));
    let server = answering(response).await;
    let ended = Home::at(&server).nycapt("resolve '1 Test St' -v");
    assert_eq!(
        ended.json()["_meta"],
        json!({
            "requestId": "req_7", "tries": 1,
            "rateLimit": {"limit": 120, "remaining": 119, "resetSeconds": 60},
            "sourceUrl": format!("{}/v1/addresses/resolve", server.uri())
        })
    );
}

/// Each kind of refusal with its exit code (`ErrorKind::row` is the table).
#[tokio::test(flavor = "multi_thread")]
async fn each_refusal_has_its_exit_code_and_its_error_object() {
    for (status, code, exit) in [
        (400, "bad_request", 7),
        (401, "unauthenticated", 4),
        (402, "credits_exhausted", 5),
        (403, "wrong_principal", 6),
        (404, "not_found", 3),
        (404, "not_sold", 3),
        (405, "method_not_allowed", 1),
        (409, "in_flight", 10),
        (413, "body_too_large", 7),
        (429, "rate_limited", 9),
        (500, "internal", 1),
        (503, "unavailable", 10),
    ] {
        let server = answering(fails(status, code, "It did not work.")).await;
        let ended = Home::at(&server).nycapt("resolve x --retries 0");
        assert_eq!((ended.exit, ended.stdout.as_str()), (exit, ""), "{code}");
        let error = ended.error();
        assert_eq!(error["code"], code);
        assert_eq!(error["status"], status);
        assert_eq!(error["message"], "It did not work");
        assert_eq!(error["requestId"], "req_1");
        assert_eq!(error["next"][0]["command"], "nycapt resolve ADDRESS");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_that_is_too_long_is_stated_with_exit_9() {
    let refused =
        fails(429, "rate_limited", "Too many requests.").insert_header("retry-after", "90");
    let server = answering(refused).await;
    let ended = Home::at(&server).nycapt("resolve x");
    assert_eq!(ended.exit, 9);
    let error = ended.error();
    assert_eq!(error["retryAfter"], 90);
    assert_eq!(error["retryable"], true);
    assert_eq!(
        error["message"],
        "Too many requests; the next try is due in 90 s, more than the 60 s that this client waits"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_an_error_in_lines() {
    let server = answering(fails(404, "not_found", "It is not there.")).await;
    let ended = Home::at(&server).nycapt("resolve x -o table");
    assert_eq!(
        ended.transcript(),
        format!(
            "exit 3\n---\nerror: It is not there\nrequest: req_1\n\
             try: nycapt resolve ADDRESS   (resolve the address first)\n\
             see: {}/developers/errors#not_found\n",
            server.uri()
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_error_of_a_422_reaches_the_caller() {
    let response = ResponseTemplate::new(422).set_body_json(json!({"detail": [
        {"type": "string_too_long", "loc": ["body", "address"], "msg": "Too long"},
        {"type": "string_too_long", "loc": ["body", "unit"], "msg": "Also too long"}
    ]}));
    let server = answering(response).await;
    let ended = Home::at(&server).nycapt("resolve x");
    assert_eq!(
        (
            ended.exit,
            ended.error()["errors"].as_array().unwrap().len()
        ),
        (7, 2)
    );
    let ended = Home::at(&server).nycapt("resolve x -o table");
    assert_eq!(
        ended.transcript(),
        format!(
            "exit 7\n---\nerror: `body.address`: Too long (and 1 more)\n\
             hint: `body.unit`: Also too long\n\
             see: {}/developers/errors#validation_failed\n",
            server.uri()
        )
    );
}
