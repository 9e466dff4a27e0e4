//! The page where credits are bought for an account.

use askama::Template;

use crate::site::layout::Frame;
use crate::site::layout::{counted, money};

/// What came of a checkout that the buyer comes back from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PackPayment {
    /// So many credits were added to the account; they may be spent by now.
    Paid(u32),
    /// The payment is not confirmed yet.
    Unconfirmed,
    /// The money is on its way.
    Pending,
    /// Nothing was charged.
    Unpaid,
}

struct Pack {
    reports: u32,
    name: String,
    price: String,
    checked: bool,
}

/// The page where credits are bought.
#[derive(Template)]
#[template(path = "credits/credits.html")]
pub(crate) struct CreditsPage {
    frame: Frame,
    account: String,
    packs: Vec<Pack>,
    payment: Option<PackPayment>,
    pack_missing: bool,
}

impl CreditsPage {
    pub(crate) fn new(account: String, packs: &[u32], price_cents: u32, sample: bool) -> Self {
        let packs = packs.iter().enumerate().map(|(place, reports)| Pack {
            reports: *reports,
            name: Self::pack_name(*reports),
            price: money(price_cents.saturating_mul(*reports)),
            checked: place == 0,
        });
        Self {
            frame: Frame::new(sample),
            account,
            packs: packs.collect(),
            payment: None,
            pack_missing: false,
        }
    }

    /// Adds what came of a checkout.
    pub(crate) fn with(mut self, payment: Option<PackPayment>) -> Self {
        self.payment = payment;
        self
    }

    /// Says that no pack was chosen.
    pub(crate) fn pack_missing(mut self) -> Self {
        self.pack_missing = true;
        self
    }

    /// A pack in words.
    pub(crate) fn pack_name(reports: u32) -> String {
        counted(reports.into(), "report credit", "report credits")
    }

    /// Whether the page is worth another look soon.
    pub(crate) const fn is_unconfirmed(&self) -> bool {
        matches!(self.payment, Some(PackPayment::Unconfirmed))
    }

    fn said(&self) -> Option<String> {
        Some(match self.payment? {
            PackPayment::Paid(reports) => format!(
                "Paid: {} {} added to the account by this payment.",
                Self::pack_name(reports),
                if reports == 1 { "was" } else { "were" }
            ),
            PackPayment::Unconfirmed => {
                "The payment is not confirmed yet. This page looks again every 10 seconds.".into()
            }
            PackPayment::Pending => {
                "The payment is on its way. The credits are on the account once it arrives, which \
                 may take days."
                    .into()
            }
            PackPayment::Unpaid => "That payment did not go through. Nothing was charged.".into(),
        })
    }
}
