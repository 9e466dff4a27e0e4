//! Opens a stored checkout at the payment provider: the row first, the call second.
//!
//! Whatever breaks off between the two, the same checkout asked for again is the same session
//! there, for everything that is said of it comes from its row.

use jiff::Timestamp;
use nycapt::rules::{Email, OrderId, Purpose, at, value_error};

use crate::app::App;
use crate::payments::{CheckoutSession, NewCheckout, PaymentFault, PaymentProvider, Surface};
use crate::refusal::Refusal;
use crate::store::{CheckoutRow, OrderRow, StoreFault, name_checkout_session};

/// Milliseconds that a buyer has for paying.
pub(super) const CHECKOUT_MS: i64 = 2 * 60 * 60 * 1000;
/// Milliseconds that a provider wants between a session's opening and its end, and some more.
pub(super) const LEAST_MS: i64 = 31 * 60 * 1000;
/// Most characters of what the buyer reads beside the price.
const TITLE_MAX: usize = 250;
/// What the provider puts the id of its session in place of.
const SESSION: &str = "{CHECKOUT_SESSION_ID}";

/// Where payments are taken.
///
/// # Errors
/// 503 where the operator has set up none.
pub(super) fn provider_of(app: &App) -> Result<&dyn PaymentProvider, Refusal> {
    app.payments.as_deref().ok_or_else(Refusal::no_payments)
}

/// Opens the checkout of an order.
///
/// # Errors
/// 422 where the provider does not take the e-mail address, 503 where it does nothing at all.
pub(super) async fn open_order_checkout(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> Result<CheckoutSession, Refusal> {
    let site = &app.config.site_url;
    // The buyer comes back with the session's id, which nobody else knows: the order's token is
    // never told to the provider.
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
    open(app, checkout, title, surface, order.email.as_ref()).await
}

/// Opens the checkout of a pack of credits.
///
/// # Errors
/// 503 where the provider does not do it.
pub(super) async fn open_credits_checkout(
    app: &App,
    checkout: &CheckoutRow,
) -> Result<CheckoutSession, Refusal> {
    let page = format!("{}/credits/{}", app.config.site_url, checkout.account);
    let surface = Surface::Hosted {
        success_url: format!("{page}?paid={SESSION}"),
        cancel_url: page,
    };
    let plural = if checkout.reports == 1 { "" } else { "s" };
    let title = format!("{} report credit{plural}", checkout.reports);
    open(app, checkout, title, surface, None).await
}

/// The page of an order.
pub(crate) fn order_url(site_url: &str, order: &OrderId) -> String {
    format!("{site_url}/orders/{order}")
}

async fn open(
    app: &App,
    checkout: &CheckoutRow,
    title: String,
    surface: Surface,
    email: Option<&Email>,
) -> Result<CheckoutSession, Refusal> {
    let new = NewCheckout {
        id: checkout.id.clone(),
        purpose: checkout.purpose.clone(),
        amount_cents: checkout.amount_cents,
        title: title.chars().take(TITLE_MAX).collect(),
        surface,
        email: email.map(|email| email.as_str().into()),
        expires_at: Timestamp::from_millisecond(checkout.expires_at)
            .map_err(|_| Refusal::internal())?,
    };
    let session = match provider_of(app)?.create_session(&new).await {
        Ok(session) => session,
        Err(PaymentFault::Email) if matches!(new.purpose, Purpose::Order(_)) => {
            let fault = value_error(
                at("body", "email"),
                "the payment provider does not take this address",
            );
            return Err(Refusal::Invalid(vec![fault]));
        }
        Err(fault) => return Err(fault.into()),
    };
    let (id, named) = (checkout.id.clone(), session.id.clone());
    app.state
        .database()?
        .write(move |tx| Box::pin(async move { name_checkout_session(tx, &id, &named).await }))
        .await
        .map_err(|fault: StoreFault| Refusal::from(fault))?;
    Ok(session)
}
