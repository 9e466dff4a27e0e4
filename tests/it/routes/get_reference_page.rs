use nycapt::contract::{ALL, Access, Media};
use nycapt_tests::prelude::*;

/// Most bytes of a page without the two scripts and the icon that it links to: 50 KB with them.
const LARGEST: usize = 48_000;

#[tokio::test]
async fn every_operation_has_a_page_with_its_statuses() {
    let app = TestApp::new();
    let document = description();
    for spec in ALL {
        let path = format!("/developers/reference/{}", spec.name);
        let answer = app.get(&path).await.is(200);
        assert!(answer.body.len() <= LARGEST, "{path} {}", answer.body.len());
        let page = answer.text();
        assert!(page.contains(spec.path), "{path}");
        let method = spec.method.as_str().to_lowercase();
        let responses = &document["paths"][spec.path][method]["responses"];
        for status in responses.as_object().into_iter().flat_map(|all| all.keys()) {
            page.assert_has([format!("<th scope=\"row\">{status}</th>")]);
        }
    }
}

#[tokio::test]
async fn free_operations_can_be_tried_without_script() {
    let app = TestApp::new();
    for (name, action) in [
        ("resolve_address", "action=\"/\""),
        ("get_preview", "action=\"/\""),
        ("get_health", "action=\"/v1/health\""),
    ] {
        let path = format!("/developers/reference/{name}");
        let page = app.text(&path).await;
        assert!(page.contains(action), "{path}");
        let script = page.split("src=\"/assets/trial-").nth(1).unwrap();
        let script = format!("/assets/trial-{}", script.split('"').next().unwrap());
        assert_eq!(app.get(&script).await.status, 200, "{script}");
    }
    let page = app.text("/developers/reference/start_report").await;
    page.assert_lacks(["<form class=\"row\""]);
}

#[tokio::test]
async fn the_request_line_follows_the_heading() {
    let app = TestApp::new();
    let page = app.text("/developers/reference/get_preview").await;
    let request = "<h1>get_preview</h1>\n<p class=\"request\"><b>GET</b> \
                   <code>https://api.example.com/v1/previews/{slug}</code></p>";
    page.assert_has([
        request,
        "<a href=\"/developers/reference\" aria-current=\"true\">",
        "<a href=\"/developers\" aria-current=\"true\">API</a>",
        "<label for=\"trial-address\">Address or slug</label>",
    ]);
}

#[tokio::test]
async fn it_documents_access_request_and_response() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/reference/resolve_address").await;
    text.assert_has([
            "`POST https://api.example.com/v1/addresses/resolve`",
            "- Who may call: anybody",
            "- `address`: string, at most 500 characters, required.",
            "- `unit`: string or null, at most 40 characters.",
            "  - `ambiguous`: It isn't clear which building is meant; none was picked.",
            "| 422 | [`validation_failed`](https://www.example.com/developers/errors#validation_failed) |",
            "### ResolvedAddress",
            "```sh\ncurl -s https://api.example.com/v1/addresses/resolve",
        ],
    );
    let paid = portal_document(&app, "/developers/reference/start_report").await;
    paid.assert_has([
        "- Who may call: the holder of an API key",
        "| 404 | [`not_sold`](https://www.example.com/developers/errors#not_sold) |",
    ]);
    assert!(paid.contains("nothing is paid twice"), "{paid}");
    let answer = app.get("/developers/reference/no_such_operation.md").await;
    answer.error(404);
}

#[tokio::test]
async fn the_request_line_comes_before_the_samples_and_these_before_the_rest() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/reference/start_report").await;
    let places = [
        "# start_report\n",
        "`POST https://api.example.com/api/report`",
        "- Who may call",
        "## Samples",
        "### curl",
        "### Command line",
        "### Python",
        "### TypeScript",
        "### Rust",
        "## Body",
        "## Answer",
        "## Statuses",
    ];
    let places = places.map(|part| text.find(part).unwrap_or_else(|| panic!("{part}: {text}")));
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn every_operation_for_programs_has_a_sample_in_each_of_its_languages() {
    let samples = include_str!("../../../server/developers/samples.md");
    for spec in ALL {
        let of_program = matches!(spec.answer, Media::Json | Media::Pdf);
        if !of_program || spec.access == Access::Signature {
            continue;
        }
        let sample = samples.split(&format!("<!-- {} -->", spec.name)).nth(1);
        let sample = sample.unwrap_or_else(|| panic!("{} has no sample", spec.name));
        let sample = sample.split("<!-- ").next().unwrap();
        let languages = match spec.sdk {
            Some(_) => &["sh", "python", "ts"][..],
            None => &["sh"],
        };
        for language in languages {
            sample.assert_has([format!("```{language}\n")]);
        }
    }
}

