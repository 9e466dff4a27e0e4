//! `/llms.txt` in the form of llmstxt.org.

use nycapt_tests::{TestApp, public_release};

async fn text_of(app: &TestApp) -> String {
    let answer = app.get("/llms.txt").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    String::from_utf8(answer.body).unwrap()
}

/// The targets of the links of a list line.
fn targets(text: &str) -> Vec<&str> {
    let links = text.split("](").skip(1);
    links.map(|rest| rest.split(')').next().unwrap()).collect()
}

#[tokio::test]
async fn it_has_a_title_a_summary_and_link_lists() {
    let app = TestApp::without_data();
    let answer = app.get("/llms.txt").await;
    // Some readers refuse anything else under a name that ends so.
    assert_eq!(
        answer.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    assert_eq!(answer.header("cache-control"), Some("public, max-age=300"));
    assert!(answer.header("etag").is_some());
    let text = text_of(&app).await;
    let mut lines = text.lines().filter(|line| !line.is_empty());
    assert_eq!(lines.next(), Some("# NYC Apartment Report Service"));
    assert!(lines.next().unwrap().starts_with("> "), "{text}");
    let mut in_list = false;
    for line in lines {
        in_list |= line.starts_with("## ");
        assert!(
            !line.starts_with("# ") && !line.starts_with("### "),
            "{line}"
        );
        let is_item = line.starts_with("- [") && line.contains("](https://");
        assert_eq!(is_item, in_list && !line.starts_with("## "), "{line}");
    }
    assert!(text.contains("\n## Optional\n"), "{text}");
    assert!(!text.contains("{{") && !text.contains("{%"), "{text}");
}

#[tokio::test]
async fn every_link_works() {
    let app = TestApp::new();
    app.app.live.switch(public_release());
    let text = text_of(&app).await;
    let mut targets = targets(&text);
    // The endpoint is no document: it takes no `GET`.
    let endpoint = "https://api.example.com/mcp";
    assert!(targets.contains(&endpoint), "{targets:?}");
    targets.retain(|url| *url != endpoint);
    assert!(targets.len() > 15, "{targets:?}");
    for url in targets {
        let hosts = ["https://api.example.com", "https://www.example.com"];
        let path = hosts.into_iter().find_map(|host| url.strip_prefix(host));
        assert_eq!(app.get(path.unwrap()).await.status, 200, "{url}");
    }
}

#[tokio::test]
async fn it_states_the_version_and_its_retirement() {
    let text = text_of(&TestApp::without_data()).await;
    for said in [
        "`/v1`, description 1.0.0",
        "No retirement of `/v1` is scheduled.",
        "at least 180 days",
        "https://www.example.com/developers/versioning",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[tokio::test]
async fn agents_are_told_about_sample_data() {
    let invented = "invented facts, not public records";
    let app = TestApp::new();
    for path in ["/llms.txt", "/auth.md"] {
        let text = String::from_utf8(app.get(path).await.body).unwrap();
        assert!(text.contains(invented), "{path}");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{path}");
    }
    app.app.live.switch(public_release());
    assert!(!text_of(&app).await.contains(invented));
}
