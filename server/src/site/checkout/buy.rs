//! Shows the checkout page and creates the order of its form.

use std::sync::Arc;
use std::time::Duration;

use nycapt_contract::{ErrorKind, Operation, Secret, UNIT_MAX};
use nycapt_rules::{Email, GuestPurchase, at};
use nycapt_store::StoreError;
use salvo::http::StatusCode;
use tokio::time::sleep;

use super::page::{CheckoutPage, FormError, PaymentPage};
use super::route::{CheckoutForm, GetCheckoutPage, SubmitCheckoutPage};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{
    Building, CheckoutRequest, Opened, Place, building_of_slug, provider_of, start_guest_checkout,
};
use crate::messages::message;
use crate::random::random_bytes;
use crate::reply::Reply;
use crate::site::error::ErrorPage;
use crate::site::order::order_cookie;

/// The value of a checked box.
const CHECKED: &str = "yes";
/// How often, and how many times, a resubmitted form checks on the first submission.
const POLL: Duration = Duration::from_millis(100);
const POLLS: u32 = 50;

pub(crate) async fn get_checkout_page(
    app: Arc<App>,
    call: Call<GetCheckoutPage>,
) -> Result<Reply<GetCheckoutPage>, ApiError> {
    let slug = call.parameters.slug.as_str();
    let Some(place) = building_of_slug(&app, slug)? else {
        return not_found(&app);
    };
    provider_of(&app)?;
    page(&app, slug, &place, CheckoutForm::default(), Vec::new())
}

/// Creates one order from a form, however often it is submitted.
pub(crate) async fn submit_checkout_page(
    app: Arc<App>,
    call: Call<SubmitCheckoutPage>,
) -> Result<Reply<SubmitCheckoutPage>, ApiError> {
    let (slug, form) = (call.parameters.slug.as_str(), call.body);
    let Some(place) = building_of_slug(&app, slug)? else {
        return not_found(&app);
    };
    provider_of(&app)?;
    let (building, email) = match read(&place, &form) {
        Ok(read) => read,
        Err(errors) => return invalid(&app, slug, &place, form, errors),
    };
    if let Some(warning) = unseen_warning(&app, &place, &building, &form)? {
        let form = CheckoutForm {
            warned: form.unit.clone(),
            ..form
        };
        let warning = message!("checkout-unit-doubtful", warning = warning);
        return invalid(&app, slug, &place, form, vec![("unit", warning)]);
    }
    let purchase = GuestPurchase {
        address: building.slug.clone(),
        unit: building.unit.clone(),
        email,
    };
    let once = form.once.as_ref().map(Secret::expose);
    let asked = CheckoutRequest::new(
        SubmitCheckoutPage::SPEC.name,
        purchase,
        false,
        once,
        call.network,
    );
    let opened = start_when_free(&app, asked, building).await?;
    let cookie = order_cookie(&app, opened.order.id.as_str(), &opened.token);
    let reply = match opened.session.url {
        Some(url) => {
            let bought = message!("order-report-on", place = opened.order.title());
            let cents = opened.checkout.amount_cents;
            Reply::passing_page(&PaymentPage::new(url, bought, cents, place.sample))?
        }
        // The form was sent before, and its order can no longer be paid.
        None => Reply::see_other(&format!("/orders/{}", opened.order.id)),
    };
    Ok(reply.cookie(&cookie))
}

/// Why the apartment in the form may not exist, unless the page has said so before.
fn unseen_warning(
    app: &App,
    place: &Place,
    building: &Building,
    form: &CheckoutForm,
) -> Result<Option<String>, ApiError> {
    if place.unit.is_some() || building.unit.is_none() || form.warned == form.unit {
        return Ok(None);
    }
    Ok(building_of_slug(app, &building.slug)?.and_then(|place| place.warning))
}

/// Starts a checkout. A form that is sent twice in quick succession waits for the first sending and
/// leads to the same payment, because a person cannot act on "still running".
async fn start_when_free(
    app: &App,
    asked: CheckoutRequest,
    building: Building,
) -> Result<Opened, ApiError> {
    for _ in 0..POLLS {
        match start_guest_checkout(app, asked.clone(), Some(building.clone())).await {
            Err(error) if error.kind() == ErrorKind::InFlight => sleep(POLL).await,
            outcome => return outcome,
        }
    }
    start_guest_checkout(app, asked, Some(building)).await
}

fn page<O: Operation>(
    app: &App,
    slug: &str,
    place: &Place,
    form: CheckoutForm,
    errors: Vec<FormError>,
) -> Result<Reply<O>, ApiError> {
    let once = hex::encode(random_bytes::<16>().map_err(StoreError::from)?);
    Reply::passing_page(&CheckoutPage::new(app, (slug, place), form, once, errors))
}

fn invalid<O: Operation>(
    app: &App,
    slug: &str,
    place: &Place,
    form: CheckoutForm,
    errors: Vec<FormError>,
) -> Result<Reply<O>, ApiError> {
    Ok(page(app, slug, place, form, errors)?.status(StatusCode::UNPROCESSABLE_ENTITY))
}

fn not_found<O: Operation>(app: &App) -> Result<Reply<O>, ApiError> {
    let message = message!("checkout-no-building");
    let page = ErrorPage::not_found(&message, app.shows_sample());
    Ok(Reply::passing_page(&page)?.not_found())
}

fn email_error() -> FormError {
    ("email", message!("checkout-email-invalid"))
}

fn read(place: &Place, form: &CheckoutForm) -> Result<(Building, Option<Email>), Vec<FormError>> {
    let mut errors = Vec::new();
    let fits = form.unit.chars().count() <= UNIT_MAX;
    let building = fits.then(|| place.with_unit(&form.unit)).flatten();
    if building.is_none() {
        errors.push(("unit", message!("checkout-unit-invalid")));
    }
    let email = Email::read(&form.email, at("body", "email"));
    if email.is_err() {
        errors.push(email_error());
    }
    if form.acknowledged != CHECKED {
        errors.push(("acknowledged", message!("checkout-not-acknowledged")));
    }
    match (building, email) {
        (Some(building), Ok(email)) if errors.is_empty() => Ok((building, email)),
        _ => Err(errors),
    }
}
