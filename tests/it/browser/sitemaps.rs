//! Sitemaps and robots.txt, read by third-party parsers.

use nycapt_tests::prelude::*;
use nycapt_tests::site::Site;

/// Crawlers that follow rules of their own where a file has them.
const AGENTS: [&str; 4] = ["Googlebot", "bingbot", "GPTBot", "nobody-knows-me"];

#[tokio::test]
async fn every_sitemap_is_valid_and_agrees_with_its_pages() {
    let site = Site::public().await;
    let found = site.crawled("sitemaps", &["Googlebot"]).await;
    let files = found["files"].as_array().unwrap();
    let count = |name: &str| {
        let url = format!("{}/sitemaps/{name}.xml", site.base);
        let file = files.iter().find(|file| file["url"] == json!(url));
        file.map(|file| file["urls"].as_u64().unwrap())
    };
    assert_eq!(count("elite-search"), Some(4), "{found}");
    assert_eq!(count("core-search"), Some(3), "{found}");
    assert_eq!(count("second-wave-search"), Some(8), "{found}");
    for name in ["foundation", "address-launch"] {
        assert!(count(name).is_some_and(|urls| urls > 10), "{name} {found}");
    }
}

#[tokio::test]
async fn two_parsers_agree_on_robots_txt() {
    let site = Site::public().await;
    let building = format!("/seo/{}", site.scene.building);
    let open = "/ /lookup/bedbug /llms.txt /auth.md /openapi.json \
                /.well-known/oauth-protected-resource";
    let open: Vec<&str> = open.split(' ').chain([building.as_str()]).collect();
    let closed = "/api/report /api/balance /orders/ord_1 /api/guest/order/ord_1/pdf \
                  /checkout/1-a-street-bronx /account /credits/acct_1";
    let paths: Vec<&str> = open.iter().copied().chain(closed.split(' ')).collect();
    let urls: Vec<String> = paths
        .iter()
        .map(|path| format!("{}{path}", site.base))
        .collect();
    for agent in AGENTS {
        let more: Vec<&str> = [agent].into_iter().chain(paths.iter().copied()).collect();
        let theirs = site.crawled("robots", &more).await;
        assert_eq!(theirs["allowed"], json!(open), "{agent}");
        let url = format!("{}/robots.txt", site.base);
        let input = json!({ "url": url, "agent": agent, "urls": urls });
        let others: Value = Browser::shared().ask("robots", &input).await;
        let wanted: Vec<String> = open
            .iter()
            .map(|path| format!("{}{path}", site.base))
            .collect();
        assert_eq!(others["allowed"], json!(wanted), "{agent}");
    }
}
