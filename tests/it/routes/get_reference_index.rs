use nycapt_tests::prelude::*;

/// Most bytes of a page without the files that it links to.
const LARGEST: usize = 50_000;

async fn page(app: &TestApp, query: &str) -> String {
    let path = format!("/developers/reference{query}");
    let answer = app.get(&path).await.is(200);
    assert!(answer.body.len() <= LARGEST, "{path} {}", answer.body.len());
    answer.text()
}

#[tokio::test]
async fn no_cache_keeps_a_page_with_the_words_of_its_reader() {
    let app = TestApp::new();
    let list = app.get("/developers/reference").await;
    assert_eq!(list.header("cache-control"), Some("public, max-age=3600"));
    for query in ["preview", "nothing-is-called-so", "%22%3E"] {
        let found = app.get(&format!("/developers/reference?q={query}")).await;
        assert_eq!(found.header("cache-control"), Some("no-store"), "{query}");
        assert_eq!(found.header("etag"), None, "{query}");
    }
}

#[tokio::test]
async fn search_finds_operations_types_members_and_errors() {
    let app = TestApp::new();
    for (query, url, place) in [
        (
            "getPreview",
            "/developers/reference/get_preview",
            "Operation, GET /v1/previews/{slug}",
        ),
        (
            "idempotency",
            "/developers/reference/start_report#member-idempotency-key",
            "Parameter of start_report",
        ),
        (
            "credits_exhausted",
            "/developers/errors#credits_exhausted",
            "Error code",
        ),
        (
            "ResolvedAddress",
            "/developers/types/ResolvedAddress",
            "Type",
        ),
        (
            "canonical+slug",
            "/developers/types/ResolvedAddress#member-canonicalslug",
            "Member of ResolvedAddress",
        ),
        (
            "notFound",
            "/developers/types/ResolveAnswer#member-status",
            "Value of status in ResolveAnswer",
        ),
        (
            "rate+limits",
            "/developers/limits#rate-limits",
            "Section of Limits",
        ),
    ] {
        let page = page(&app, &format!("?q={query}")).await;
        let hit = page
            .split("<li>")
            .find(|item| item.contains(&format!("<a href=\"{url}\">")));
        let hit = hit.unwrap_or_else(|| panic!("{query}: {page}"));
        assert!(hit.contains(place), "{query}: {hit}");
    }
}

#[tokio::test]
async fn the_query_stays_in_the_box_escaped() {
    let app = TestApp::new();
    let page = page(&app, "?q=%3Cqqqq%3E%22").await;
    assert!(!page.contains("<qqqq>"), "{page}");
    assert!(page.contains("value=\"&#60;qqqq&#62;&#34;\""), "{page}");
    page.assert_has(["name=\"robots\" content=\"noindex\"", "Nothing for"]);
    assert!(page.contains("try fewer or shorter"), "{page}");
}

#[tokio::test]
async fn an_empty_search_suggests_similar_names() {
    let app = TestApp::new();
    let page = page(&app, "?q=resolve_adress").await;
    assert!(page.contains("Did you mean"), "{page}");
    page.assert_has(["<a href=\"/developers/reference/resolve_address\">"]);
}

#[tokio::test]
async fn an_empty_query_lists_everything_and_a_long_one_is_refused() {
    let app = TestApp::new();
    let list = page(&app, "").await;
    assert_eq!(page(&app, "?q=+").await, list);
    assert!(list.contains("Search the reference"), "{list}");
    let path = |length| format!("/developers/reference?q={}", "a".repeat(length));
    assert_eq!(app.get(&path(200)).await.status, 200);
    let errors = app.get(&path(201)).await.invalid();
    let (kind, place, _) = errors.first().unwrap();
    let expected = ("string_too_long", &json!(["query", "q"]));
    assert_eq!((kind.as_str(), place), expected);
}

#[tokio::test]
async fn search_results_stay_small() {
    let app = TestApp::new();
    for query in ["a", "e", "the", "s", "_", "address", "string"] {
        page(&app, &format!("?q={query}")).await;
    }
}
