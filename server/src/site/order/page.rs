//! The page of an order, and the one for a buyer whose order cannot be shown.

use askama::Template;
use nycapt_contract::{GuestOrder, OrderState};
use nycapt_messages::counted;
use nycapt_rules::place_title;

use crate::messages::message;
use crate::site::layout::{Frame, capitalized, money};

/// The page of an order.
#[derive(Template)]
#[template(path = "order/order.html")]
pub(super) struct OrderPage {
    pub(super) frame: Frame,
    pub(super) order: GuestOrder,
    /// The page's address with the token in it, for the buyer to keep.
    pub(super) private_link: String,
    /// Whether the page must not reload itself.
    pub(super) is_refresh_off: bool,
    /// Whether the buyer comes from paying, so that the payment may be confirmed at any moment.
    pub(super) is_from_checkout: bool,
    pub(super) is_email_saved: bool,
    pub(super) is_email_invalid: bool,
}

impl OrderPage {
    fn path(&self) -> String {
        format!("/orders/{}", self.order.order_id)
    }

    fn price(&self) -> String {
        money(self.order.amount_cents)
    }

    /// Whether the page will soon show something else.
    fn is_changing(&self) -> bool {
        match self.order.state {
            OrderState::Paid | OrderState::Compiling => true,
            OrderState::AwaitingPayment => !self.order.payment_pending && self.is_from_checkout,
            OrderState::Ready | OrderState::Failed | OrderState::Expired => false,
        }
    }

    /// Whether the page reloads itself.
    pub(super) fn refreshes(&self) -> bool {
        self.is_changing() && !self.is_refresh_off && !self.is_email_invalid
    }

    fn heading(&self) -> String {
        match self.order.state {
            OrderState::AwaitingPayment if self.order.payment_pending => {
                message!("order-payment-pending")
            }
            OrderState::AwaitingPayment if self.is_from_checkout => message!("order-awaiting"),
            OrderState::AwaitingPayment => message!("order-unpaid"),
            OrderState::Paid => message!("order-paid"),
            OrderState::Compiling => message!("order-compiling"),
            OrderState::Ready if self.order.held.is_some() => message!("order-disputed"),
            OrderState::Ready => message!("order-ready"),
            OrderState::Failed => message!("order-failed"),
            OrderState::Expired => message!("order-expired"),
        }
    }

    fn is(&self, state: OrderState) -> bool {
        self.order.state == state
    }

    fn takes_email(&self) -> bool {
        self.order.email_available && !self.order.email_sent && !self.is(OrderState::Expired)
    }

    /// Labels and values of what the report found.
    fn figures(&self) -> Vec<(String, String)> {
        let Some(finding) = &self.order.report else {
            return Vec::new();
        };
        let score = finding.score.map(|score| match &finding.band {
            Some(band) => message!("order-score-band", score = score, band = capitalized(band)),
            None => message!("order-score", score = score),
        });
        let violations =
            |count: Option<u64>| count.map(|count| counted!("order-violations", count));
        let records = |count: u64| counted!("order-records", count);
        let rows = [
            (message!("order-figure-score"), score),
            (message!("order-figure-class-b"), violations(finding.open_b)),
            (message!("order-figure-class-c"), violations(finding.open_c)),
            (
                message!("order-figure-apartment"),
                finding.unit_findings.map(records),
            ),
        ];
        let shown = rows.into_iter();
        shown
            .filter_map(|(label, value)| Some((label, value?)))
            .collect()
    }
}

/// The page for a buyer who comes back from paying and cannot be shown the order.
#[derive(Template)]
#[template(path = "order/return_page.html")]
pub(super) struct ReturnPage {
    frame: Frame,
    title: String,
    text: String,
    advice: String,
}

impl ReturnPage {
    /// The provider has not confirmed the payment yet.
    pub(super) fn unconfirmed(sample: bool) -> Self {
        Self {
            frame: Frame::new(sample),
            title: message!("order-return-unconfirmed-title"),
            text: message!("order-return-unconfirmed"),
            advice: message!("order-return-unconfirmed-advice"),
        }
    }

    /// The link back from paying works once, and only for a while.
    pub(super) fn expired(sample: bool) -> Self {
        Self {
            frame: Frame::new(sample),
            title: message!("order-return-expired-title"),
            text: message!("order-return-expired"),
            advice: message!("order-return-expired-advice"),
        }
    }
}
