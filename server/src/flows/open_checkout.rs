//! Opens a stored checkout at the payment provider.
//!
//! The row is written before the call, and every parameter of the call comes from it, so that a
//! repeated call opens the same session.

use jiff::Timestamp;
use nycapt_contract::ErrorKind;
use nycapt_messages::{Language, counted, in_language};
use nycapt_rules::{AccountId, OrderId};
use nycapt_store::{CheckoutRow, OrderRow, set_checkout_session, transact};

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::language::localized_path;
use crate::messages::message;
use crate::payments::{
    CheckoutSession, NewCheckout, PaymentError, PaymentProvider, Surface, Unsold,
};

/// Milliseconds that a buyer has to pay.
pub(crate) const CHECKOUT_MS: i64 = 2 * 60 * 60 * 1000;
/// The provider's shortest session in milliseconds, and a margin.
const SHORTEST_MS: i64 = 31 * 60 * 1000;
/// Most characters of the product name.
const TITLE_MAX: usize = 250;
/// The provider replaces this with its session id.
const SESSION: &str = "{CHECKOUT_SESSION_ID}";

/// The payment provider; 404 if there is none or it doesn't sell reports on the live data.
pub(crate) fn provider_of(app: &App) -> ApiResult<&dyn PaymentProvider> {
    app.seller().ok_or_else(|| {
        let why = match app.unsold() {
            Some(Unsold::RealForFree) => message!("api-sandbox-real-data"),
            Some(Unsold::SampleForMoney) => message!("api-sample-not-sold"),
            None => message!("api-no-payments"),
        };
        ApiError::new(ErrorKind::NotSold, why)
    })
}

/// The page where credits are sold for an account; none if nothing is sold.
pub(crate) fn credits_page(app: &App, account: &AccountId) -> Option<String> {
    let site = &app.config.site_url;
    app.seller().map(|_| format!("{site}/credits/{account}"))
}

/// Opens the checkout of an order; 503 if the provider fails.
pub(crate) async fn open_order_checkout(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> ApiResult<CheckoutSession> {
    open(app, &order_checkout(app, order, checkout)?, checkout).await
}

/// The parameters of the session, the same on every call: in the language of the order.
fn order_checkout(app: &App, order: &OrderRow, checkout: &CheckoutRow) -> ApiResult<NewCheckout> {
    let site = &app.config.site_url;
    in_language(Language::of_code(&order.language), || {
        // The buyer returns with the session's id, so that the provider never sees the order's token.
        let back = format!("{}?session={SESSION}", order_url(site, &order.id));
        let surface = if checkout.is_embedded {
            Surface::Embedded { return_url: back }
        } else {
            let path = localized_path(&format!("/checkout/{}", order.slug));
            Surface::Hosted {
                success_url: back,
                cancel_url: format!("{site}{path}"),
            }
        };
        let title = message!("checkout-product-report", place = order.title());
        // Without the email address, which the buyer left only for our message.
        new_of(checkout, &title, surface)
    })
}

/// Opens the checkout of a pack of credits; 503 if the provider fails.
pub(crate) async fn open_credits_checkout(
    app: &App,
    checkout: &CheckoutRow,
) -> ApiResult<CheckoutSession> {
    let path = localized_path(&format!("/credits/{}", checkout.account));
    let page = format!("{}{path}", app.config.site_url);
    let surface = Surface::Hosted {
        success_url: format!("{page}?paid={SESSION}"),
        cancel_url: page,
    };
    let title = counted!("credits-pack", checkout.reports);
    open(app, &new_of(checkout, &title, surface)?, checkout).await
}

/// The address of an order's page in the current language.
pub(crate) fn order_url(site_url: &str, order: &OrderId) -> String {
    format!("{site_url}{}", localized_path(&format!("/orders/{order}")))
}

/// Whether a checkout without a session expires too soon for one to be opened.
pub(crate) const fn is_too_late(checkout: &CheckoutRow, now: i64) -> bool {
    checkout.session.is_none() && checkout.expires_at.saturating_sub(now) < SHORTEST_MS
}

/// Closes the session of a checkout that is about to be replaced, so that nobody can pay it.
///
/// The answer with the session may have been lost. A repeated call returns that session, which is
/// then closed. If there was none, the provider opens none, since the checkout expires too soon. Any
/// other refusal doesn't show whether a session exists.
pub(crate) async fn close_order_checkout(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> ApiResult<Option<CheckoutSession>> {
    let provider = provider_of(app)?;
    let asked = order_checkout(app, order, checkout)?;
    let session = match provider.create_session(&asked).await {
        Ok(session) => session,
        Err(PaymentError::TooLate) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // Not stored with the checkout: a concurrent request must replace the checkout too, not use a
    // session that is being closed.
    Ok(Some(provider.expire_session(&session.id).await?))
}

async fn open(app: &App, new: &NewCheckout, row: &CheckoutRow) -> ApiResult<CheckoutSession> {
    let session = provider_of(app)?.create_session(new).await?;
    let (id, stored) = (row.id.clone(), session.id.clone());
    transact!(app.state, |tx| set_checkout_session(tx, &id, &stored).await)?;
    Ok(session)
}

fn new_of(checkout: &CheckoutRow, title: &str, surface: Surface) -> ApiResult<NewCheckout> {
    Ok(NewCheckout {
        id: checkout.id.clone(),
        purpose: checkout.purpose.clone(),
        amount_cents: checkout.amount_cents,
        title: title.chars().take(TITLE_MAX).collect(),
        surface,
        expires_at: Timestamp::from_millisecond(checkout.expires_at)
            .map_err(|_| ApiError::internal())?,
    })
}
