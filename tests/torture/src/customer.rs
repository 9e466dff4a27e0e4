//! A customer that registers, buys, starts, orders and reads reports, and revokes its key.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use nycapt_tests::addresses;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::client::{Call, Client, Outcome};
use crate::provider::Provider;
use crate::random::Rng;

const STATUSES: [&str; 4] = ["running", "interrupted", "done", "error"];

pub(crate) struct Customer {
    pub(crate) client: Client,
    pub(crate) rng: Rng,
    pub(crate) addresses: Arc<Vec<String>>,
    pub(crate) account: String,
    pub(crate) secret: String,
    pub(crate) jobs: Vec<String>,
    pub(crate) orders: Vec<String>,
    pub(crate) database_may_fail: bool,
    pub(crate) provider: Provider,
}

impl Customer {
    /// Starts customers of a provider that act until `end`, each with decisions of its own.
    pub(crate) fn start(
        count: u64,
        seed: u64,
        end: Instant,
        provider: &Provider,
        data_dir: &Path,
        database_may_fail: bool,
    ) -> JoinSet<()> {
        let addresses = Arc::new(addresses(data_dir));
        let mut customers = JoinSet::new();
        for number in 0..count {
            let customer = Self {
                client: provider.client.clone(),
                rng: Rng::of(seed, 100 + number),
                addresses: Arc::clone(&addresses),
                account: String::new(),
                secret: String::new(),
                jobs: Vec::new(),
                orders: Vec::new(),
                database_may_fail,
                provider: provider.clone(),
            };
            customers.spawn(customer.live(end));
        }
        customers
    }

    /// Acts until `end`, then finishes what it began.
    async fn live(mut self, end: Instant) {
        self.register().await;
        while Instant::now() < end {
            match self.rng.below(100) {
                0..37 => self.start_report().await,
                37..40 => self.order_report().await,
                40..56 => self.read_job().await,
                56..60 => self.read_order().await,
                60..70 => self.list().await,
                70..80 => self.read_balance().await,
                80..90 => self.buy(),
                90..93 => self.read_other_account().await,
                93..96 => self.start_invalid().await,
                96..98 => self.provider.forge(&self.account, &mut self.rng).await,
                _ => self.revoke().await,
            }
            let pause = self.rng.pause(1, 40);
            sleep(pause).await;
        }
    }

    pub(crate) async fn call(&mut self, call: Call) -> Outcome {
        let call = call.with_key(&self.secret);
        self.client.send(&call, &mut self.rng).await
    }

    /// Repeats a read until a server answers it.
    async fn read(&mut self, call: Call) -> Outcome {
        let call = call.with_key(&self.secret);
        self.client.read(&call, &mut self.rng).await
    }

    pub(crate) fn expect(&self, holds: bool, what: impl FnOnce() -> String) {
        self.client.journal.expect(holds, what);
    }

    async fn register(&mut self) {
        let call = Call::post("register_agent", "/v1/agent/register");
        let call = match self.rng.below(3) {
            0 => call,
            1 => call.with_json(&json!({})),
            _ => call.with_json(&json!({ "name": "tortured", "type": "anonymous" })),
        };
        let outcome = loop {
            let outcome = self.client.send(&call, &mut self.rng).await;
            match outcome.status {
                0 => self.client.journal.open().unknown_registrations += 1,
                503 => {}
                _ => break outcome,
            }
            sleep(self.rng.pause(10, 100)).await;
        };
        self.expect(
            outcome.status == 201 && outcome.body.get("balance") == Some(&json!(0)),
            || format!("a registration answered {}", outcome.status),
        );
        self.account = outcome.text("accountId").into();
        self.secret = outcome.text("secret").into();
        self.jobs.clear();
        let mut seen = self.client.journal.open();
        let fresh = !seen.accounts.contains_key(&self.account);
        seen.account(&self.account).secret.clone_from(&self.secret);
        seen.secrets.add(&self.secret);
        drop(seen);
        self.expect(fresh, || format!("{} was given twice", self.account));
    }

