//! The page where a report is bought, and the one that leads to the payment.

use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use nycapt_contract::{
    ErrorKind, Field, Media, Operation, Parameter, RateLimitClass, Replay, SLUG_MAX, Secret, Shape,
    SlugParameters, Spec, UNIT_MAX, limits,
};
use nycapt_messages::display_address;
use nycapt_rules::{Email, GuestPurchase, ORDER_TOKEN_MS, at, place_title};
use nycapt_store::StoreError;
use salvo::http::StatusCode;
use serde::Deserialize;
use tokio::time::sleep;

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{
    Building, CheckoutError, CheckoutRequest, Opened, Place, building_of_slug, link_until,
    provider_of, start_guest_checkout,
};
use crate::messages::message;
use crate::random::random_bytes;
use crate::reply::{Reply, ReplyResult};
use crate::site::building::{another_address, no_page};
use crate::site::layout::{grouped, money};
use crate::site::operation::operation;
use crate::site::order::with_order_cookies;

const SLUG: Parameter = Parameter::path("slug", SLUG_MAX, "Address slug.");

operation! {
    /// Shows what is bought for one address, and its price.
    GetCheckoutPage(SlugParameters, ()) -> () = Spec::get(
        "get_checkout_page",
        "/checkout/{slug}",
        "Checkout for a report on an address.",
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
        "Order a report on an address.",
    )
    .rate_limit(RateLimitClass::Checkout)
    .replay(Replay::None)
    .parameters(&[SLUG])
    .body(Shape::Form {
        fields: &[
            Field::optional_text("unit", 500, "Apartment, suite or floor."),
            Field::optional_text("warned", 500, "The apartment that the page warned about."),
            Field::optional_text("email", 500, "Where to send the link to the report."),
            Field::optional_text("acknowledged", 20, "Agrees not to screen anyone with the report."),
            Field::optional_text("once", 100, "The same each time one form is submitted."),
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
    unit: String,
    /// The apartment that the page warned about.
    warned: String,
    email: String,
    /// `yes` if the box is checked.
    acknowledged: String,
    once: Option<Secret>,
}

/// A field of the form that is not filled in correctly, by the id of its element.
type FormError = (&'static str, String);

#[derive(Template)]
#[template(path = "checkout/checkout.html")]
struct CheckoutPage<'a> {
    sample: bool,
    slug: &'a str,
    place: &'a Place,
    price: String,
    /// The day until which the link of an order made now works.
    link_until: String,
    sends_mail: bool,
    form: CheckoutForm,
    /// Identifies the form's order, however often the form is submitted.
    once: String,
    errors: Vec<FormError>,
}

impl CheckoutPage<'_> {
    fn address(&self) -> String {
        display_address(&self.place.asked.line)
    }

    fn title(&self) -> String {
        let unit = self.place.unit.as_ref().map(|unit| unit.display.as_str());
        place_title(&self.place.asked.line, unit)
    }

    /// What the report lists, and the most records of a kind.
    fn records(&self) -> String {
        let most = [limits::COURT_CASES, limits::HPD_VIOLATIONS];
        let [fewest, most] = most.map(|rows| grouped(rows as u64));
        message!("checkout-what-records", fewest, most)
    }

    fn other_address(&self) -> Option<String> {
        let other = self.place.asked.preferred.as_deref();
        other.map(another_address)
    }

    fn error_of(&self, field: &str) -> Option<&str> {
        let found = self.errors.iter().find(|(id, _)| *id == field);
        found.map(|(_, text)| text.as_str())
    }
}

#[derive(Template)]
#[template(path = "checkout/payment.html")]
pub(crate) struct PaymentPage {
    sample: bool,
    url: String,
    bought: String,
    price: String,
}

impl PaymentPage {
    pub(crate) fn new(url: String, bought: String, price_cents: u32, sample: bool) -> Self {
        Self {
            sample,
            url,
            bought,
            price: money(price_cents),
        }
    }
}

/// The value of a checked box.
const CHECKED: &str = "yes";
/// How often, and how many times, a resubmitted form checks on the first submission.
const POLL: Duration = Duration::from_millis(100);
const POLLS: u32 = 50;

pub(crate) async fn get_checkout_page(
    app: Arc<App>,
    call: Call<GetCheckoutPage>,
) -> ReplyResult<GetCheckoutPage> {
    let slug = call.parameters.slug.as_str();
    let place = building_of_slug(&app, slug)?.ok_or_else(|| no_place(&app, slug))?;
    provider_of(&app)?;
    page(&app, slug, &place, CheckoutForm::default(), Vec::new())
}

/// Creates one order from a form, however often it is submitted.
pub(crate) async fn submit_checkout_page(
    app: Arc<App>,
    call: Call<SubmitCheckoutPage>,
) -> ReplyResult<SubmitCheckoutPage> {
    let (slug, form) = (call.parameters.slug.as_str(), call.body);
    let place = building_of_slug(&app, slug)?.ok_or_else(|| no_place(&app, slug))?;
    provider_of(&app)?;
    let (building, email) = match read(&app, &place, &form) {
        Ok(read) => read,
        Err(errors) => return invalid(&app, slug, &place, form, errors),
    };
    if let Some(warning) = unseen_warning(&app, &place, &building, &form)? {
        let form = CheckoutForm {
            warned: form.unit.clone(),
            ..form
        };
        let warning = message!("checkout-unit-doubtful", warning);
        return invalid(&app, slug, &place, form, vec![("unit", warning)]);
    }
    let purchase = GuestPurchase {
        address: building.slug.clone(),
        unit: building.unit.clone(),
        email,
    };
    let operation = SubmitCheckoutPage::SPEC.name;
    // A person who goes back and changes the form wants another order.
    let purchased = hex::encode(purchase.fingerprint(operation).as_bytes());
    let once = form.once.as_ref();
    let once = once.map(|once| format!("{} {purchased}", once.expose()));
    let asked = CheckoutRequest::new(operation, purchase, false, once.as_deref(), call.network);
    let opened = match start_when_free(&app, asked, building).await {
        // The browser that sent the form before has the order's cookie.
        Err(CheckoutError::Paid(order)) => {
            return Ok(Reply::see_other(&format!("/orders/{order}")));
        }
        opened => opened?,
    };
    let reply = match opened.session.url {
        Some(url) => {
            let bought = message!("order-report-on", place = opened.order.title());
            let cents = opened.checkout.amount_cents;
            Reply::passing_page(&PaymentPage::new(url, bought, cents, place.sample))?
        }
        // The form was sent before, and its order can no longer be paid.
        None => Reply::see_other(&format!("/orders/{}", opened.order.id)),
    };
    let id = opened.order.id.as_str();
    Ok(with_order_cookies(reply, &app, id, &opened.token))
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
    let found = building_of_slug(app, &building.slug)?;
    let mut warnings = found.into_iter().flat_map(|found| found.warnings);
    Ok(warnings.find(|warning| !place.warnings.contains(warning)))
}

/// Starts a checkout. A form that is sent twice in quick succession waits for the first sending and
/// leads to the same payment, because a person cannot act on "still running".
async fn start_when_free(
    app: &App,
    asked: CheckoutRequest,
    building: Building,
) -> Result<Opened, CheckoutError> {
    for _ in 0..POLLS {
        match start_guest_checkout(app, asked.clone(), Some(building.clone())).await {
            Err(CheckoutError::Other(error)) if error.kind() == ErrorKind::InFlight => {
                sleep(POLL).await;
            }
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
) -> ReplyResult<O> {
    let now = app.clock.now().as_millisecond();
    let once = random_bytes::<16>().map_err(StoreError::from)?;
    Reply::passing_page(&CheckoutPage {
        sample: place.sample,
        slug,
        place,
        price: money(app.config.report_price_cents),
        link_until: link_until(&app.config, now, now + ORDER_TOKEN_MS),
        sends_mail: app.config.mail.is_some(),
        form,
        once: hex::encode(once),
        errors,
    })
}

fn invalid<O: Operation>(
    app: &App,
    slug: &str,
    place: &Place,
    form: CheckoutForm,
    errors: Vec<FormError>,
) -> ReplyResult<O> {
    Ok(page(app, slug, place, form, errors)?.status(StatusCode::UNPROCESSABLE_ENTITY))
}

fn no_place(app: &App, slug: &str) -> ApiError {
    app.live
        .load()
        .map_or_else(ApiError::no_release, |release| {
            ApiError::new(ErrorKind::NotFound, no_page(&release, slug))
        })
}

fn read(
    app: &App,
    place: &Place,
    form: &CheckoutForm,
) -> Result<(Building, Option<Email>), Vec<FormError>> {
    let mut errors = Vec::new();
    let release = app.live.load();
    let release = release.filter(|_| form.unit.chars().count() <= UNIT_MAX);
    let building = release.and_then(|release| place.with_unit(&release, &form.unit));
    if building.is_none() {
        errors.push(("unit", message!("checkout-unit-invalid")));
    }
    let email = Email::read(&form.email, at("body", "email"));
    if email.is_err() {
        errors.push(("email", message!("checkout-email-invalid")));
    }
    if form.acknowledged != CHECKED {
        errors.push(("acknowledged", message!("checkout-not-acknowledged")));
    }
    match (building, email) {
        (Some(building), Ok(email)) if errors.is_empty() => Ok((building, email)),
        _ => Err(errors),
    }
}
