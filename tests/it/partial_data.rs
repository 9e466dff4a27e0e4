//! What a part of the data does not prove is said nowhere that is free.

use std::collections::BTreeSet;
use std::sync::Arc;

use nycapt_corpus::decode_records;
use nycapt_report::datasets::{ALL, Dataset, pluto};
use nycapt_tests::prelude::*;

/// Releases of random coverage, and the buildings that are looked at in each.
const CASES: u64 = 4;
const BUILDINGS: usize = 12;
/// Words by which a text says that there is nothing.
const NOTHING: [&str; 6] = ["no", "none", "nothing", "not", "never", "0"];

/// The datasets with records of a case, three by chance; without lots there is no building.
fn chosen(case: u64) -> Vec<&'static Dataset> {
    let kept: Vec<_> = ALL
        .iter()
        .copied()
        .filter(|dataset| dataset.keeps_records && dataset.id != pluto::DATASET.id)
        .collect();
    let mut state = case;
    let by_chance = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        kept[usize::try_from(state >> 33).unwrap() % kept.len()]
    });
    by_chance.take(3).collect()
}

/// The texts of a page, and of the answer of the lookup, that say that there is nothing.
async fn absences(app: &TestApp, slug: &str) -> BTreeSet<String> {
    let page = app.get(&format!("/seo/{slug}")).await.text();
    let preview = app.get(&format!("/v1/previews/{slug}")).await.json();
    let address = &preview["address"]["formatted"];
    let answer = app
        .lookup(&json!({ "address": address, "detail": "full" }))
        .await;
    let answer = answer["structuredContent"]["building"].to_string();
    let texts = page.split(['<', '>']).chain(answer.split(['{', '}', ',']));
    let says_nothing = |text: &&str| {
        let lower = text.to_lowercase();
        let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| NOTHING.contains(&word))
    };
    texts
        .map(str::trim)
        .filter(says_nothing)
        .map(Into::into)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_answers_of_any_coverage_say_no_nothing_that_is_not_proven() {
    let whole = sample_release();
    let app = TestApp::new();
    let mut looked = 0;
    for case in 1..=CASES {
        let datasets = chosen(case);
        let held = |than: Covered| {
            let ids: Vec<&str> = datasets.iter().map(|dataset| dataset.id).collect();
            covered_release(move |id| {
                if ids.contains(&id) {
                    than
                } else {
                    Covered::Whole
                }
            })
        };
        let (part, missing) = (held(Covered::Part), held(Covered::Nothing));
        let is_silent = |slug: &String| {
            let found = whole.building(slug).unwrap();
            let records = decode_records(&found.stored).unwrap();
            datasets
                .iter()
                .all(|dataset| records.count(dataset.id) == 0)
        };
        for slug in nycapt_tests::slugs()
            .iter()
            .filter(|slug| is_silent(slug))
            .take(BUILDINGS)
        {
            let mut said = Vec::new();
            for release in [&whole, &missing, &part] {
                app.app.live.switch(Arc::clone(release));
                said.push(absences(&app, slug).await);
            }
            let [whole, missing, part] = &said[..] else {
                panic!("three releases");
            };
            // What is said of the whole and not without the data rests on them.
            let resting = whole.difference(missing);
            let claims: Vec<_> = resting.filter(|text| part.contains(*text)).collect();
            assert!(claims.is_empty(), "{slug}, {datasets:?}: {claims:#?}");
            looked += 1;
        }
    }
    assert!(looked > BUILDINGS, "{looked}");
}
