//! Report jobs over time, and lists over pages.

use super::operations::{job, summary};
use super::*;
use crate::client::{Error, WaitReason};
use crate::contract::{ReportJob, ReportStatus, ReportSummary};

fn ok(body: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn away() -> ResponseTemplate {
    fails(503, "unavailable")
}

async fn watched(
    answers: impl IntoIterator<Item = ResponseTemplate>,
    limit: u64,
) -> (Vec<Result<ReportJob, Error>>, Arc<OwnedClock>, usize) {
    let (client, clock, server) = served(answers).await;
    let client = client.max_retries(1);
    let jobs = client.watch_report("job_1", Duration::from_secs(limit));
    (jobs.collect().await, clock, requests(&server).await)
}

fn steps(jobs: &[Result<ReportJob, Error>]) -> Vec<u32> {
    jobs.iter().flatten().map(|job| job.step).collect()
}

#[tokio::test]
async fn a_watch_gives_each_change_once_and_ends_with_the_job_that_is_done() {
    let answers = [
        ("running", 1),
        ("running", 1),
        ("running", 4),
        ("interrupted", 4),
        ("done", 12),
    ];
    let (jobs, clock, asked) =
        watched(answers.map(|(status, step)| ok(job(status, step))), 60).await;
    assert_eq!((steps(&jobs), jobs.len(), asked), (vec![1, 4, 4, 12], 4, 5));
    assert_eq!(clock.sleeps_ms(), [250, 500, 1000, 2000]);
}

#[tokio::test]
async fn a_watch_outlives_a_service_that_is_away_for_a_while() {
    let answers = [
        ok(job("running", 1)),
        away(),
        away(),
        away(),
        away(),
        ok(job("done", 12)),
    ];
    let (jobs, _, asked) = watched(answers, 60).await;
    assert_eq!((steps(&jobs), jobs.len(), asked), (vec![1, 12], 2, 6));
}

#[tokio::test]
async fn a_pause_of_a_watch_is_announced_after_a_failure_only() {
    let answers = [ok(job("running", 1)), away(), ok(job("done", 12))];
    let server = service(answers).await;
    let waits = Arc::new(Mutex::new(Vec::new()));
    let seen = waits.clone();
    let builder = at(&server).api_key(Secret::new(KEY));
    let builder = builder.on_wait(move |wait| seen.lock().unwrap().push(wait.reason));
    let (client, clock) = owned_clock(builder);
    let client = client.max_retries(0);
    let jobs = client.watch_report("job_1", Duration::from_secs(60));
    let jobs: Vec<_> = jobs.collect().await;
    let expected = (vec![1, 12], vec![250, 500]);
    assert_eq!((steps(&jobs), clock.sleeps_ms()), expected);
    let expected = [WaitReason::Error(ErrorKind::Unavailable)];
    assert_eq!(*waits.lock().unwrap(), expected);
}

#[tokio::test]
async fn a_watch_that_never_saw_its_job_ends_with_the_error() {
    let (jobs, _, asked) = watched([away()], 60).await;
    let expected = (ErrorKind::Unavailable, 2);
    assert_eq!((jobs[0].as_ref().unwrap_err().kind(), asked), expected);
    let (jobs, _, _) = watched([ok(job("running", 1)), fails(404, "not_found")], 60).await;
    assert_eq!(jobs[1].as_ref().unwrap_err().kind(), ErrorKind::NotFound);
}

#[tokio::test]
async fn the_first_read_of_a_watch_keeps_to_its_limit_and_gets_five_seconds_at_least() {
    let busy = || fails(429, "rate_limited").insert_header("retry-after", "20");
    let done = || ok(job("done", 12));
    let (jobs, clock, _) = watched([busy(), done()], 30).await;
    assert_eq!((steps(&jobs), clock.sleeps_ms()), (vec![12], vec![20_000]));
    let (jobs, clock, asked) = watched([busy(), done()], 10).await;
    assert_eq!(jobs[0].as_ref().unwrap_err().kind(), ErrorKind::RateLimited);
    assert_eq!((asked, clock.sleeps_ms().len()), (1, 0));
    let soon = fails(429, "rate_limited").insert_header("retry-after", "4");
    let (jobs, clock, _) = watched([soon, done()], 1).await;
    assert_eq!((steps(&jobs), clock.sleeps_ms()), (vec![12], vec![4000]));
}

#[tokio::test]
async fn a_watch_ends_at_its_limit_and_says_why_it_knows_no_better() {
    let (jobs, clock, _) = watched([ok(job("running", 3)), away()], 10).await;
    let error = jobs[1].as_ref().unwrap_err();
    let expected = (ErrorKind::Pending, 3);
    assert_eq!((error.kind(), error.job().unwrap().step), expected);
    let expected = "the report's status is unknown after 10 s: last seen at stage s, step 3 of 12";
    assert_eq!(error.to_string(), expected);
    let cause = std::error::Error::source(error).unwrap().to_string();
    assert!(cause.starts_with("Something is the matter"), "{cause}");
    assert!(
        (10..12).contains(&clock.elapsed().as_secs()),
        "{:?}",
        clock.elapsed()
    );
}

#[tokio::test]
async fn a_watch_without_time_reads_once_and_quotes_what_a_shell_would_read() {
    for (id, command) in [
        ("job_01jz", "nycapt report wait job_01jz"),
        ("job_1; rm -r ~", "nycapt report wait 'job_1; rm -r ~'"),
        ("$(id)'", r"nycapt report wait '$(id)'\'''"),
    ] {
        let mut running = job("running", 3);
        running["jobId"] = json!(id);
        let (jobs, clock, asked) = watched([ok(running)], 0).await;
        let expected = (vec![3], 1, 0);
        assert_eq!((steps(&jobs), asked, clock.sleeps_ms().len()), expected);
        let error = jobs[1].as_ref().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Pending);
        let expected = "the report was not done within 0 s: stage s, step 3 of 12";
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.next_steps()[0].command.as_deref(), Some(command));
    }
}

