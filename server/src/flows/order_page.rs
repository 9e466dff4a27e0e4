//! The page of an order, and the ways to it.

use nycapt::rules::{Email, OrderId, OrderToken, ProviderId, Purpose, at};

use super::guest_checkout::new_token;
use super::guest_order::{get_guest_order, opened, set_guest_order_email};
use super::open_checkout::order_url;
use super::reconcile::settle_returned;
use crate::app::App;
use crate::pages::{OrderPage, OrderView};
use crate::refusal::Refusal;
use crate::store::{OrderRow, StoreFault, find_checkout_of_session, insert_order_token};

/// Milliseconds behind the end of a checkout for which its session opens the order.
const RETURN_MS: i64 = 46 * 60 * 60 * 1000;

/// How an order page is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OrderAsked {
    /// Whether the page must not load itself again.
    pub(crate) stands_still: bool,
    /// Whether an e-mail address was just kept.
    pub(crate) saved: bool,
    /// Whether what was typed is no e-mail address.
    pub(crate) wrong_email: bool,
}

/// The order that one of the browser's cookies opens, with the token that does.
///
/// # Errors
/// 404 where none does.
pub(crate) async fn opened_by_any(
    app: &App,
    id: &str,
    cookies: &[String],
) -> Result<(OrderRow, OrderToken), Refusal> {
    for cookie in cookies {
        let Some(token) = OrderToken::parse(cookie) else {
            continue;
        };
        match opened(app, id, Some(token.expose())).await {
            Ok(order) => return Ok((order, token)),
            Err(refusal) if refusal.kind() == nycapt::contract::FaultKind::NotFound => {}
            Err(refusal) => return Err(refusal),
        }
    }
    // Where state is away, that is what is wrong, and not the missing cookie.
    opened(app, id, None).await.map(|_| ())?;
    Err(super::guest_order::no_order())
}

/// The token for a buyer who comes back from the provider with the id of their session, which
/// nobody else knows; none where it is not this order's, or the buyer comes too late.
///
/// # Errors
/// 503 where state is away.
pub(crate) async fn token_of_return(
    app: &App,
    id: &str,
    session: &str,
    cookies: &[String],
) -> Result<Option<OrderToken>, Refusal> {
    let mut reader = app.state.database()?.reader().await?;
    let (Some(id), Some(session)) = (OrderId::parse(id), ProviderId::parse(session)) else {
        return Ok(None);
    };
    let checkout = find_checkout_of_session(&mut reader, &session).await?;
    let now = reader.now().await?;
    drop(reader);
    let Some(checkout) = checkout.filter(|checkout| {
        checkout.purpose == Purpose::Order(id.clone())
            && checkout.expires_at.saturating_add(RETURN_MS) > now
    }) else {
        return Ok(None);
    };
    settle_returned(app, &checkout).await?;
    if let Ok((_, token)) = opened_by_any(app, id.as_str(), cookies).await {
        return Ok(Some(token));
    }
    let token = new_token()?;
    let kept = token.clone();
    app.state
        .database()?
        .write(move |tx| Box::pin(async move { insert_order_token(tx, &id, &kept).await }))
        .await
        .map_err(|fault: StoreFault| Refusal::from(fault))?;
    Ok(Some(token))
}

/// The page of an order.
pub(crate) async fn get_order_page(
    app: &App,
    order: OrderRow,
    token: &OrderToken,
    asked: OrderAsked,
) -> Result<OrderPage, Refusal> {
    let page = order_url(&app.config.site_url, &order.id);
    let sample = app.live.load().is_some_and(|release| release.is_sample());
    let order = get_guest_order(app, order).await?;
    Ok(OrderPage::new(OrderView {
        private_link: format!("{page}?token={}", token.expose()),
        order,
        stands_still: asked.stands_still,
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
) -> Result<bool, Refusal> {
    let Ok(email) = Email::read(typed, at("body", "email")) else {
        return Ok(false);
    };
    set_guest_order_email(app, order, email).await?;
    Ok(true)
}
