//! Guests: a checkout, and its order by token.

use std::sync::Arc;

use nycapt_contract::{
    CreateEmbeddedGuestCheckout, CreateGuestCheckout, GetGuestOrder, GetGuestOrderPdf,
    GuestCheckout, GuestCheckoutRequest, Operation, OrderParameters, Secret, SetGuestOrderEmail,
};
use nycapt_rules::{Email, GuestPurchase, at, value_error};

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, CheckoutRequest};
use crate::mount::{Mounted, mount, mount_for};
use crate::principal::OrderBearer;
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![
        mount(app, create_guest_checkout),
        mount(app, create_embedded_guest_checkout),
        mount_for(app, set_guest_order_email),
        mount_for(app, get_guest_order),
        mount_for(app, get_guest_order_pdf),
    ]
}

async fn create_guest_checkout(
    app: Arc<App>,
    call: Call<CreateGuestCheckout>,
) -> Result<Reply<CreateGuestCheckout>, ApiError> {
    Reply::answer(&checkout(&app, call, false).await?)
}

async fn create_embedded_guest_checkout(
    app: Arc<App>,
    call: Call<CreateEmbeddedGuestCheckout>,
) -> Result<Reply<CreateEmbeddedGuestCheckout>, ApiError> {
    Reply::answer(&checkout(&app, call, true).await?)
}

async fn checkout<O>(app: &App, call: Call<O>, is_embedded: bool) -> Result<GuestCheckout, ApiError>
where
    O: Operation<Body = GuestCheckoutRequest>,
{
    let key = call.idempotency_key().map(ToOwned::to_owned);
    let network = call.network;
    let purchase =
        GuestPurchase::parse(call.body).map_err(|error| ApiError::Invalid(vec![error]))?;
    let asked = CheckoutRequest::new(O::SPEC.name, purchase, is_embedded, key.as_deref(), network);
    let opened = flows::start_guest_checkout(app, asked, None).await?;
    flows::checkout_answer(app, opened).await
}

async fn set_guest_order_email(
    app: Arc<App>,
    _bearer: OrderBearer,
    call: Call<SetGuestOrderEmail>,
) -> Result<Reply<SetGuestOrderEmail>, ApiError> {
    let id = call.parameters.order_id.as_str();
    // The token comes first: a stranger does not learn what is taken for an address.
    let order = flows::opened(&app, id, Some(call.body.token.expose())).await?;
    let email = Email::read(&call.body.email, at("body", "email"))
        .and_then(|email| {
            email.ok_or_else(|| value_error(at("body", "email"), "expected an e-mail address"))
        })
        .map_err(|error| ApiError::Invalid(vec![error]))?;
    Reply::answer(&flows::set_guest_order_email(&app, &order, Some(email)).await?)
}

async fn get_guest_order(
    app: Arc<App>,
    _bearer: OrderBearer,
    call: Call<GetGuestOrder>,
) -> Result<Reply<GetGuestOrder>, ApiError> {
    let id = call.parameters.order_id.as_str();
    let order = flows::opened(&app, id, token_of(&call.parameters)).await?;
    Reply::answer(&flows::get_guest_order(&app, order).await?)
}

async fn get_guest_order_pdf(
    app: Arc<App>,
    _bearer: OrderBearer,
    call: Call<GetGuestOrderPdf>,
) -> Result<Reply<GetGuestOrderPdf>, ApiError> {
    let id = call.parameters.order_id.as_str();
    let order = flows::opened(&app, id, token_of(&call.parameters)).await?;
    let parts = flows::parts_of(call.parameters.appendix);
    let pdf = flows::get_guest_order_pdf(&app, &order, parts, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(Reply::document(pdf.bytes, &pdf.etag, "private, no-store").file(&pdf.file_name, download))
}

/// The token in the header, else in the query.
fn token_of(parameters: &OrderParameters) -> Option<&str> {
    let given = [&parameters.order_token, &parameters.token];
    let mut given = given.into_iter().flatten().map(Secret::expose);
    given.find(|token| !token.is_empty())
}
