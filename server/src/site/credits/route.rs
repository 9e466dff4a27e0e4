//! The operations of the credits page.

use nycapt_contract::{ErrorKind, Field, Media, Parameter, RateLimitClass, Replay, Shape, Spec};
use serde::{Deserialize, Serialize};

use crate::site::operation::operation;

const ACCOUNT_ID: Parameter = Parameter::path("account_id", 64, "Id of the account.");

operation! {
    /// Shows packs of credits for one account, to anyone who pays for it.
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
    /// Starts the payment of a pack of credits.
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

/// The parameters of both operations.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct CreditsParameters {
    pub(super) account_id: String,
    pub(super) paid: Option<String>,
}

/// The form of [`SubmitCreditsPage`].
#[derive(Debug, Deserialize)]
pub(crate) struct CreditsForm {
    pub(super) pack: Option<String>,
}
