use nycapt::contract::PreviewBatchResult;
use nycapt_tests::{TestApp, slugs};
use serde_json::{Value, json};

const PATH: &str = "/v1/previews/batch";

fn batch(slugs: &[&str]) -> Value {
    slugs.iter().map(|slug| json!({ "slug": slug })).collect()
}

#[tokio::test]
async fn results_keep_request_order() {
    let app = TestApp::new();
    let known = slugs();
    let asked = [
        known[1].as_str(),
        "no-such",
        &known[0],
        "UPPER",
        &known[1],
        "a\"b\\",
    ];
    let answer = app.post(PATH, &batch(&asked)).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let results: Vec<PreviewBatchResult> = serde_json::from_slice(&answer.body).unwrap();
    let outcomes: Vec<_> = results
        .iter()
        .map(|result| (result.slug.as_str(), result.status))
        .collect();
    assert_eq!(
        outcomes,
        asked.map(|slug| (
            slug,
            if known.iter().any(|k| k == slug) {
                200
            } else {
                404
            }
        ))
    );
    for result in &results {
        assert_eq!(
            result.preview.is_some(),
            result.status == 200,
            "{}",
            result.slug
        );
        assert_eq!(
            result.error.is_some(),
            result.status != 200,
            "{}",
            result.slug
        );
    }
}

#[tokio::test]
async fn a_batch_item_equals_the_single_preview() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let single = app.get(&format!("/v1/previews/{slug}")).await.json();
    let answer = app.post(PATH, &batch(&[slug])).await.json();
    assert_eq!(answer[0]["preview"], single);
}

#[tokio::test]
async fn a_batch_has_1_to_25_items() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let of = |n: usize| batch(&vec![slug.as_str(); n]);
    let full = app.post(PATH, &of(25)).await;
    assert_eq!(full.json().as_array().unwrap().len(), 25);
    for (count, kind, msg) in [
        (
            0,
            "too_short",
            "List should have at least 1 item after validation, not 0",
        ),
        (
            26,
            "too_long",
            "List should have at most 25 items after validation, not 26",
        ),
    ] {
        let errors = app.post(PATH, &of(count)).await.invalid();
        assert_eq!(errors, [(kind.to_owned(), json!(["body"]), msg.to_owned())]);
    }
}

#[tokio::test]
async fn one_invalid_item_refuses_the_batch() {
    let app = TestApp::new();
    let body = json!([{ "slug": "a" }, { "slug": "b" }, { "slug": "c" }, { "slug": 4 }]);
    assert_eq!(
        app.post(PATH, &body).await.invalid(),
        [(
            "string_type".to_owned(),
            json!(["body", 3, "slug"]),
            "Input should be a valid string".to_owned()
        )]
    );
}

#[tokio::test]
async fn without_a_release_a_batch_is_503() {
    let answer = TestApp::without_data().post(PATH, &batch(&["a"])).await;
    answer.refused(503, "unavailable");
}
