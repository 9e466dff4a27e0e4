//! Every number in reports of real buildings is in the city's files, and the least accuracy of the
//! address engine on real rows; `cargo dev accuracy` prints all figures.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Arc;

use jiff::civil::date;
use nycapt_tests::accuracy::{AccuracyArgs, RowScore, measure, real_data};
use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::compiling;

/// A large troubled rental, a condominium, a house, a Queens address with a hyphen, a complex.
const BUILDINGS: [(&str, Option<&str>); 6] = [
    ("710 East 243 Street, Bronx", Some("4B")),
    ("2801 Barker Avenue, Bronx", Some("3A")),
    ("1598 Unionport Road, Bronx", Some("2C")),
    ("3709 Willett Avenue, Bronx", None),
    ("139-05 85 Drive, Queens", Some("5F")),
    ("333 Pearl Street, Manhattan", None),
];
const AS_OF: jiff::civil::Date = date(2026, 3, 31);
/// Asks for all that records can answer, so that the answer has figures too.
const ASK: &str =
    "Heat, bedbugs, mice, lead, violations? Is it stabilized? Evictions, sales, owner?";

#[tokio::test(flavor = "multi_thread")]
async fn every_number_of_a_real_report_is_in_the_files() {
    // Of what is not whole no count is shown, and every count is to be compared.
    let Some((data, release)) = real_data().zip(real_release(AS_OF, true)) else {
        return;
    };
    let app = TestApp::on_with(Engine::Sqlite, &[("sell-partial-reports", "yes")]).await;
    app.app.live.switch(Arc::clone(&release));
    let agent = app.agent_with(12).await;
    let _worker = compiling(&app);

    let mut reports = Vec::new();
    for (address, unit) in BUILDINGS {
        let mut twice = Vec::new();
        for _ in 0..2 {
            let body = json!({ "address": address, "unit": unit, "ask": ASK });
            let id = accepted(&agent.send(starting(&body)).await);
            let mut job = until_status(&agent, &id, "done").await;
            assert_eq!(job["detail"]["warnings"], json!([]), "{address}");
            twice.push(json!({ "job": id, "address": address, "unit": unit, "report": job["report"].take() }));
        }
        let [first, again] = [&twice[0], &twice[1]].map(|one| undated(one["report"].clone()));
        assert_eq!(first, again, "{address}");
        let id = twice[0]["job"].as_str().unwrap();
        let pdf = agent.get(&format!("/api/report/{id}/pdf")).await.is(200);
        assert!(pdf.body.starts_with(b"%PDF-"), "{address}");
        reports.push(twice.swap_remove(0));
    }
    let schema: Value = app.get("/openapi.json").await.json();
    let manifest = release.manifest();
    let asked = json!({
        "data": data.join("files"), "schema": schema, "asOf": AS_OF.to_string(),
        "release": manifest.name, "loadedAt": manifest.built_at,
        "madeAt": format!("{:.3}", app.app.clock.now()), "reports": reports,
    });
    let script = python::script("recount").unwrap();
    let (succeeded, said) = python::run(script, asked.to_string().as_bytes()).unwrap();
    assert!(succeeded, "{said}");
    let counted: BTreeMap<&str, &str> = said.lines().filter_map(|l| l.split_once(": ")).collect();
    assert_eq!(counted.len(), BUILDINGS.len(), "{said}");
    writeln!(std::io::stdout(), "{said}").unwrap();
}

fn undated(mut report: Value) -> Value {
    report["reportId"].take();
    report["generatedAt"].take();
    report
}

/// Sets whose truth is good enough to hold the engine to.
const RELIABLE: [&str; 5] = [
    "marshal_evictions_2018",
    "dohmh_restaurants",
    "nyc311_2018-10",
    "dob_vacate_orders",
    "melissa_geosupport",
];

/// The least figures are 0.3 points under those in `docs/benchmarks.md`.
#[test]
fn resolver_stays_accurate_on_real_rows() {
    let Some(report) = measure(&AccuracyArgs::default()).unwrap() else {
        writeln!(std::io::stdout(), "skipped: no real data").unwrap();
        return;
    };
    let set = |name: &str| -> &RowScore {
        let found = report.rows.iter().find(|score| score.set.contains(name));
        found.unwrap_or_else(|| panic!("no rows of `{name}` were read"))
    };
    for name in RELIABLE {
        let wrong = set(name).wrong_block_percent();
        assert!(wrong <= 0.1, "{name}: {wrong:.2}% on a wrong block");
    }
    let names = ["marshal_evictions_2018", "melissa_geosupport"];
    for (name, least) in names.into_iter().zip([94.0, 96.4]) {
        let exact = set(name).exact_percent();
        assert!(exact >= least, "{name}: {exact:.1}% of covered rows");
    }
    let cases = &report.cases[0];
    // In number, street and unit.
    let right = cases.all_percent();
    assert!(right >= 96.6, "{right:.1}% of the cases");
    // What is no building is refused, and what may be several buildings is ambiguous.
    assert_eq!(cases.refused, cases.refusals);
    assert_eq!(cases.flagged, cases.ambiguous);
}
