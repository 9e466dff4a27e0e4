use serde_json::{Value, json};
use wiremock::ResponseTemplate;

use super::*;

fn suggestions() -> Value {
    let suggestion = |slug: Value, line: &str, kind: &str| json!({ "slug": slug, "addressLine": line, "kind": kind, "why": "begins like this" });
    json!({
        "suggestions": [
            suggestion(json!("1-test-street-queens"), "1 Test Street, Queens", "candidate"),
            suggestion(Value::Null, "Test Street, Queens", "street"),
        ],
        "directory": { "release": "r1", "addresses": 3, "sample": false }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_form_has_the_suggestions_in_their_order() {
    let server = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    let home = Home::at(&server);
    assert_eq!(home.nycapt("suggest '1 tes'").json(), suggestions());
    for (form, expected) in [
        ("table", "1 Test Street, Queens\nTest Street, Queens\n"),
        (
            "csv",
            "address,slug,kind,why\n\
             \"1 Test Street, Queens\",1-test-street-queens,candidate,begins like this\n\
             \"Test Street, Queens\",,street,begins like this\n",
        ),
    ] {
        let ended = home.nycapt(["suggest", "1 tes", "-o", form]);
        assert_eq!(ended.transcript(), format!("exit 0\n{expected}---\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn text_and_limit_are_sent_as_given() {
    let server = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    let ended = Home::at(&server).nycapt("suggest '1 té&' --limit 2");
    assert_eq!(ended.exit, 0);
    let sent = server.received_requests().await.unwrap();
    let query: Vec<(String, String)> = sent[0].url.query_pairs().into_owned().collect();
    let expected = [("q", "1 té&"), ("limit", "2")];
    assert_eq!(
        query,
        expected.map(|(name, value)| (name.into(), value.into()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_to_suggest_prints_nothing_and_succeeds() {
    let mut nothing = suggestions();
    nothing["suggestions"] = json!([]);
    let server = answering(ResponseTemplate::new(200).set_body_json(nothing)).await;
    let ended = Home::at(&server).nycapt("suggest xyz -o table");
    assert_eq!(ended.transcript(), "exit 0\n---\n");
}
