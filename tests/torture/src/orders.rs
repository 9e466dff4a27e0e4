//! Orders of one report by people without a key: opened, repeated, paid or left, and read.

use std::time::Duration;

use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::time::{Instant, sleep};

use crate::client::{Call, Client, Outcome};
use crate::customer::Customer;
use crate::journal::{Order, Reading, Session};
use crate::random::Rng;

/// A page checks a payment at the provider once in ten seconds.
const RETURN_TIMEOUT: Duration = Duration::from_secs(45);

impl Customer {
    /// Pays a new order, ends it unpaid, or leaves it.
    pub(crate) async fn order_report(&mut self) {
        let Some(id) = self.open_order().await else {
            return;
        };
        let order = self.client.journal.open().orders[&id].clone();
        let rng = Rng::of(self.rng.next_u64(), 0);
        // The sandbox's page is a page of ours, and dies with its server.
        let has_page = !order.page.is_empty() && !order.page.contains("/sandbox/");
        match self.rng.below(10) {
            0 => {}
            1 => self.provider.end_unpaid(&id, &order.session, rng),
            2..5 if has_page => self.pay_on_the_page(&id, &order).await,
            _ => self.provider.sell_report(&id, &order.session, rng),
        }
    }

    /// Pays on the provider's page. Its event may be lost, so the buyer comes back until the payment
    /// is known.
    async fn pay_on_the_page(&mut self, id: &str, order: &Order) {
        let session = Session::new(&order.session, id, 1);
        self.client.journal.open().sessions.push(session);
        let pay = format!("{}/complete", order.page);
        self.client.post_elsewhere(&pay, &mut self.rng).await;
        let back = format!("/orders/{id}?session={}", order.session);
        let back = Call::get("return_to_order", back);
        let read = order_read(id, &order.token);
        let end = Instant::now() + RETURN_TIMEOUT;
        while Instant::now() < end {
            self.client.read(&back, &mut self.rng).await;
            let outcome = self.client.read(&read, &mut self.rng).await;
            if outcome.text("state") != "awaitingPayment" {
                return;
            }
            sleep(self.rng.pause(200, 1000)).await;
        }
    }

    pub(crate) fn accept_order(&mut self, outcome: &Outcome) {
        let [id, token, session, page] = ["orderId", "token", "sessionId", "checkoutUrl"]
            .map(|member| outcome.text(member).to_owned());
        self.expect(outcome.text("state") == "awaitingPayment", || {
            format!("the new {id} is {}", outcome.text("state"))
        });
        let order = Order {
            token,
            session,
            page,
            ..Order::default()
        };
        let mut seen = self.client.journal.open();
        seen.secrets.add(&order.token);
        let before = seen.orders.insert(id.clone(), order);
        drop(seen);
        self.expect(before.is_none(), || format!("{id} was accepted twice"));
        self.orders.push(id);
    }

    pub(crate) async fn read_order(&mut self) {
        if let Some(id) = self.rng.pick(&self.orders) {
            // Laying out a report takes longer than servers live.
            read_order(&self.client, id, false, &mut self.rng).await;
        }
    }
}

/// Reads every accepted order again, and the bytes of a few reports twice.
pub(crate) async fn read_orders(client: &Client, mut whole: usize) {
    let orders: Vec<String> = client.journal.open().orders.keys().cloned().collect();
    let mut rng = Rng::of(0, 0);
    for id in orders {
        read_order(client, &id, false, &mut rng).await;
        let is_delivered = client.journal.open().orders[&id].last.etag.is_some();
        if is_delivered && whole > 0 {
            whole -= 1;
            for _ in 0..2 {
                read_order(client, &id, true, &mut rng).await;
            }
        }
    }
}

/// Reads an order and its report, which must be what they were before.
async fn read_order(client: &Client, id: &str, is_whole: bool, rng: &mut Rng) {
    let token = client.journal.open().orders[id].token.clone();
    let order = client.read(&order_read(id, &token), rng).await;
    let state = order.text("state");
    let is_held = order.body.get("held").is_some();
    let is_shown = state == "ready" && !is_held;
    let has_report = order.body.get("report").is_some_and(Value::is_object);
    let status = order.status;
    let is_read = status == 200 && order.text("orderId") == id && has_report == is_shown;
    client.journal.expect(is_read, || {
        format!("{id} answered {status} {state}, held: {is_held}, with a report: {has_report}")
    });
    if !is_read {
        return;
    }
    let (etag, digest) = read_report(client, id, token, is_whole, rng).await;
    let reading = Reading {
        state: state.into(),
        is_held,
        etag,
        digest,
    };
    let mut seen = client.journal.open();
    let changed = seen
        .orders
        .get_mut(id)
        .and_then(|order| order.note(reading));
    seen.violations
        .extend(changed.map(|what| format!("{id}: {what}")));
}

fn order_read(id: &str, token: &str) -> Call {
    let call = Call::get("get_guest_order", format!("/api/guest/order/{id}"));
    call.with_header("order-token", token.into())
}

/// The entity tag of an order's report, and the digest of its bytes if it is read whole; from the API
/// or from the order's page.
async fn read_report(
    client: &Client,
    id: &str,
    token: String,
    is_whole: bool,
    rng: &mut Rng,
) -> (Option<String>, Option<[u8; 32]>) {
    // It is laid out sooner without the appendix.
    let call = if rng.chance(50) {
        let path = format!("/api/guest/order/{id}/pdf?appendix=false");
        Call::get("get_guest_order_pdf", path).with_header("order-token", token)
    } else {
        let path = format!("/orders/{id}/report.pdf?appendix=false");
        let cookie = format!("nycapt_order={token}");
        Call::get("get_order_page_pdf", path).with_header("cookie", cookie)
    };
    // The tag is a digest of the stored report, and no server has to lay one out for it.
    let call = if is_whole {
        call
    } else {
        call.with_header("if-none-match", "*".into())
    };
    let report = client.read(&call, rng).await;
    let delivered = if is_whole { 200 } else { 304 };
    let is_delivered = report.status == delivered;
    client
        .journal
        .expect(is_delivered || matches!(report.status, 404 | 409), || {
            format!("the report of {id} answered {}", report.status)
        });
    let etag = report.headers.get("etag").filter(|_| is_delivered);
    let etag = etag.and_then(|tag| tag.to_str().ok()).map(Into::into);
    let digest = (is_delivered && is_whole).then(|| Sha256::digest(&report.bytes).into());
    (etag, digest)
}
