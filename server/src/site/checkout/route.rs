//! The operations of the checkout page.

use nycapt_contract::{
    ErrorKind, Field, Media, Parameter, RateLimitClass, Replay, SLUG_MAX, Secret, Shape,
    SlugParameters, Spec,
};
use serde::Deserialize;

use crate::site::operation::operation;

const SLUG: Parameter = Parameter::path("slug", SLUG_MAX, "Slug of the address.");

operation! {
    /// Shows what is bought for one address, and its price.
    GetCheckoutPage(SlugParameters, ()) -> () = Spec::get(
        "get_checkout_page",
        "/checkout/{slug}",
        "Page to buy the report of an address.",
    )
    .parameters(&[SLUG])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    /// Creates an order from the form of the checkout page and leads on to the payment.
    ///
    /// Errors of the form are shown on the page, with status 422.
    SubmitCheckoutPage(SlugParameters, CheckoutForm) -> () = Spec::post(
        "submit_checkout_page",
        "/checkout/{slug}",
        "Order the report of an address.",
    )
    .rate_limit(RateLimitClass::Checkout)
    .replay(Replay::None)
    .parameters(&[SLUG])
    .body(Shape::Form {
        fields: &[
            Field::optional_text("unit", 500, "Apartment, suite or floor."),
            Field::optional_text("warned", 500, "The apartment that the page has warned of."),
            Field::optional_text("email", 500, "Where the report is announced."),
            Field::optional_text("acknowledged", 20, "That it is not for screening anybody."),
            Field::optional_text("once", 100, "What makes one order of a form that is sent twice."),
        ],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ])
}

/// The form of the checkout page; it has no `Debug` output because of the e-mail address.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct CheckoutForm {
    pub(super) unit: String,
    /// The apartment that the page has warned of.
    pub(super) warned: String,
    pub(super) email: String,
    /// `yes` if the box is checked.
    pub(super) acknowledged: String,
    pub(super) once: Option<Secret>,
}
