//! The page of an order.

use askama::Template;
use nycapt_contract::{GuestOrder, OrderState};
use nycapt_rules::place_title;

use crate::site::layout::Frame;
use crate::site::layout::{capitalized, counted, money};

/// What the page shows.
pub(crate) struct OrderView {
    pub(crate) order: GuestOrder,
    /// The page's address with the token in it, for the buyer to keep.
    pub(crate) private_link: String,
    /// Whether the page must not load itself again.
    pub(crate) refresh_off: bool,
    /// Whether the buyer comes from paying, so that the payment may be confirmed at any moment.
    pub(crate) from_checkout: bool,
    pub(crate) saved: bool,
    pub(crate) wrong_email: bool,
    pub(crate) sample: bool,
}

struct Figure {
    label: &'static str,
    value: String,
}

/// The page of an order.
#[derive(Template)]
#[template(path = "order/order.html")]
pub(crate) struct OrderPage {
    frame: Frame,
    view: OrderView,
    path: String,
    title: String,
    price: String,
    figures: Vec<Figure>,
}

impl OrderPage {
    pub(crate) fn new(view: OrderView) -> Self {
        let order = &view.order;
        Self {
            frame: Frame::new(view.sample),
            path: format!("/orders/{}", order.order_id),
            title: place_title(&order.address, order.unit.as_deref()),
            price: money(order.amount_cents),
            figures: figures_of(order),
            view,
        }
    }

    /// Whether the page will say something else soon.
    const fn is_changing(&self) -> bool {
        matches!(
            self.view.order.state,
            OrderState::Paid | OrderState::Compiling
        ) || self.awaits_confirmation()
    }

    /// Whether the payment may be confirmed at any moment.
    const fn awaits_confirmation(&self) -> bool {
        matches!(self.view.order.state, OrderState::AwaitingPayment)
            && !self.view.order.payment_pending
            && self.view.from_checkout
    }

    /// Whether the page loads itself again.
    pub(crate) const fn refreshes(&self) -> bool {
        self.is_changing() && !self.view.refresh_off && !self.view.wrong_email
    }

    const fn heading(&self) -> &'static str {
        match self.view.order.state {
            OrderState::AwaitingPayment if self.view.order.payment_pending => {
                "Your payment is on its way."
            }
            OrderState::AwaitingPayment if self.view.from_checkout => "Waiting for your payment.",
            OrderState::AwaitingPayment => "This order is not paid.",
            OrderState::Paid => "Paid. Your report is next.",
            OrderState::Compiling => "Your report is being made.",
            OrderState::Ready => "Your report is ready.",
            OrderState::Failed => "Your report could not be made.",
            OrderState::Expired => "This order was not paid in time.",
        }
    }

    const fn is(&self, state: OrderState) -> bool {
        // `==` of a derived trait is not const.
        self.view.order.state as u8 == state as u8
    }

    /// Whether the form for an address is of use.
    const fn takes_email(&self) -> bool {
        let order = &self.view.order;
        order.email_available && !order.email_sent && !self.is(OrderState::Expired)
    }
}

fn figures_of(order: &GuestOrder) -> Vec<Figure> {
    let Some(finding) = &order.report else {
        return Vec::new();
    };
    let band = finding.band.as_deref().map(capitalized);
    let score = finding.score.map(|score| match &band {
        Some(band) => format!("{score} of 100: {band}"),
        None => format!("{score} of 100"),
    });
    let count = |count: Option<u64>| count.map(|count| counted(count, "violation", "violations"));
    [
        ("Score of the record", score),
        ("Open, hazardous (class B)", count(finding.open_b)),
        (
            "Open, immediately hazardous (class C)",
            count(finding.open_c),
        ),
        (
            "Records that name the apartment",
            (finding.unit_findings).map(|count| counted(count, "record", "records")),
        ),
    ]
    .into_iter()
    .filter_map(|(label, value)| {
        Some(Figure {
            label,
            value: value?,
        })
    })
    .collect()
}
