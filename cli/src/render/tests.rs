//! Pages at three widths. Colors are taken out as `anstream` does it.

use anstream::adapter::strip_str;
use nycapt::contract::{
    Balance, Bedbugs, Preview, Provenance, ReportJob, ReportSummary, ResolveAnswer,
};
use serde_json::{Value, json};

fn section(status: &str, data: Value) -> Value {
    json!({
        "status": status, "data": data, "evidenceClass": "finding", "notes": [],
        "provenance": [{
            "datasetId": "wvxf-dwi5", "asOf": "2026-11-18", "recordCount": 3,
            "join": {"kind": "bbl", "value": "4000010001"}, "scope": "lot"
        }]
    })
}

fn without_data(status: &str, reason: &str) -> Value {
    let mut section = section(status, Value::Null);
    section["statusReason"] = json!(reason);
    section["provenance"][0]["datasetId"] = json!("wz6d-d3jb");
    section
}

fn source(id: &str, name: &str, loaded_at: Value) -> Value {
    json!({
        "datasetId": id, "datasetName": name, "agency": "HPD", "asOf": "2026-11-18",
        "sourceUrl": "https://example.org/", "loadedAt": loaded_at, "cadence": "daily",
        "licence": "open"
    })
}

fn queens() -> Value {
    json!({"code": 4, "name": "Queens", "slug": "queens"})
}

pub(crate) fn preview() -> Preview {
    let score = json!({
        "version": "1", "score": 72, "band": "mixed", "range": [64, 81],
        "confidence": {"level": "medium", "reasons": []}, "coverage": 0.86, "peer": null,
        "components": [{
            "id": "open_conditions", "label": "Open conditions", "weight": 30.0,
            "effectiveWeight": 35.0, "status": "ok", "subscore": 0.5, "points": 17.5,
            "sentence": "19 open violations in 66 apartments."
        }],
        "adjustments": [], "annotations": [], "excludedByDesign": []
    });
    let headline = json!({
        "openA": 4, "openB": 12, "openC": 3, "openProblems": 11, "openRentImpairing": 0,
        "openByCondition": [{"condition": "Heat or hot water", "problems": 2, "class": "C"},
                            {"condition": "Water leak or mold", "problems": 9, "class": "B"}],
        "violationsTotal": 1212,
        "violationsLast12m": 40, "complaintsLast12m": 1, "heatComplaintsLastSeason": 0,
        "heatComplaintsThisSeason": 2, "openPer100Units": 28.8
    });
    let mut stale = section(
        "stale",
        json!({"violation": null, "complaint":
        {"category": "HEAT/HOT WATER", "month": "2026-11"}}),
    );
    stale["statusReason"] = json!("Nothing is newer than a month.");
    serde_json::from_value(json!({
        "slug": "1-test-street-queens", "canonicalUrl": "/x", "sample": true,
        "generatedAt": "2026-11-20T05:00:00Z", "dataRelease": "r1",
        "address": {"houseNumber": "1", "street": "TEST STREET", "borough": queens(),
                    "zip": "11374", "formatted": "1 Test Street, Queens, NY 11374"},
        "building": {"bbl": "4000010001", "bins": ["4000001"], "buildingsOnLot": 1,
                     "scope": "building", "latitude": null, "longitude": null, "aliases": []},
        "basics": section("partial", json!({
            "yearBuilt": 1949, "yearBuiltApprox": true, "floors": 6.0, "unitsResidential": 66,
            "unitsTotal": 67, "buildingClass": null, "landUse": null, "type": "elevator_rental",
            "lotSqFt": null, "buildingSqFt": null, "historicDistrict": null})),
        "score": section("ok", score), "headline": section("ok", headline),
        "flags": section("empty", json!([])),
        "bedbugs": without_data("unavailable", "Not loaded: bedbug filings."),
        "rentRegulation": section("ok", json!({"level": "likely", "reasons": []})),
        "owner": without_data("not_applicable", "It has too few apartments to register."),
        "newest": stale,
        "reportContents": [], "sources": [
            source("wvxf-dwi5", "Violations", json!("2026-11-20T04:00:00Z")),
            source("wz6d-d3jb", "Bedbug filings", Value::Null)],
        "disclaimers": ["Public records, not an inspection."]
    }))
    .unwrap()
}

