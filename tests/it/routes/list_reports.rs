//! Listing reports (specification parts 2.3 and 4.2).

use nycapt_rules::{ListOf, Position};
use nycapt_server::Engine;
use nycapt_tests::{TestApp, on_each_engine, sample_address, started};
use serde_json::json;

on_each_engine!(
    pages_are_newest_first_without_gaps_or_duplicates,
    a_cursor_works_only_for_its_owner,
    a_cursor_with_a_valid_checksum_must_name_a_report,
    a_new_account_has_no_reports,
);

async fn pages_are_newest_first_without_gaps_or_duplicates(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(7).await;
    let other = app.agent_with(1).await;
    let mut expected = Vec::new();
    for _ in 0..7 {
        expected.push(started(&agent, &sample_address()).await);
    }
    started(&other, &sample_address()).await;
    // Two may be of one millisecond; then the id decides.
    let by_time = "select id from job order by accepted_at desc, id desc";
    let order = app.state(by_time).await;
    let order: Vec<_> = order.iter().filter(|id| expected.contains(id)).collect();

    for limit in [1, 3, 7, 8] {
        let mut seen = Vec::new();
        let mut query = format!("/api/reports?limit={limit}");
        loop {
            let page = agent.get(&query).await.json();
            let rows = page["reports"].as_array().unwrap();
            assert!(rows.len() <= limit);
            seen.extend(
                rows.iter()
                    .map(|row| row["jobId"].as_str().unwrap().to_owned()),
            );
            assert_eq!(page["hasMore"], page["nextCursor"].is_string());
            match page["nextCursor"].as_str() {
                Some(cursor) => query = format!("/api/reports?limit={limit}&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(seen.iter().collect::<Vec<_>>(), order, "limit {limit}");
    }
}

async fn a_cursor_works_only_for_its_owner(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(2).await;
    let other = app.agent_with(1).await;
    for _ in 0..2 {
        started(&agent, &sample_address()).await;
    }
    let page = agent.get("/api/reports?limit=1").await.json();
    let cursor = page["nextCursor"].as_str().unwrap();
    for (caller, cursor) in [(&agent, "x"), (&agent, ""), (&other, cursor)] {
        let errors = caller
            .get(&format!("/api/reports?cursor={cursor}"))
            .await
            .invalid();
        assert_eq!(
            (errors[0].0.as_str(), &errors[0].1),
            ("value_error", &json!(["query", "cursor"]))
        );
    }
    for (limit, kind) in [
        ("0", "greater_than_equal"),
        ("101", "less_than_equal"),
        ("x", "int_parsing"),
    ] {
        let errors = agent
            .get(&format!("/api/reports?limit={limit}"))
            .await
            .invalid();
        assert_eq!(errors[0].0, kind);
    }
}

async fn a_cursor_with_a_valid_checksum_must_name_a_report(engine: Engine) {
    let app = TestApp::on(engine).await;
    let agent = app.agent_with(1).await;
    let list = ListOf {
        operation: "list_reports",
        principal: &agent.account,
    };
    let known = started(&agent, &sample_address()).await;
    for (id, status) in [
        ("\0", 422),
        ("x", 422),
        (&agent.account, 422),
        (&known, 200),
    ] {
        let cursor = Position {
            at: i64::MAX,
            id: id.into(),
        }
        .cursor(list);
        let answer = agent.get(&format!("/api/reports?cursor={cursor}")).await;
        assert_eq!(answer.status, status, "{id:?}");
    }
}

async fn a_new_account_has_no_reports(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.anyone()
        .get("/api/reports")
        .await
        .refused(401, "unauthenticated");
    let page = app.agent().await.get("/api/reports").await;
    let empty = json!({ "reports": [], "nextCursor": null, "hasMore": false });
    assert_eq!((page.status, page.json()), (200, empty));
}
