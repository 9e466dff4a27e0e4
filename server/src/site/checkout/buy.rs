//! The page where a report is bought, and the order that its form makes.

use std::time::Duration;

use nycapt_contract::{ErrorKind, Operation, UNIT_MAX};
use nycapt_rules::{Email, GuestPurchase, OrderId, OrderToken, at};

use tokio::time::sleep;

use super::page::{CheckoutError, CheckoutPage, CheckoutView, PaymentPage};
use super::route::{CheckoutForm, SubmitCheckoutPage};
use crate::api_error::ApiError;
use crate::app::App;
use crate::flows::{
    Asked, Building, Opened, Place, building_of_slug, provider_of, start_checkout_of,
};
use crate::random::random_bytes;
use crate::store::StoreError;

/// What a box says that is ticked.
const TICKED: &str = "yes";
/// How long a form waits for its twin, and how often it looks.
const TURN: Duration = Duration::from_millis(100);
const TURNS: u32 = 50;

/// What comes of a form that was sent.
pub(crate) enum CheckoutStep {
    /// The form again, with what is wrong.
    Invalid(Box<CheckoutPage>),
    /// Where it is paid.
    Pay(Box<PaymentPage>, OrderId, OrderToken),
    /// The order, which can no longer be paid: the form was sent before.
    Order(OrderId, OrderToken),
    /// There is no such building.
    NotFound,
}

/// The page of a slug; none where it names no building.
///
/// # Errors
/// 503 where nothing can be bought.
pub(crate) fn get_checkout_page(app: &App, slug: &str) -> Result<Option<CheckoutPage>, ApiError> {
    let Some(place) = building_of_slug(&app.live, slug)? else {
        return Ok(None);
    };
    provider_of(app)?;
    let once = new_once()?;
    Ok(Some(page(app, slug, &place, CheckoutForm::default(), once)))
}

/// Makes an order of a form, once however often it is sent.
///
/// # Errors
/// 503 where nothing can be bought at the moment.
pub(crate) async fn submit_checkout_page(
    app: &App,
    slug: &str,
    form: CheckoutForm,
    network: u128,
) -> Result<CheckoutStep, ApiError> {
    let Some(place) = building_of_slug(&app.live, slug)? else {
        return Ok(CheckoutStep::NotFound);
    };
    provider_of(app)?;
    let wrong = |form, errors| {
        let once = new_once()?;
        let page = page(app, slug, &place, form, once).wrong(errors);
        Ok(CheckoutStep::Invalid(Box::new(page)))
    };
    let (building, email) = match read(&place, &form) {
        Ok(read) => read,
        Err(errors) => return wrong(form, errors),
    };
    let asked = asked_of(&form, &building, email, network);
    match start_when_free(app, asked, building).await {
        Ok(opened) => Ok(step_of(opened, &place)),
        // The one member that a provider can find an error with.
        Err(ApiError::Invalid(_)) => wrong(form, vec![CheckoutError::Email]),
        Err(refusal) => Err(refusal),
    }
}

/// Starts a checkout; a form that is sent twice within a moment waits for its twin and goes on to
/// where the twin pays, for a person can do nothing with the news that it is under way.
async fn start_when_free(app: &App, asked: Asked, building: Building) -> Result<Opened, ApiError> {
    for _ in 0..TURNS {
        match start_checkout_of(app, asked.clone(), building.clone()).await {
            Err(refusal) if refusal.kind() == ErrorKind::InFlight => sleep(TURN).await,
            outcome => return outcome,
        }
    }
    start_checkout_of(app, asked, building).await
}

fn page(app: &App, slug: &str, place: &Place, form: CheckoutForm, once: String) -> CheckoutPage {
    CheckoutPage::new(CheckoutView {
        slug: slug.into(),
        address: place.address.clone(),
        unit: place.unit.as_ref().map(|unit| unit.display.clone()),
        price_cents: app.config.report_price_cents,
        sends_mail: app.config.mail.is_some(),
        sample: place.sample,
        form,
        once,
    })
}

fn read(
    place: &Place,
    form: &CheckoutForm,
) -> Result<(Building, Option<Email>), Vec<CheckoutError>> {
    let mut errors = Vec::new();
    let unit = form.unit.as_deref().unwrap_or_default();
    let fits = unit.chars().count() <= UNIT_MAX;
    let building = Some(unit)
        .filter(|_| fits)
        .and_then(|unit| place.with_unit(unit));
    if building.is_none() {
        errors.push(CheckoutError::Unit);
    }
    let email = Email::read(
        form.email.as_deref().unwrap_or_default(),
        at("body", "email"),
    );
    if email.is_err() {
        errors.push(CheckoutError::Email);
    }
    if form.acknowledged.as_deref() != Some(TICKED) {
        errors.push(CheckoutError::Acknowledgement);
    }
    match (building, email) {
        (Some(building), Ok(email)) if errors.is_empty() => Ok((building, email)),
        _ => Err(errors),
    }
}

fn asked_of(
    form: &CheckoutForm,
    building: &Building,
    email: Option<Email>,
    network: u128,
) -> Asked {
    let purchase = GuestPurchase {
        address: building.slug.clone(),
        unit: building.unit.clone(),
        email,
    };
    let once = form.once.as_ref().map(nycapt_contract::Secret::expose);
    Asked::new(
        SubmitCheckoutPage::SPEC.name,
        purchase,
        false,
        once,
        network,
    )
}

fn step_of(opened: Opened, place: &Place) -> CheckoutStep {
    match opened.session.url {
        Some(url) => {
            let bought = format!("Report on {}", opened.order.title());
            let page = PaymentPage::new(url, bought, opened.checkout.amount_cents, place.sample);
            CheckoutStep::Pay(Box::new(page), opened.order.id, opened.token)
        }
        None => CheckoutStep::Order(opened.order.id, opened.token),
    }
}

/// What makes one order of a form that is sent twice.
fn new_once() -> Result<String, StoreError> {
    Ok(hex::encode(random_bytes::<16>()?))
}
