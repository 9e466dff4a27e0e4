//! The page where credits are bought for an account.

use askama::Template;
use nycapt_messages::counted;
use nycapt_store::{CheckoutRow, CheckoutState};

use crate::app::App;
use crate::messages::message;
use crate::site::layout::{Frame, money};

/// Credits in a pack.
pub(super) const PACKS: [u32; 3] = [1, 5, 20];

/// The page where credits are bought.
#[derive(Template)]
#[template(path = "credits/credits.html")]
pub(super) struct CreditsPage {
    frame: Frame,
    account: String,
    price_cents: u32,
    /// The checkout that the buyer comes back from.
    pub(super) checkout: Option<CheckoutRow>,
    pub(super) is_pack_missing: bool,
}

impl CreditsPage {
    pub(super) fn new(app: &App, account: String) -> Self {
        Self {
            frame: Frame::new(app.shows_sample()),
            account,
            price_cents: app.config.report_price_cents,
            checkout: None,
            is_pack_missing: false,
        }
    }

    /// Whether the payment may be confirmed at any moment.
    pub(super) fn is_unconfirmed(&self) -> bool {
        let checkout = self.checkout.as_ref();
        checkout.is_some_and(|checkout| checkout.state == CheckoutState::Open)
    }

    fn price(&self, credits: u32) -> String {
        money(self.price_cents.saturating_mul(credits))
    }
}

/// A pack in words.
pub(super) fn pack_name(credits: u32) -> String {
    counted!("credits-pack", credits)
}

/// The outcome of a payment.
fn outcome(checkout: &CheckoutRow) -> String {
    match checkout.state {
        CheckoutState::Paid => message!("credits-paid", pack = pack_name(checkout.reports)),
        CheckoutState::Open => message!("credits-unconfirmed"),
        CheckoutState::Pending => message!("credits-pending"),
        CheckoutState::Failed | CheckoutState::Expired => message!("credits-unpaid"),
    }
}
