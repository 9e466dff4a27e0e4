//! Tests of the browser checks: each finds its error on a broken page.

use nycapt_tests::Browser;
use serde_json::{Value, json};
use wiremock::matchers::path;
use wiremock::{Mock, MockServer, ResponseTemplate};

const FAULTY: &str = r#"<!doctype html><html><head><meta charset="utf-8"><title></title>
<style>a:focus{outline:none}.wide{width:900px;height:9px}
@media print{.paper{width:950px;height:9px}}.box{width:200px;overflow-x:auto}.box td{min-width:150px}
.thin{width:40px;overflow-wrap:anywhere}</style></head><body>
<p style="color:#bbb;background:#fff">pale</p><input id="a"><input id="a">
<button tabindex="5">later</button> <a href="/pale">pale</a><div class="wide"></div>
<div class="paper"></div><div class="box"><table><tr><td>one</td><td>two</td></tr></table></div>
<table class="thin"><tr><th>immediately</th></tr></table>
<script>console.error('said by a script')</script><img src="http://elsewhere.example/x.png">
</body></html>"#;

/// What a task says of the faulty page, under a policy or without one.
async fn found(task: &str, policy: Option<&str>) -> Value {
    let server = MockServer::start().await;
    let mut page = ResponseTemplate::new(200).set_body_raw(FAULTY, "text/html");
    if let Some(policy) = policy {
        page = page.insert_header("content-security-policy", policy);
    }
    let mock = Mock::given(path("/")).respond_with(page);
    mock.mount(&server).await;
    let input = json!({ "url": format!("{}/", server.uri()) });
    Browser::shared().ask(task, &input).await
}

fn says(lines: &Value, part: &str) -> bool {
    let mut lines = lines.as_array().unwrap().iter();
    lines.any(|line| line.as_str().unwrap().contains(part))
}

#[tokio::test]
async fn the_browser_reports_third_party_requests_and_console_messages() {
    let problems = found("load", None).await["problems"].clone();
    for part in ["a request to elsewhere.example", "said by a script"] {
        assert!(says(&problems, part), "{part}: {problems}");
    }
}

#[tokio::test]
async fn the_browser_reports_content_security_policy_violations() {
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    let problems = found("load", Some(policy)).await["problems"].clone();
    for part in ["script-src", "img-src"] {
        assert!(says(&problems, part), "{part}: {problems}");
    }
}

#[tokio::test]
async fn axe_finds_accessibility_errors_in_each_color_scheme() {
    let violations = found("accessibility", None).await["violations"].clone();
    for rule in [
        "color-contrast",
        "document-title",
        "html-has-lang",
        "image-alt",
        "label",
    ] {
        for look in ["light 1280", "light 320", "dark 1280", "dark 320", "print"] {
            let part = format!("{look}: {rule}");
            assert!(says(&violations, &part), "{part}: {violations}");
        }
    }
}

#[tokio::test]
async fn the_layout_check_names_boxes_that_overflow() {
    let problems = found("layout", None).await["problems"].clone();
    for look in ["light 320", "dark 320", "print", "light 320, wide letters"] {
        let part = format!("{look}: <div class=\"wide\"> reaches 9");
        assert!(says(&problems, &part), "{part}: {problems}");
    }
    let part = "1280: <div class=\"wide\">";
    assert!(!says(&problems, part), "{problems}");
}

#[tokio::test]
async fn the_layout_check_uses_print_styles_for_print() {
    let problems = found("layout", None).await["problems"].clone();
    let part = "<div class=\"paper\"> reaches 9";
    assert!(says(&problems, &format!("print: {part}")), "{problems}");
    assert!(!says(&problems, &format!("320: {part}")), "{problems}");
}

#[tokio::test]
async fn the_layout_check_names_clipped_tables_and_broken_words() {
    let problems = found("layout", None).await["problems"].clone();
    for look in ["light 320", "dark 320", "print"] {
        for part in [
            "<div class=\"box\"> hides 1",
            "<th> breaks the word immediately",
        ] {
            let part = format!("{look}: {part}");
            assert!(says(&problems, &part), "{part}: {problems}");
        }
    }
}

#[tokio::test]
async fn the_keyboard_check_finds_invisible_focus_and_custom_tab_order() {
    let problems = found("keyboard", None).await["problems"].clone();
    for part in [
        "pale: the focus does not show",
        "tabindex of its own",
        "out of order",
    ] {
        assert!(says(&problems, part), "{part}: {problems}");
    }
}

#[tokio::test]
async fn the_markup_check_names_invalid_html() {
    let problems = found("markup", None).await["problems"].clone();
    for part in ["no-dup-id", "empty-title", "wcag/h37"] {
        assert!(says(&problems, part), "{part}: {problems}");
    }
}
