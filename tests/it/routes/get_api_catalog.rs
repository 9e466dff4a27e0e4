//! The catalog of interfaces (RFC 9727).

use nycapt_tests::prelude::*;

/// Every target that a link set names.
fn targets(value: &Value) -> Vec<&str> {
    let own = value.get("href").and_then(Value::as_str);
    let members = value
        .as_object()
        .into_iter()
        .flat_map(|members| members.values());
    let inside = members.chain(value.as_array().into_iter().flatten());
    own.into_iter().chain(inside.flat_map(targets)).collect()
}

#[tokio::test]
async fn the_catalog_is_a_link_set_and_every_document_in_it_answers() {
    let app = TestApp::without_data();
    let answer = app.get("/.well-known/api-catalog").await.is(200);
    answer.assert_header(
        "content-type",
        "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
    );
    let set = answer.json();
    let api = "https://api.example.com/v1";
    assert_eq!(set["linkset"][0]["item"][0]["href"], api);
    assert_eq!(set["linkset"][1]["anchor"], api);
    let endpoints = [api, "https://api.example.com/mcp"];
    let documents = targets(&set);
    let documents: Vec<&&str> = documents
        .iter()
        .filter(|url| !endpoints.contains(url))
        .collect();
    assert!(documents.len() >= 4, "{set}");
    for url in documents {
        let path = url.split_once(".example.com").unwrap().1;
        assert_eq!(app.get(path).await.status, 200, "{url}");
    }
}
