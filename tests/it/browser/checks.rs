//! Checks of every kind of page, and of sitemaps and robots.txt by third-party parsers.

use nycapt_tests::prelude::*;
use nycapt_tests::site::{HOSTILE_MARK, KINDS, PageKind, Site, Visitor, hostile_release};

use super::content::complaints;

/// One look for a page whose template another page has too, else every look.
fn looks_of(kind: &PageKind) -> Value {
    match kind.sibling {
        true => json!({ "looks": ["dark 320"] }),
        false => json!({}),
    }
}

/// Rules with a result on every page; without them, axe did not run all rules.
const SPEAK_EVERYWHERE: [&str; 3] = ["color-contrast", "html-has-lang", "target-size"];

#[tokio::test]
async fn axe_finds_no_violation_on_any_page() {
    let site = Site::start().await;
    let looks = site.look_at("accessibility", KINDS.iter(), looks_of);
    let mut violations = Vec::new();
    for (kind, found) in looks.await {
        let lines = found["violations"].as_array().unwrap().iter();
        violations.extend(lines.map(|line| format!("{}: {line}", kind.name)));
        let rules = found["rules"].as_array().unwrap();
        for rule in SPEAK_EVERYWHERE {
            assert!(rules.contains(&json!(rule)), "{} {rule}", kind.name);
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

/// The same, and a building's page fits on one sheet.
fn looks_and_sheets_of(kind: &PageKind) -> Value {
    match kind.name {
        "building" | "complex" => json!({ "sheets": 1 }),
        _ => looks_of(kind),
    }
}

#[tokio::test]
async fn every_page_is_valid_html_that_fits_and_tab_reaches_every_control_in_order() {
    let site = Site::start().await;
    for check in ["layout", "markup"] {
        let kinds = KINDS.iter();
        let looks = site.look_at(check, kinds, looks_and_sheets_of).await;
        assert_eq!(complaints(&looks), [""; 0], "{check}");
    }
    let kinds = KINDS.iter().filter(|kind| !kind.sibling);
    let looks = site.look_at("keyboard", kinds, |_| json!({})).await;
    for (kind, found) in &looks {
        assert_ne!(found["stops"], 0, "{}", kind.name);
    }
    assert_eq!(complaints(&looks), [""; 0]);
}

#[tokio::test]
async fn no_link_is_broken_and_every_sitemap_agrees_with_its_pages() {
    let site = Site::public().await;
    let open = |kind: &&PageKind| kind.status == 200 && kind.visitor == Visitor::Stranger;
    let kinds = KINDS.iter().filter(open);
    let paths: Vec<String> = kinds.map(|kind| kind.path(&site.scene)).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let found = site.crawled("crawl", &paths).await;
    let visited = found["visited"].as_array().unwrap().len();
    assert!(visited > KINDS.len(), "only {visited} pages were visited");
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

/// Crawlers that follow rules of their own where a file has them.
const AGENTS: [&str; 4] = ["Googlebot", "bingbot", "GPTBot", "nobody-knows-me"];

#[tokio::test]
async fn two_parsers_agree_on_robots_txt() {
    let site = Site::public().await;
    let building = format!("/seo/{}", site.scene.building);
    let open = "/ /lookup/bedbug /llms.txt /auth.md /openapi.json \
                /.well-known/oauth-protected-resource";
    let open: Vec<&str> = open.split(' ').chain([building.as_str()]).collect();
    let closed = "/api/report /api/balance /orders/ord_1 /api/guest/order/ord_1/pdf \
                  /checkout/1-a-street-bronx /es/checkout/1-a-street-bronx /zh/orders/ord_1 \
                  /account /credits/acct_1";
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

/// Fails if anything of the text became more than text; the policy of the page is not there to help.
async fn shows_text_alone(name: &str, url: &str, cookies: Value) -> Value {
    let input = json!({ "url": url, "cookies": cookies, "bypassPolicy": true });
    let found = Browser::shared().ask("load", &input).await;
    for member in ["problems", "inline", "handlers"] {
        assert_eq!(found[member], json!([]), "{name}: {member} at {url}");
    }
    let text = found["text"].as_str().unwrap();
    assert!(!text.contains('\u{202e}'), "{name} turns its text around");
    found
}

#[tokio::test]
async fn hostile_records_are_escaped_on_every_page() {
    let site = Site::on(hostile_release(), &[]).await;
    let mut shown = Vec::new();
    let kinds = || KINDS.iter().filter(|kind| !kind.sibling);
    for kind in kinds() {
        let cookies = kind.visitor.cookies(&site.scene);
        let found = shows_text_alone(kind.name, &site.url(kind), cookies).await;
        if found["text"].as_str().unwrap().contains(HOSTILE_MARK) {
            shown.push(kind.name);
        }
    }
    let looks = site.look_at("markup", kinds(), |_| json!({})).await;
    assert_eq!(complaints(&looks), [""; 0]);
    assert!(shown.contains(&"building"), "only {shown:?} show it");
}

#[tokio::test]
async fn hostile_addresses_are_escaped_in_every_form() {
    let site = Site::start().await;
    let payload = "%22%27%3E%3Cimg%20src=x%20onerror=alert(7)%3E%3C%2Ftitle%3E%3Cscript%3Ealert(7)\
                   %3C%2Fscript%3E%E2%80%AE";
    for path in ["/?address=1%20main%20street", "/seo/", "/no-such-page/"] {
        let url = format!("{}{path}{payload}", site.base);
        shows_text_alone(path, &url, json!({})).await;
    }
}
