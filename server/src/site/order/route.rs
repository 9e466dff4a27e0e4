//! The page of an order, for the browser that opened it.

use std::sync::Arc;

use nycapt_contract::{
    Access, ErrorKind, Field, Media, Operation, OrderParameters, Parameter, Replay, Secret, Shape,
    Spec,
};
use nycapt_rules::{ORDER_TOKEN_MS, OrderToken};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::open::{self, OrderQuery, Returned, open_with_cookies};
use super::page::OrderPage;
use super::return_page::ReturnPage;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::principal::{ORDER_COOKIE, OrderBearer};
use crate::reply::Reply;
use crate::site::operation::{given, operation};

/// Seconds after which a page that awaits something is asked for again.
const SOON: u32 = 5;
const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Id of the order.");

operation! {
    /// An order as its buyer sees it.
    ///
    /// A token in the query becomes a cookie of this path, and the page is shown without it; so does
    /// the session that the provider names, once and within an hour after paying.
    GetOrderPage(OrderPageParameters, ()) -> () = Spec::get("get_order_page", "/orders/{order_id}", "Page of an order.")
        .access(Access::OrderToken)
        .parameters(&[
            ORDER_ID,
            Parameter::query("token", 512, "Token of the order."),
            Parameter::query("session", 255, "The provider's id of the checkout."),
            Parameter::query(
                "watch",
                10,
                "`on` for a buyer who comes from paying, `off` for a page that does not load \
                 itself again.",
            ),
            Parameter::query("saved", 10, "Whether an e-mail address was just saved."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    /// Keeps the e-mail address of the order page's form, or forgets it where the field is empty.
    SubmitOrderPage(OrderParameters, EmailForm) -> () = Spec::post(
        "submit_order_page",
        "/orders/{order_id}",
        "Attach an e-mail address to an order.",
    )
    .access(Access::OrderToken)
    .replay(Replay::None)
    .parameters(&[ORDER_ID])
    .body(Shape::Form {
        fields: &[Field::optional_text("email", 500, "Where the report is announced.")],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ])
}

operation! {
    /// The report of an order as PDF, for the browser that holds the order's cookie.
    GetOrderPagePdf(OrderParameters, ()) -> () = Spec::get(
        "get_order_page_pdf",
        "/orders/{order_id}/report.pdf",
        "Report of an order.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID, Parameter::flag("download", "Offer it as a file.")])
    .answers(Media::Pdf)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::Unavailable,
    ])
}

/// What [`GetOrderPage`] takes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct OrderPageParameters {
    /// Id of the order.
    order_id: String,
    /// Token of the order.
    token: Option<Secret>,
    /// The provider's id of the checkout.
    session: Option<String>,
    /// `on` for a buyer who comes from paying, `off` for a page that does not reload.
    watch: Option<String>,
    /// Whether an e-mail address was just saved.
    saved: Option<String>,
}

/// The form of the order page.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct EmailForm {
    /// Where the report is announced; empty to be forgotten.
    #[serde(default)]
    pub(crate) email: Option<String>,
}

impl std::fmt::Debug for EmailForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EmailForm(…)")
    }
}

pub(crate) async fn get_order_page(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPage>,
) -> Result<Reply<GetOrderPage>, ApiError> {
    let asked = &call.parameters;
    let id = asked.order_id.as_str();
    // What opens the order leaves the address of the page at once: no history keeps it.
    if let Some(token) = given(asked.token.as_ref().map(Secret::expose)) {
        flows::opened(&app, id, Some(token)).await?;
        let token = OrderToken::parse(token).ok_or_else(flows::no_order)?;
        return Ok(without_token(&app, id, &token));
    }
    if let Some(session) = given(asked.session.as_deref()) {
        match open::return_to_order(&app, id, session, &bearer.cookies).await? {
            Returned::Token(token) => {
                let page = format!("/orders/{id}?watch=on");
                return Ok(Reply::see_other(&page).cookie(&order_cookie(&app, id, &token)));
            }
            Returned::Unconfirmed => {
                let page = ReturnPage::unconfirmed(app.shows_sample());
                return Ok(Reply::passing_page(&page)?.again_in(SOON));
            }
            Returned::Expired => {
                let page = ReturnPage::expired(app.shows_sample());
                return Ok(Reply::passing_page(&page)?.not_found());
            }
            Returned::OtherOrder => {}
        }
    }
    let asked = OrderQuery {
        refresh_off: asked.watch.as_deref() == Some("off"),
        from_checkout: asked.watch.as_deref() == Some("on"),
        saved: given(asked.saved.as_deref()).is_some(),
        wrong_email: false,
    };
    let page = order_page(&app, id, &bearer, asked).await?;
    let reply = Reply::passing_page(&page)?;
    Ok(if page.refreshes() {
        reply.again_in(SOON)
    } else {
        reply
    })
}

pub(crate) async fn submit_order_page(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<SubmitOrderPage>,
) -> Result<Reply<SubmitOrderPage>, ApiError> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = open_with_cookies(&app, id, &bearer.cookies).await?;
    let typed = call.body.email.unwrap_or_default();
    if open::submit_order_page(&app, &order, &typed).await? {
        return Ok(Reply::see_other(&format!(
            "/orders/{id}?watch=off&saved=yes"
        )));
    }
    let asked = OrderQuery {
        wrong_email: true,
        ..OrderQuery::default()
    };
    let page = order_page(&app, id, &bearer, asked).await?;
    Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY))
}

pub(crate) async fn get_order_page_pdf(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPagePdf>,
) -> Result<Reply<GetOrderPagePdf>, ApiError> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = open_with_cookies(&app, id, &bearer.cookies).await?;
    let pdf = flows::get_guest_order_pdf(&app, &order, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(
        Reply::document(pdf.bytes.into(), &pdf.etag, "private, no-store")
            .file(&pdf.file_name, download),
    )
}

async fn order_page(
    app: &App,
    id: &str,
    bearer: &OrderBearer,
    asked: OrderQuery,
) -> Result<OrderPage, ApiError> {
    let (order, token) = open_with_cookies(app, id, &bearer.cookies).await?;
    open::get_order_page(app, order, &token, asked).await
}

/// The order's page under its plain address, with the token in a cookie.
fn without_token<O: Operation>(app: &App, id: &str, token: &OrderToken) -> Reply<O> {
    Reply::see_other(&format!("/orders/{id}")).cookie(&order_cookie(app, id, token))
}

/// The cookie of one order: sent to its own pages, read by no script, and with no other site's
/// forms.
pub(crate) fn order_cookie(app: &App, order: &str, token: &OrderToken) -> String {
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
