use nycapt_tests::prelude::*;
use nycapt_tests::site::{HOSTILE_MARK, KINDS, Site, hostile_release};

use super::content::complaints;

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
    for kind in KINDS.iter().filter(|kind| !kind.sibling) {
        let cookies = kind.visitor.cookies(&site.scene);
        let found = shows_text_alone(kind.name, &site.url(kind), cookies).await;
        if found["text"].as_str().unwrap().contains(HOSTILE_MARK) {
            shown.push(kind.name);
        }
    }
    let looks = site.look_at("markup", KINDS.iter(), |_| json!({})).await;
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
