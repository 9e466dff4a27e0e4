//! What the layers above the client need from it, so that each rule is written once.

use super::operations::{SPECS, arguments};
use super::*;
use crate::client::{Error, WaitReason, needs_key};

/// A client without a key, of a service that is not there.
fn alone() -> Client {
    let builder = Client::builder().base_url("http://127.0.0.1:1");
    owned_clock(builder.max_retries(0)).0
}

#[tokio::test]
async fn the_operations_that_need_a_key_are_those_refused_without_one() {
    for spec in SPECS {
        let arguments = arguments(spec).to_string();
        let refused = alone().call(spec.name, arguments.as_bytes()).await;
        let refused = refused.unwrap_err();
        let is_refused = refused.kind() == ErrorKind::Unauthenticated;
        assert_eq!(needs_key(spec.name), is_refused, "{}", spec.name);
        assert_eq!(spec.access.takes_key(), is_refused, "{}", spec.name);
        let is_explained = refused.hint().contains("NYCAPT_API_KEY");
        assert_eq!(is_explained, is_refused, "{}", spec.name);
    }
}

#[tokio::test]
async fn the_long_answers_that_need_a_key_are_those_refused_without_one() {
    for (name, arguments, is_refused) in [
        ("previews", json!({"slugs": ["a"]}), false),
        ("previews_by_address", json!({"addresses": ["a"]}), false),
        ("reports", json!({}), true),
        (
            "watch_report",
            json!({"jobId": "job_1", "limitSeconds": 1}),
            true,
        ),
    ] {
        let arguments = arguments.to_string();
        let mut items = alone().open(name, arguments.as_bytes()).unwrap();
        let kind = items.next().await.unwrap().err().map(|error| error.kind());
        assert_eq!(kind, is_refused.then_some(ErrorKind::Unauthenticated));
        assert_eq!(needs_key(name), is_refused, "{name}");
    }
}

#[tokio::test]
async fn a_name_that_nothing_has_needs_no_key_and_is_refused() {
    for name in ["", "reports", "create_key", "GET_BALANCE"] {
        let error = alone().call(name, b"{}").await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Configuration, "{name}");
        assert_eq!(needs_key(name), name == "reports", "{name}");
    }
}

#[test]
fn a_setting_that_cannot_work_reads_the_same_from_every_layer() {
    let own = Client::new("host").unwrap_err();
    let above = Error::configuration("`timeout`: the value is negative");
    for (error, message, causes) in [
        (
            own,
            "`host` is not a base URL of the form `https://host`",
            1,
        ),
        (above, "`timeout`: the value is negative", 0),
    ] {
        let object = serde_json::to_value(&error).unwrap();
        assert_eq!(object["message"], message);
        assert_eq!(object["causes"].as_array().unwrap().len(), causes);
        assert_eq!(object["hint"], ErrorKind::Configuration.next_step());
        for (member, due) in [
            ("code", json!("config")),
            ("class", json!("ConfigError")),
            ("operation", json!("client")),
            ("retryable", json!(false)),
            ("tries", json!(0)),
        ] {
            assert_eq!(object[member], due, "{member}");
        }
    }
}

#[test]
fn a_cause_that_repeats_the_one_above_is_said_once() {
    let chain = ["refused", "refused", "no route", "top"];
    let chain = chain.map(Error::configuration).into_iter();
    let chain = chain.reduce(|below, error| error.caused_by(below));
    let error = Error::configuration("top").caused_by(chain.unwrap());
    assert_eq!(error.causes(), ["no route", "refused"]);
    let object = serde_json::to_value(&error).unwrap();
    assert_eq!(object["causes"], json!(["no route", "refused"]));
}

#[test]
fn the_reason_of_a_pause_is_a_word() {
    assert_eq!(WaitReason::RateLimitReached.code(), "rate_limit_reached");
    for kind in ErrorKind::ALL {
        assert_eq!(WaitReason::Error(kind).code(), kind.row().code);
    }
}
