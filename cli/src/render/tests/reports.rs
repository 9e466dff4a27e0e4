//! Jobs, lists, balances, settings and checks at two widths.

use std::path::PathBuf;

use nycapt::contract::{Balance, ReportJob, ReportSummary};
use serde_json::{Value, json};

use super::plain;
use crate::checks::Check;
use crate::render;
use crate::settings::{Resolved, ValueSource, setting_of};

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
        plain(&render::job(&job("running", Value::Null), 80)),
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  job         job_1
  status      step 4 of 12: violations
next  nycapt report wait job_1
"
    );
    assert_eq!(
        plain(&render::job(
            &job("error", json!("The release was withdrawn.")),
            80
        )),
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  job         job_1
  status      there will be no report
              The release was withdrawn.
"
    );
    let done = plain(&render::job(&job("done", Value::Null), 80));
    assert!(done.contains("done in 2 s"), "{done}");
    assert!(done.ends_with("next  nycapt report pdf job_1\n"), "{done}");
}

#[test]
fn a_row_of_the_list_and_a_balance_read_well() {
    assert_eq!(
        plain(&render::summary(&summary(), 80)),
        "\
1 Test Street, Queens, NY 11374 · unit 4B
  job         job_1
  status      done · 72 of 100 · started 2026-11-20 05:00 UTC
"
    );
    let empty = plain(&render::balance(&balance(0), 80));
    assert_eq!(
        empty,
        "no reports left\n  account     acct_1\n  credits     0\nnext  nycapt credits\n"
    );
    assert!(plain(&render::balance(&balance(1), 80)).starts_with("1 report left\n"));
}

#[test]
fn settings_name_where_they_come_from_and_checks_what_helps() {
    let resolved = [Resolved {
        setting: setting_of("timeout").unwrap(),
        value: "3s".into(),
        origin: ValueSource::Project(PathBuf::from("/p/.nycapt.toml")),
        overridden: vec![("30s".into(), ValueSource::Default)],
    }];
    assert_eq!(
        plain(&render::settings(&resolved, true, 80)),
        "  timeout     3s
              from /p/.nycapt.toml
              hides 30s, from the default
"
    );
    let checks = [
        Check::ok("service", "ok, version 1"),
        Check::failed("clock", "61 s ahead of the service's").fix("timedatectl set-ntp true"),
    ];
    assert_eq!(
        plain(&render::checks(&checks, 80)),
        "  service     ok
              ok, version 1
  clock       failed
              61 s ahead of the service's
next  timedatectl set-ntp true
"
    );
}

#[test]
fn no_line_is_wider_than_a_narrow_window() {
    for text in [
        render::job(
            &job("error", json!("The release was withdrawn for good.")),
            40,
        ),
        render::summary(&summary(), 40),
        render::balance(&balance(7), 40),
    ] {
        let text = plain(&text);
        let wide = text.lines().find(|line| line.chars().count() > 40);
        assert_eq!(wide, None, "{text}");
    }
}
