//! Release switches and database outages during a compile.

use std::sync::Arc;
use std::time::Duration;

use nycapt_server::worker::{Timings, Worker};
use nycapt_tests::prelude::*;

use super::lost_commit::debits;
use super::scripted_compiler::{LONG, ScriptedCompiler, compiling, quick, worker, worker_with};

on_sqlite!(
    a_report_uses_the_release_it_started_with,
    each_report_uses_one_release_while_releases_change,
);

/// The report of an address, without what differs between two of the same release and input.
async fn report_of(agent: &Caller<'_>, id: &str) -> Value {
    let mut job = until_status(agent, id, "done").await;
    assert_eq!(job["report"]["reportId"], id);
    job["report"]["reportId"].take();
    job["report"].take()
}

/// The reports of an address from each of the two releases; the earlier one is live again.
async fn undisturbed(app: &TestApp, agent: &Caller<'_>, address: &str) -> [Value; 2] {
    let _worker = compiling(app);
    let mut reports = Vec::new();
    for release in [sample_release(), later_release()] {
        app.app.live.switch(Arc::clone(&release));
        let report = report_of(agent, &started(agent, address).await).await;
        assert_eq!(report["dataRelease"], release.name());
        reports.push(report);
    }
    app.app.live.switch(sample_release());
    let [earlier, later] = <[Value; 2]>::try_from(reports).unwrap();
    assert_ne!(earlier["sources"], later["sources"]);
    [earlier, later]
}

async fn a_report_uses_the_release_it_started_with(app: TestApp) {
    let agent = app.agent_with(3).await;
    let address = sample_address();
    let [earlier, _] = undisturbed(&app, &agent, &address).await;

    let gate = ScriptedCompiler::holding(&app);
    let _worker = worker(&app.app, &gate, 1);
    let id = started(&agent, &address).await;
    gate.until_begun(1).await;
    app.app.live.switch(later_release());
    gate.open();
    assert_eq!(report_of(&agent, &id).await, earlier);
    let kept = format!("select release from job where id = '{id}'");
    assert_eq!(app.state(&kept).await, [sample_release().name()]);
    assert_eq!(agent.balance().await, 0);
}

async fn each_report_uses_one_release_while_releases_change(app: TestApp) {
    let addresses = sample_addresses(4);
    let agent = app.agent_with(20).await;
    let mut known = Vec::new();
    for address in &addresses {
        known.push(undisturbed(&app, &agent, address).await);
    }
    let turns = AlternatingReleases::begin(&app.app.live);
    let _workers = [compiling(&app), compiling(&app)];
    let mut jobs = Vec::new();
    for _ in 0..3 {
        for (address, known) in addresses.iter().zip(&known) {
            jobs.push((started(&agent, address).await, known));
        }
    }
    for (id, known) in jobs {
        let report = report_of(&agent, &id).await;
        let name = &report["dataRelease"];
        let of_release = known.iter().find(|one| one["dataRelease"] == *name);
        assert_eq!(Some(&report), of_release, "{name}");
    }
    drop(turns);
}

/// A job whose compile has begun, and the report that it is to end in.
struct Begun {
    id: String,
    expected: Value,
    gate: Arc<ScriptedCompiler>,
    _worker: Worker,
}

impl Begun {
    async fn on(app: &TestApp, agent: &Caller<'_>, lease: Duration) -> Self {
        let address = sample_address();
        let [expected, _] = undisturbed(app, agent, &address).await;
        let gate = ScriptedCompiler::holding(app);
        let timings = Timings { lease, ..quick() };
        let worker = worker_with(&app.app, &gate, 1, timings);
        let id = started(agent, &address).await;
        gate.until_begun(1).await;
        Self {
            id,
            expected,
            gate,
            _worker: worker,
        }
    }

    /// Lets the report be made, and returns when it is.
    async fn is_made(&self) {
        self.gate.open();
        until!("the compile is over", self.gate.is_idle());
    }

    /// The job ends in the report that it would have ended in, and was paid once.
    async fn ends_as_if_nothing_had_been(&self, app: &TestApp, agent: &Caller<'_>) {
        until!(
            "the accounts are there",
            app.get("/v1/health").await.json()["accounts"] == "ok"
        );
        assert_eq!(report_of(agent, &self.id).await, self.expected);
        assert_eq!(agent.balance().await, 0);
        assert_eq!(debits(app).await, "3", "one for each of three reports");
        assert_eq!(app.count("result").await, "3");
    }
}

/// A report is made while the database is down, and saved once it is back.
async fn made_while_away(away: fn(&Postgres), back: fn(&Postgres), lease: Duration) -> Vec<String> {
    let cluster = Postgres::start();
    let url = cluster.database().url;
    let app = TestApp::with(&[("database-url", &url)]).opened().await;
    let agent = app.agent_with(3).await;
    let begun = Begun::on(&app, &agent, lease).await;
    away(&cluster);
    begun.is_made().await;
    let report = format!("/api/report/{}", begun.id);
    agent.get(&report).await.error(503);
    app.text("/v1/health").await;
    back(&cluster);
    begun.ends_as_if_nothing_had_been(&app, &agent).await;
    begun.gate.begun()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_made_during_a_database_stop_is_saved_afterwards() {
    let begun = made_while_away(Postgres::stop, Postgres::start_again, LONG).await;
    assert_eq!(begun.len(), 1, "made once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lease_that_ends_during_a_database_stop_charges_once() {
    // Shorter than it takes to stop and start: nobody has the job when the database is back.
    let short = Duration::from_millis(300);
    made_while_away(Postgres::stop, Postgres::start_again, short).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_made_during_a_database_freeze_is_saved_afterwards() {
    let begun = made_while_away(Postgres::freeze, Postgres::thaw, LONG).await;
    assert_eq!(begun.len(), 1, "made once");
}
