//! The operations of the sandbox's pay page, mounted only if payments are a sandbox.

use nycapt_contract::{ErrorKind, Field, Media, Parameter, Shape, Spec};
use serde::{Deserialize, Serialize};

use crate::site::operation::operation;

const SESSION: Parameter = Parameter::path("session", 255, "Id of the session.");
const LONGEST_URL: usize = 2000;

operation! {
    /// Shows the page at which a buyer decides how a session of the sandbox ends.
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
    /// Takes the buyer's decision and sends it to the service as a signed event.
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

/// The parameters of both operations.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SandboxParameters {
    pub(super) session: String,
    pub(super) success: Option<String>,
    pub(super) cancel: Option<String>,
    pub(super) seal: Option<String>,
}

/// The form of [`PaySandbox`].
#[derive(Debug, Deserialize)]
pub(crate) struct SandboxForm {
    /// The value of the button.
    pub(super) choice: String,
    pub(super) success: Option<String>,
    pub(super) cancel: Option<String>,
    pub(super) seal: Option<String>,
}
