use nycapt::contract::{AddressSuggestionKind, AddressSuggestions};
use nycapt_tests::prelude::*;

const PATH: &str = "/v1/addresses/suggest";

fn suggested(answer: &Answer) -> AddressSuggestions {
    assert_eq!(answer.status, 200);
    serde_json::from_slice(&answer.body).unwrap()
}

#[tokio::test]
async fn a_whole_address_is_its_building() {
    let app = TestApp::new();
    let release = sample_release();
    let entry = release.directory().slugs().find(|entry| entry.canonical);
    let address = release.directory().preferred(entry.unwrap().bbl).unwrap();
    let q = address.formatted.replace(' ', "+");
    let answer = app.get(&format!("{PATH}?q={q}")).await;
    assert!(
        answer
            .header("cache-control")
            .unwrap()
            .starts_with("public")
    );
    let found = suggested(&answer);
    assert!(found.directory.sample);
    let [only] = found.suggestions.as_slice() else {
        panic!("{:?}", found.suggestions)
    };
    assert_eq!(only.kind, AddressSuggestionKind::Match);
    assert_eq!(only.slug.as_deref(), Some(address.slug.as_str()));
}

#[tokio::test]
async fn a_number_of_two_boroughs_suggests_both_within_the_limit() {
    let app = TestApp::new();
    let both = suggested(&app.get(&format!("{PATH}?q=360+5+Avenue")).await);
    assert!(both.suggestions.len() > 1);
    assert_eq!(both.suggestions[0].kind, AddressSuggestionKind::Candidate);
    let one = suggested(&app.get(&format!("{PATH}?q=360+5+Avenue&limit=1")).await);
    assert_eq!(one.suggestions, both.suggestions[..1]);
}

#[tokio::test]
async fn text_that_fits_nothing_is_an_empty_list() {
    let app = TestApp::new();
    assert_eq!(
        suggested(&app.get(&format!("{PATH}?q=hello")).await).suggestions,
        []
    );
}

#[tokio::test]
async fn text_and_limit_have_bounds() {
    let app = TestApp::new();
    let long = format!("q={}", "a".repeat(501));
    for (query, name) in [
        ("", "q"),
        ("q=", "q"),
        (&long, "q"),
        ("q=a&limit=0", "limit"),
        ("q=a&limit=11", "limit"),
        ("q=a&limit=x", "limit"),
    ] {
        let answer = app.get(&format!("{PATH}?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        let expected = json!(["query", name]);
        assert_eq!(answer.json()["detail"][0]["loc"], expected, "{query}");
    }
}

#[tokio::test]
async fn a_few_letters_lead_to_the_address_and_a_street_without_number_has_no_slug() {
    let app = TestApp::new();
    let begun = suggested(&app.get(&format!("{PATH}?q=350+5t")).await);
    let first = begun.suggestions.first().unwrap();
    assert_eq!(first.kind, AddressSuggestionKind::Candidate);
    assert_eq!(first.slug.as_deref(), Some("350-5-avenue-manhattan"));
    let street = suggested(&app.get(&format!("{PATH}?q=5th+av")).await);
    let first = street.suggestions.first().unwrap();
    assert_eq!(first.address_line, "5 Avenue, Manhattan, NY");
    assert_eq!(first.kind, AddressSuggestionKind::Street);
    assert_eq!(first.slug, None);
}
