//! What a buyer sees who comes back from paying and cannot be shown the order.

use askama::Template;

use crate::site::layout::Frame;

/// The page in place of an order.
#[derive(Debug, Template)]
#[template(path = "order/return_page.html")]
pub(crate) struct ReturnPage {
    frame: Frame,
    title: &'static str,
    message: &'static str,
    advice: &'static str,
}

impl ReturnPage {
    /// The provider has not said yet that somebody paid.
    pub(crate) fn unconfirmed(sample: bool) -> Self {
        Self {
            frame: Frame::new(sample),
            title: "Waiting for the payment provider",
            message: "The payment provider has not confirmed the payment yet.",
            advice: "This page looks again by itself every few seconds. If you did not pay, \
                     nothing was charged.",
        }
    }

    /// The way back from paying leads to the order once, and only for a while.
    pub(crate) fn expired(sample: bool) -> Self {
        Self {
            frame: Frame::new(sample),
            title: "This way back was used",
            message: "The way back from paying opens an order once, and for an hour.",
            advice: "Open the order with its private link: the page of the order shows it, and so \
                     does our mail if you left an address.",
        }
    }
}
