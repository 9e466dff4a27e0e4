use nycapt::contract::PreviewBatchResult;
use nycapt_tests::prelude::*;

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
    let answer = app.post(PATH, &batch(&asked)).await.is(200);
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
