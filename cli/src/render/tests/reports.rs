//! Jobs, lists and balances at two widths.

use nycapt::contract::{Balance, ReportJob, ReportSummary};
use serde_json::{Value, json};

use super::plain;
use crate::render;

pub(super) fn job(status: &str, error: Value) -> ReportJob {
    serde_json::from_value(json!({
        "id": "job_1", "jobId": "job_1", "statusUrl": "/api/report/job_1", "status": status,
        "stage": "violations", "step": 4, "address": "1 Test Street, Queens, NY 11374",
        "unit": "4B", "elapsedMs": 1200, "report": null, "detail": null, "error": error
    }))
    .unwrap()
}

pub(super) fn summary() -> ReportSummary {
    serde_json::from_value(json!({
        "jobId": "job_1", "address": "1 Test Street, Queens, NY 11374", "unit": "4B",
        "slug": "1-test-street-queens-apt-4b", "status": "done", "stage": "summary", "step": 12,
        "score": 72, "band": "mixed", "confidence": "medium", "openB": 12, "openC": 3,
        "unitFindings": 1, "createdAt": "2026-11-20T05:00:00Z",
        "completedAt": "2026-11-20T05:00:04Z", "statusUrl": "/api/report/job_1"
    }))
    .unwrap()
}

pub(super) fn balance(credits: u64) -> Balance {
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
    let expected = "no reports left\n  account     acct_1\n  credits     0\nnext  nycapt credits\n";
    assert_eq!(empty, expected);
    assert!(plain(&render::balance(&balance(1), 80)).starts_with("1 report left\n"));
}
