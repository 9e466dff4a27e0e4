//! What the city's real files do not prove is counted nowhere that is free.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::civil::date;
use nycapt_contract::Borough;
use nycapt_corpus::{Figures, Release, decode_records};
use nycapt_report::datasets::{
    ALL, Dataset, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_contacts, hpd_registrations,
    hpd_underlying_conditions, hpd_vacate_orders, hpd_violations, pad_addresses, pluto,
};
use nycapt_report::{Feed, ReleaseFacts};
use nycapt_tests::prelude::*;

/// Buildings of each borough, evenly over its pages.
const OF_A_BOROUGH: usize = 20;
/// Parts of a preview that count violations, and that count complaints.
const VIOLATIONS: &str = "openProblems openByCondition openA openB openC openRentImpairing \
                          violationsTotal violationsLast12m openLeadHazards openPer100Units";
const COMPLAINTS: [&str; 3] = [
    "complaintsLast12m",
    "heatComplaintsLastSeason",
    "heatComplaintsThisSeason",
];
/// The same of its counts by year.
const VIOLATIONS_BY_YEAR: [&str; 4] = ["a", "b", "c", "i"];
const COMPLAINTS_BY_YEAR: [&str; 2] = ["complaints", "heatComplaints"];

#[derive(Clone, Copy)]
struct Proven<'a> {
    facts: &'a ReleaseFacts,
    borough: Borough,
}

impl Proven<'_> {
    fn is_whole(self, dataset: &Dataset) -> bool {
        self.facts.feed(dataset, self.borough) == Feed::Current
    }

    fn check_preview(self, preview: &Value) {
        let slug = &preview["slug"];
        let headline = &preview["headline"]["data"];
        let score = &preview["score"]["data"];
        if !self.is_whole(&hpd_violations::DATASET) {
            for count in VIOLATIONS.split(' ') {
                assert_eq!(headline[count], Value::Null, "{slug}: {count}");
            }
            for list in VIOLATIONS_BY_YEAR {
                assert_eq!(headline["byYear"][list], Value::Null, "{slug}: {list}");
            }
            for figure in ["score", "band", "peer"] {
                assert_eq!(score[figure], Value::Null, "{slug}: {figure}");
            }
        }
        if !self.is_whole(&hpd_complaints::DATASET) {
            for count in COMPLAINTS {
                assert_eq!(headline[count], Value::Null, "{slug}: {count}");
            }
            for list in COMPLAINTS_BY_YEAR {
                assert_eq!(headline["byYear"][list], Value::Null, "{slug}: {list}");
            }
        }
        if !self.is_whole(&hpd_bedbugs::DATASET) {
            let bedbugs = &preview["bedbugs"]["data"];
            assert_ne!(bedbugs["filed"], false, "{slug}");
        }
        if !self.is_whole(&hpd_registrations::DATASET) {
            let flags = preview["flags"]["data"].to_string();
            flags.assert_lacks(["registered\"", "registration_lapsed"]);
        }
        for part in preview["reportContents"].as_array().unwrap() {
            let id = part["id"].as_str().unwrap();
            let mut behind = ALL.iter().filter(|dataset| dataset.sections.contains(&id));
            let is_counted = behind.all(|dataset| self.is_whole(dataset));
            assert!(is_counted || part["recordCount"].is_null(), "{slug}: {id}");
        }
    }

    fn check_answer(self, slug: &str, counts: &Value) {
        if !self.is_whole(&hpd_violations::DATASET) {
            for count in ["openClassA", "openClassB", "openClassC"] {
                assert_eq!(counts[count], Value::Null, "{slug}: {count}");
            }
        }
        if !self.is_whole(&hpd_complaints::DATASET) {
            assert_eq!(counts["complaintsLast12m"], Value::Null, "{slug}");
        }
    }

    fn check_page(self, slug: &str, page: &str) {
        if !self.is_whole(&hpd_violations::DATASET) {
            page.assert_lacks([
                "<b>0</b>",
                "City records list",
                "record scores",
                "Violations issued",
            ]);
        }
        if !self.is_whole(&hpd_registrations::DATASET) {
            assert!(!page.contains("t list this building"), "{slug}");
        }
    }

    fn check_figures(self, figures: &Figures) {
        let whole = |dataset| self.is_whole(dataset);
        let rates = [
            (figures.open_bc_per_100_units, &hpd_violations::DATASET),
            (figures.heat_calls_per_1000_units, &hpd_complaints::DATASET),
            (figures.bedbug_filing_share, &hpd_bedbugs::DATASET),
        ];
        for (rate, dataset) in rates {
            let (borough, name) = (self.borough.name(), dataset.name);
            assert!(rate.is_none() || whole(dataset), "{borough}: {name}");
        }
    }
}

