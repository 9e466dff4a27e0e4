use nycapt_tests::{TestApp, TestRequest, page_spec};

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
        let answer = app.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let page = String::from_utf8(answer.body.clone()).unwrap();
        for part in [
            format!("rel=\"canonical\" href=\"https://www.example.com{path}\""),
            format!("rel=\"alternate\" type=\"text/markdown\" href=\"{path}.md\""),
            format!("<a href=\"{path}\" aria-current=\"page\">"),
            "\"@type\":\"TechArticle\"".into(),
        ] {
            assert!(page.contains(&part), "{path}: {part}");
        }
        for other in paths() {
            assert!(
                page.contains(&format!("href=\"{other}\"")),
                "{path} {other}"
            );
        }
        app.assert_revalidates(path, &answer).await;
    }
}

#[tokio::test]
async fn only_the_changelog_links_to_the_feed() {
    let app = TestApp::new();
    for path in paths() {
        let page = String::from_utf8(app.get(path).await.body).unwrap();
        let feed = "type=\"application/atom+xml\" title=\"What is new\" href=\"/developers/changelog.atom\"";
        assert_eq!(
            page.contains(feed),
            path == "/developers/changelog",
            "{path}"
        );
    }
}

#[tokio::test]
async fn an_unknown_path_suggests_similar_pages() {
    let app = TestApp::new();
    for (path, near) in [
        (
            "/developers/reference/get_previews",
            "/developers/reference/get_preview",
        ),
        (
            "/developers/reference/resolve-address",
            "/developers/reference/resolve_address",
        ),
        (
            "/developers/reference/getPreview",
            "/developers/reference/get_preview",
        ),
        ("/developers/types/preview", "/developers/types/Preview"),
        ("/developers/types/Previe.md", "/developers/types/Preview"),
        ("/developers/mpc", "/developers/mcp"),
        ("/developers/Erors", "/developers/errors"),
    ] {
        let refused = app.get(path).await;
        refused.refused(404, "not_found");
        let url = format!("https://www.example.com{near}");
        let first = refused.json()["next"][0]["url"].clone();
        assert_eq!(first, url.as_str(), "{path}");
        let asked = TestRequest::new("GET", path).header("accept", "text/html");
        let answer = app.send(asked).await;
        assert_eq!(answer.status, 404, "{path}");
        let page = String::from_utf8(answer.body).unwrap();
        for part in [
            format!("<li><a href=\"{url}\">"),
            "href=\"/developers\"".into(),
            "action=\"/developers/reference\"".into(),
        ] {
            assert!(page.contains(&part), "{path} {part}: {page}");
        }
    }
    let nothing = app.get("/developers/zzzzzzzz/qqqqqqqq").await;
    let next = &nothing.json()["next"];
    assert!(
        next[0]["do"]
            .as_str()
            .unwrap()
            .contains("/developers/reference.md"),
        "{next}"
    );
}

#[tokio::test]
async fn the_pages_show_this_servers_settings() {
    let app = TestApp::with(&[
        ("rate-limit", "77/30"),
        ("base-url", "https://api.elsewhere.example"),
        ("report-price-cents", "2150"),
        ("payments", "sandbox"),
        ("webhook-secret", nycapt_tests::WEBHOOK_SECRET),
    ]);
    let page = |path| {
        let app = &app;
        async move { String::from_utf8(app.get(path).await.body).unwrap() }
    };
    let overview = page("/developers").await;
    assert!(overview.contains("https://api.elsewhere.example/v1/addresses/resolve"));
    assert!(overview.contains("$21.50"));
    let limits = page("/developers/limits").await;
    assert!(limits.contains("77 requests in 30 seconds"), "{limits}");
    assert!(limits.contains("385 pages in 30 seconds"), "{limits}");
    assert!(limits.contains("no limit on this server"), "{limits}");
}

#[tokio::test]
async fn an_error_type_links_to_its_code() {
    let app = TestApp::new();
    let missing = app.get("/v1/previews/no-such-slug").await.json();
    let kind = missing["type"].as_str().unwrap();
    let (page, code) = kind.split_once('#').unwrap();
    let path = page.strip_prefix("https://www.example.com").unwrap();
    let page = String::from_utf8(app.get(path).await.body).unwrap();
    assert!(page.contains(&format!("<h3 id=\"{code}\">")), "{kind}");
}

#[tokio::test]
async fn a_retirement_notice_is_on_every_versioned_page() {
    let settings = [
        ("v1-deprecation", "2026-01-01"),
        ("v1-sunset", "2027-07-02"),
    ];
    let (ending, lasting) = (TestApp::with(&settings), TestApp::new());
    for path in [
        "/developers.md",
        "/developers/changelog.md",
        "/developers/changelog.atom",
        "/developers/reference/get_preview.md",
    ] {
        let text = |answer: nycapt_tests::Answer| String::from_utf8(answer.body).unwrap();
        assert!(
            text(ending.get(path).await).contains("2027-07-02"),
            "{path}"
        );
        let said = text(lasting.get(path).await);
        assert!(
            !said.contains("retirement") && !said.contains("stops answering"),
            "{path}"
        );
    }
    let other = ending.get("/developers/reference/start_report.md").await;
    assert!(
        !String::from_utf8(other.body)
            .unwrap()
            .contains("2027-07-02")
    );
}

#[tokio::test]
async fn the_sandbox_is_mentioned_where_payments_are() {
    let sandbox = TestApp::with(&[
        ("payments", "sandbox"),
        ("webhook-secret", nycapt_tests::WEBHOOK_SECRET),
    ]);
    for path in [
        "/developers.md",
        "/developers/agents.md",
        "/llms.txt",
        "/auth.md",
    ] {
        let text = |answer: nycapt_tests::Answer| String::from_utf8(answer.body).unwrap();
        assert!(
            text(sandbox.get(path).await).contains("no money moves"),
            "{path}"
        );
        assert!(
            !text(TestApp::new().get(path).await).contains("no money moves"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn examples_show_the_main_parts_and_every_row() {
    let app = TestApp::new();
    let page = |name| {
        let path = format!("/developers/reference/{name}.md");
        let app = &app;
        async move { String::from_utf8(app.get(&path).await.body).unwrap() }
    };
    let preview = page("get_preview").await;
    for member in [
        "openC",
        "registeredName",
        "registration_lapsed",
        "band",
        "asOf",
    ] {
        assert!(
            preview.contains(&format!("\"{member}\""))
                || preview.contains(&format!(": \"{member}\"")),
            "{member}"
        );
    }
    let batch = page("batch_previews").await;
    for part in [
        "\"status\": 200",
        "\"status\": 404",
        "No address has this slug.",
    ] {
        assert!(batch.contains(part), "{batch}");
    }
}

#[tokio::test]
async fn the_versioning_page_announces_the_retirement() {
    let path = "/developers/versioning.md";
    let text = |answer: nycapt_tests::Answer| String::from_utf8(answer.body).unwrap();
    let lasting = text(TestApp::new().get(path).await);
    assert!(
        lasting.contains("No retirement of `/v1` is scheduled."),
        "{lasting}"
    );
    let settings = [
        ("v1-deprecation", "2027-01-01"),
        ("v1-sunset", "2027-07-02"),
    ];
    let ending = text(TestApp::with(&settings).get(path).await);
    assert!(!ending.contains("No retirement"), "{ending}");
    for day in ["2027-01-01", "2027-07-02"] {
        assert!(ending.contains(day), "{day}: {ending}");
    }
}
