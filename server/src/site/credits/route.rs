//! Packs of credits for one account, for whoever pays for it.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Field, Media, Parameter, RateLimitClass, Replay, Shape, Spec};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::buy::{self, CreditsStep};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::operation::operation;

/// Seconds after which a page that awaits a payment is asked for again.
const LATER: u32 = 10;
const ACCOUNT_ID: Parameter = Parameter::path("account_id", 64, "Id of the account.");

operation! {
    /// Packs of credits for one account, for whoever pays for it.
    GetCreditsPage(CreditsParameters, ()) -> () = Spec::get(
        "get_credits_page",
        "/credits/{account_id}",
        "Page to buy credits for an account.",
    )
    .parameters(&[
        ACCOUNT_ID,
        Parameter::query("paid", 255, "The provider's id of the checkout."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    /// Leads to where a pack of credits is paid.
    SubmitCreditsPage(CreditsParameters, CreditsForm) -> () = Spec::post(
        "submit_credits_page",
        "/credits/{account_id}",
        "Buy credits for an account.",
    )
    .rate_limit(RateLimitClass::Checkout)
    .replay(Replay::None)
    .parameters(&[ACCOUNT_ID])
    .body(Shape::Form {
        fields: &[Field::optional_text("pack", 10, "Credits in the pack.")],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ])
}

/// What both take.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct CreditsParameters {
    /// Id of the account.
    account_id: String,
    /// The provider's id of the checkout.
    paid: Option<String>,
}

/// The form of the credits page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct CreditsForm {
    /// Credits in the pack.
    #[serde(default)]
    pub(crate) pack: Option<String>,
}

pub(crate) async fn get_credits_page(
    app: Arc<App>,
    call: Call<GetCreditsPage>,
) -> Result<Reply<GetCreditsPage>, ApiError> {
    let account = call.parameters.account_id.as_str();
    let paid = call.parameters.paid.as_deref();
    let page = buy::get_credits_page(&app, account, paid).await?;
    let reply = Reply::passing_page(&page)?;
    Ok(if page.is_unconfirmed() {
        reply.again_in(LATER)
    } else {
        reply
    })
}

pub(crate) async fn submit_credits_page(
    app: Arc<App>,
    call: Call<SubmitCreditsPage>,
) -> Result<Reply<SubmitCreditsPage>, ApiError> {
    let account = call.parameters.account_id.as_str();
    match buy::submit_credits_page(&app, account, call.body.pack.as_deref()).await? {
        CreditsStep::Pay(page) => Reply::passing_page(page.as_ref()),
        CreditsStep::Invalid(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}
