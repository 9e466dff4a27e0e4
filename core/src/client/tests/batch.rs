use super::*;
use crate::contract::PreviewBatchResult;

/// Answers each operation with a 404 that repeats the slug, and refuses slugs over 200 characters
/// as the service does: the whole request at once.
struct Directory;

impl Respond for Directory {
    fn respond(&self, request: &wiremock::Request) -> ResponseTemplate {
        let operations: Vec<PreviewBatchOperation> = request.body_json().unwrap();
        assert!((1..=25).contains(&operations.len()), "a request of 1 to 25");
        let refused: Vec<Value> = operations
            .iter()
            .enumerate()
            .filter(|(_, operation)| operation.slug.len() > 200)
            .map(|(index, _)| {
                json!({"type": "string_too_long", "loc": ["body", index, "slug"],
                       "msg": "String should have at most 200 characters"})
            })
            .collect();
        if !refused.is_empty() {
            return ResponseTemplate::new(422).set_body_json(json!({"detail": refused}));
        }
        let results: Vec<Value> = operations
            .iter()
            .map(|operation| {
                json!({"slug": operation.slug, "status": 404, "preview": null,
                       "error": format!("no {}", operation.slug)})
            })
            .collect();
        ResponseTemplate::new(200).set_body_json(results)
    }
}

async fn directory() -> MockServer {
    let server = MockServer::start().await;
    Mock::given(any())
        .respond_with(Directory)
        .mount(&server)
        .await;
    server
}

async fn read(server: &MockServer, slugs: Vec<String>) -> Vec<PreviewBatchResult> {
    let (client, _) = owned_clock(at(server).max_retries(0));
    client
        .previews(slugs)
        .concurrency(3)
        .stream()
        .collect()
        .await
}

#[tokio::test]
async fn any_number_of_slugs_is_asked_in_requests_of_25_and_answered_in_order() {
    for (slugs, due) in [(0, 0), (1, 1), (25, 1), (26, 2), (130, 6)] {
        let server = directory().await;
        let slugs: Vec<String> = (0..slugs).map(|n| format!("slug-{n}")).collect();
        let results = read(&server, slugs.clone()).await;
        let got: Vec<&String> = results.iter().map(|result| &result.slug).collect();
        assert_eq!(got, slugs.iter().collect::<Vec<_>>());
        assert_eq!(requests(&server).await, due);
    }
}

#[tokio::test]
async fn one_slug_out_of_bounds_does_not_spoil_its_request() {
    let server = directory().await;
    let long = "x".repeat(201);
    let results = read(&server, vec!["a".into(), long.clone(), "b".into()]).await;
    let got: Vec<(&str, u16)> = results
        .iter()
        .map(|result| (result.slug.as_str(), result.status))
        .collect();
    assert_eq!(got, [("a", 404), (long.as_str(), 422), ("b", 404)]);
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
    let server = service([ResponseTemplate::new(200).set_body_json(json!([]))]).await;
    let (client, _) = owned_clock(at(&server));
    let operations = vec![PreviewBatchOperation { slug: "a".into() }];
    let error = client.batch_previews(&operations).await.unwrap_err();
    assert_eq!(error.kind(), crate::contract::ErrorKind::Undecodable);
}