fn answer(status: &str) -> ResolveAnswer {
    let building = |number: u32| {
        json!({
            "slug": format!("{number}-test-street-queens"),
            "canonicalSlug": format!("{number}-test-street-queens"),
            "addressLine": format!("{number} Test Street, Queens, NY 11374"),
            "houseNumber": number.to_string(), "street": "TEST STREET", "borough": queens(),
            "zip": "11374", "bbl": "4000010001", "bin": "4000001", "previewUrl": "/x",
            "previewSlug": format!("{number}-test-street-queens-apt-4b"),
            "unit": {"raw": "4b", "display": "4B", "key": "apt:4b", "slug": "4b"},
            "source": "PAD", "why": "same street in Queens"
        })
    };
    let matched = status == "matched";
    serde_json::from_value(json!({
        "status": status, "reason": "exact", "message": "Two buildings have this address.",
        "confidence": if matched { 0.98 } else { 0.0 },
        "input": {"houseNumber": "1", "street": "TEST STREET", "unit": null,
                  "borough": null, "zip": null},
        "match": if matched { building(1) } else { Value::Null },
        "candidates": if matched { vec![] } else { vec![building(1), building(2)] },
        "corrections": if matched { json!([{"code": "c", "field": "street", "from": "tset",
            "to": "TEST", "reason": "no street is spelled that way"},
            {"code": "z", "field": "zip", "from": "", "to": "11374", "reason": "from PAD"}]) } else { json!([]) },
        "suggestions": [],
        "directory": {"release": "r1", "addresses": 1_300_000, "sample": false}
    }))
    .unwrap()
}

pub(crate) fn plain(text: &str) -> String {
    strip_str(text).to_string()
}

#[test]
fn changes_read_well_at_80_columns() {
    let mut with = preview();
    let unknown = plain(&super::changes(&with, 80));
    assert!(
        unknown.contains("not known: there is no earlier release to compare with"),
        "{unknown}"
    );
    let counts = |closed: u64| {
        json!({"opened": null, "reappeared": 0, "statusChanged": 0, "closed": closed, "reopened": 0,
               "vanished": 0, "corrected": 0})
    };
    with.changes = serde_json::from_value(json!({
        "since": "2026-01-05", "until": "2026-11-20", "last30Days": counts(0),
        "last365Days": counts(3), "total": 4, "rows": [
            {"datasetId": "wvxf-dwi5", "kind": "closed", "recordId": "17", "from": "2026-10-01",
             "to": "2026-10-02", "was": "NOV SENT OUT", "now": "VIOLATION CLOSED", "columns": [], "class": "C",
             "summary": "Heat or hot water"},
            {"datasetId": "wz6d-d3jb", "kind": "corrected", "recordId": null, "from": "2026-09",
             "to": "2026-09", "was": null, "now": null, "columns": ["class", "story"]}]
    }))
    .unwrap();
    assert_eq!(
        plain(&super::changes(&with, 80)),
        "\
!! Sample data, not public records !!

1 Test Street, Queens, NY 11374
  slug        1-test-street-queens
  data        release r1
  since       2026-01-05
  30 days     none seen in the records we could compare and show
  365 days    3 closed

  2026-10-02  closed · Class C, Heat or hot water · Violations, record 17:
              notice sent to the owner → violation closed
              seen after 2026-10-01
  2026-09     updated · Bedbug filings: class, floor
2 more changes in the full report

next  nycapt preview 1-test-street-queens
"
    );
}

#[test]
fn a_match_reads_well_at_80_columns() {
    let text = plain(&super::resolve(&answer("matched"), 80));
    assert_eq!(
        text,
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  slug        1-test-street-queens-apt-4b
  BBL         4000010001 · BIN 4000001
  confidence  98%, from PAD
  changed     `tset` to `TEST`: no street is spelled that way
  added       `11374`: from PAD
  looked in   1,300,000 addresses in release r1
next  nycapt preview 1-test-street-queens-apt-4b
"
    );
}

#[test]
fn the_preferred_address_of_a_lot_is_not_called_the_same() {
    let mut found = answer("matched");
    found.matched.as_mut().unwrap().canonical_slug = "9-test-street-queens".into();
    let text = plain(&super::resolve(&found, 80));
    assert!(
        text.contains("  on lot of   9-test-street-queens\n"),
        "{text}"
    );
}

#[test]
fn candidates_read_well_at_40_columns() {
    let text = plain(&super::resolve(&answer("ambiguous"), 40));
    assert_eq!(
        text,
        "\
Several buildings fit
Two buildings have this address.
1
  1 Test Street, Queens, NY 11374
  1-test-street-queens-apt-4b · same
  street in Queens
2
  2 Test Street, Queens, NY 11374
  2-test-street-queens-apt-4b · same
  street in Queens
looked in
  1,300,000 addresses in release r1
next  nycapt preview 1-test-street-queens-apt-4b
"
    );
}

