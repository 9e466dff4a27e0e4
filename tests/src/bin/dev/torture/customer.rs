//! One customer after another: registers, buys, starts reports, reads them, revokes.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::dice::Dice;
use super::provider::Provider;
use super::wire::{Call, Outcome, Wire};

/// Status values of a job that a caller may read.
const STATUSES: [&str; 4] = ["running", "interrupted", "done", "error"];

/// One client and the account it has at the moment.
pub(super) struct Customer {
    pub(super) wire: Wire,
    pub(super) dice: Dice,
    pub(super) addresses: Arc<Vec<String>>,
    pub(super) account: String,
    pub(super) secret: String,
    pub(super) jobs: Vec<String>,
    pub(super) database_may_fail: bool,
    provider: Provider,
}

impl Customer {
    pub(super) const fn new(
        wire: Wire,
        dice: Dice,
        addresses: Arc<Vec<String>>,
        database_may_fail: bool,
        provider: Provider,
    ) -> Self {
        Self {
            wire,
            dice,
            addresses,
            account: String::new(),
            secret: String::new(),
            jobs: Vec::new(),
            database_may_fail,
            provider,
        }
    }

    /// Lives until `end`; what it began is finished even then.
    pub(super) async fn live(mut self, end: Instant) {
        self.register().await;
        while Instant::now() < end {
            match self.dice.below(100) {
                0..40 => self.start_report().await,
                40..60 => self.read_job().await,
                60..70 => self.list().await,
                70..80 => self.read_balance().await,
                80..90 => self.buy(),
                90..93 => self.read_what_is_not_its_own().await,
                93..96 => self.start_what_is_refused().await,
                96..98 => self.provider.forge(&self.account, &mut self.dice).await,
                _ => self.revoke().await,
            }
            let pause = self.dice.pause(1, 40);
            sleep(pause).await;
        }
    }

    /// The outcome of a call with the key of this customer.
    pub(super) async fn call(&mut self, call: Call) -> Outcome {
        let call = call.with_key(&self.secret);
        self.wire.send(&call, &mut self.dice).await
    }

    /// The outcome of a read, which is repeated until it has an answer that says something.
    async fn read(&mut self, call: Call) -> Outcome {
        loop {
            let outcome = self.call(call.clone()).await;
            if !matches!(outcome.status(), 0 | 503) {
                return outcome;
            }
            sleep(self.dice.pause(10, 100)).await;
        }
    }

    pub(super) fn expect(&self, holds: bool, what: impl FnOnce() -> String) {
        self.wire.journal.expect(holds, what);
    }

    async fn register(&mut self) {
        let call = Call::post("register_agent", "/v1/agent/register");
        let call = match self.dice.below(3) {
            0 => call,
            1 => call.with_json(&json!({})),
            _ => call.with_json(&json!({ "name": "tortured", "type": "anonymous" })),
        };
        let outcome = loop {
            let outcome = self.wire.send(&call, &mut self.dice).await;
            match outcome.status() {
                0 => self.wire.journal.open().unknown_registrations += 1,
                503 => {}
                _ => break outcome,
            }
            sleep(self.dice.pause(10, 100)).await;
        };
        self.expect(
            outcome.status() == 201 && outcome.body().get("balance") == Some(&json!(0)),
            || format!("a registration answered {}", outcome.status()),
        );
        self.account = outcome.text("accountId").into();
        self.secret = outcome.text("secret").into();
        self.jobs.clear();
        let mut seen = self.wire.journal.open();
        let fresh = !seen.accounts.contains_key(&self.account);
        seen.account(&self.account).secret.clone_from(&self.secret);
        seen.secrets.add(&self.secret);
        drop(seen);
        self.expect(fresh, || format!("{} was given twice", self.account));
    }

    fn buy(&mut self) {
        let reports = 1 + self.dice.below(6);
        let dice = Dice::of(self.dice.roll(), 0);
        self.provider.sell(self.account.clone(), reports, dice);
    }

    async fn read_job(&mut self) {
        let Some(job) = self.dice.pick(&self.jobs).cloned() else {
            return;
        };
        let outcome = self
            .read(Call::get("get_report", format!("/api/report/{job}")))
            .await;
        self.expect(
            outcome.status() == 200 && outcome.text("jobId") == job,
            || format!("the accepted {job} answered {}", outcome.status()),
        );
        self.note_status(&job, outcome.text("status"), outcome.body().get("report"));
    }

    /// A job never leaves its end, and has a report exactly when it is done.
    fn note_status(&self, job: &str, status: &str, report: Option<&Value>) {
        let mut seen = self.wire.journal.open();
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
        let limit = 1 + self.dice.below(100);
        let path = format!("/api/reports?limit={limit}");
        let outcome = self.read(Call::get("list_reports", path)).await;
        let reports = outcome.body().get("reports").and_then(Value::as_array);
        let listed: Vec<&str> = reports
            .into_iter()
            .flatten()
            .filter_map(|report| report.get("jobId").and_then(Value::as_str))
            .collect();
        let room = u64::try_from(listed.len()).is_ok_and(|count| count < limit);
        let missing = self.jobs.iter().find(|job| !listed.contains(&job.as_str()));
        // With room left on the page, everything that was accepted is on it.
        self.expect(
            outcome.status() == 200 && (missing.is_none() || !room),
            || format!("a list answered {} without {missing:?}", outcome.status()),
        );
        let seen = self.wire.journal.open();
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
        let balance = outcome.body().get("balance").and_then(Value::as_i64);
        self.expect(
            outcome.status() == 200 && balance.is_some_and(|balance| balance >= 0),
            || format!("a balance answered {} {balance:?}", outcome.status()),
        );
    }

    /// Ends the key, sees it dead on the next request at any server, and registers anew.
    async fn revoke(&mut self) {
        let mut asked_before = false;
        loop {
            let outcome = self
                .call(Call::post("revoke_agent", "/v1/agent/revoke"))
                .await;
            match outcome.status() {
                0 | 503 => asked_before = true,
                200 => break,
                401 if asked_before => break,
                other => {
                    let what = format!("a revocation answered {other}");
                    return self.wire.journal.violation(what);
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
        self.wire.journal.open().account(&self.account).revoked = true;
        for path in ["/api/balance", "/api/reports"] {
            let outcome = self.read(Call::get("read_after_revoke", path)).await;
            let challenge = match &outcome {
                Outcome::Answer { headers, .. } => headers.contains_key("www-authenticate"),
                Outcome::Lost => false,
            };
            self.expect(outcome.status() == 401 && challenge, || {
                format!("a revoked key answered {} at {path}", outcome.status())
            });
        }
        self.register().await;
    }
}
