//! The pay page of the sandbox: there only where an operator has chosen it over a provider.

use serde::Deserialize;

use super::error::ErrorKind;
use super::operation::{Media, Operation, Spec};
use super::parameters::{SandboxPageParameters, SessionParameters};
use super::shape::{Field, Parameter, Shape};

const SESSION: Parameter = Parameter::path("session", 255, "Id of the session.");
const LONGEST_URL: usize = 2000;

/// Pages of a service whose payments are a sandbox; in no interface description.
pub const SANDBOX: &[Spec] = &[GetSandboxPage::SPEC, PaySandbox::SPEC];

/// The page at which a buyer decides how a session of the sandbox ends.
pub enum GetSandboxPage {}

impl Operation for GetSandboxPage {
    const SPEC: Spec = Spec::get(
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
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Parameters = SandboxPageParameters;
    type Body = ();
    type Answer = ();
}

/// What the buyer decided; the service hears of it by a signed event.
pub enum PaySandbox {}

impl Operation for PaySandbox {
    const SPEC: Spec = Spec::post(
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
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Parameters = SessionParameters;
    type Body = SandboxForm;
    type Answer = ();
}

/// The form of the sandbox's pay page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct SandboxForm {
    /// How the session ends, by the name of a button.
    pub choice: String,
    /// Where the buyer goes after paying.
    #[serde(default)]
    pub success: Option<String>,
    /// Where the buyer goes who does not pay.
    #[serde(default)]
    pub cancel: Option<String>,
    /// Proof that both were named by the service.
    #[serde(default)]
    pub seal: Option<String>,
}
