//! A guest's checkout that is asked for again: one order, and one session that can be paid.

use nycapt_rules::{OrderStanding, OrderToken, ReplayDigest};

use super::guest_checkout::{Asked, Opened, new_checkout};
use super::open_checkout::{close_order_checkout, is_too_late, open_order_checkout, provider_of};
use super::reconcile::take_paid_answer;
use crate::api_error::ApiError;
use crate::app::App;
use crate::payments::{CheckoutSession, SessionStatus};
use crate::random::new_token;
use crate::store::{
    CheckoutRow, CheckoutState, OrderRow, StoreError, Tx, find_checkout_of_order,
    find_replayed_order, insert_order_token, lock_order, set_checkout_state, set_order_standing,
};

/// The order that this very request has made before, with a token of its own.
///
/// # Errors
/// 503 where state or the provider is away.
pub(super) async fn repeat_checkout(app: &App, asked: &Asked) -> Result<Option<Opened>, ApiError> {
    let Some(digest) = asked.replay else {
        return Ok(None);
    };
    let Some((order, checkout, late)) = find(app, digest).await? else {
        return Ok(None);
    };
    if late && let Some(closed) = close_order_checkout(app, &order, &checkout).await? {
        // It may have been paid before it could be closed.
        take_paid_answer(app, &checkout, closed).await?;
    }
    let token = new_token().map_err(StoreError::from)?;
    let (order, checkout) = write_repeat(app, order, &checkout, late, &token).await?;
    let session = reopened(app, &order, &checkout).await?;
    Ok(Some(Opened {
        order,
        token,
        checkout,
        session,
    }))
}

/// The session of a checkout: where it can be paid still, as whoever opened it first was told of it.
async fn reopened(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> Result<CheckoutSession, ApiError> {
    let Some(id) = &checkout.session else {
        // The first try broke off before the provider's answer was kept.
        return open_order_checkout(app, order, checkout).await;
    };
    let session = provider_of(app)?.get_session(id).await?;
    if session.status != SessionStatus::Open {
        return Ok(session);
    }
    // The same asked for again is the same session, with the very address to pay at.
    match open_order_checkout(app, order, checkout).await {
        Ok(again) if again.id == session.id => Ok(again),
        Ok(_) | Err(_) => Ok(session),
    }
}

/// The order of a key with its newest checkout, and whether that ends too soon to be opened.
async fn find(
    app: &App,
    digest: ReplayDigest,
) -> Result<Option<(OrderRow, CheckoutRow, bool)>, ApiError> {
    let mut session = app.state.database()?.reader().await?;
    let Some(order) = find_replayed_order(&mut session, digest).await? else {
        return Ok(None);
    };
    let checkout = find_checkout_of_order(&mut session, &order.id).await?;
    let now = session.now().await?;
    drop(session);
    let checkout = checkout.ok_or_else(ApiError::internal)?;
    let late = order.standing != OrderStanding::Paid && is_too_late(&checkout, now);
    Ok(Some((order, checkout, late)))
}

/// Keeps a token, and another checkout where `seen` was the newest one and has been closed.
async fn write_repeat(
    app: &App,
    order: OrderRow,
    seen: &CheckoutRow,
    is_closed: bool,
    token: &OrderToken,
) -> Result<(OrderRow, CheckoutRow), ApiError> {
    let (seen, token) = (seen.clone(), token.clone());
    app.state
        .database()?
        .write(move |tx| {
            Box::pin(async move {
                // Whoever repeats the same request at this moment, and whoever tells what came of
                // a checkout, waits here: there is one new checkout, and the order awaits it.
                let order = lock_order(tx, &order.id).await?.ok_or_else(missing)?;
                insert_order_token(tx, &order.id, &token).await?;
                let newest = find_checkout_of_order(tx, &order.id).await?;
                let newest = newest.ok_or_else(missing)?;
                let checkout = if is_closed && newest.id == seen.id {
                    replace(tx, &order, newest).await?
                } else {
                    newest
                };
                Ok((order, checkout))
            })
        })
        .await
        .map_err(|error: StoreError| ApiError::from(error))
}

async fn replace(
    tx: &mut Tx,
    order: &OrderRow,
    old: CheckoutRow,
) -> Result<CheckoutRow, StoreError> {
    // Its money came after all, or is on its way.
    let is_paid = matches!(old.state, CheckoutState::Paid | CheckoutState::Pending);
    if is_paid || order.standing == OrderStanding::Paid {
        return Ok(old);
    }
    set_checkout_state(tx, &old.id, CheckoutState::Expired).await?;
    set_order_standing(tx, &order.id, OrderStanding::AwaitingPayment).await?;
    new_checkout(tx, order, old.amount_cents, old.is_embedded).await
}

fn missing() -> StoreError {
    StoreError::Broken("an order is gone".into())
}
