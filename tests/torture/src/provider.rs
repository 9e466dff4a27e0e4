//! A payment provider that sends signed events several times and in any order.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use nycapt_tests::{completed, disputed_charge, paid_session, payment_event, refunded_charge};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::{Call, Client};
use crate::journal::Session;
use crate::random::Rng;

const MOST_COPIES: u64 = 4;

/// Sells credits and reports, and repeats each event until a server accepts it.
#[derive(Clone)]
pub(crate) struct Provider {
    pub(crate) client: Client,
    secret: Arc<str>,
    run: u64,
    sold: Arc<AtomicU64>,
    deliveries: Arc<Mutex<JoinSet<()>>>,
}

impl Provider {
    pub(crate) fn new(client: Client, secret: &str, run: u64) -> Self {
        Self {
            client,
            secret: secret.into(),
            run,
            sold: Arc::default(),
            deliveries: Arc::default(),
        }
    }

    pub(crate) fn sell_credits(&self, account: &str, reports: u64, rng: Rng) {
        let number = self.sold.fetch_add(1, Ordering::Relaxed);
        let name = format!("{:x}_{number}", self.run);
        let credits = u32::try_from(reports).unwrap_or_default();
        let paid = paid_session(&name, account, credits);
        self.take_payment(&name, paid, account, reports, rng);
    }

    /// Takes the payment of an order in the session that was opened for it.
    pub(crate) fn sell_report(&self, order: &str, session: &str, rng: Rng) {
        let paid = order_session(session, order);
        self.take_payment(session, paid, order, 1, rng);
    }

    pub(crate) fn end_unpaid(&self, order: &str, session: &str, mut rng: Rng) {
        let mut unpaid = order_session(session, order);
        unpaid["payment_status"] = "unpaid".into();
        let failed = [
            "checkout.session.completed",
            "checkout.session.async_payment_failed",
        ];
        let kinds: &[&str] = if rng.chance(50) {
            &failed
        } else {
            &["checkout.session.expired"]
        };
        let events = kinds.iter().map(|kind| (*kind, unpaid.clone()));
        self.send_all(session, events.collect(), rng);
    }

    /// Sends the events of a payment, of which some or all may go back.
    fn take_payment(&self, name: &str, paid: Value, buyer: &str, reports: u64, mut rng: Rng) {
        let id = paid["id"].as_str().unwrap_or_default();
        let mut session = Session::new(id, buyer, reports);
        let mut unpaid = paid.clone();
        unpaid["payment_status"] = "unpaid".into();
        let mut events = match rng.below(3) {
            0 => vec![("checkout.session.completed", paid)],
            1 => vec![
                ("checkout.session.completed", unpaid),
                ("checkout.session.async_payment_succeeded", paid),
            ],
            _ => vec![
                ("checkout.session.completed", paid.clone()),
                ("checkout.session.async_payment_succeeded", paid.clone()),
                ("payment_intent.succeeded", paid),
            ],
        };
        if rng.chance(10) {
            session.taken_back = 1 + rng.below(reports);
            let charge = refunded_charge(name, reports * 1900, session.taken_back * 1900);
            events.push(("charge.refunded", charge));
        }
        if rng.chance(20) {
            let open = disputed_charge(name, name, "needs_response");
            events.push(("charge.dispute.created", open.clone()));
            events.push(("charge.dispute.funds_withdrawn", open));
            let status = match rng.below(3) {
                0 => "needs_response",
                1 => "won",
                _ => {
                    session.taken_back = reports;
                    "lost"
                }
            };
            session.is_disputed = status != "won";
            let end = disputed_charge(name, name, status);
            events.push(("charge.dispute.closed", end));
        }
        self.client.journal.open().sessions.push(session);
        self.send_all(name, events, rng);
    }

    /// Sends each event several times, in any order.
    fn send_all(&self, name: &str, events: Vec<(&str, Value)>, mut rng: Rng) {
        for (number, (kind, object)) in events.into_iter().enumerate() {
            let id = format!("evt_{name}_{number}");
            let event = payment_event(&id, kind, object);
            let body = event.to_string().into_bytes();
            let copies = 1 + rng.below(MOST_COPIES);
            self.client.journal.open().duplicate_deliveries += copies - 1;
            for copy in 0..copies {
                let rng = Rng::of(rng.next_u64(), copy);
                let delivery = self.clone().deliver(id.clone(), body.clone(), rng);
                self.deliveries().spawn(delivery);
            }
        }
    }

    pub(crate) async fn all_delivered(&self) {
        let deliveries = std::mem::take(&mut *self.deliveries());
        deliveries.join_all().await;
    }

    fn deliveries(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.deliveries.lock().unwrap()
    }

    /// Sends one event, after a random delay, until it is accepted.
    async fn deliver(self, id: String, body: Vec<u8>, mut rng: Rng) {
        let late = if rng.chance(10) { 3000 } else { 300 };
        sleep(rng.pause(0, late)).await;
        loop {
            let signature = sign(&self.secret, &body, Timestamp::now().as_second());
            let call = Call::post("receive_payment", "/api/payment/webhook")
                .with_bytes(body.clone())
                .with_header("payment-signature", signature);
            self.client.journal.open().deliveries += 1;
            match self.client.send(&call, &mut rng).await.status {
                200 => {
                    self.client.journal.open().events.insert(id);
                    return;
                }
                0 | 503 => {}
                other => {
                    let what = format!("a signed event answered {other}");
                    return self.client.journal.violation(what);
                }
            }
            sleep(rng.pause(20, 300)).await;
        }
    }

    pub(crate) async fn forge(&self, account: &str, rng: &mut Rng) {
        let name = format!("forged_{:016x}", rng.next_u64());
        let session = format!("cs_{name}");
        let event = completed(
            &format!("evt_{session}"),
            paid_session(&name, account, 1000),
        );
        let body = event.to_string().into_bytes();
        let now = Timestamp::now().as_second();
        let signature = match rng.below(3) {
            0 => sign("whsec_of_somebody_else", &body, now),
            1 => sign(&self.secret, &body, now - 400),
            _ => sign(&self.secret, b"another body", now),
        };
        self.client.journal.open().forged.insert(session);
        let call = Call::post("receive_payment_forged", "/api/payment/webhook")
            .with_bytes(body)
            .with_header("payment-signature", signature);
        let status = self.client.send(&call, rng).await.status;
        self.client
            .journal
            .expect(matches!(status, 400 | 0 | 503), || {
                format!("a forged event answered {status}")
            });
    }
}

/// The session of an order, paid; its payment is `pi_` and the session's id.
fn order_session(id: &str, order: &str) -> Value {
    let mut paid = paid_session(id, "", 1);
    paid["id"] = id.into();
    paid["metadata"] = json!({ "purpose": "order", "orderId": order });
    paid
}

/// Signs independently of the code that verifies, so that one bug cannot hide in both.
fn sign(secret: &str, body: &[u8], unix: i64) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{unix}.").as_bytes());
    mac.update(body);
    let bytes = mac.finalize().into_bytes();
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={unix},v1={hex}")
}
