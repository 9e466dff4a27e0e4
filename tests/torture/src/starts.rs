//! Report starts: plain, repeated, concurrent and abandoned; and the same ways for checkouts.

use futures_util::future::join_all;
use nycapt_tests::GUEST_CHECKOUT;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::client::{CHECKOUT_TIMEOUT, Call, Outcome};
use crate::customer::Customer;
use crate::random::Rng;

/// A request with an `Idempotency-Key`, which may be sent several times and makes one thing.
struct Keyed {
    call: Call,
    makes: Creates,
    /// What the first acceptance that was read has made.
    id: Option<String>,
    /// Whether a request may still be running after the client hung up.
    adrift: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Creates {
    Job,
    Order,
}

impl Creates {
    /// The status of an acceptance, and the member with the id.
    const fn accepted(self) -> (u16, &'static str) {
        match self {
            Self::Job => (202, "jobId"),
            Self::Order => (200, "orderId"),
        }
    }
}

impl Customer {
    pub(crate) async fn start_report(&mut self) {
        if self.rng.chance(40) {
            self.start_once().await;
        } else {
            self.start_with_key().await;
        }
    }

    fn wanted(&mut self) -> Value {
        let mut wanted = json!({ "address": self.rng.pick(&self.addresses) });
        if self.rng.chance(30) {
            wanted["unit"] = "2B".into();
        }
        wanted
    }

    fn report_wanted(&mut self) -> Value {
        let mut wanted = self.wanted();
        if self.rng.chance(30) {
            let person = self.rng.below(1000);
            wanted["email"] = format!("person{person}@mail.invalid").into();
        }
        wanted
    }

    fn new_key(&mut self) -> String {
        format!("torture-{:016x}", self.rng.next_u64())
    }

    /// Without a key, a lost answer leaves open whether there is a job.
    async fn start_once(&mut self) {
        let call = Call::post("start_report", "/api/report").with_json(&self.report_wanted());
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
        let wanted = self.report_wanted();
        let key = self.new_key();
        let call = Call::post("start_report", "/api/report")
            .with_json(&wanted)
            .with_key(&self.secret);
        let start = self.send_with_key(call, &key, Creates::Job).await;
        if start.id.is_some() && self.rng.chance(40) {
            self.start_other_with_same_key(&key).await;
        }
        if start.id.is_none() && start.adrift {
            // Refused in the end, yet an abandoned request may have come after a credit did.
            self.note_unknown();
        }
    }

    /// Opens the checkout of one order, however often it is sent; none if it is refused.
    pub(crate) async fn open_order(&mut self) -> Option<String> {
        let mut wanted = self.wanted();
        wanted["email"] = "".into();
        let key = self.new_key();
        let call = Call::post("create_guest_checkout", GUEST_CHECKOUT)
            .with_json(&wanted)
            .with_timeout(CHECKOUT_TIMEOUT);
        self.send_with_key(call, &key, Creates::Order).await.id
    }

    /// Sends a request until it is answered; sometimes more often, at the same time, or without
    /// waiting for the answer.
    async fn send_with_key(&mut self, call: Call, key: &str, makes: Creates) -> Keyed {
        let mut keyed = Keyed {
            call: call.with_header("idempotency-key", key.into()),
            makes,
            id: None,
            adrift: false,
        };
        if self.rng.chance(25) {
            self.send_and_hang_up(&mut keyed).await;
        }
        if self.rng.chance(25) {
            self.send_at_the_same_time(&mut keyed).await;
        }
        self.send_until_answered(&mut keyed).await;
        if keyed.id.is_some() && self.rng.chance(40) {
            self.send_until_answered(&mut keyed).await;
        }
        keyed
    }

    async fn send_and_hang_up(&mut self, keyed: &mut Keyed) {
        let timeout = self.rng.pause(0, 25);
        let call = keyed.call.clone().with_timeout(timeout);
        let outcome = self.client.send(&call, &mut self.rng).await;
        self.take(keyed, &outcome);
    }

    async fn send_at_the_same_time(&mut self, keyed: &mut Keyed) {
        let (client, call) = (self.client.clone(), keyed.call.clone());
        let rng = self.rng.next_u64();
        let sent = (0..3).map(|twin| {
            let (client, call) = (&client, &call);
            async move { client.send(call, &mut Rng::of(rng, twin)).await }
        });
        let mut outcomes = join_all(sent).await;
        // A twin that found no credit left the key free for the one that a payment let in.
        outcomes.sort_by_key(|outcome| outcome.status != 402);
        for outcome in outcomes {
            self.take(keyed, &outcome);
        }
    }

    /// Repeats the request until it is accepted or refused for good.
    async fn send_until_answered(&mut self, keyed: &mut Keyed) {
        loop {
            let outcome = self.client.send(&keyed.call, &mut self.rng).await;
            self.take(keyed, &outcome);
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

    fn take(&mut self, keyed: &mut Keyed, outcome: &Outcome) {
        let (accepted, member) = keyed.makes.accepted();
        match outcome.status {
            status if status == accepted => {
                let id = outcome.text(member).to_owned();
                match &keyed.id {
                    Some(first) => {
                        self.client.journal.open().same_key_repeats += 1;
                        self.expect(*first == id, || {
                            format!("one key was answered with {first} and with {id}")
                        });
                    }
                    None => {
                        match keyed.makes {
                            Creates::Job => self.accept(outcome),
                            Creates::Order => self.accept_order(outcome),
                        }
                        keyed.id = Some(id);
                    }
                }
            }
            0 | 503 => keyed.adrift = true,
            402 if keyed.makes == Creates::Job => {
                let bound = keyed.id.clone();
                self.expect(bound.is_none(), || {
                    format!("the key of {bound:?} was answered with 402")
                });
            }
            409 => {}
            other => self.expect(false, || {
                format!("{} with a key answered {other}", keyed.call.operation)
            }),
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