fn slugs(release: &Release, borough: Borough) -> Vec<String> {
    let of_borough = release.site_pages().filter(|page| page.borough == borough);
    let all: Vec<String> = of_borough.map(|page| page.slug.to_owned()).collect();
    let step = (all.len() / OF_A_BOROUGH).max(1);
    all.into_iter().step_by(step).take(OF_A_BOROUGH).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_real_files_do_not_prove_is_counted_nowhere() {
    let Some(release) = real_release(date(2026, 3, 31), false) else {
        return;
    };
    let app = TestApp::new();
    app.app.live.switch(Arc::clone(&release));

    let mut walked = 0;
    for borough in Borough::ALL {
        let proven = Proven {
            facts: release.facts(),
            borough,
        };
        let old = [&hpd_complaints::DATASET, &hpd_registrations::DATASET];
        assert!(old.into_iter().all(|dataset| !proven.is_whole(dataset)));
        proven.check_figures(release.borough_figures(borough));
        proven.check_figures(release.city_figures());
        for slug in slugs(&release, borough) {
            let preview = app.get(&format!("/v1/previews/{slug}")).await.json();
            proven.check_preview(&preview);
            let page = app.get(&format!("/seo/{slug}")).await.text();
            proven.check_page(&slug, &page);
            let notes = preview["flags"]["notes"].as_array().unwrap();
            let is_checked = notes.iter().any(|note| note["code"] == "checked");
            assert!(is_checked || !page.contains("Nothing on record"), "{slug}");
            let address = &preview["address"]["formatted"];
            let answer = app.lookup(&json!({ "address": address })).await;
            let facts = &answer["structuredContent"]["building"]["facts"];
            proven.check_answer(&slug, &facts["counts"]);
            walked += 1;
        }
    }
    assert_eq!(walked, OF_A_BOROUGH * Borough::ALL.len());
    for path in ["/lookup/hpd-violations", "/bronx", "/manhattan"] {
        let page = app.get(path).await;
        assert!(!page.text().contains(">0.0<"), "{path}");
    }
}

/// What a building's page says of the buildings linked to it, up to the note.
fn linked_buildings(page: &str) -> Option<&str> {
    let (_, said) = page.split_once("linked to this one</dt><dd>")?;
    said.split_once("</span>").map(|(said, _)| said)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_linked_buildings_is_a_lower_bound_where_a_contact_may_be_missing() {
    let part = covered_release(&[hpd_contacts::DATASET.id], Covered::Part);
    let app = TestApp::new();
    let mut looked = 0;
    for slug in nycapt_tests::slugs() {
        let path = format!("/seo/{slug}");
        app.app.live.switch(sample_release());
        let whole = app.get(&path).await.text();
        let Some(whole) = linked_buildings(&whole) else {
            continue;
        };
        let is_number = whole.starts_with(|first: char| first.is_ascii_digit());
        assert!(is_number, "{whole}");
        whole.assert_has(["As of "]);
        app.app.live.switch(Arc::clone(&part));
        let page = app.get(&path).await.text();
        let said = linked_buildings(&page).unwrap();
        assert!(said.starts_with("At least "), "{said}");
        said.assert_has(["As of "]);
        looked += 1;
    }
    assert_ne!(looked, 0, "no building of the sample is linked to another");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_partial_data_answers_five_questions_without_the_name_of_a_dataset() {
    let datasets: [&Dataset; 5] = [
        &hpd_violations::DATASET,
        &hpd_complaints::DATASET,
        &hpd_registrations::DATASET,
        &hpd_contacts::DATASET,
        &hpd_bedbugs::DATASET,
    ];
    let app = TestApp::new();
    let (mut unknown, mut bounds) = (0, 0);
    for held in [Covered::Part, Covered::Nothing] {
        let ids = datasets.map(|dataset| dataset.id);
        app.app.live.switch(covered_release(&ids, held));
        for slug in nycapt_tests::slugs().iter().take(BUILDINGS) {
            let page = app.text(&format!("/seo/{slug}")).await;
            let top = between(&page, "</h1>", "<h2 id=\"score\">").unwrap();
            let safe = between(top, "<p class=\"lede\"><strong>", "</strong>").unwrap();
            assert!(!safe.is_empty(), "{slug}");
            bounds += usize::from(safe.starts_with("HPD lists at least "));
            for question in ["heat", "owner", "rent"] {
                let answer = between(top, &format!(" id=\"{question}\">"), "</dd>").unwrap();
                let (_, answer) = answer.split_once("<dd>").unwrap();
                assert!(!answer.is_empty(), "{slug}: {question}");
                if answer.starts_with("Unknown") {
                    answer.assert_has(["<a href=\"https://"]);
                    unknown += 1;
                }
            }
            let apartment = app.text(&format!("/seo/{slug}-apt-4b")).await;
            let asked = between(&apartment, "<p class=\"lede\">", "</p>").unwrap();
            let none = "No record we checked mentions apartment 4B, but our copy";
            let is_answered = asked.starts_with("At least ") || asked.starts_with(none);
            assert!(is_answered, "{slug}: {asked}");
            let answers = between(top, "<h2 id=\"answers\">", "</section>").unwrap();
            answers.assert_lacks(datasets.map(|dataset| dataset.name));
        }
    }
    assert!(unknown > BUILDINGS && bounds > 0, "{unknown} {bounds}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_of_whole_data_says_that_our_copy_may_be_incomplete() {
    let release = sample_release();
    let app = TestApp::new();
    let mut exempt = 0;
    for listed in release.site_pages() {
        let page = app.text(&format!("/seo/{}", listed.slug)).await;
        let answers = between(&page, "<h2 id=\"answers\">", "</section>").unwrap();
        answers.assert_lacks(["Our copy", "may be incomplete"]);
        exempt += usize::from(answers.contains("fewer than 3 apartments"));
    }
    assert_ne!(exempt, 0, "no home is in the sample");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_of_partial_data_is_in_a_sitemap_or_indexed() {
    let part = covered_release(&[hpd_violations::DATASET.id], Covered::Part);
    let whole = sample_release();
    assert!(whole.site_pages().any(|page| page.in_cohort));
    let is_listed = (part.site_pages()).any(|page| page.in_cohort || page.indexed);
    assert!(!is_listed);
    let app = TestApp::on(Engine::Sqlite).await;
    app.app.live.switch(part);
    assert_eq!(app.indexed_files().await, FIXED_SITEMAPS);
    app.get("/sitemaps/address-launch.xml").await.error(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lookup_says_where_the_list_of_addresses_may_be_incomplete() {
    let part = covered_release(&[pad_addresses::DATASET.id], Covered::Part);
    let app = TestApp::new();
    for (release, may_exist) in [(sample_release(), false), (part, true)] {
        app.app.live.switch(release);
        let address = json!({ "address": "1 Nowhere Lane, Staten Island" });
        let answer = app.lookup(&address).await["structuredContent"].take();
        assert_eq!(answer["status"], "notFound", "{answer}");
        let next = answer["next"].to_string();
        assert_eq!(next.contains("may exist"), may_exist, "{next}");
    }
}

/// Releases of random coverage besides one with old lists, and the buildings that are looked at in each.
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
    let (mut looked, mut resting) = (0, 0);
    let mut cases: Vec<_> = (1..=CASES)
        .map(|case| (chosen(case), Covered::Part))
        .collect();
    // Lists of events are as old as their download.
    let lists: [&Dataset; 3] = [
        &hpd_aep::DATASET,
        &hpd_underlying_conditions::DATASET,
        &hpd_vacate_orders::DATASET,
    ];
    cases.push((lists.into(), Covered::Old));
    for (datasets, unproven) in cases {
        let ids: Vec<&str> = datasets.iter().map(|dataset| dataset.id).collect();
        let [part, missing] = [unproven, Covered::Nothing].map(|held| covered_release(&ids, held));
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
            let absent: Vec<_> = whole.difference(missing).collect();
            resting += absent.len();
            let claims = absent.iter().filter(|text| part.contains(**text));
            let claims: Vec<_> = claims.collect();
            assert!(claims.is_empty(), "{slug}, {datasets:?}: {claims:#?}");
            looked += 1;
        }
    }
    assert!(looked > BUILDINGS, "{looked}");
    assert!(resting > 0, "nothing that was looked at rests on the data");
}