#[test]
fn the_year_of_a_bedbug_filing_is_two_days() {
    let bedbugs = Bedbugs {
        latest_period: Some("2024-11-01/2025-10-31".into()),
        infested_units: Some(0),
        filed: true,
    };
    let findings = super::findings::describe_bedbugs(&bedbugs);
    let texts: Vec<&str> = findings.iter().map(|(_, text)| text.as_str()).collect();
    let expected = "the owner reported none for November 1, 2024, to October 31, 2025";
    assert_eq!(texts, [expected]);
}

#[test]
fn a_preview_shows_each_section_state_at_80_columns() {
    let text = plain(&super::preview(&preview(), false, 80));
    assert_eq!(
        text,
        "\
!! Sample data, not public records !!

1 Test Street, Queens, NY 11374
  slug        1-test-street-queens
  BBL         4000010001 · BIN 4000001
  data        release r1, made 2026-11-20 05:00 UTC

  Score       72 of 100 · mixed record · confidence medium [1]
              No records doesn't mean no problems.
              between 64 and 81; data cover 86% of the weight; rules 1

  Violations  11 open problems (19 violations) [1]
              Heat or hot water: 2 (class C) · Water leak or mold: 9 (class B)
              open: 3 class C (immediately hazardous), 12 class B (hazardous), 4
              class A (non-hazardous)
              28.8 open per 100 apartments · 40 issued in 12 months · 1,212 on
              record
              1 complaint in 12 months · no heat complaints in the last full
              heat season · 2 heat complaints so far this season (reported; not
              proof)

  Flags       none found [1]

  Newest      complaint in November 2026: Heat/hot water [1]
              old data. Nothing is newer than a month.

  Bedbugs     not known. Not loaded: bedbug filings.

  Building    elevator rental · built about 1949 · 6 floors · 66 apartments [1]
              may be incomplete

  Rent        rent regulation: likely [1]

  Owner       not applicable. It has too few apartments to register.

  Sources     [1] Violations, as of November 18, 2026

Public records, not an inspection.
next  nycapt preview 1-test-street-queens -o json
"
    );
}

#[test]
fn the_open_violations_that_a_part_of_the_data_shows_need_no_verbose_output() {
    let mut preview = preview();
    let text = "HPD lists at least 4 violations as open.";
    for code in ["open_in_part", "heat_open_in_part"] {
        let note = json!({"code": code, "text": text, "severity": "info"});
        preview.headline.notes = vec![serde_json::from_value(note).unwrap()];
        let shown = plain(&super::preview(&preview, false, 80));
        assert!(shown.contains(text), "{shown}");
    }
}

#[test]
fn a_part_cites_its_sources_by_number_and_each_is_named_once() {
    let mut with = preview();
    let names = ["a", "b", "c", "d"];
    let entry = with.score.provenance[0].clone();
    let cite = |name: &str| Provenance {
        dataset_id: name.to_owned().into(),
        ..entry.clone()
    };
    let sources = names
        .iter()
        .map(|name| source(name, name, json!("2026-11-20")));
    with.sources = serde_json::from_value(sources.collect()).unwrap();
    with.score.provenance = names.map(cite).into();
    with.flags.provenance = ["d", "a", "b", "a"].map(cite).into();
    let text = plain(&super::preview(&with, false, 80));
    assert!(text.contains("confidence medium [1-4]\n"), "{text}");
    assert!(text.contains("none found [1-2, 4]\n"), "{text}");
    for (index, name) in names.iter().enumerate() {
        let line = format!("[{}] {name}, as of November 18, 2026\n", index + 1);
        assert_eq!(text.matches(&line).count(), 1, "{text}");
    }
}

#[test]
fn no_line_is_wider_than_the_window_unless_it_is_a_command() {
    for width in [40, 80, 120] {
        for text in [
            super::preview(&preview(), true, width),
            super::resolve(&answer("matched"), width),
            super::resolve(&answer("ambiguous"), width),
            super::job(&job("error", json!("The release was withdrawn.")), width),
            super::summary(&summary(), width),
            super::balance(&balance(7), width),
        ] {
            let text = plain(&text);
            let too_wide = text
                .lines()
                .filter(|line| !line.starts_with("next"))
                .find(|line| line.chars().count() > width);
            assert_eq!(too_wide, None, "at {width}");
        }
    }
}

