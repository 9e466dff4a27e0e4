//! `/auth.md`: skill and documentation of agent authentication.

use nycapt::contract::{ErrorKind, MCP_TOOL};
use nycapt_tests::{AssertHas, TestApp, TestRequest, WEBHOOK_SECRET};

const PATH: &str = "/auth.md";

async fn text_of(app: &TestApp) -> String {
    let answer = app.get(PATH).await.is(200);
    answer.text()
}

#[tokio::test]
async fn both_hosts_serve_the_configured_urls() {
    let app = TestApp::with(&[
        ("base-url", "https://reports.example"),
        ("site-url", "https://site.example"),
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
async fn it_has_nine_steps_and_lists_what_is_missing() {
    let text = text_of(&TestApp::without_data()).await;
    let title = text.lines().next().unwrap();
    assert!(
        title.starts_with("# ") && title.contains("auth.md"),
        "{title}"
    );
    let steps: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    let starts = [
        "1. Discover",
        "2. Pick",
        "3. Register",
        "4. Claim",
        "5. Use",
        "6. Errors",
        "7. Revoke",
        "8. Free",
        "9. More",
    ];
    assert_eq!(steps.len(), starts.len(), "{steps:?}");
    for (step, start) in steps.iter().zip(starts) {
        assert!(step.starts_with(start), "{step}");
    }
    text.assert_has([
        "There is no `scopes_supported`",
        "There is no `claim_uri`",
        "There is nothing to claim",
        "identity assertion",
        "does not expire",
        "A retry opens another account",
        "401 afterwards also means success",
        "not refunded",
        MCP_TOOL,
    ]);
    assert!(!text.contains("{{") && !text.contains("{%"), "{text}");
}

#[tokio::test]
async fn its_table_has_every_error() {
    let text = text_of(&TestApp::without_data()).await;
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
    let poor = text_of(&TestApp::without_data()).await;
    poor.assert_has(["sells none right now", "the operator of this server"]);
    poor.assert_lacks(["network address are limited"]);
    let app = TestApp::with(&[
        ("payments", "sandbox"),
        ("webhook-secret", WEBHOOK_SECRET),
        ("report-price-cents", "2750"),
        ("rate-limit", "77/60"),
        ("registration-limit", "9/3600"),
        ("support-contact", "mailto:help@example.com"),
    ]);
    let rich = text_of(&app).await;
    rich.assert_has([
        "It costs $27.50.",
        "limited to 77 in 60 seconds",
        "limited to 9 in 3600 seconds",
        "<mailto:help@example.com>",
    ]);
    assert!(!rich.contains(WEBHOOK_SECRET));
}