#[tokio::test]
async fn every_operation_of_the_clients_shows_the_compiled_example_of_the_rust_client() {
    let app = TestApp::new();
    for spec in ALL.iter().filter(|spec| spec.sdk.is_some()) {
        let document = portal_document(&app, &format!("/developers/reference/{}", spec.name)).await;
        let sample = between(&document, "```rust\n", "\n```").unwrap();
        sample.assert_has([format!(".{}(", spec.name)]);
        sample.assert_lacks(["# ", "///", "127.0.0.1"]);
    }
}

async fn page(app: &TestApp, query: &str) -> String {
    let path = format!("/developers/reference{query}");
    let answer = app.get(&path).await.is(200);
    assert!(answer.body.len() <= 50_000, "{path} {}", answer.body.len());
    answer.text()
}

#[tokio::test]
async fn a_page_with_the_words_of_its_reader_escapes_them_and_no_cache_keeps_it() {
    let app = TestApp::new();
    let list = app.get("/developers/reference").await;
    assert_eq!(list.header("cache-control"), Some("public, max-age=3600"));
    for query in ["preview", "nothing-is-called-so", "%22%3E"] {
        let found = app.get(&format!("/developers/reference?q={query}")).await;
        assert_eq!(found.header("cache-control"), Some("no-store"), "{query}");
        assert_eq!(found.header("etag"), None, "{query}");
    }
    let page = page(&app, "?q=%3Cqqqq%3E%22").await;
    assert!(!page.contains("<qqqq>"), "{page}");
    assert!(page.contains("value=\"&#60;qqqq&#62;&#34;\""), "{page}");
    page.assert_has([
        "name=\"robots\" content=\"noindex",
        "Nothing for",
        "Try fewer or shorter",
    ]);
}

/// What is searched, what is found below `/developers`, and what it is said to be.
const FOUND: &str = "
getPreview | reference/get_preview | Operation, GET /v1/previews/{slug}
idempotency | reference/start_report#member-idempotency-key | Parameter of start_report
credits_exhausted | errors#credits_exhausted | Error code
ResolvedAddress | types/ResolvedAddress | Type
canonical+slug | types/ResolvedAddress#member-canonicalslug | Member of ResolvedAddress
notFound | types/ResolveAnswer#member-status | Value of status in ResolveAnswer
rate+limits | limits#rate-limits | Section of Limits";

#[tokio::test]
async fn search_finds_operations_types_members_and_errors() {
    let app = TestApp::new();
    for row in FOUND.lines().skip(1) {
        let [query, place, what] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let page = page(&app, &format!("?q={query}")).await;
        let link = format!("<a href=\"/developers/{place}\">");
        let hit = page.split("<li>").find(|item| item.contains(&link));
        let hit = hit.unwrap_or_else(|| panic!("{query}: {page}"));
        assert!(hit.contains(what), "{query}: {hit}");
    }
}

#[tokio::test]
async fn an_empty_search_suggests_similar_names_and_a_full_one_stays_small() {
    let app = TestApp::new();
    let similar = page(&app, "?q=resolve_adress").await;
    similar.assert_has([
        "Did you mean",
        "<a href=\"/developers/reference/resolve_address\">",
    ]);
    for query in ["a", "e", "the", "s", "_", "address", "string"] {
        page(&app, &format!("?q={query}")).await;
    }
}

#[tokio::test]
async fn an_empty_query_lists_everything_and_a_long_one_is_refused() {
    let app = TestApp::new();
    let list = page(&app, "").await;
    assert_eq!(page(&app, "?q=+").await, list);
    assert!(list.contains("Search the reference"), "{list}");
    let path = |length| format!("/developers/reference?q={}", "a".repeat(length));
    assert_eq!(app.get(&path(200)).await.status, 200);
    let long = app.get(&path(201)).await;
    long.invalid_at("string_too_long", "query.q");
}

#[tokio::test]
async fn every_type_has_a_small_page_that_links_to_its_uses() {
    let app = TestApp::new();
    let paths = portal_paths(&app).await;
    let types = paths
        .iter()
        .filter(|path| path.starts_with("/developers/types/"));
    let mut count = 0;
    for path in types {
        let answer = app.get(path).await.is(200);
        assert!(answer.body.len() <= 45_000, "{path} {}", answer.body.len());
        count += 1;
    }
    assert!(count > 100, "{count}");
    let page = app.text("/developers/types/ResolvedAddress").await;
    page.assert_has([
        "<code>canonicalSlug</code>",
        "href=\"/developers/types/ResolveAnswer\"",
        "href=\"/developers/types/Unit\"",
    ]);
    assert_eq!(app.get("/developers/types/NoSuchType").await.status, 404);
}

#[tokio::test]
async fn shared_types_are_described_once() {
    let app = TestApp::new();
    let preview = portal_document(&app, "/developers/types/Preview").await;
    let basics = "- `basics`: [section](https://www.example.com/developers/types/Section) with \
                  [Basics](https://www.example.com/developers/types/Basics).";
    assert!(preview.contains(basics), "{preview}");
    let section = portal_document(&app, "/developers/types/Section").await;
    section.assert_has(["  - `withheld`: Found, but withheld to protect people."]);
    app.get("/developers/types/NoSuchType.md").await.error(404);
}
