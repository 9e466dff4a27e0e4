//! Pages where people buy: a report, its order, and credits for an account.

use std::sync::Arc;

use nycapt_contract::{
    GetCheckoutPage, GetCreditsPage, GetOrderPage, GetOrderPagePdf, Operation, SubmitCheckoutPage,
    SubmitCreditsPage, SubmitOrderPage,
};
use nycapt_rules::{ORDER_TOKEN_MS, OrderToken};
use salvo::http::StatusCode;

use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, CheckoutStep, CreditsStep, OrderAsked, Returned};
use crate::pages::{ErrorPage, OrderPage, ReturnPage};
use crate::principal::{ORDER_COOKIE, OrderBearer};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// Seconds after which a page that awaits something is asked for again.
const SOON: u32 = 5;
const LATER: u32 = 10;

pub(super) async fn get_checkout_page(
    app: Arc<App>,
    call: Call<GetCheckoutPage>,
) -> Result<Reply<GetCheckoutPage>, Refusal> {
    let slug = call.parameters.slug.as_str();
    match flows::get_checkout_page(&app, slug)? {
        Some(page) => Reply::passing_page(&page),
        None => nowhere(&app),
    }
}

pub(super) async fn submit_checkout_page(
    app: Arc<App>,
    call: Call<SubmitCheckoutPage>,
) -> Result<Reply<SubmitCheckoutPage>, Refusal> {
    let slug = call.parameters.slug.as_str();
    match flows::submit_checkout_page(&app, slug, call.body, call.network).await? {
        CheckoutStep::Wrong(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
        CheckoutStep::Pay(page, order, token) => {
            Ok(Reply::passing_page(page.as_ref())?.cookie(&cookie(&app, order.as_str(), &token)))
        }
        CheckoutStep::Order(order, token) => {
            let cookie = cookie(&app, order.as_str(), &token);
            Ok(Reply::see_other(&format!("/orders/{order}")).cookie(&cookie))
        }
        CheckoutStep::Nowhere => nowhere(&app),
    }
}

pub(super) async fn get_order_page(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPage>,
) -> Result<Reply<GetOrderPage>, Refusal> {
    let id = call.parameters.order_id.as_str();
    // What opens the order leaves the address of the page at once: no history keeps it.
    if let Some(token) = given(call.parameters.token.as_deref()) {
        flows::opened(&app, id, Some(token)).await?;
        let token = OrderToken::parse(token).ok_or_else(flows::no_order)?;
        return Ok(kept(&app, id, &token));
    }
    if let Some(session) = given(call.parameters.session.as_deref()) {
        match flows::return_to_order(&app, id, session, &bearer.cookies).await? {
            Returned::Token(token) => {
                let page = format!("/orders/{id}?watch=on");
                return Ok(Reply::see_other(&page).cookie(&cookie(&app, id, &token)));
            }
            Returned::Early => {
                let page = ReturnPage::early(app.shows_sample());
                return Ok(Reply::passing_page(&page)?.again_in(SOON));
            }
            Returned::Late => {
                let page = ReturnPage::late(app.shows_sample());
                return Ok(Reply::passing_page(&page)?.not_found());
            }
            Returned::Stranger => {}
        }
    }
    let asked = OrderAsked {
        stands_still: given(call.parameters.watch.as_deref()) == Some("off"),
        has_returned: given(call.parameters.watch.as_deref()) == Some("on"),
        saved: given(call.parameters.saved.as_deref()).is_some(),
        wrong_email: false,
    };
    let page = order_page(&app, id, &bearer, asked).await?;
    let reply = Reply::passing_page(&page)?;
    Ok(if page.loads_again() {
        reply.again_in(SOON)
    } else {
        reply
    })
}

pub(super) async fn submit_order_page(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<SubmitOrderPage>,
) -> Result<Reply<SubmitOrderPage>, Refusal> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = flows::opened_by_any(&app, id, &bearer.cookies).await?;
    let typed = call.body.email.unwrap_or_default();
    if flows::submit_order_page(&app, &order, &typed).await? {
        return Ok(Reply::see_other(&format!(
            "/orders/{id}?watch=off&saved=yes"
        )));
    }
    let asked = OrderAsked {
        wrong_email: true,
        ..OrderAsked::default()
    };
    let page = order_page(&app, id, &bearer, asked).await?;
    Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY))
}

pub(super) async fn get_order_page_pdf(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPagePdf>,
) -> Result<Reply<GetOrderPagePdf>, Refusal> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = flows::opened_by_any(&app, id, &bearer.cookies).await?;
    let pdf = flows::get_guest_order_pdf(&app, &order, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(
        Reply::document(pdf.bytes.into(), &pdf.etag, "private, no-store")
            .file(&pdf.file_name, download),
    )
}

pub(super) async fn get_credits_page(
    app: Arc<App>,
    call: Call<GetCreditsPage>,
) -> Result<Reply<GetCreditsPage>, Refusal> {
    let account = call.parameters.account_id.as_str();
    let paid = call.parameters.paid.as_deref();
    let page = flows::get_credits_page(&app, account, paid).await?;
    let reply = Reply::passing_page(&page)?;
    Ok(if page.awaits() {
        reply.again_in(LATER)
    } else {
        reply
    })
}

pub(super) async fn submit_credits_page(
    app: Arc<App>,
    call: Call<SubmitCreditsPage>,
) -> Result<Reply<SubmitCreditsPage>, Refusal> {
    let account = call.parameters.account_id.as_str();
    match flows::submit_credits_page(&app, account, call.body.pack.as_deref()).await? {
        CreditsStep::Pay(page) => Reply::passing_page(page.as_ref()),
        CreditsStep::Wrong(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}

/// A parameter that is not empty.
fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

async fn order_page(
    app: &App,
    id: &str,
    bearer: &OrderBearer,
    asked: OrderAsked,
) -> Result<OrderPage, Refusal> {
    let (order, token) = flows::opened_by_any(app, id, &bearer.cookies).await?;
    flows::get_order_page(app, order, &token, asked).await
}

/// The order's page under its plain address, with the token in a cookie.
fn kept<O: Operation>(app: &App, id: &str, token: &OrderToken) -> Reply<O> {
    Reply::see_other(&format!("/orders/{id}")).cookie(&cookie(app, id, token))
}

/// The cookie of one order: sent to its own pages, read by no script, and with no other site's
/// forms.
fn cookie(app: &App, order: &str, token: &OrderToken) -> String {
    let secure = if app.config.site_url.starts_with("https:") {
        "; Secure"
    } else {
        ""
    };
    let seconds = ORDER_TOKEN_MS / 1000;
    format!(
        "{ORDER_COOKIE}={}; Path=/orders/{order}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}",
        token.expose()
    )
}

fn nowhere<O: Operation>(app: &App) -> Result<Reply<O>, Refusal> {
    let page = ErrorPage::not_found("No building has this address.", app.shows_sample());
    Ok(Reply::passing_page(&page)?.not_found())
}
