use nycapt_tests::prelude::*;
use nycapt_tests::site::{Indexing, KINDS, PageKind, Site};

/// Most bytes of a page with everything that it loads, not compressed.
const LARGEST_PAGE: u64 = 50_000;

/// What a check complains of, each with the page that it is about.
pub(super) fn complaints(looks: &[(&PageKind, Value)]) -> Vec<String> {
    let lines = looks.iter().flat_map(|(kind, found)| {
        let problems = found["problems"].as_array().unwrap().iter();
        problems.map(|line| format!("{}: {}", kind.name, line.as_str().unwrap()))
    });
    lines.collect()
}

fn texts<'a>(found: &'a Value, member: &str) -> Vec<&'a str> {
    let all = found[member].as_array().unwrap();
    all.iter().map(|text| text.as_str().unwrap()).collect()
}

#[tokio::test]
async fn every_page_loads_without_errors_or_third_party_requests() {
    let site = Site::public().await;
    let looks = site.look_at("load", KINDS.iter(), |kind| match kind.sibling {
        true => json!({}),
        // Nothing may be asked for later either.
        false => json!({ "until": "networkidle0" }),
    });
    let looks = looks.await;
    for (kind, found) in &looks {
        assert_eq!(found["status"], kind.status, "{}", kind.name);
        assert_eq!(found["handlers"], json!([]), "{}", kind.name);
        assert_eq!(found["inline"], json!([]), "{}", kind.name);
        guards_itself(kind, &found["headers"]);
        says_what_it_is(&site, kind, found);
        is_small(kind, found);
    }
    assert_eq!(complaints(&looks), [""; 0]);
    data_are_of_schema_org(&looks).await;
}

/// No frame of others, no guessing of types, no referrer, no hold on windows, nothing from outside.
fn guards_itself(kind: &PageKind, headers: &Value) {
    let has = |name: &str, part: &str| {
        let value = headers[name].as_str().unwrap_or_default();
        assert!(value.contains(part), "{} {name}: {value}", kind.name);
    };
    has("content-type", "text/html; charset=utf-8");
    has("content-security-policy", "default-src 'none'");
    has("content-security-policy", "frame-ancestors 'none'");
    has("content-security-policy", "base-uri 'none'");
    has("x-content-type-options", "nosniff");
    has("referrer-policy", "no-referrer");
    has("cross-origin-opener-policy", "same-origin");
}

/// Title, heading, description and language; its own address, or a word to search engines.
fn says_what_it_is(site: &Site, kind: &PageKind, found: &Value) {
    let name = kind.name;
    assert_eq!(found["language"], kind.language, "{name}");
    for member in ["titles", "headings", "descriptions"] {
        let all = texts(found, member);
        assert_eq!(all.len(), 1, "{name} {member}");
        assert!(!all[0].trim().is_empty(), "{name} {member}");
    }
    let is_excluded = kind.indexing == Indexing::Excluded;
    assert_eq!(forbids(found), is_excluded, "{name}");
    let own = site.url(kind);
    let canonical = texts(found, "canonical");
    match kind.indexing {
        Indexing::Listed => assert_eq!(canonical, [own.as_str()], "{name}"),
        Indexing::Canonical => {
            assert_eq!(canonical.len(), 1, "{name}");
            assert_ne!(canonical[0], own, "{name}");
            assert!(canonical[0].starts_with(&site.base), "{name}");
        }
        Indexing::Excluded => {}
    }
    if let Some(url) = found["openGraph"].get("og:url") {
        assert_eq!(canonical, [url.as_str().unwrap()], "{name}");
    }
}

fn forbids(found: &Value) -> bool {
    let header = found["headers"].get("x-robots-tag");
    let mut rules = texts(found, "robots");
    rules.extend(header.and_then(Value::as_str));
    rules.iter().any(|rule| rule.contains("noindex"))
}

#[tokio::test]
async fn sample_pages_are_not_indexed() {
    let site = Site::start().await;
    for kind in KINDS.iter() {
        let path = kind.path(&site.scene);
        let cookie = format!("nycapt_order={}", site.scene.order_token);
        let asked = TestRequest::new("GET", &path).header("accept", "text/html");
        let asked = asked.header("cookie", &cookie);
        let answer = site.app.send(asked).await;
        let page = String::from_utf8_lossy(&answer.body);
        let header = answer.header("x-robots-tag").unwrap_or_default();
        let is_kept_out = [header, &page].iter().any(|text| text.contains("noindex"));
        assert!(is_kept_out, "{}", kind.name);
    }
}

fn is_small(kind: &PageKind, found: &Value) {
    let loaded = found["loaded"].as_array().unwrap().iter();
    let loaded: u64 = loaded.map(|file| file["bytes"].as_u64().unwrap()).sum();
    let bytes = loaded + found["bytes"].as_u64().unwrap();
    assert!(bytes <= LARGEST_PAGE, "{}: {bytes} bytes", kind.name);
}

async fn data_are_of_schema_org(looks: &[(&PageKind, Value)]) {
    let mut documents = Vec::new();
    for (kind, found) in looks {
        let blocks = texts(found, "linkedData");
        let types: Vec<String> = blocks.iter().flat_map(|text| types_of(text)).collect();
        for wanted in &kind.data {
            let has = types.iter().any(|one| one == wanted);
            assert!(has, "{} {types:?}", kind.name);
        }
        let named = blocks.iter();
        documents.extend(named.map(|text| json!({ "name": kind.name, "text": text })));
    }
    let input = json!({ "documents": documents });
    let found = Browser::shared().ask("linkedData", &input).await;
    assert_eq!(found["problems"], json!([]));
}

/// The types that a data block begins with.
fn types_of(text: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(text).unwrap();
    let things = match document.get("@graph").and_then(Value::as_array) {
        Some(things) => things.as_slice(),
        None => std::slice::from_ref(&document),
    };
    let kinds = things.iter().map(|thing| thing["@type"].as_str().unwrap());
    kinds.map(Into::into).collect()
}

#[tokio::test]
async fn the_linked_data_checker_rejects_invalid_blocks() {
    let wrong = r#"no such property | {"@context":"https://schema.org","@type":"Place","nam":"x"}
no such type | {"@context":"https://schema.org","@type":"Flat","name":"x"}
another vocabulary | {"@context":"https://example.org","@type":"Place"}
no JSON | {"#;
    let wrong = || wrong.lines().filter_map(|row| row.split_once(" | "));
    let documents = wrong().map(|(name, text)| json!({ "name": name, "text": text }));
    let input = json!({ "documents": documents.collect::<Vec<_>>() });
    let found = Browser::shared().ask("linkedData", &input).await;
    for (name, _) in wrong() {
        let mut problems = texts(&found, "problems").into_iter();
        assert!(problems.any(|line| line.starts_with(name)), "{name}");
    }
}
