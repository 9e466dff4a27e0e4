use nycapt::contract::{ResolveAnswer, ResolveStatus};
use nycapt_tests::prelude::*;

const PATH: &str = "/v1/addresses/resolve";

fn error(kind: &str, loc: Value, msg: &str) -> (String, Value, String) {
    (kind.to_owned(), loc, msg.to_owned())
}

/// The preferred addresses of some buildings: slug, and the line for people.
fn addresses() -> Vec<(String, String)> {
    let release = sample_release();
    let directory = release.directory();
    directory
        .slugs()
        .filter(|entry| entry.canonical)
        .take(20)
        .map(|entry| directory.preferred(entry.bbl).unwrap())
        .map(|address| (address.slug, address.formatted))
        .collect()
}

#[tokio::test]
async fn a_known_address_resolves_to_a_working_slug() {
    let app = TestApp::new();
    for (slug, line) in addresses() {
        let answer = app.post(PATH, &json!({ "address": line })).await.is(200);
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let answer: ResolveAnswer = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(answer.status, ResolveStatus::Matched, "{line}");
        assert!(answer.directory.sample);
        let found = answer.matched.unwrap();
        assert_eq!(found.slug, slug, "{line}");
        app.get(&found.preview_url).await.is(200);
    }
}

#[tokio::test]
async fn the_alias_gives_the_same_answer() {
    let app = TestApp::new();
    let (_, line) = addresses().remove(0);
    let body = json!({ "address": line, "unit": "4b" });
    let plain = app.post(PATH, &body).await;
    let alias = app.post("/api/guest/resolve", &body).await;
    assert_eq!(plain.body, alias.body);
    let whole = app
        .post(PATH, &json!({ "address": line, "unit": null }))
        .await;
    assert_eq!(whole.json()["input"]["unit"], Value::Null);
    assert_eq!(plain.json()["input"]["unit"]["display"], "4B");
}

#[tokio::test]
async fn an_invalid_address_is_200_not_found() {
    let app = TestApp::new();
    for text in [
        "",
        " ",
        "hello",
        "\u{202e}\u{feff}",
        "💥",
        "' or 1=1 --",
        "99999 No Such Street",
    ] {
        let answer = app.post(PATH, &json!({ "address": text })).await;
        let body = answer.json();
        let expected = (200, &Value::Null);
        assert_eq!((answer.status, &body["match"]), expected, "{text}: {body}");
    }
}

#[tokio::test]
async fn a_body_of_another_type_is_one_error_with_help() {
    let app = TestApp::new();
    let msg = "Input should be a valid dictionary or object to extract fields from";
    let text = TestRequest::new("POST", PATH)
        .header("content-type", "text/plain")
        .body("{\"address\":\"x\"}");
    let answer = app.send(text).await;
    let expected = [error("model_attributes_type", json!(["body"]), msg)];
    assert_eq!(answer.invalid(), expected);
    let says = answer.json()["detail"][0]["ctx"]["error"].clone();
    let says = says.as_str().unwrap();
    assert!(says.contains("`Content-Type: application/json`"), "{says}");
    let help = answer.header("link").unwrap();
    let (page, _) = help.split_once('>').unwrap();
    let page = page.strip_prefix("<https://www.example.com").unwrap();
    assert!(help.contains("rel=\"help\""), "{help}");
    let (path, code) = page.split_once('#').unwrap();
    let page = app.text(path).await;
    assert!(page.contains(&format!("id=\"{code}\"")), "{code}");
}

#[tokio::test]
async fn lengths_are_bounded_in_code_points() {
    let app = TestApp::new();
    for unit in ["a", "😀", "e\u{301}"] {
        let points = unit.chars().count();
        for (field, max) in [("address", 500), ("unit", 40)] {
            let of = |n: usize| {
                let mut body = json!({ "address": "x" });
                body[field] = unit.repeat(n / points).into();
                body
            };
            assert_eq!(app.post(PATH, &of(max)).await.status, 200, "{field} {unit}");
            let errors = app.post(PATH, &of(max + points)).await.invalid();
            let msg = format!("String should have at most {max} characters");
            let expected = [error("string_too_long", json!(["body", field]), &msg)];
            assert_eq!(errors, expected);
        }
    }
}
