//! Opens an order: by a cookie, or for a buyer who comes back from paying.

use nycapt_contract::{ErrorKind, Operation};
use nycapt_messages::{Language, in_language};
use nycapt_rules::{CheckoutId, ORDER_TOKEN_MS, OrderId, OrderToken, ProviderId, Purpose};
use nycapt_store::{
    CheckoutState, OrderRow, StoreError, find_checkout, find_checkout_of_session,
    insert_order_token, may_return, note_return, transact,
};

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::flows::{no_order, opened, settle_returned};
use crate::language::localized_path;
use crate::principal::ORDER_COOKIE;
use crate::random::new_token;
use crate::reply::Reply;

/// Milliseconds after paying in which the provider's session opens the order.
const RETURN_MS: i64 = 60 * 60 * 1000;

/// The order that one of the browser's cookies opens, with the token that does; 404 if none does.
pub(super) async fn open_with_cookies(
    app: &App,
    id: &str,
    cookies: &[String],
) -> ApiResult<(OrderRow, OrderToken)> {
    for token in cookies
        .iter()
        .filter_map(|cookie| OrderToken::parse(cookie))
    {
        match opened(app, id, Some(token.expose())).await {
            Ok(order) => return Ok((order, token)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    // If the database is unavailable, report that rather than the missing cookie.
    opened(app, id, None).await?;
    Err(no_order())
}

/// What the provider's session opens for a buyer who comes back with it.
pub(super) enum SessionAccess {
    /// The order, by a token that the browser has already or by a new one.
    Token(OrderToken),
    /// Nothing yet: the provider has not confirmed the payment.
    Unconfirmed,
    /// Nothing: the session was used before, or paying was too long ago.
    Expired,
    /// Nothing: the session is not this order's.
    OtherOrder,
}

/// Opens the order for a buyer who comes back, once for each checkout and soon after paying.
///
/// Session ids stay in histories and logs, so they must not become a second key.
pub(super) async fn return_to_order(
    app: &App,
    id: &str,
    session: &str,
    cookies: &[String],
) -> ApiResult<SessionAccess> {
    let mut reader = app.state.database()?.reader().await?;
    let (Some(id), Some(session)) = (OrderId::parse(id), ProviderId::parse(session)) else {
        return Ok(SessionAccess::OtherOrder);
    };
    let checkout = find_checkout_of_session(&mut reader, &session).await?;
    drop(reader);
    let Some(checkout) = checkout.filter(|checkout| checkout.purpose == Purpose::Order(id.clone()))
    else {
        return Ok(SessionAccess::OtherOrder);
    };
    settle_returned(app, &checkout).await?;
    if let Ok((_, token)) = open_with_cookies(app, id.as_str(), cookies).await {
        return Ok(SessionAccess::Token(token));
    }
    let mut reader = app.state.database()?.reader().await?;
    // Anyone can load this page, so it writes only what can change.
    if !may_return(&mut reader, &checkout.id, RETURN_MS).await? {
        let now = find_checkout(&mut reader, &checkout.id).await?;
        let is_open = now.is_some_and(|now| now.state == CheckoutState::Open);
        return Ok(if is_open {
            SessionAccess::Unconfirmed
        } else {
            SessionAccess::Expired
        });
    }
    drop(reader);
    write_return(app, id, checkout.id).await
}

async fn write_return(app: &App, order: OrderId, checkout: CheckoutId) -> ApiResult<SessionAccess> {
    let token = new_token().map_err(StoreError::from)?;
    transact!(app.state, |tx| {
        // Another browser may have been faster.
        if !note_return(tx, &checkout, RETURN_MS).await? {
            return Ok(SessionAccess::Expired);
        }
        insert_order_token(tx, &order, &token).await?;
        Ok::<_, ApiError>(SessionAccess::Token(token))
    })
}

/// A reply with the cookies of one order: sent only to its own page in each language, hidden from
/// scripts, and not sent with other sites' forms.
pub(crate) fn with_order_cookies<O: Operation>(
    reply: Reply<O>,
    app: &App,
    order: &str,
    token: &OrderToken,
) -> Reply<O> {
    let secure = if app.config.site_url.starts_with("https:") {
        "; Secure"
    } else {
        ""
    };
    let seconds = ORDER_TOKEN_MS / 1000;
    let page = format!("/orders/{order}");
    Language::ALL.into_iter().fold(reply, |reply, language| {
        let path = in_language(language, || localized_path(&page));
        reply.cookie(&format!(
            "{ORDER_COOKIE}={}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}",
            token.expose()
        ))
    })
}