#[test]
fn the_parts_of_the_score_come_with_v() {
    let part = "17.5 of 35.0 Open conditions: 19 open violations in 66 apartments.";
    assert!(plain(&super::preview(&preview(), true, 120)).contains(part));
    assert!(!plain(&super::preview(&preview(), false, 120)).contains(part));
}

#[test]
fn figures_of_a_lot_of_several_buildings_are_said_to_cover_all_of_them() {
    let mut preview = preview();
    preview.building.scope = "complex".into();
    preview.building.buildings_on_lot = None;
    let text = plain(&super::preview(&preview, false, 80));
    assert!(text.contains("all buildings on the tax lot, not just one"));
}

#[test]
fn a_page_without_a_score_does_not_print_one() {
    let mut preview = preview();
    for (band, level, reason) in [
        (None, "medium", "no score: too little data"),
        (None, "low", "no score: confidence is low"),
        (
            Some("no_record"),
            "medium",
            "no score: no records count toward it",
        ),
    ] {
        let score = preview.score.data.as_mut().unwrap();
        score.score = None;
        score.band = band.map(Into::into);
        score.confidence.level = level.into();
        let text = plain(&super::preview(&preview, false, 80));
        assert!(text.contains(reason), "{text}");
        assert!(!text.contains("of 100 ·"), "{text}");
    }
}

fn job(status: &str, error: Value) -> ReportJob {
    serde_json::from_value(json!({
        "id": "job_1", "jobId": "job_1", "statusUrl": "/api/report/job_1", "status": status,
        "stage": "violations", "step": 4, "address": "1 Test Street, Queens, NY 11374",
        "unit": "4B", "elapsedMs": 1200, "report": null, "detail": null, "error": error
    }))
    .unwrap()
}

fn summary() -> ReportSummary {
    serde_json::from_value(json!({
        "jobId": "job_1", "address": "1 Test Street, Queens, NY 11374", "unit": "4B",
        "slug": "1-test-street-queens-apt-4b", "status": "done", "stage": "summary", "step": 12,
        "score": 72, "band": "mixed", "confidence": "medium", "openB": 12, "openC": 3,
        "unitFindings": 1, "createdAt": "2026-11-20T05:00:00Z",
        "completedAt": "2026-11-20T05:00:04Z", "statusUrl": "/api/report/job_1"
    }))
    .unwrap()
}

fn balance(credits: u64) -> Balance {
    serde_json::from_value(json!({
        "accountId": "acct_1", "balance": credits, "reports": credits
    }))
    .unwrap()
}

#[test]
fn a_job_says_how_far_it_is_and_what_to_do_next() {
    assert_eq!(
        plain(&super::job(&job("running", Value::Null), 80)),
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  job         job_1
  status      step 4 of 12: violations
next  nycapt report wait job_1
"
    );
    assert_eq!(
        plain(&super::job(
            &job("error", json!("The release was withdrawn.")),
            80
        )),
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  job         job_1
  status      failed: no report
              The release was withdrawn.
"
    );
    let done = plain(&super::job(&job("done", Value::Null), 80));
    assert!(done.contains("done in 2 s"), "{done}");
    assert!(done.ends_with("next  nycapt report pdf job_1\n"), "{done}");
}

#[test]
fn a_row_of_the_list_and_a_balance_read_well() {
    assert_eq!(
        plain(&super::summary(&summary(), 80)),
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  job         job_1
  status      done · 72 of 100 · started 2026-11-20 05:00 UTC
"
    );
    let unsold = "no reports left\n  account     acct_1\n  credits     0\n";
    assert_eq!(plain(&super::balance(&balance(0), 80)), unsold);
    let empty = Balance {
        credits_url: Some("https://nycapt.example/credits/acct_1".into()),
        ..balance(0)
    };
    let expected = format!("{unsold}next  nycapt credits\n");
    assert_eq!(plain(&super::balance(&empty, 80)), expected);
    assert!(plain(&super::balance(&balance(1), 80)).starts_with("1 report left\n"));
    let frozen = Balance {
        reports: 0,
        ..balance(5)
    };
    let expected = "\
no reports left
  account     acct_1
  credits     5, but the service's operator froze the account
";
    assert_eq!(plain(&super::balance(&frozen, 80)), expected);
    let owing = Balance {
        owed: Some(4),
        ..balance(1)
    };
    let expected = "owed        4, deducted from credits you buy or get back\n";
    assert!(plain(&super::balance(&owing, 80)).contains(expected));
}
