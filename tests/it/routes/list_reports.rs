//! Listing reports (specification parts 2.3 and 4.2).

use nycapt_rules::{ListOf, Position};
use nycapt_tests::prelude::*;

on_each_engine!(
    pages_are_newest_first_without_gaps_or_duplicates,
    a_cursor_works_only_for_its_owner,
    a_cursor_with_a_valid_checksum_must_name_a_report,
    a_new_account_has_no_reports,
);

async fn pages_are_newest_first_without_gaps_or_duplicates(app: TestApp) {
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
        let (seen, _) = all_pages(&agent, "/api/reports", "jobId", limit).await;
        assert_eq!(seen.iter().collect::<Vec<_>>(), order, "limit {limit}");
    }
}

async fn a_cursor_works_only_for_its_owner(app: TestApp) {
    let agent = app.agent_with(2).await;
    let other = app.agent_with(1).await;
    for _ in 0..2 {
        started(&agent, &sample_address()).await;
    }
    let page = agent.get("/api/reports?limit=1").await.json();
    let cursor = page["nextCursor"].as_str().unwrap();
    for (caller, cursor) in [(&agent, "x"), (&agent, ""), (&other, cursor)] {
        let answer = caller.get(&format!("/api/reports?cursor={cursor}")).await;
        answer.invalid_at("value_error", "query.cursor");
    }
}

async fn a_cursor_with_a_valid_checksum_must_name_a_report(app: TestApp) {
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

async fn a_new_account_has_no_reports(app: TestApp) {
    app.anyone().get("/api/reports").await.error(401);
    let page = app.agent().await.get("/api/reports").await;
    let empty = json!({ "reports": [], "nextCursor": null, "hasMore": false });
    assert_eq!((page.status, page.json()), (200, empty));
}
