//! The pages where a report is bought, and where a buyer is led to pay.

use askama::Template;

use super::route::CheckoutForm;
use crate::site::layout::Frame;
use crate::site::layout::money;

/// What is wrong with a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckoutError {
    /// What was typed is no apartment.
    Unit,
    /// What was typed is no e-mail address.
    Email,
    /// The box is not ticked.
    Acknowledgement,
}

impl CheckoutError {
    /// Id of the field.
    const fn field(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Email => "email",
            Self::Acknowledgement => "acknowledged",
        }
    }

    const fn said(self) -> &'static str {
        match self {
            Self::Unit => "Enter an apartment such as 4B, or leave the field empty.",
            Self::Email => {
                "Enter an e-mail address such as name@example.com, or leave the field empty."
            }
            Self::Acknowledgement => "Tick the box: a report may not be used to screen people.",
        }
    }
}

/// What the page shows.
pub(crate) struct CheckoutView {
    pub(crate) slug: String,
    pub(crate) address: String,
    /// The apartment, where the slug names it.
    pub(crate) unit: Option<String>,
    pub(crate) price_cents: u32,
    pub(crate) sends_mail: bool,
    pub(crate) sample: bool,
    /// What was typed.
    pub(crate) form: CheckoutForm,
    pub(crate) once: String,
}

/// The page where a report is bought.
#[derive(Template)]
#[template(path = "checkout/checkout.html")]
pub(crate) struct CheckoutPage {
    frame: Frame,
    view: CheckoutView,
    price: String,
    errors: Vec<CheckoutError>,
}

impl CheckoutPage {
    pub(crate) fn new(view: CheckoutView) -> Self {
        Self {
            frame: Frame::new(view.sample),
            price: money(view.price_cents),
            view,
            errors: Vec::new(),
        }
    }

    /// Adds what is wrong.
    pub(crate) fn wrong(mut self, errors: Vec<CheckoutError>) -> Self {
        self.errors = errors;
        self
    }

    fn error_of(&self, field: &str) -> Option<&'static str> {
        let found = self.errors.iter().find(|error| error.field() == field);
        found.map(|error| error.said())
    }

    fn typed_unit(&self) -> &str {
        self.view.form.unit.as_deref().unwrap_or_default()
    }

    fn typed_email(&self) -> &str {
        self.view.form.email.as_deref().unwrap_or_default()
    }

    const fn is_ticked(&self) -> bool {
        self.view.form.acknowledged.is_some()
    }
}

/// The page that leads a buyer to where they pay.
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
