//! Packs of credits for one account, for whoever pays for it.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Field, Media, Metering, Parameter, Replay, Shape, Spec};
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
    GetCreditsPage = Spec::get(
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
    SubmitCreditsPage(CreditsForm) = Spec::post(
        "submit_credits_page",
        "/credits/{account_id}",
        "Buy credits for an account.",
    )
    .metering(Metering::Checkout)
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
    let account = call.parameters.text("account_id").unwrap_or_default();
    let paid = call.parameters.text("paid");
    let page = buy::get_credits_page(&app, account, paid).await?;
    let reply = Reply::passing_page(&page)?;
    Ok(if page.awaits() {
        reply.again_in(LATER)
    } else {
        reply
    })
}

pub(crate) async fn submit_credits_page(
    app: Arc<App>,
    call: Call<SubmitCreditsPage>,
) -> Result<Reply<SubmitCreditsPage>, ApiError> {
    let account = call.parameters.text("account_id").unwrap_or_default();
    match buy::submit_credits_page(&app, account, call.body.pack.as_deref()).await? {
        CreditsStep::Pay(page) => Reply::passing_page(page.as_ref()),
        CreditsStep::Wrong(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}
