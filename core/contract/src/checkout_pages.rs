//! Pages where people buy: one report without an account, its order, and credits for an account.

use serde::{Deserialize, Serialize};

use super::error::ErrorKind;
use super::operation::{Access, Media, Operation, RateLimitClass, Replay, Spec};
use super::parameters::{
    AccountParameters, CreditsPageParameters, OrderPageParameters, OrderParameters, SlugParameters,
};
use super::previews::SLUG_MAX;
use super::secret::Secret;
use super::shape::{Field, Parameter, Shape};

const SLUG: Parameter = Parameter::path("slug", SLUG_MAX, "Slug of the address.");
const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Id of the order.");
const ACCOUNT_ID: Parameter = Parameter::path("account_id", 64, "Id of the account.");

const fn field(name: &'static str, max: usize, about: &'static str) -> Field {
    Field::optional_text(name, max, about)
}

/// What is bought for one address, and for how much.
pub enum GetCheckoutPage {}

impl Operation for GetCheckoutPage {
    const SPEC: Spec = Spec::get(
        "get_checkout_page",
        "/checkout/{slug}",
        "Page to buy the report of an address.",
    )
    .parameters(&[SLUG])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Parameters = SlugParameters;
    type Body = ();
    type Answer = ();
}

/// Makes an order of the checkout page's form and leads to where it is paid.
///
/// What is wrong with the form is said on the page, with status 422.
pub enum SubmitCheckoutPage {}

impl Operation for SubmitCheckoutPage {
    const SPEC: Spec = Spec::post(
        "submit_checkout_page",
        "/checkout/{slug}",
        "Order the report of an address.",
    )
    .rate_limit(RateLimitClass::Checkout)
    .replay(Replay::None)
    .parameters(&[SLUG])
    .body(Shape::Form {
        fields: &[
            field("unit", 500, "Apartment, suite or floor."),
            field("email", 500, "Where the report is announced."),
            field("acknowledged", 20, "That it is not for screening anybody."),
            field(
                "once",
                100,
                "What makes one order of a form that is sent twice.",
            ),
        ],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ]);
    type Parameters = SlugParameters;
    type Body = CheckoutForm;
    type Answer = ();
}

/// An order as its buyer sees it.
///
/// A token in the query becomes a cookie of this path, and the page is shown without it; so does
/// the session that the provider names, once and within an hour after paying.
pub enum GetOrderPage {}

impl Operation for GetOrderPage {
    const SPEC: Spec = Spec::get("get_order_page", "/orders/{order_id}", "Page of an order.")
        .access(Access::OrderToken)
        .parameters(&[
            ORDER_ID,
            Parameter::query("token", 512, "Token of the order."),
            Parameter::query("session", 255, "The provider's id of the checkout."),
            Parameter::query(
                "watch",
                10,
                "`on` for a buyer who comes from paying, `off` for a page that does not load \
                 itself again.",
            ),
            Parameter::query("saved", 10, "Whether an e-mail address was just saved."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Parameters = OrderPageParameters;
    type Body = ();
    type Answer = ();
}

/// Keeps the e-mail address of the order page's form, or forgets it where the field is empty.
pub enum SubmitOrderPage {}

impl Operation for SubmitOrderPage {
    const SPEC: Spec = Spec::post(
        "submit_order_page",
        "/orders/{order_id}",
        "Attach an e-mail address to an order.",
    )
    .access(Access::OrderToken)
    .replay(Replay::None)
    .parameters(&[ORDER_ID])
    .body(Shape::Form {
        fields: &[field("email", 500, "Where the report is announced.")],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ]);
    type Parameters = OrderParameters;
    type Body = EmailForm;
    type Answer = ();
}

/// The report of an order as PDF, for the browser that holds the order's cookie.
pub enum GetOrderPagePdf {}

impl Operation for GetOrderPagePdf {
    const SPEC: Spec = Spec::get(
        "get_order_page_pdf",
        "/orders/{order_id}/report.pdf",
        "Report of an order.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID, Parameter::flag("download", "Offer it as a file.")])
    .answers(Media::Pdf)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::Unavailable,
    ]);
    type Parameters = OrderParameters;
    type Body = ();
    type Answer = ();
}

/// Packs of credits for one account, for whoever pays for it.
pub enum GetCreditsPage {}

impl Operation for GetCreditsPage {
    const SPEC: Spec = Spec::get(
        "get_credits_page",
        "/credits/{account_id}",
        "Page to buy credits for an account.",
    )
    .parameters(&[
        ACCOUNT_ID,
        Parameter::query("paid", 255, "The provider's id of the checkout."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Parameters = CreditsPageParameters;
    type Body = ();
    type Answer = ();
}

/// Leads to where a pack of credits is paid.
pub enum SubmitCreditsPage {}

impl Operation for SubmitCreditsPage {
    const SPEC: Spec = Spec::post(
        "submit_credits_page",
        "/credits/{account_id}",
        "Buy credits for an account.",
    )
    .rate_limit(RateLimitClass::Checkout)
    .replay(Replay::None)
    .parameters(&[ACCOUNT_ID])
    .body(Shape::Form {
        fields: &[field("pack", 10, "Credits in the pack.")],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ]);
    type Parameters = AccountParameters;
    type Body = CreditsForm;
    type Answer = ();
}

/// The form of the checkout page.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct CheckoutForm {
    /// The apartment; may be empty.
    #[serde(default)]
    pub unit: Option<String>,
    /// Where the report is announced; may be empty.
    #[serde(default)]
    pub email: Option<String>,
    /// `yes` where the box is ticked.
    #[serde(default)]
    pub acknowledged: Option<String>,
    /// What makes one order of a form that is sent twice.
    #[serde(default)]
    pub once: Option<Secret>,
}

impl std::fmt::Debug for CheckoutForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CheckoutForm(…)")
    }
}

/// The form of the order page.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct EmailForm {
    /// Where the report is announced; empty to be forgotten.
    #[serde(default)]
    pub email: Option<String>,
}

impl std::fmt::Debug for EmailForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EmailForm(…)")
    }
}

/// The form of the credits page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct CreditsForm {
    /// Credits in the pack.
    #[serde(default)]
    pub pack: Option<String>,
}
