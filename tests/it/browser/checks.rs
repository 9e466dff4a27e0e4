//! Checks of every kind of page: accessibility, layout, markup and keyboard.

use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

/// What one of several pages with the same template is looked at in.
const ONE_LOOK: [&str; 1] = ["dark 320"];

/// Rules with a result on every page; without them, axe did not run all rules.
const SPEAK_EVERYWHERE: [&str; 3] = ["color-contrast", "html-has-lang", "target-size"];

#[tokio::test]
async fn axe_finds_no_violation_on_any_page() {
    let site = Site::start().await;
    let looks = site.look_at("accessibility", KINDS.iter(), |kind| match kind.sibling {
        true => json!({ "looks": ONE_LOOK }),
        false => json!({}),
    });
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

#[tokio::test]
async fn every_page_is_valid_html_that_does_not_scroll_sideways() {
    let site = Site::start().await;
    for check in ["layout", "markup"] {
        let looks = site.look_at(check, KINDS.iter(), |_| json!({})).await;
        assert_eq!(complaints(&looks), [""; 0], "{check}");
    }
}

#[tokio::test]
async fn tab_reaches_every_control_in_order_with_visible_focus() {
    let site = Site::start().await;
    let kinds = KINDS.iter().filter(|kind| !kind.sibling);
    let looks = site.look_at("keyboard", kinds, |_| json!({})).await;
    for (kind, found) in &looks {
        assert_ne!(found["stops"], 0, "{}", kind.name);
    }
    assert_eq!(complaints(&looks), [""; 0]);
}
