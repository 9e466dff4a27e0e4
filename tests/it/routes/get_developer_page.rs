use nycapt::contract::ErrorKind;
use nycapt_tests::prelude::*;

fn paths() -> impl Iterator<Item = &'static str> {
    let spec = page_spec("get_developer_page");
    let reference = page_spec("get_reference_index").path;
    [spec.path, reference]
        .into_iter()
        .chain(spec.aliases.iter().copied())
}

#[tokio::test]
async fn every_page_links_to_its_markdown_and_the_other_pages() {
    let app = TestApp::new();
    for path in paths() {
        let answer = app.get(path).await.is(200);
        let page = answer.text();
        page.assert_has([
            format!("rel=\"canonical\" href=\"https://www.example.com{path}\""),
            format!("rel=\"alternate\" type=\"text/markdown\" href=\"{path}.md\""),
            format!("<a href=\"{path}\" aria-current=\"page\">"),
            "\"@type\":\"TechArticle\"".into(),
        ]);
        page.assert_has(paths().map(|other| format!("href=\"{other}\"")));
        let feed = "title=\"What&#39;s new\" href=\"/developers/changelog.atom\"";
        let has_feed = path == "/developers/changelog";
        assert_eq!(page.contains(feed), has_feed, "{path}");
        app.assert_revalidates(path, &answer).await;
    }
}

#[tokio::test]
async fn an_unknown_path_suggests_similar_pages() {
    let app = TestApp::new();
    for (path, near) in [
        ("reference/get_previews", "reference/get_preview"),
        ("reference/resolve-address", "reference/resolve_address"),
        ("reference/getPreview", "reference/get_preview"),
        ("types/preview", "types/Preview"),
        ("types/Previe.md", "types/Preview"),
        ("mpc", "mcp"),
        ("Erors", "errors"),
    ] {
        let path = &format!("/developers/{path}");
        let refused = app.get(path).await;
        refused.error(404);
        let url = format!("https://www.example.com/developers/{near}");
        let first = refused.json()["next"][0]["url"].clone();
        assert_eq!(first, url.as_str(), "{path}");
        let asked = TestRequest::new("GET", path).header("accept", "text/html");
        let answer = app.send(asked).await;
        assert_eq!(answer.status, 404, "{path}");
        let page = answer.text();
        page.assert_has([
            &format!("<li><a href=\"{url}\">"),
            "href=\"/developers\"",
            "action=\"/developers/reference\"",
        ]);
    }
    let step = app.get("/developers/zzzzzzzz/qqqqqqqq").await.json()["next"][0]["do"].take();
    step.as_str()
        .unwrap()
        .assert_has(["/developers/reference.md"]);
}

#[tokio::test]
async fn the_pages_show_this_servers_settings() {
    let app = TestApp::with(&[
        ("rate-limit", "77/30"),
        ("base-url", "https://api.elsewhere.example"),
        ("report-price-cents", "2150"),
        ("payments", "sandbox"),
        ("webhook-secret", WEBHOOK_SECRET),
    ]);
    app.text("/developers").await.assert_has([
        "https://api.elsewhere.example/v1/addresses/resolve",
        "$21.50",
    ]);
    app.text("/developers/limits").await.assert_has([
        "77 requests in 30 seconds",
        "385 pages in 30 seconds",
        "no limit on this server",
    ]);
}

#[tokio::test]
async fn an_error_type_links_to_its_code() {
    let app = TestApp::new();
    let missing = app.get("/v1/previews/no-such-slug").await.json();
    let kind = missing["type"].as_str().unwrap();
    let (page, code) = kind.split_once('#').unwrap();
    let path = page.strip_prefix("https://www.example.com").unwrap();
    let page = app.text(path).await;
    assert!(page.contains(&format!("<h3 id=\"{code}\">")), "{kind}");
}

#[tokio::test]
async fn a_retirement_notice_is_on_every_versioned_page() {
    let settings = [
        ("v1-deprecation", "2026-01-01"),
        ("v1-sunset", "2027-07-02"),
    ];
    let (ending, lasting) = (TestApp::with(&settings), TestApp::new());
    let words = "/developers.md /developers/changelog.md /developers/changelog.atom \
                 /developers/reference/get_preview.md";
    for path in words.split(' ') {
        ending.text(path).await.assert_has(["2027-07-02"]);
        let said = lasting.text(path).await;
        said.assert_lacks(["retirement", "stops answering"]);
    }
    let other = ending.text("/developers/reference/start_report.md").await;
    other.assert_lacks(["2027-07-02"]);
}

