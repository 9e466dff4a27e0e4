//! The page where a report is bought.

use std::sync::Arc;

use nycapt_contract::{
    ErrorKind, Field, Media, Operation, Parameter, RateLimitClass, Replay, SLUG_MAX, Secret, Shape,
    SlugParameters, Spec,
};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::buy::{self, CheckoutStep};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::error::ErrorPage;
use crate::site::operation::operation;
use crate::site::order::order_cookie;

const SLUG: Parameter = Parameter::path("slug", SLUG_MAX, "Slug of the address.");

const fn field(name: &'static str, max: usize, about: &'static str) -> Field {
    Field::optional_text(name, max, about)
}

operation! {
    /// What is bought for one address, and for how much.
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
    /// Makes an order of the checkout page's form and leads to where it is paid.
    ///
    /// What is wrong with the form is said on the page, with status 422.
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
    ])
}

/// The form of the checkout page.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct CheckoutForm {
    /// The apartment; may be empty.
    #[serde(default)]
    pub(crate) unit: Option<String>,
    /// Where the report is announced; may be empty.
    #[serde(default)]
    pub(crate) email: Option<String>,
    /// `yes` where the box is ticked.
    #[serde(default)]
    pub(crate) acknowledged: Option<String>,
    /// What makes one order of a form that is sent twice.
    #[serde(default)]
    pub(crate) once: Option<Secret>,
}

impl std::fmt::Debug for CheckoutForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CheckoutForm(…)")
    }
}

pub(crate) async fn get_checkout_page(
    app: Arc<App>,
    call: Call<GetCheckoutPage>,
) -> Result<Reply<GetCheckoutPage>, ApiError> {
    let slug = call.parameters.slug.as_str();
    match buy::get_checkout_page(&app, slug)? {
        Some(page) => Reply::passing_page(&page),
        None => not_found(&app),
    }
}

pub(crate) async fn submit_checkout_page(
    app: Arc<App>,
    call: Call<SubmitCheckoutPage>,
) -> Result<Reply<SubmitCheckoutPage>, ApiError> {
    let slug = call.parameters.slug.as_str();
    match buy::submit_checkout_page(&app, slug, call.body, call.network).await? {
        CheckoutStep::Invalid(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
        CheckoutStep::Pay(page, order, token) => Ok(
            Reply::passing_page(page.as_ref())?.cookie(&order_cookie(&app, order.as_str(), &token))
        ),
        CheckoutStep::Order(order, token) => {
            let cookie = order_cookie(&app, order.as_str(), &token);
            Ok(Reply::see_other(&format!("/orders/{order}")).cookie(&cookie))
        }
        CheckoutStep::NotFound => not_found(&app),
    }
}

fn not_found<O: Operation>(app: &App) -> Result<Reply<O>, ApiError> {
    let page = ErrorPage::not_found("No building has this address.", app.shows_sample());
    Ok(Reply::passing_page(&page)?.not_found())
}
