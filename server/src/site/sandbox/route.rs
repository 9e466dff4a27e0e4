//! The sandbox's pay page; mounted only where payments are a sandbox.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Field, Media, Parameter, Shape, Spec};
use serde::{Deserialize, Serialize};

use super::pay::{self, SandboxStep, link_of};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::payments::Sandbox;
use crate::reply::Reply;
use crate::site::operation::operation;

const SESSION: Parameter = Parameter::path("session", 255, "Id of the session.");
const LONGEST_URL: usize = 2000;

operation! {
    /// The page at which a buyer decides how a session of the sandbox ends.
    GetSandboxPage(SandboxParameters, ()) -> () = Spec::get(
        "get_sandbox_page",
        "/sandbox/pay/{session}",
        "Page to pay at without money.",
    )
    .parameters(&[
        SESSION,
        Parameter::query("success", LONGEST_URL, "Where the buyer goes after paying."),
        Parameter::query(
            "cancel",
            LONGEST_URL,
            "Where the buyer goes who does not pay.",
        ),
        Parameter::query("seal", 200, "Proof that both were named by the service."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    /// What the buyer decided; the service hears of it by a signed event.
    PaySandbox(SandboxParameters, SandboxForm) -> () = Spec::post(
        "pay_sandbox",
        "/sandbox/pay/{session}",
        "Pay, or do not, without money.",
    )
    .parameters(&[SESSION])
    .body(Shape::Form {
        fields: &[
            Field::text("choice", 1, 20, "How the session ends."),
            Field::optional_text("success", LONGEST_URL, "As the page was asked for."),
            Field::optional_text("cancel", LONGEST_URL, "As the page was asked for."),
            Field::optional_text("seal", 200, "As the page was asked for."),
        ],
    })
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

/// What both take.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SandboxParameters {
    /// Id of the session.
    session: String,
    /// Where the buyer goes after paying.
    success: Option<String>,
    /// Where a buyer goes who does not pay.
    cancel: Option<String>,
    /// Proof that the service set both.
    seal: Option<String>,
}

/// The form of the sandbox's pay page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct SandboxForm {
    /// How the session ends, by the name of a button.
    pub(crate) choice: String,
    /// Where the buyer goes after paying.
    #[serde(default)]
    pub(crate) success: Option<String>,
    /// Where the buyer goes who does not pay.
    #[serde(default)]
    pub(crate) cancel: Option<String>,
    /// Proof that both were named by the service.
    #[serde(default)]
    pub(crate) seal: Option<String>,
}

pub(crate) async fn get_sandbox_page(
    app: Arc<App>,
    call: Call<GetSandboxPage>,
) -> Result<Reply<GetSandboxPage>, ApiError> {
    let asked = call.parameters;
    let link = link_of(asked.success, asked.cancel, asked.seal);
    let page = pay::get_sandbox_page(sandbox(&app)?, &asked.session, link).await?;
    Reply::passing_page(&page.sample(app.shows_sample()))
}

pub(crate) async fn pay_sandbox(
    app: Arc<App>,
    call: Call<PaySandbox>,
) -> Result<Reply<PaySandbox>, ApiError> {
    let session = call.parameters.session.as_str();
    match pay::pay_sandbox(sandbox(&app)?, session, call.body).await? {
        SandboxStep::Redirect(url) => Ok(Reply::see_other(&url)),
        SandboxStep::Page(page) => Reply::passing_page(&page.sample(app.shows_sample())),
    }
}

fn sandbox(app: &App) -> Result<&Arc<Sandbox>, ApiError> {
    let nothing = || ApiError::new(ErrorKind::NotFound, "There is nothing at this path.");
    let sandbox = app.seller().and(app.sandbox.as_ref());
    sandbox.ok_or_else(nothing)
}
