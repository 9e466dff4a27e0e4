//! What the city's real files do not prove is counted nowhere that is free.

use std::io::Write as _;
use std::sync::Arc;

use jiff::civil::date;
use nycapt_contract::Borough;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{ALL_PARTIAL, BuildOptions, Figures, Progress, Release, ReleaseStore, build};
use nycapt_report::datasets::{
    ALL, Dataset, hpd_bedbugs, hpd_complaints, hpd_registrations, hpd_violations,
};
use nycapt_report::{Feed, ReleaseFacts};
use nycapt_tests::TestApp;
use nycapt_tests::accuracy::real_data;
use serde_json::{Value, json};

/// Buildings of each borough, evenly over its pages.
const OF_A_BOROUGH: usize = 20;
/// Parts of a preview that count violations, and that count complaints.
const VIOLATIONS: [&str; 8] = [
    "openProblems",
    "openA",
    "openB",
    "openC",
    "openRentImpairing",
    "violationsTotal",
    "violationsLast12m",
    "openPer100Units",
];
const COMPLAINTS: [&str; 2] = ["complaintsLast12m", "heatComplaintsLastSeason"];

/// What a release proves about a borough.
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
            for count in VIOLATIONS {
                assert_eq!(headline[count], Value::Null, "{slug}: {count}");
            }
            for figure in ["score", "band", "peer"] {
                assert_eq!(score[figure], Value::Null, "{slug}: {figure}");
            }
        }
        if !self.is_whole(&hpd_complaints::DATASET) {
            for count in COMPLAINTS {
                assert_eq!(headline[count], Value::Null, "{slug}: {count}");
            }
        }
        if !self.is_whole(&hpd_bedbugs::DATASET) {
            let bedbugs = &preview["bedbugs"]["data"];
            assert_ne!(bedbugs["filed"], false, "{slug}");
        }
        if !self.is_whole(&hpd_registrations::DATASET) {
            let flags = preview["flags"]["data"].to_string();
            assert!(!flags.contains("registered\""), "{slug}: {flags}");
            assert!(!flags.contains("registration_lapsed"), "{slug}: {flags}");
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
            for claim in [
                "<b>0</b>",
                "City records list",
                "Its record scores",
                "violations on record",
            ] {
                assert!(!page.contains(claim), "{slug}: {claim}");
            }
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
            assert!(
                rate.is_none() || whole(dataset),
                "{}: {}",
                self.borough.name(),
                dataset.name
            );
        }
    }
}

/// Slugs of a borough, evenly over its pages.
fn slugs(release: &Release, borough: Borough) -> Vec<String> {
    let of_borough = release.site_pages().filter(|page| page.borough == borough);
    let all: Vec<String> = of_borough.map(|page| page.slug.to_owned()).collect();
    let step = (all.len() / OF_A_BOROUGH).max(1);
    all.into_iter().step_by(step).take(OF_A_BOROUGH).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_real_files_do_not_prove_is_counted_nowhere() {
    let Some(data) = real_data() else {
        writeln!(std::io::stdout(), "skipped: no real data").unwrap();
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions {
        data_dir: folder.path().to_owned(),
        inputs: vec![data.join("files")],
        as_of: Some(date(2026, 3, 31)),
        publish: false,
        sample: false,
        accept_partial: vec![ALL_PARTIAL.into()],
        assume_whole: false,
    };
    let manifest = build(&options, &Clock::system(), Progress::Quiet).unwrap();
    let store = ReleaseStore::new(folder.path());
    let open = || Release::open(&store.folder(&manifest.name).unwrap()).unwrap();
    let release = open();
    let app = TestApp::new();
    app.app.live.switch(Arc::new(open()));

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
