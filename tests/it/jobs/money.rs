//! The cost of a start.

use super::scripted_compiler::{ScriptedCompiler, Step, silent, worker, worker_with};
use nycapt_tests::prelude::*;

async fn entries(app: &TestApp, job: &str) -> Vec<String> {
    let sql = format!("select kind from ledger where reference = '{job}' order by seq");
    app.state(&sql).await
}

on_each_engine!(
    a_start_costs_one_credit_and_ends_in_a_report,
    a_balance_of_1_accepts_one_of_200_parallel_starts,
    a_failed_compile_refunds_its_credit_once,
    a_refunded_credit_pays_off_a_debt,
);

async fn a_start_costs_one_credit_and_ends_in_a_report(app: TestApp) {
    let (agent, id) = app.agent_with_job(2).await;
    let job = polled(&agent, &id).await;
    let members = "id jobId statusUrl status stage step address unit elapsedMs report detail error";
    let mut members = members.split(' ');
    assert!(members.all(|name| job.get(name).is_some()), "{job}");
    assert_members!(job, { "status": "running", "stage": "resolve", "step": 1 });
    assert_members!(job, { "report": null, "error": null });
    assert_eq!(agent.balance().await, 1);

    let _worker = worker(&app.app, &ScriptedCompiler::named("a"), 2);
    let job = until_status(&agent, &id, "done").await;
    assert_eq!(job["report"], json!({ "madeBy": "a", "madeFor": id }));
    assert_members!(job, { "stage": "score_and_render", "step": 12 });
    assert_eq!(job["detail"]["interruptions"], 0);
    assert_eq!(agent.balance().await, 1);
    assert_eq!(entries(&app, &id).await, ["debit"]);
}

async fn a_balance_of_1_accepts_one_of_200_parallel_starts(app: TestApp) {
    let agent = app.agent_with(1).await;
    let body = json!({ "address": sample_address() });
    let starts = (0..200).map(|_| agent.send(starting(&body)));
    let answers = join_all(starts).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    let mut expected = vec![202];
    expected.resize(200, 402);
    assert_eq!(statuses, expected);
    assert_eq!(agent.balance().await, 0);
    let debits = app.state("select kind from ledger where kind = 'debit'");
    assert_eq!(debits.await, ["debit"]);
}

async fn a_failed_compile_refunds_its_credit_once(app: TestApp) {
    let agent = app.agent_with(3).await;
    let script = ScriptedCompiler::new();
    let [fails, panics, goes_well] = sample_addresses(3).try_into().unwrap();
    script.on(&fails, Step::Fail);
    script.on(&panics, Step::Panic);
    let _worker = worker(&app.app, &script, 1);
    let sentences = [
        (fails, "The records are missing."),
        (panics, "We couldn't make the report."),
    ];
    for (address, sentence) in sentences {
        let id = started(&agent, &address).await;
        let job = until_status(&agent, &id, "error").await;
        assert_eq!(job["error"], sentence);
        let expected = (&json!(true), &json!(null));
        assert_eq!((&job["detail"]["refunded"], &job["report"]), expected);
        assert_eq!(entries(&app, &id).await, ["debit", "refund"]);
        assert_eq!(agent.balance().await, 3);
    }
    let id = started(&agent, &goes_well).await;
    until_status(&agent, &id, "done").await;
    assert_eq!(agent.balance().await, 2);
}

async fn a_refunded_credit_pays_off_a_debt(app: Shop) {
    let agent = app.agent().await;
    let paid = paid_session("1", &agent.account, 1);
    app.deliver(&completed("evt_1", paid)).await;
    let script = ScriptedCompiler::waiting();
    let lost = worker_with(&app.app, &script, 1, silent());
    let id = started(&agent, &sample_address()).await;
    script.until_begun(1).await;
    let refunded = refunded_charge("1", 1900, 1900);
    app.deliver(&payment_event("evt_2", "charge.refunded", refunded))
        .await;
    let balances = "select balance || ' ' || owed from account where owner_kind = 'agent'";
    assert_eq!(app.state(balances).await, ["0 1"]);
    drop(lost);
    app.change("update job set lease_until = 0, interruptions = 3")
        .await;
    let _reaper = worker(&app.app, &script, 0);
    until_status(&agent, &id, "error").await;
    script.open();
    assert_eq!(app.state(balances).await, ["0 0"]);
    let kinds = "select kind || ' ' || amount from ledger order by seq";
    let expected = ["purchase 1", "debit -1", "refund 1", "reversal -1"];
    assert_eq!(app.state(kinds).await, expected);
}
