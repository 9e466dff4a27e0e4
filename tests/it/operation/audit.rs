//! The export of what happened to money and keys.

use nycapt_tests::prelude::*;

on_each_engine!(
    money_and_keys_are_exported_once_from_a_moment_on,
    a_refused_start_is_no_event,
);

async fn export(app: &TestApp, since: &str) -> Vec<Value> {
    let words = format!("audit export --since {since}");
    let text = app.run(&words).await.unwrap();
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn kinds(events: &[Value]) -> Vec<&str> {
    let kinds = events.iter().map(|event| event["kind"].as_str().unwrap());
    let mut kinds: Vec<&str> = kinds.collect();
    kinds.sort_unstable();
    kinds
}

async fn money_and_keys_are_exported_once_from_a_moment_on(app: TestApp) {
    let agent = app.agent_with(2).await;
    let job = started(&agent, &sample_address()).await;
    for _ in 0..2 {
        agent.post_nothing("/v1/agent/revoke").await;
    }
    let events = export(&app, "2020-01-01").await;
    let expected = [
        "credits.debit",
        "credits.grant",
        "key.created",
        "key.revoked",
    ];
    assert_eq!(kinds(&events), expected);
    assert!(events.is_sorted_by_key(|event| event["at"].as_str().unwrap().to_owned()));
    let of = |kind: &str| events.iter().find(|event| event["kind"] == kind).unwrap();
    assert_eq!(of("credits.grant")["credits"], 2);
    assert_eq!(of("credits.grant")["reason"], "test");
    assert_eq!(of("credits.debit")["credits"], -1);
    assert_eq!(of("credits.debit")["reference"], job.as_str());
    for event in &events {
        assert_eq!(event["accountId"], agent.account.as_str());
    }
    // The moment itself counts.
    let last = events[3]["at"].as_str().unwrap();
    let later = export(&app, last).await;
    assert!(later.contains(&events[3]), "{later:?}");
    assert_eq!(export(&app, "2120-01-01T00:00:00Z").await, [Value::Null; 0]);
    assert!(app.run("audit export --since lately").await.is_err());
}

async fn a_refused_start_is_no_event(app: TestApp) {
    let agent = app.agent_with(0).await;
    let start = starting(&json!({ "address": sample_address() }));
    assert_eq!(agent.send(start).await.status, 402);
    let events = export(&app, "2020-01-01").await;
    assert_eq!(kinds(&events), ["key.created"]);
}
