//! `/llms.txt` in the form of llmstxt.org.

use nycapt_tests::{AssertHas, TestApp, public_release};

async fn text_of(app: &TestApp) -> String {
    let answer = app.get("/llms.txt").await.is(200);
    answer.text()
}

/// The targets of the links of a list line.
fn targets(text: &str) -> Vec<&str> {
    let links = text.split("](").skip(1);
    links.map(|rest| rest.split(')').next().unwrap()).collect()
}

#[tokio::test]
async fn it_has_a_title_a_summary_and_link_lists() {
    let app = TestApp::without_data();
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
    text.assert_has([
        "\n## Optional\n",
        "`/v1`, description 1.0.0",
        "at least 180 days",
        "https://www.example.com/developers/versioning",
    ]);
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
async fn agent_documents_mention_sample_data() {
    let invented = "invented facts, not public records";
    let app = TestApp::new();
    for path in ["/llms.txt", "/auth.md"] {
        let text = app.text(path).await;
        assert!(text.contains(invented), "{path}");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{path}");
    }
    app.app.live.switch(public_release());
    assert!(!text_of(&app).await.contains(invented));
}
