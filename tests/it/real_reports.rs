//! Every number in reports of real buildings is in the city's files.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Arc;

use jiff::civil::date;
use nycapt_tests::accuracy::real_data;
use nycapt_tests::prelude::*;
use nycapt_tests::python;

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
            let pdf = agent.get(&format!("/api/report/{id}/pdf")).await;
            assert!(
                pdf.status == 200 && pdf.body.starts_with(b"%PDF-"),
                "{address}"
            );
            twice.push(json!({ "job": id, "address": address, "unit": unit, "report": job["report"].take() }));
        }
        let [first, again] = [&twice[0], &twice[1]].map(|one| undated(one["report"].clone()));
        assert_eq!(first, again, "{address}");
        reports.push(twice.swap_remove(0));
    }
    let schema: Value = app.get("/openapi.json").await.json();
    let manifest = release.manifest();
    let asked = json!({
        "data": data.join("files"), "schema": schema, "asOf": AS_OF.to_string(),
        "release": manifest.name, "loadedAt": manifest.built_at,
        "madeAt": format!("{:.3}", app.app.clock.now()), "reports": reports,
    });
    let mut script = python::script("recount").unwrap();
    let (succeeded, said) = python::run(&mut script, asked.to_string().as_bytes()).unwrap();
    assert!(succeeded, "{said}");
    let counted: BTreeMap<&str, &str> = said.lines().filter_map(|l| l.split_once(": ")).collect();
    assert_eq!(counted.len(), BUILDINGS.len(), "{said}");
    writeln!(std::io::stdout(), "{said}").unwrap();
}

/// The report without what differs between two of the same release and input.
fn undated(mut report: Value) -> Value {
    report["reportId"].take();
    report["generatedAt"].take();
    report
}