    fn buy(&mut self) {
        let reports = 1 + self.rng.below(6);
        let rng = Rng::of(self.rng.next_u64(), 0);
        self.provider.sell_credits(&self.account, reports, rng);
    }

    async fn read_job(&mut self) {
        let Some(job) = self.rng.pick(&self.jobs).cloned() else {
            return;
        };
        let outcome = self
            .read(Call::get("get_report", format!("/api/report/{job}")))
            .await;
        self.expect(
            outcome.status == 200 && outcome.text("jobId") == job,
            || format!("the accepted {job} answered {}", outcome.status),
        );
        self.note_status(&job, outcome.text("status"), outcome.body.get("report"));
    }

    /// A final status never changes, and a job has a report exactly when it is done.
    fn note_status(&self, job: &str, status: &str, report: Option<&Value>) {
        let mut seen = self.client.journal.open();
        let before = seen.account(&self.account).jobs.entry(job.into());
        let before = before.or_default();
        let ended = matches!(before.as_str(), "done" | "error");
        let went_back = ended && before != status;
        let what = format!("{job} was {before} and is {status}");
        *before = status.into();
        drop(seen);
        self.expect(!went_back && STATUSES.contains(&status), || what);
        if let Some(report) = report {
            self.expect(report.is_object() == (status == "done"), || {
                format!("{job} is {status} and its report does not fit that")
            });
        }
    }

    async fn list(&mut self) {
        let limit = 1 + self.rng.below(100);
        let path = format!("/api/reports?limit={limit}");
        let outcome = self.read(Call::get("list_reports", path)).await;
        let reports = outcome.body.get("reports").and_then(Value::as_array);
        let listed: Vec<&str> = reports
            .into_iter()
            .flatten()
            .filter_map(|report| report.get("jobId").and_then(Value::as_str))
            .collect();
        let room = u64::try_from(listed.len()).is_ok_and(|count| count < limit);
        let missing = self.jobs.iter().find(|job| !listed.contains(&job.as_str()));
        // A page with room left lists every accepted job.
        self.expect(
            outcome.status == 200 && (missing.is_none() || !room),
            || format!("a list answered {} without {missing:?}", outcome.status),
        );
        let seen = self.client.journal.open();
        let foreign = listed.into_iter().find(|job| {
            let mut others = seen.accounts.iter();
            others.any(|(id, other)| *id != self.account && other.jobs.contains_key(*job))
        });
        let foreign = foreign.map(ToOwned::to_owned);
        drop(seen);
        self.expect(foreign.is_none(), || {
            format!("{} lists {foreign:?} of another", self.account)
        });
    }

    async fn read_balance(&mut self) {
        let outcome = self.read(Call::get("get_balance", "/api/balance")).await;
        let balance = outcome.body.get("balance").and_then(Value::as_i64);
        self.expect(
            outcome.status == 200 && balance.is_some_and(|balance| balance >= 0),
            || format!("a balance answered {} {balance:?}", outcome.status),
        );
    }

    /// Revokes the key, checks that every server refuses it, and registers again.
    async fn revoke(&mut self) {
        let mut asked_before = false;
        loop {
            let outcome = self
                .call(Call::post("revoke_agent", "/v1/agent/revoke"))
                .await;
            match outcome.status {
                0 | 503 => asked_before = true,
                200 => break,
                401 if asked_before => break,
                other => {
                    let what = format!("a revocation answered {other}");
                    return self.client.journal.violation(what);
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
        self.client.journal.open().account(&self.account).revoked = true;
        for path in ["/api/balance", "/api/reports"] {
            let outcome = self.read(Call::get("read_after_revoke", path)).await;
            let challenge = outcome.headers.contains_key("www-authenticate");
            self.expect(outcome.status == 401 && challenge, || {
                format!("a revoked key answered {} at {path}", outcome.status)
            });
        }
        self.register().await;
    }
}
