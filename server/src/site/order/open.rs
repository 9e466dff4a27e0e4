//! The page of an order, and the ways to it.

use nycapt_rules::{CheckoutId, Email, OrderId, OrderToken, ProviderId, Purpose, at};

use super::page::{OrderPage, OrderView};
use crate::api_error::ApiError;
use crate::app::App;
use crate::flows::{
    get_guest_order, no_order, opened, order_url, set_guest_order_email, settle_returned,
};
use crate::random::new_token;
use crate::store::{
    CheckoutState, OrderRow, StoreError, find_checkout, find_checkout_of_session,
    insert_order_token, note_return,
};

/// Milliseconds since the buyer was done with paying for which the session opens the order.
const RETURN_MS: i64 = 60 * 60 * 1000;

/// How an order page is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OrderQuery {
    /// Whether the page must not load itself again.
    pub(crate) refresh_off: bool,
    /// Whether the buyer comes from paying.
    pub(crate) from_checkout: bool,
    /// Whether an e-mail address was just kept.
    pub(crate) saved: bool,
    /// Whether what was typed is no e-mail address.
    pub(crate) wrong_email: bool,
}

/// The order that one of the browser's cookies opens, with the token that does.
///
/// # Errors
/// 404 where none does.
pub(crate) async fn open_with_cookies(
    app: &App,
    id: &str,
    cookies: &[String],
) -> Result<(OrderRow, OrderToken), ApiError> {
    for cookie in cookies {
        let Some(token) = OrderToken::parse(cookie) else {
            continue;
        };
        match opened(app, id, Some(token.expose())).await {
            Ok(order) => return Ok((order, token)),
            Err(refusal) if refusal.kind() == nycapt_contract::ErrorKind::NotFound => {}
            Err(refusal) => return Err(refusal),
        }
    }
    // Where state is away, that is what is wrong, and not the missing cookie.
    opened(app, id, None).await.map(|_| ())?;
    Err(no_order())
}

/// What a buyer gets who comes back from the provider with the id of their session.
#[derive(Debug)]
pub(crate) enum Returned {
    /// What opens the order: what the browser has already, or else a token of its own.
    Token(OrderToken),
    /// Nothing yet: the provider has not said that somebody paid.
    Unconfirmed,
    /// Nothing: the session has opened the order once, or that is too long ago.
    Expired,
    /// The session is not this order's.
    OtherOrder,
}

/// Opens the order for a buyer who comes back, once for each checkout and soon after paying: a
/// session's id stays in histories and logs, and must not be a second key.
///
/// # Errors
/// 503 where state is away.
pub(crate) async fn return_to_order(
    app: &App,
    id: &str,
    session: &str,
    cookies: &[String],
) -> Result<Returned, ApiError> {
    let mut reader = app.state.database()?.reader().await?;
    let (Some(id), Some(session)) = (OrderId::parse(id), ProviderId::parse(session)) else {
        return Ok(Returned::OtherOrder);
    };
    let checkout = find_checkout_of_session(&mut reader, &session).await?;
    drop(reader);
    let Some(checkout) = checkout.filter(|checkout| checkout.purpose == Purpose::Order(id.clone()))
    else {
        return Ok(Returned::OtherOrder);
    };
    settle_returned(app, &checkout).await?;
    if let Ok((_, token)) = open_with_cookies(app, id.as_str(), cookies).await {
        return Ok(Returned::Token(token));
    }
    let token = new_token().map_err(StoreError::from)?;
    write_return(app, id, checkout.id, token).await
}

async fn write_return(
    app: &App,
    order: OrderId,
    checkout: CheckoutId,
    token: OrderToken,
) -> Result<Returned, ApiError> {
    app.state
        .database()?
        .write(move |tx| {
            Box::pin(async move {
                if note_return(tx, &checkout, RETURN_MS).await? {
                    insert_order_token(tx, &order, &token).await?;
                    return Ok(Returned::Token(token));
                }
                let now = find_checkout(tx, &checkout).await?;
                let is_open = now.is_some_and(|now| now.state == CheckoutState::Open);
                Ok(if is_open {
                    Returned::Unconfirmed
                } else {
                    Returned::Expired
                })
            })
        })
        .await
        .map_err(|error: StoreError| ApiError::from(error))
}

/// The page of an order.
pub(crate) async fn get_order_page(
    app: &App,
    order: OrderRow,
    token: &OrderToken,
    asked: OrderQuery,
) -> Result<OrderPage, ApiError> {
    let page = order_url(&app.config.site_url, &order.id);
    let sample = app.shows_sample();
    let order = get_guest_order(app, order).await?;
    Ok(OrderPage::new(OrderView {
        private_link: format!("{page}?token={}", token.expose()),
        order,
        refresh_off: asked.refresh_off,
        from_checkout: asked.from_checkout,
        saved: asked.saved,
        wrong_email: asked.wrong_email,
        sample,
    }))
}

/// Keeps the address that was typed, or forgets it; false where it is none.
pub(crate) async fn submit_order_page(
    app: &App,
    order: &OrderRow,
    typed: &str,
) -> Result<bool, ApiError> {
    let Ok(email) = Email::read(typed, at("body", "email")) else {
        return Ok(false);
    };
    set_guest_order_email(app, order, email).await?;
    Ok(true)
}