#[tokio::test]
async fn the_sandbox_is_mentioned_where_payments_are() {
    let sandbox = TestApp::with(&SANDBOX);
    let plain = TestApp::new();
    for path in "/developers.md /developers/agents.md /llms.txt /auth.md".split(' ') {
        sandbox.text(path).await.assert_has(["no money moves"]);
        plain.text(path).await.assert_lacks(["no money moves"]);
    }
}

#[tokio::test]
async fn only_a_server_that_sells_reports_leads_to_its_credits_page() {
    let shop = TestApp::with(&SANDBOX).text("/developers.md").await;
    shop.assert_has(["/credits/` followed by the account ID"]);
    let poor = TestApp::without_data().text("/developers.md").await;
    poor.assert_has(["doesn't sell credits"]);
    poor.assert_lacks(["/credits/"]);
}

#[tokio::test]
async fn examples_show_the_main_parts_and_every_row() {
    let app = TestApp::new();
    let preview = app.text("/developers/reference/get_preview.md").await;
    for member in ["openC", "registeredName", "facade_unsafe", "band", "asOf"] {
        preview.assert_has([format!("\"{member}\"")]);
    }
    let batch = app.text("/developers/reference/batch_previews.md").await;
    batch.assert_has([
        "\"status\": 200",
        "\"status\": 404",
        "We have no address with this slug.",
    ]);
}

#[tokio::test]
async fn the_feed_has_an_entry_for_each_change_of_the_page() {
    let app = TestApp::new();
    let answer = app.get("/developers/changelog.atom").await.is(200);
    answer.assert_header("content-type", "application/atom+xml; charset=utf-8");
    assert!(answer.header("etag").is_some());
    let feed = answer.text();
    let page = app.text("/developers/changelog").await;
    let entries: Vec<&str> = feed.split("<entry>").skip(1).collect();
    assert!(!entries.is_empty());
    for entry in entries {
        let id = entry
            .split("<id>")
            .nth(1)
            .unwrap()
            .split("</id>")
            .next()
            .unwrap();
        let (url, anchor) = id.split_once('#').unwrap();
        assert_eq!(url, "https://www.example.com/developers/changelog");
        assert!(page.contains(&format!("<h2 id=\"{anchor}\">")), "{anchor}");
    }
}

#[tokio::test]
async fn the_portal_links_to_a_collection_whose_requests_go_to_this_server() {
    let app = TestApp::new();
    let path = page_spec("get_collection").path;
    let page = app.text("/developers").await;
    page.assert_has([format!("href=\"{path}\"")]);
    let answer = app.get(path).await.is(200);
    answer.assert_header("content-type", "application/json");
    app.assert_revalidates(path, &answer).await;
    let served = answer.json();
    let base_url = &served["variable"][0];
    assert_members!(base_url, { "key": "baseUrl", "value": "https://api.example.com" });
}

#[tokio::test]
async fn every_page_has_a_cacheable_markdown_twin() {
    let app = TestApp::new();
    let spec = page_spec("get_developer_document");
    for path in std::iter::once(&spec.path).chain(spec.aliases) {
        let answer = app.get(path).await.is(200);
        answer.assert_header("content-type", "text/markdown; charset=utf-8");
        let text = answer.text();
        assert!(text.starts_with("# "), "{path}");
        // A reader elsewhere finds its way here.
        assert!(!text.contains("](/"), "{path}");
        app.assert_revalidates(path, &answer).await;
    }
}

#[tokio::test]
async fn the_errors_document_lists_every_code_with_advice() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/errors").await;
    for kind in ErrorKind::ALL {
        let row = kind.row();
        let section = text.split(&format!("### `{}`\n", row.code)).nth(1);
        let section = section.unwrap_or_else(|| panic!("{}", row.code));
        let section = section.split("\n##").next().unwrap();
        assert!(section.contains(kind.next_step()), "{}", row.code);
        assert!(section.contains(row.class), "{}", row.code);
        section.assert_has([format!("line: {}\n", row.exit)]);
    }
}
