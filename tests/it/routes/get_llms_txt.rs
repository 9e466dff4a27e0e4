//! `/llms.txt` in the form of llmstxt.org.

use nycapt::contract::{ErrorKind, MCP_TOOL};
use nycapt_tests::prelude::*;

fn targets(text: &str) -> Vec<&str> {
    let links = text.split("](").skip(1);
    links.map(|rest| rest.split(')').next().unwrap()).collect()
}

#[tokio::test]
async fn it_has_a_title_a_summary_and_link_lists() {
    let app = TestApp::without_data();
    let text = app.text("/llms.txt").await;
    let mut lines = text.lines().filter(|line| !line.is_empty());
    assert_eq!(lines.next(), Some("# NYC Apartment Report Service"));
    assert!(lines.next().unwrap().starts_with("> "), "{text}");
    let mut in_list = false;
    for line in lines {
        in_list |= line.starts_with("## ");
        let is_other = line.starts_with("# ") || line.starts_with("### ");
        assert!(!is_other, "{line}");
        let is_item = line.starts_with("- [") && line.contains("](https://");
        assert_eq!(is_item, in_list && !line.starts_with("## "), "{line}");
    }
    text.assert_has([
        "\n## Optional\n",
        "`/v1` (OpenAPI description 1.0.0)",
        "at least 180 days",
        "https://www.example.com/developers/versioning",
    ]);
    assert!(!text.contains("{{") && !text.contains("{%"), "{text}");
}

#[tokio::test]
async fn every_link_works() {
    let app = TestApp::public();
    let text = app.text("/llms.txt").await;
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
    assert!(!app.text("/llms.txt").await.contains(invented));
}

#[tokio::test]
async fn it_holds_every_document_once() {
    let app = TestApp::new();
    let answer = app.get("/llms-full.txt").await.is(200);
    answer.assert_header("content-type", "text/plain; charset=utf-8");
    let whole = answer.text();
    let paths = portal_paths(&app).await;
    assert!(paths.len() > 150, "{}", paths.len());
    for path in paths {
        let text = portal_document(&app, &path).await;
        let text = text.replace("](#", &format!("](https://www.example.com{path}#"));
        assert_eq!(whole.matches(&text).count(), 1, "{path}");
    }
    assert!(whole.contains("Source: https://www.example.com/auth.md\n\n# auth.md"));
}

const PATH: &str = "/auth.md";

#[tokio::test]
async fn both_hosts_serve_the_configured_urls() {
    let app = TestApp::with(&[
        ("base-url", "https://reports.example"),
        ("site-url", "https://site.example"),
        SANDBOX[0],
        SANDBOX[1],
    ]);
    let mut bytes = Vec::new();
    for host in ["reports.example", "site.example", "evil.example"] {
        let request = TestRequest::new("GET", PATH).host(host);
        let request = request.header("x-forwarded-host", "evil.example");
        bytes.push(app.send(request).await.body);
    }
    assert!(bytes.iter().all(|one| *one == bytes[0]));
    let text = String::from_utf8(bytes.swap_remove(0)).unwrap();
    text.assert_has([
        "https://reports.example/v1/agent/register",
        "https://reports.example/v1/agent/revoke",
        "https://reports.example/.well-known/oauth-protected-resource",
        "https://site.example/auth.md",
        "https://site.example/credits/{accountId}",
    ]);
    assert!(!text.contains("evil.example") && !text.contains("example.com"));
}

#[tokio::test]
async fn it_has_nine_steps_every_error_and_what_is_missing() {
    let text = TestApp::without_data().text(PATH).await;
    let title = text.lines().next().unwrap();
    assert!(title.starts_with("# "), "{title}");
    title.assert_has(["auth.md"]);
    let steps: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    let starts = "1. Discover | 2. Pick | 3. Register | 4. Claim | 5. Use | 6. Errors | 7. Revoke | \
                  8. Free | 9. More";
    let starts: Vec<&str> = starts.split(" | ").collect();
    assert_eq!(steps.len(), starts.len(), "{steps:?}");
    for (step, start) in steps.iter().zip(starts) {
        assert!(step.starts_with(start), "{step}");
    }
    text.assert_has([
        "There is no `scopes_supported`",
        "There is no `claim_uri`",
        "There is nothing to claim",
        "identity assertion",
        "doesn't expire",
        "A retry opens another account",
        "401 after that also means success",
        "isn't refunded",
        MCP_TOOL,
    ]);
    text.assert_lacks(["sign in on the site"]);
    assert!(!text.contains("{{") && !text.contains("{%"), "{text}");
    for kind in ErrorKind::ALL {
        let row = kind.row();
        let line = format!("| {} | `{}` | ", row.status, row.code);
        assert_eq!(text.contains(&line), row.status > 0, "{line}");
    }
    let of = |code: &str| {
        let marked = format!("`{code}`");
        let line = text
            .lines()
            .find(|line| line.starts_with("| ") && line.contains(&marked));
        line.unwrap().to_owned()
    };
    assert!(of("unauthenticated").contains("never with the same key"));
    assert!(of("credits_exhausted").contains("| no: "));
    assert!(of("rate_limited").contains("`Retry-After`"));
    assert!(of("unavailable").contains("| yes: "));
}

#[tokio::test]
async fn price_limits_and_support_follow_the_settings() {
    let poor = TestApp::without_data().text(PATH).await;
    poor.assert_has(["doesn't sell credits", "the operator of this server"]);
    poor.assert_lacks(["network address are limited", "can buy", "/credits/"]);
    let app = TestApp::with(&[
        ("payments", "sandbox"),
        ("webhook-secret", WEBHOOK_SECRET),
        ("report-price-cents", "2750"),
        ("rate-limit", "77/60"),
        ("registration-limit", "9/3600"),
        ("support-contact", "mailto:help@example.com"),
    ]);
    let rich = app.text(PATH).await;
    rich.assert_has([
        "It costs $27.50.",
        "Anyone can buy credits for the account",
        "limited to 77 in 60 seconds",
        "limited to 9 in 3600 seconds",
        "<mailto:help@example.com>",
    ]);
    assert!(!rich.contains(WEBHOOK_SECRET));
}
