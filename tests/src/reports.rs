//! Starting, polling and listing report jobs.

use nycapt_postgres::until;
use serde_json::{Value, json};

use crate::{Answer, Caller, TestRequest, sample_release};

/// Some addresses of the sample city, each of another building.
pub fn sample_addresses(count: usize) -> Vec<String> {
    let release = sample_release();
    let directory = release.directory();
    let mut lots: Vec<_> = directory.slugs().map(|entry| entry.bbl).collect();
    lots.dedup();
    let all: Vec<String> = lots
        .into_iter()
        .filter_map(|lot| directory.preferred(lot))
        .map(|address| address.formatted)
        .take(count)
        .collect();
    assert_eq!(all.len(), count, "the sample city is too small");
    all
}

pub fn sample_address() -> String {
    sample_addresses(1).remove(0)
}

pub fn starting(body: &Value) -> TestRequest {
    TestRequest::new("POST", "/api/report").json(body)
}

pub async fn started(caller: &Caller<'_>, address: &str) -> String {
    let answer = caller.send(starting(&json!({ "address": address }))).await;
    accepted(&answer)
}

/// The id in a 202, which must name the same job everywhere.
#[track_caller]
pub fn accepted(answer: &Answer) -> String {
    let body = answer.json();
    assert_eq!(answer.status, 202, "{body}");
    let id = body["jobId"].as_str().unwrap().to_owned();
    let url = format!("/api/report/{id}");
    assert_eq!(answer.header("location"), Some(url.as_str()));
    assert_eq!((&body["id"], &body["statusUrl"]), (&json!(id), &json!(url)));
    id
}

pub async fn polled(caller: &Caller<'_>, id: &str) -> Value {
    let path = format!("/api/report/{id}");
    caller.get(&path).await.is(200).json()
}

pub async fn until_status(caller: &Caller<'_>, id: &str, status: &str) -> Value {
    until(&format!("{id} is {status}"), || async {
        let job = polled(caller, id).await;
        (job["status"] == status).then_some(job)
    })
    .await
}

pub async fn listed(caller: &Caller<'_>) -> Vec<Value> {
    let answer = caller.get("/api/reports?limit=100").await.is(200);
    answer.json()["reports"].as_array().unwrap().clone()
}

/// The ids that following the cursors of a list shows, and how many pages that took.
pub async fn all_pages(
    caller: &Caller<'_>,
    path: &str,
    id: &str,
    limit: usize,
) -> (Vec<String>, usize) {
    let (mut ids, mut pages) = (Vec::new(), 0);
    let mut target = format!("{path}?limit={limit}");
    loop {
        let page = caller.get(&target).await.json();
        pages += 1;
        let cursor = page["nextCursor"].as_str();
        assert_eq!(page["hasMore"], cursor.is_some(), "{page}");
        let mut lists = page.as_object().unwrap().values();
        let rows = lists.find_map(Value::as_array).unwrap();
        assert!(rows.len() <= limit, "{page}");
        ids.extend(rows.iter().map(|row| row[id].as_str().unwrap().to_owned()));
        let Some(cursor) = cursor else {
            return (ids, pages);
        };
        target = format!("{path}?limit={limit}&cursor={cursor}");
    }
}
