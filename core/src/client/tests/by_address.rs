//! Batches by address, and batches whose input is still coming.

use futures_util::stream;

use super::operations::case;
use super::*;
use crate::client::AddressPreview;

/// Resolves `known …` to a slug, refuses `long …`, has no other address, and has every preview.
fn city(request: &wiremock::Request) -> ResponseTemplate {
    if request.url.path().ends_with("/batch") {
        let operations: Vec<PreviewBatchOperation> = request.body_json().unwrap();
        let mut result = case("batch_previews").answer[0].take();
        let results = operations.into_iter().map(|operation| {
            result["slug"] = operation.slug.into();
            result.clone()
        });
        return ResponseTemplate::new(200).set_body_json(results.collect::<Vec<_>>());
    }
    let asked: AddressResolveRequest = request.body_json().unwrap();
    match asked.address.split_once(' ') {
        Some(("known", number)) => {
            let mut answer = case("resolve_address").answer;
            answer["match"]["previewSlug"] = format!("slug-{number}").into();
            answer["match"]["someday"] = 1.into();
            ResponseTemplate::new(200).set_body_json(answer)
        }
        Some(("long", _)) => {
            let issue = json!({"type": "string_too_long", "loc": ["body", "address"],
                               "msg": "String should have at most 500 characters"});
            ResponseTemplate::new(422).set_body_json(json!({"detail": [issue]}))
        }
        _ => resolved(),
    }
}

fn addresses() -> Vec<String> {
    let many = (0..60).map(|number| match number % 20 {
        7 => format!("unknown {number}"),
        11 => format!("long {number}"),
        _ => format!("known {number}"),
    });
    many.collect()
}

#[tokio::test]
async fn each_address_has_its_answer_and_its_preview_in_the_order_of_the_addresses() {
    let server = responding(city).await;
    let (client, _) = owned_clock(at(&server).max_retries(0));
    let addresses = addresses();
    let previews: Vec<AddressPreview> = client
        .previews_by_address(stream::iter(&addresses), 3)
        .collect()
        .await;
    let queries: Vec<&String> = previews.iter().map(|one| &one.query).collect();
    assert_eq!(queries, addresses.iter().collect::<Vec<_>>());
    for preview in previews {
        let (kind, number) = preview.query.split_once(' ').unwrap();
        let result = preview.result;
        match kind {
            "known" => {
                assert_eq!(result.slug, format!("slug-{number}"));
                assert_eq!((result.status, result.error), (200, None));
                assert!(result.preview.is_some() && preview.answer.is_some());
            }
            "unknown" => {
                assert_eq!((result.slug.as_str(), result.status), ("", 404));
                assert_eq!(result.error, preview.answer.map(|answer| answer.message));
            }
            _ => {
                assert_eq!((result.status, preview.answer), (422, None));
                assert!(result.error.unwrap().contains("at most 500"));
            }
        }
    }
}

#[tokio::test]
async fn an_address_by_name_keeps_members_of_any_depth() {
    let server = responding(city).await;
    let (client, _) = owned_clock(at(&server));
    let arguments = json!({"addresses": ["known 1", "nowhere"], "concurrency": 1});
    let items = client.open("previews_by_address", arguments.to_string().as_bytes());
    let items: Vec<Value> = items
        .unwrap()
        .flat_map(|ready| stream::iter(ready.unwrap()))
        .map(|item| serde_json::from_slice(&item).unwrap())
        .collect()
        .await;
    assert_eq!(items.len(), 2);
    assert_eq!(items[0]["query"], "known 1");
    assert_eq!(items[0]["answer"]["match"]["someday"], 1);
    let preview = &case("batch_previews").answer[0]["preview"];
    assert_eq!(items[0]["preview"], *preview);
    assert_eq!(items[1]["answer"]["addedLater"], json!({"kept": [1, 2]}));
    assert_eq!(items[1]["status"], 404);
    assert_eq!(items[1]["slug"], "");
    assert_eq!(items[1]["code"], "not_found");
}

#[tokio::test]
async fn a_result_waits_for_no_input_that_is_still_to_come() {
    let server = responding(city).await;
    let (client, _) = owned_clock(at(&server));
    let reading = async {
        let slugs = stream::iter(["a"]).chain(stream::pending());
        let mut results = std::pin::pin!(client.previews_from(slugs, 4));
        assert_eq!(results.next().await.unwrap().slug, "a");
        let addresses = stream::iter(["known 1"]).chain(stream::pending());
        let mut previews = std::pin::pin!(client.previews_by_address(addresses, 4));
        assert_eq!(previews.next().await.unwrap().result.slug, "slug-1");
    };
    tokio::time::timeout(Duration::from_secs(20), reading)
        .await
        .unwrap();
}
