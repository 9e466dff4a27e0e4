//! Every operation by its name: what it is called with, and an answer that the contract allows.

use serde_json::{Value, json};

use super::resolved_body;

pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) arguments: Value,
    pub(super) status: u16,
    pub(super) answer: Value,
}

pub(super) fn case(name: &str) -> Case {
    let found = cases().into_iter().find(|case| case.name == name);
    found.unwrap_or_else(|| panic!("no operation {name}"))
}

/// All but `get_report_pdf`, whose answer is not JSON. Each answer has a member of the future.
pub(super) fn cases() -> Vec<Case> {
    let of = |name, arguments, status, answer| Case {
        name,
        arguments,
        status,
        answer,
    };
    vec![
        of(
            "resolve_address",
            json!({"address": "1 X Street"}),
            200,
            resolved_body(),
        ),
        of(
            "suggest_addresses",
            json!({"q": "1 X"}),
            200,
            json!(
            {"suggestions": [{"slug": "a", "addressLine": "1 X", "kind": "match", "why": "w"}],
             "directory": {"release": "r1", "addresses": 1, "sample": true}, "someday": 1}),
        ),
        of("get_preview", json!({"slug": "a"}), 200, preview()),
        of(
            "batch_previews",
            json!({"slugs": ["a"]}),
            200,
            json!([
            {"slug": "a", "status": 200, "preview": preview(), "error": null, "someday": 1}]),
        ),
        of(
            "get_health",
            json!({}),
            200,
            json!(
            {"status": "ok", "version": "1.0.0", "release": null, "someday": 1}),
        ),
        of(
            "register_agent",
            json!({"name": "n"}),
            201,
            json!(
            {"accountId": "acct_1", "keyId": "key_1", "secret": "nycapt_live_hush", "balance": 0,
             "documentation": "http://x/auth.md", "someday": 1}),
        ),
        of(
            "revoke_agent",
            json!({}),
            200,
            json!(
            {"keyId": "key_1", "revoked": true, "revokedAt": "2026-11-21T10:00:00Z", "someday": 1}),
        ),
        of(
            "start_report",
            json!({"address": "1 X Street"}),
            202,
            job("running", 0),
        ),
        of(
            "get_report",
            json!({"jobId": "job_1"}),
            200,
            job("done", 12),
        ),
        of(
            "list_reports",
            json!({}),
            200,
            json!(
            {"reports": [summary("job_1")], "nextCursor": null, "hasMore": false, "someday": 1}),
        ),
        of(
            "get_balance",
            json!({}),
            200,
            json!(
            {"accountId": "acct_1", "balance": 3, "reports": 3, "someday": 1}),
        ),
    ]
}

pub(super) fn job(status: &str, step: u32) -> Value {
    json!({"id": "job_1", "jobId": "job_1", "statusUrl": "/api/report/job_1", "status": status,
           "stage": "s", "step": step, "address": "1 X STREET", "unit": null, "elapsedMs": 5,
           "report": null, "detail": {"deep": {"someday": 1}}, "error": null, "someday": 1})
}

pub(super) fn summary(job_id: &str) -> Value {
    json!({"jobId": job_id, "address": "1 X STREET", "unit": null, "slug": "1-x-street-manhattan",
           "status": "done", "stage": "done", "step": 12, "score": 80, "band": "good",
           "confidence": "high", "openB": 0, "openC": 1, "unitFindings": null,
           "createdAt": "2026-11-21T10:00:00Z", "completedAt": null,
           "statusUrl": "/api/report/job_1", "someday": 1})
}

fn preview() -> Value {
    let section = json!({"status": "unavailable", "statusReason": "r", "data": null,
                         "evidenceClass": "register", "provenance": [], "notes": []});
    json!({
        "slug": "a", "canonicalUrl": "/a", "generatedAt": "2026-11-21", "dataRelease": "r1",
        "sample": true,
        "address": {"houseNumber": "1", "street": "X STREET",
                    "borough": {"code": 1, "name": "Manhattan", "slug": "manhattan"},
                    "zip": null, "formatted": "1 X STREET, MANHATTAN"},
        "building": {"bbl": "1000010001", "bins": [], "buildingsOnLot": null, "scope": "lot",
                     "latitude": null, "longitude": null, "aliases": []},
        "basics": section, "score": section, "headline": section, "flags": section,
        "bedbugs": section, "rentRegulation": section, "owner": section, "newest": section,
        "reportContents": [], "sources": [], "disclaimers": [], "someday": {"deep": [1]}
    })
}