#[tokio::test]
async fn a_watch_waits_its_interval_between_reads() {
    let busy = fails(429, "rate_limited").insert_header("retry-after", "90");
    let (jobs, clock, asked) =
        watched([ok(job("running", 3)), busy, ok(job("done", 12))], 600).await;
    assert_eq!((steps(&jobs), asked), (vec![3, 12], 3));
    assert_eq!(clock.sleeps_ms(), [250, 90_000]);
}

#[tokio::test]
async fn waiting_gives_the_report_or_the_reason_that_there_is_none() {
    let mut failed = job("error", 5);
    failed["error"] = json!("No data for this lot.");
    for (answer, kind) in [
        (job("done", 12), None),
        (failed, Some(ErrorKind::CompileFailed)),
    ] {
        let (client, _, _server) = served([ok(job("running", 1)), ok(answer)]).await;
        let result = client.wait_for_report("job_1", Duration::MAX).await;
        assert_eq!(result.as_ref().err().map(Error::kind), kind);
        match result {
            Ok(job) => assert_eq!(job.status, ReportStatus::Done),
            Err(error) => assert_eq!(error.to_string(), "No data for this lot"),
        }
    }
}

fn page(ids: &[&str], next: Option<&str>, has_more: bool) -> ResponseTemplate {
    let reports: Vec<Value> = ids.iter().map(|id| summary(id)).collect();
    ok(json!({"reports": reports, "nextCursor": next, "hasMore": has_more}))
}

async fn listed(
    pages: impl IntoIterator<Item = ResponseTemplate>,
) -> (Vec<String>, Option<Error>, Vec<String>) {
    let (client, _, server) = served(pages).await;
    let reports: Vec<Result<ReportSummary, Error>> = client.reports(Some(2)).collect().await;
    let ids = reports
        .iter()
        .flatten()
        .map(|report| report.job_id.clone())
        .collect();
    let queries = server.received_requests().await.unwrap();
    let queries = queries
        .iter()
        .map(|request| request.url.query().unwrap().to_owned())
        .collect();
    (ids, reports.into_iter().find_map(Result::err), queries)
}

#[tokio::test]
async fn a_list_is_read_page_by_page_until_there_is_no_more() {
    let pages = [
        page(&["a", "b"], Some("x&y="), true),
        page(&[], Some("z"), true),
        page(&["c"], Some("q"), false),
    ];
    let (ids, error, queries) = listed(pages).await;
    assert_eq!((ids.join(""), error.is_none()), ("abc".into(), true));
    let expected = ["limit=2", "cursor=x%26y%3D&limit=2", "cursor=z&limit=2"];
    assert_eq!(queries, expected);
}

#[tokio::test]
async fn a_list_that_leads_back_is_a_error_after_its_last_good_page() {
    let to = |id, cursor| page(&[id], Some(cursor), true);
    for (pages, due) in [
        (vec![to("a", "x")], "aa"),
        (vec![to("a", "x"), to("b", "y"), to("c", "x")], "abc"),
        (vec![page(&["a"], None, true)], "a"),
    ] {
        let (ids, error, queries) = listed(pages).await;
        let expected = (due, ErrorKind::Undecodable);
        assert_eq!((ids.join("").as_str(), error.unwrap().kind()), expected);
        assert_eq!(queries.len(), due.len());
    }
}

#[tokio::test]
async fn a_page_that_fails_ends_the_list_with_its_error() {
    let (ids, error, _) =
        listed([page(&["a"], Some("x"), true), fails(401, "unauthenticated")]).await;
    let expected = ("a", ErrorKind::Unauthenticated);
    assert_eq!((ids.join("").as_str(), error.unwrap().kind()), expected);
}

#[tokio::test]
async fn by_name_an_error_comes_after_the_items_before_it() {
    let (client, _, _server) = served([page(&["a"], None, true)]).await;
    let mut reports = client.open("reports", b"{}").unwrap();
    assert_eq!(reports.next().await.unwrap().unwrap().len(), 1);
    let error = reports.next().await.unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Undecodable);
    assert!(reports.next().await.is_none());
}
