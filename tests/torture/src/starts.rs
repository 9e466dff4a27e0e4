//! Report starts: plain, repeated, concurrent and abandoned.

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::client::{Call, Outcome};
use crate::customer::Customer;
use crate::random::Rng;

/// A start that may be sent several times.
struct Start {
    call: Call,
    /// The job of the first 202 that was read.
    job: Option<String>,
    /// Whether a request may still be running after the client hung up.
    adrift: bool,
}

impl Customer {
    pub(crate) async fn start_report(&mut self) {
        if self.rng.chance(40) {
            self.start_once().await;
        } else {
            self.start_with_key().await;
        }
    }

    fn order(&mut self) -> Value {
        let mut order = json!({ "address": self.rng.pick(&self.addresses) });
        if self.rng.chance(30) {
            let person = self.rng.below(1000);
            order["email"] = format!("person{person}@mail.invalid").into();
        }
        if self.rng.chance(30) {
            order["unit"] = "2B".into();
        }
        order
    }

    /// Without a key, a lost answer leaves open whether there is a job.
    async fn start_once(&mut self) {
        let call = Call::post("start_report", "/api/report").with_json(&self.order());
        let outcome = self.call(call).await;
        match outcome.status {
            202 => self.accept(&outcome),
            0 => self.note_unknown(),
            // With the database gone in the middle of a commit, its outcome is unknown.
            503 if self.database_may_fail => self.note_unknown(),
            402 | 503 => {}
            other => self.expect(false, || format!("a start answered {other}")),
        }
    }

    /// With a key, all answers together name one job.
    async fn start_with_key(&mut self) {
        let order = self.order();
        let key = format!("torture-{:016x}", self.rng.next_u64());
        let call = Call::post("start_report", "/api/report")
            .with_json(&order)
            .with_header("idempotency-key", key.clone());
        let mut start = Start {
            call,
            job: None,
            adrift: false,
        };
        if self.rng.chance(25) {
            self.start_and_hang_up(&mut start).await;
        }
        if self.rng.chance(25) {
            self.start_at_the_same_time(&mut start).await;
        }
        self.start_until_answered(&mut start).await;
        if start.job.is_some() && self.rng.chance(40) {
            self.start_until_answered(&mut start).await;
            self.start_other_with_same_key(&key).await;
        }
        if start.job.is_none() && start.adrift {
            // Refused in the end, yet an abandoned request may have come after a credit did.
            self.note_unknown();
        }
    }

    async fn start_and_hang_up(&mut self, start: &mut Start) {
        let timeout = self.rng.pause(0, 25);
        let call = start.call.clone().with_timeout(timeout);
        let outcome = self.call(call).await;
        self.take(start, &outcome);
    }

    async fn start_at_the_same_time(&mut self, start: &mut Start) {
        let call = start.call.clone().with_key(&self.secret);
        let rng = self.rng.next_u64();
        let client = self.client.clone();
        let sent = (0..3).map(|twin| {
            let (client, call) = (&client, &call);
            async move { client.send(call, &mut Rng::of(rng, twin)).await }
        });
        let mut outcomes = join_all(sent).await;
        // A twin that found no credit left the key free for the one that a payment let in.
        outcomes.sort_by_key(|outcome| outcome.status != 402);
        for outcome in outcomes {
            self.take(start, &outcome);
        }
    }

    /// Repeats the start until it is accepted or refused for good.
    async fn start_until_answered(&mut self, start: &mut Start) {
        loop {
            let outcome = self.call(start.call.clone()).await;
            self.take(start, &outcome);
            if !matches!(outcome.status, 0 | 409 | 503) {
                return;
            }
            sleep(self.rng.pause(10, 100)).await;
        }
    }

    async fn start_other_with_same_key(&mut self, key: &str) {
        let call = Call::post("start_report_other_body", "/api/report")
            .with_json(&json!({ "address": self.rng.pick(&self.addresses), "unit": "99Z" }))
            .with_header("idempotency-key", key.into());
        let status = self.call(call).await.status;
        self.expect(matches!(status, 422 | 0 | 503), || {
            format!("another start with a bound key answered {status}")
        });
    }

    fn take(&mut self, start: &mut Start, outcome: &Outcome) {
        match outcome.status {
            202 => {
                let job = outcome.text("jobId").to_owned();
                match &start.job {
                    Some(first) => {
                        self.client.journal.open().same_key_repeats += 1;
                        self.expect(*first == job, || {
                            format!("one key was answered with {first} and with {job}")
                        });
                    }
                    None => {
                        self.accept(outcome);
                        start.job = Some(job);
                    }
                }
            }
            0 | 503 => start.adrift = true,
            402 => {
                let bound = start.job.clone();
                self.expect(bound.is_none(), || {
                    format!("the key of {bound:?} was answered with 402")
                });
            }
            409 => {}
            other => self.expect(false, || format!("a start with a key answered {other}")),
        }
    }

    fn accept(&mut self, outcome: &Outcome) {
        let job = outcome.text("jobId").to_owned();
        let location = outcome.headers.get("location");
        let status_url = format!("/api/report/{job}");
        self.expect(
            outcome.text("id") == job
                && outcome.text("statusUrl") == status_url
                && location.is_some_and(|location| *location == status_url),
            || format!("the answer for {job} does not name it alike"),
        );
        let mut seen = self.client.journal.open();
        let status = outcome.text("status").into();
        let before = seen.account(&self.account).jobs.insert(job.clone(), status);
        drop(seen);
        self.expect(before.is_none(), || format!("{job} was accepted twice"));
        self.jobs.push(job);
    }

    fn note_unknown(&self) {
        let mut seen = self.client.journal.open();
        seen.account(&self.account).unknown_starts += 1;
    }
}

impl Customer {
    pub(crate) async fn start_invalid(&mut self) {
        let body = match self.rng.below(4) {
            0 => json!({}),
            1 => json!({ "address": 7 }),
            2 => json!({ "address": "x".repeat(501) }),
            _ => json!({ "address": "1 Nowhere Crescent, Atlantis" }),
        };
        let call = Call::post("start_report_bad", "/api/report").with_json(&body);
        let status = self.call(call).await.status;
        self.expect(matches!(status, 422 | 0 | 503), || {
            format!("a start that cannot be answered {status}")
        });
    }

    pub(crate) async fn read_other_account(&mut self) {
        let Some(job) = self.job_of_another() else {
            return;
        };
        let call = Call::get("get_report_of_other", format!("/api/report/{job}"));
        let status = self.call(call).await.status;
        self.expect(matches!(status, 404 | 0 | 503), || {
            format!("{} read {job} of another: {status}", self.account)
        });

        let path = format!("/api/report/{job}");
        let nobody = Call::get("get_report_as_nobody", path);
        let status = self.client.send(&nobody, &mut self.rng).await.status;
        self.expect(matches!(status, 401 | 0 | 503), || {
            format!("nobody read {job}: {status}")
        });
    }

    fn job_of_another(&self) -> Option<String> {
        let seen = self.client.journal.open();
        let mut others = seen.accounts.iter().filter(|(id, _)| **id != self.account);
        others.find_map(|(_, other)| other.jobs.keys().next_back().cloned())
    }
}
