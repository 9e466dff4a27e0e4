//! Tests of the browser checks: each finds its error on a broken page.

use nycapt_tests::prelude::*;
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

/// A server with one page.
async fn serving(html: &str, policy: Option<&str>) -> MockServer {
    let server = MockServer::start().await;
    let mut page = ResponseTemplate::new(200).set_body_raw(html, "text/html");
    if let Some(policy) = policy {
        page = page.insert_header("content-security-policy", policy);
    }
    let mock = Mock::given(path("/")).respond_with(page);
    mock.mount(&server).await;
    server
}

/// What a task says of the faulty page, under a policy or without one.
async fn found(task: &str, policy: Option<&str>) -> Value {
    let server = serving(FAULTY, policy).await;
    let input = json!({ "url": format!("{}/", server.uri()) });
    Browser::shared().ask(task, &input).await
}

fn says(lines: &Value, part: &str) -> bool {
    let mut lines = lines.as_array().unwrap().iter();
    lines.any(|line| line.as_str().unwrap().contains(part))
}

async fn assert_finds(task: &str, policy: Option<&str>, wanted: &[&str], unwanted: &[&str]) {
    let found = found(task, policy).await;
    let lines = found.get("problems").unwrap_or(&found["violations"]);
    for part in wanted {
        assert!(says(lines, part), "{task}: {part}: {lines}");
    }
    for part in unwanted {
        assert!(!says(lines, part), "{task}: {part}: {lines}");
    }
}

#[tokio::test]
async fn each_check_finds_its_error_on_a_broken_page() {
    let network = ["a request to elsewhere.example", "said by a script"];
    assert_finds("load", None, &network, &[]).await;
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    assert_finds("load", Some(policy), &["script-src", "img-src"], &[]).await;
    let focus = [
        "pale: the focus does not show",
        "tabindex of its own",
        "out of order",
    ];
    assert_finds("keyboard", None, &focus, &[]).await;
    let markup = ["no-dup-id", "empty-title", "wcag/h37"];
    assert_finds("markup", None, &markup, &[]).await;
}

#[tokio::test]
async fn axe_finds_accessibility_errors_in_each_color_scheme() {
    let every = "color-contrast document-title html-has-lang image-alt label";
    let rules = [
        ("light 1280", every),
        ("light 320", every),
        ("print", every),
        // Of another scheme, the colors alone.
        ("dark 1280", "color-contrast"),
        ("dark 320", "color-contrast"),
    ];
    let parts = rules.iter().flat_map(|(look, rules)| {
        let rules = rules.split(' ');
        rules.map(move |rule| format!("{look}: {rule}"))
    });
    let parts: Vec<String> = parts.collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    assert_finds("accessibility", None, &parts, &[]).await;
}

#[tokio::test]
async fn the_layout_check_names_overflow_in_print_and_narrow_windows() {
    let wanted = [
        "light 320: <div class=\"wide\"> reaches 9",
        "dark 320: <div class=\"wide\"> reaches 9",
        "print: <div class=\"wide\"> reaches 9",
        "light 320, wide letters: <div class=\"wide\"> reaches 9",
        "print: <div class=\"paper\"> reaches 9",
        "light 320: <div class=\"box\"> hides 1",
        "dark 320: <div class=\"box\"> hides 1",
        "print: <div class=\"box\"> hides 1",
        "light 320: <th> breaks the word immediately",
        "dark 320: <th> breaks the word immediately",
        "print: <th> breaks the word immediately",
    ];
    let unwanted = [
        "1280: <div class=\"wide\">",
        "320: <div class=\"paper\"> reaches 9",
    ];
    assert_finds("layout", None, &wanted, &unwanted).await;
}

#[tokio::test]
async fn the_layout_check_counts_the_sheets_that_a_page_prints_on() {
    let page = format!(
        "<!doctype html><title>Page</title>{}",
        "<p>Text</p>".repeat(100)
    );
    let server = serving(&page, None).await;
    let of = async |sheets: u8| {
        let input = json!({ "url": format!("{}/", server.uri()), "sheets": sheets });
        let found = Browser::shared().ask("layout", &input).await;
        says(&found["problems"], "print: it takes ")
    };
    assert!(of(1).await);
    assert!(!of(50).await);
}

#[tokio::test]
async fn pictures_show_a_phone_a_tablet_a_computer_and_paper_light_and_dark() {
    const PAGE: &str =
        "<!doctype html><title>Page</title><link rel=\"icon\" href=\"data:,\"><p>Text";
    let server = serving(PAGE, None).await;
    let folder = tempfile::tempdir().unwrap();
    let input = json!({
        "url": format!("{}/", server.uri()),
        "out": folder.path().join("page"),
    });
    let taken = Browser::shared().ask("screenshots", &input).await;
    let files = taken["files"].as_array().unwrap().iter();
    let names: Vec<&str> = files.map(|file| file.as_str().unwrap()).collect();
    let looks = "light-390 light-768 light-1280 dark-390 dark-768 dark-1280 print";
    assert_eq!(names.len(), 7, "{names:?}");
    for (name, look) in names.iter().zip(looks.split(' ')) {
        assert!(name.ends_with(&format!("/page-{look}.png")), "{name}");
        assert!(std::fs::metadata(name).unwrap().len() > 0);
    }
    let mut small = input;
    small["small"] = json!(true);
    let taken = Browser::shared().ask("screenshots", &small).await;
    let file = folder.path().join("page.webp");
    assert_eq!(taken["files"], json!([&file]));
    assert!(std::fs::metadata(file).unwrap().len() > 0);
}
