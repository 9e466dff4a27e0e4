use nycapt::contract::{GetDeveloperPage, Operation};
use nycapt_tests::{Sending, TestApp};

fn paths() -> impl Iterator<Item = &'static str> {
    let spec = GetDeveloperPage::SPEC;
    std::iter::once(spec.path).chain(spec.aliases.iter().copied())
}

#[tokio::test]
async fn every_page_names_itself_its_markdown_and_the_others() {
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
        let etag = answer.header("etag").unwrap();
        let again = Sending::new("GET", path).header("if-none-match", etag);
        assert_eq!(app.send(again).await.status, 304, "{path}");
    }
}

#[tokio::test]
async fn the_facts_are_those_of_this_server() {
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
    assert!(limits.contains("no limit on this server"), "{limits}");
}

#[tokio::test]
async fn the_type_of_an_error_leads_to_the_section_of_its_code() {
    let app = TestApp::new();
    let missing = app.get("/v1/previews/no-such-slug").await.json();
    let kind = missing["type"].as_str().unwrap();
    let (page, code) = kind.split_once('#').unwrap();
    let path = page.strip_prefix("https://www.example.com").unwrap();
    let page = String::from_utf8(app.get(path).await.body).unwrap();
    assert!(page.contains(&format!("<h3 id=\"{code}\">")), "{kind}");
}
