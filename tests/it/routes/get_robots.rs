use nycapt_tests::{TestApp, python};

#[tokio::test]
async fn sample_data_is_closed_to_crawlers() {
    let app = TestApp::new();
    let answer = app.get("/robots.txt").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
    let text = String::from_utf8(answer.body.clone()).unwrap();
    assert!(text.ends_with("User-agent: *\nDisallow: /\n"), "{text}");
    app.assert_revalidates("/robots.txt", &answer).await;
}

#[tokio::test]
async fn without_data_crawlers_get_503() {
    // Whoever cannot read the file takes everything for closed; a 404 would open everything.
    let app = TestApp::without_data();
    app.get("/robots.txt").await.refused(503, "unavailable");
}

#[tokio::test]
async fn robots_txt_is_not_rate_limited() {
    let app = TestApp::with(&[("rate-limit", "1/60")]);
    for _ in 0..3 {
        assert_eq!(app.get("/robots.txt").await.status, 200);
    }
}

#[test]
fn pythons_parser_reads_the_rules() {
    let script = "import sys, urllib.robotparser as r\n\
                  p = r.RobotFileParser(); p.parse(open('/dev/stdin').read().splitlines())\n\
                  print(p.can_fetch(sys.argv[1], sys.argv[2]), *(p.site_maps() or []))";
    let rules = nycapt_server::robots_of("https://www.example.com", false);
    for (path, open) in [
        ("/", true),
        ("/seo/1-a-street-bronx", true),
        ("/lookup/bedbug", true),
        ("/openapi.json", true),
        ("/.well-known/oauth-protected-resource", true),
        ("/api/balance", false),
        ("/orders/ord_1", false),
        ("/checkout/1-a-street-bronx", false),
        ("/account", false),
        ("/credits/acct_1", false),
    ] {
        for agent in ["Googlebot", "GPTBot", "ClaudeBot"] {
            let mut command = std::process::Command::new("python3");
            command.args(["-c", script, agent, path]);
            let (ended, said) = python::run(&mut command, rules.as_bytes()).unwrap();
            assert!(ended, "{said}");
            let open = if open { "True" } else { "False" };
            let wanted = format!("{open} https://www.example.com/sitemap.xml");
            assert_eq!(said.trim(), wanted, "{agent} {path}");
        }
    }
}
