//! The page where a report is bought, and the one that leads on to the payment.

use askama::Template;

use super::route::CheckoutForm;
use crate::app::App;
use crate::flows::Place;
use crate::messages::message;
use crate::site::layout::{Frame, money};

/// A field of the form that is not filled in correctly, by the id of its element.
pub(super) type FormError = (&'static str, String);

/// The page where a report is bought.
#[derive(Template)]
#[template(path = "checkout/checkout.html")]
pub(super) struct CheckoutPage<'a> {
    frame: Frame,
    slug: &'a str,
    place: &'a Place,
    price: String,
    sends_mail: bool,
    /// What was typed.
    form: CheckoutForm,
    /// Identifies the form's order, however often the form is submitted.
    once: String,
    errors: Vec<FormError>,
}

impl<'a> CheckoutPage<'a> {
    pub(super) fn new(
        app: &App,
        (slug, place): (&'a str, &'a Place),
        form: CheckoutForm,
        once: String,
        errors: Vec<FormError>,
    ) -> Self {
        Self {
            frame: Frame::new(place.sample),
            slug,
            place,
            price: money(app.config.report_price_cents),
            sends_mail: app.config.mail.is_some(),
            form,
            once,
            errors,
        }
    }

    fn error_of(&self, field: &str) -> Option<&str> {
        let found = self.errors.iter().find(|(id, _)| *id == field);
        found.map(|(_, text)| text.as_str())
    }
}

/// The page that leads a buyer on to the payment provider.
#[derive(Template)]
#[template(path = "checkout/payment.html")]
pub(crate) struct PaymentPage {
    frame: Frame,
    url: String,
    bought: String,
    price: String,
}

impl PaymentPage {
    pub(crate) fn new(url: String, bought: String, price_cents: u32, sample: bool) -> Self {
        Self {
            frame: Frame::new(sample),
            url,
            bought,
            price: money(price_cents),
        }
    }
}
