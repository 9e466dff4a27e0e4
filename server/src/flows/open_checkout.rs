//! Opens a stored checkout at the payment provider: the row first, the call second.
//!
//! Whatever breaks off between the two, the same checkout asked for again is the same session
//! there, for everything that is said of it comes from its row.

use jiff::Timestamp;
use nycapt_rules::{Email, OrderId, Purpose, at, value_error};

use crate::api_error::ApiError;
use crate::app::App;
use crate::payments::{CheckoutSession, NewCheckout, PaymentError, PaymentProvider, Surface};
use crate::store::{CheckoutRow, OrderRow, StoreError, name_checkout_session};

/// Milliseconds that a buyer has for paying.
pub(crate) const CHECKOUT_MS: i64 = 2 * 60 * 60 * 1000;
/// Milliseconds that a provider wants between a session's opening and its end, and some more.
const LEAST_MS: i64 = 31 * 60 * 1000;
/// Most characters of what the buyer reads beside the price.
const TITLE_MAX: usize = 250;
/// What the provider puts the id of its session in place of.
const SESSION: &str = "{CHECKOUT_SESSION_ID}";

/// Where payments are taken.
///
/// # Errors
/// 503 where the operator has set up none.
pub(crate) fn provider_of(app: &App) -> Result<&dyn PaymentProvider, ApiError> {
    app.seller().ok_or_else(ApiError::no_payments)
}

/// Opens the checkout of an order.
///
/// # Errors
/// 422 where the provider does not take the e-mail address, 503 where it does nothing at all.
pub(crate) async fn open_order_checkout(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> Result<CheckoutSession, ApiError> {
    open(app, &order_checkout(app, order, checkout)?, checkout).await
}

/// What the provider is asked for, the same each time.
fn order_checkout(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> Result<NewCheckout, ApiError> {
    let site = &app.config.site_url;
    // The buyer comes back with the session's id: the order's token is never told to the provider.
    let back = format!("{}?session={SESSION}", order_url(site, &order.id));
    let surface = if checkout.is_embedded {
        Surface::Embedded { return_url: back }
    } else {
        Surface::Hosted {
            success_url: back,
            cancel_url: format!("{site}/checkout/{}", order.slug),
        }
    };
    let title = format!("Report on {}", order.title());
    new_of(checkout, &title, surface, order.email.as_ref())
}

/// Opens the checkout of a pack of credits.
///
/// # Errors
/// 503 where the provider does not do it.
pub(crate) async fn open_credits_checkout(
    app: &App,
    checkout: &CheckoutRow,
) -> Result<CheckoutSession, ApiError> {
    let page = format!("{}/credits/{}", app.config.site_url, checkout.account);
    let surface = Surface::Hosted {
        success_url: format!("{page}?paid={SESSION}"),
        cancel_url: page,
    };
    let plural = if checkout.reports == 1 { "" } else { "s" };
    let title = format!("{} report credit{plural}", checkout.reports);
    open(app, &new_of(checkout, &title, surface, None)?, checkout).await
}

/// The page of an order.
pub(crate) fn order_url(site_url: &str, order: &OrderId) -> String {
    format!("{site_url}/orders/{order}")
}

/// Whether a checkout that no session is known of ends too soon for one to be opened.
pub(crate) const fn is_too_late(checkout: &CheckoutRow, now: i64) -> bool {
    checkout.session.is_none() && checkout.expires_at.saturating_sub(now) < LEAST_MS
}

/// Sees to it that nobody can pay a checkout of an order which is to be replaced.
///
/// The provider may have opened its session and the answer may have been lost: asked for the same
/// again it names that session, which is closed then, and where it had opened none it opens none,
/// for the checkout ends too soon.
///
/// # Errors
/// 503 where the provider does not answer.
pub(crate) async fn close_order_checkout(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> Result<Option<CheckoutSession>, ApiError> {
    let provider = provider_of(app)?;
    let asked = order_checkout(app, order, checkout)?;
    let session = match provider.create_session(&asked).await {
        Ok(session) => session,
        Err(PaymentError::Refused { .. } | PaymentError::Email) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // It is not kept as the checkout's: whoever repeats the request at this moment must find the
    // checkout as it is and replace it too, not take a session that is being closed for its own.
    Ok(Some(provider.expire_session(&session.id).await?))
}

async fn open(
    app: &App,
    new: &NewCheckout,
    row: &CheckoutRow,
) -> Result<CheckoutSession, ApiError> {
    let session = match provider_of(app)?.create_session(new).await {
        Ok(session) => session,
        Err(PaymentError::Email) if matches!(new.purpose, Purpose::Order(_)) => {
            let error = value_error(
                at("body", "email"),
                "the payment provider does not take this address",
            );
            return Err(ApiError::Invalid(vec![error]));
        }
        Err(error) => return Err(error.into()),
    };
    name(app, row, &session).await?;
    Ok(session)
}

/// Keeps which session of the provider a checkout is.
async fn name(
    app: &App,
    checkout: &CheckoutRow,
    session: &CheckoutSession,
) -> Result<(), ApiError> {
    let (id, named) = (checkout.id.clone(), session.id.clone());
    app.state
        .database()?
        .write(move |tx| Box::pin(async move { name_checkout_session(tx, &id, &named).await }))
        .await
        .map_err(|error: StoreError| ApiError::from(error))
}

fn new_of(
    checkout: &CheckoutRow,
    title: &str,
    surface: Surface,
    email: Option<&Email>,
) -> Result<NewCheckout, ApiError> {
    Ok(NewCheckout {
        id: checkout.id.clone(),
        purpose: checkout.purpose.clone(),
        amount_cents: checkout.amount_cents,
        title: title.chars().take(TITLE_MAX).collect(),
        surface,
        email: email.map(|email| email.as_str().into()),
        expires_at: Timestamp::from_millisecond(checkout.expires_at)
            .map_err(|_| ApiError::internal())?,
    })
}
