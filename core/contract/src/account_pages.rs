//! The pages of a signed-in user: signing in and out, and what is theirs.

use serde::Deserialize;

use super::error::ErrorKind;
use super::operation::{Access, Media, Method, Operation, Spec};
use super::parameters::{
    AccountPageParameters, KeyParameters, SignInAnswerParameters, SignInParameters,
};
use super::shape::{Field, Parameter, Shape};

/// Longest text of a form's field. What is too long for its purpose is said on the page.
const FIELD: usize = 2000;
/// Longest code of a provider; some put encrypted claims into it.
const CODE: usize = 5000;
/// Says which sending of a form this is, so that a second one of the same does nothing again.
const ONCE: Field = Field::text("once", 1, 64, "Which sending of the form this is.");
const KEY_ID: Parameter = Parameter::path("key_id", 64, "Id of the key.");
const ACCOUNTS: &[ErrorKind] = &[ErrorKind::WrongPrincipal, ErrorKind::Unavailable];
const ONE_KEY: &[ErrorKind] = &[
    ErrorKind::WrongPrincipal,
    ErrorKind::NotFound,
    ErrorKind::Unavailable,
];

const fn page(name: &'static str, path: &'static str, summary: &'static str) -> Spec {
    Spec::get(name, path, summary)
        .access(Access::Visitor)
        .answers(Media::Html)
}

const fn form(
    name: &'static str,
    path: &'static str,
    summary: &'static str,
    fields: &'static [Field],
) -> Spec {
    Spec::other(Method::Post, name, path, summary)
        .access(Access::Visitor)
        .body(Shape::Form { fields })
        .answers(Media::Html)
}

/// Leads to the identity provider; whoever has signed in already, to where they wanted to go.
pub enum GetSignInPage {}

impl Operation for GetSignInPage {
    const SPEC: Spec = page("get_sign_in_page", "/sign-in", "Sign in.")
        .parameters(&[
            Parameter::query("to", FIELD, "The page to go on to: a path of this site."),
            Parameter::flag("moved", "Whether another address of the site led here."),
        ])
        .refuses(&[ErrorKind::Unavailable]);
    type Parameters = SignInParameters;
    type Body = ();
    type Answer = ();
}

/// Where the identity provider sends the browser back to, with its answer in the query.
pub enum FinishSignIn {}

impl Operation for FinishSignIn {
    const SPEC: Spec = page("finish_sign_in", "/sign-in/return", "Finish signing in.")
        .parameters(&[
            Parameter::query("state", FIELD, "Which sign-in this ends."),
            Parameter::query("code", CODE, "What the tokens are had for."),
            Parameter::query("iss", FIELD, "The provider that answers."),
            Parameter::query("error", FIELD, "Why there is no code."),
        ])
        .refuses(&[ErrorKind::Unavailable]);
    type Parameters = SignInAnswerParameters;
    type Body = ();
    type Answer = ();
}

/// Ends the session of this browser.
pub enum SignOut {}

impl Operation for SignOut {
    const SPEC: Spec = form("sign_out", "/sign-out", "Sign out.", &[]).access(Access::Public);
    type Parameters = ();
    type Body = NoFields;
    type Answer = ();
}

/// What is a user's: reports, accounts, credits and keys.
pub enum GetAccountPage {}

impl Operation for GetAccountPage {
    const SPEC: Spec = page("get_account_page", "/account", "What is yours.")
        .parameters(&[
            Parameter::query("reports", FIELD, "Where the page of reports begins."),
            Parameter::query("accounts", FIELD, "Where the page of accounts begins."),
            Parameter::query("address", FIELD, "An address to have in the form."),
            Parameter::query("unit", FIELD, "An apartment to have in the form."),
        ])
        .refuses(ACCOUNTS);
    type Parameters = AccountPageParameters;
    type Body = ();
    type Answer = ();
}

/// The form that makes an account.
pub enum SubmitAccount {}

impl Operation for SubmitAccount {
    const SPEC: Spec = form(
        "submit_account",
        "/account/accounts",
        "Make an account.",
        &[Field::text("name", 0, FIELD, "Its name.")],
    )
    .refuses(ACCOUNTS);
    type Parameters = ();
    type Body = AccountForm;
    type Answer = ();
}

/// The form that makes a key; its answer shows the secret, once.
pub enum SubmitKey {}

impl Operation for SubmitKey {
    const SPEC: Spec = form(
        "submit_key",
        "/account/keys",
        "Make a key.",
        &[Field::text("account", 0, FIELD, "Id of the account."), ONCE],
    )
    .refuses(ONE_KEY);
    type Parameters = ();
    type Body = KeyForm;
    type Answer = ();
}

/// Asks whether a key is really to be revoked.
pub enum GetRevocationPage {}

impl Operation for GetRevocationPage {
    const SPEC: Spec = page(
        "get_revocation_page",
        "/account/keys/{key_id}",
        "Revoke a key?",
    )
    .parameters(&[KEY_ID])
    .refuses(ONE_KEY);
    type Parameters = KeyParameters;
    type Body = ();
    type Answer = ();
}

/// The form that revokes a key.
pub enum SubmitRevocation {}

impl Operation for SubmitRevocation {
    const SPEC: Spec = form(
        "submit_revocation",
        "/account/keys/{key_id}/revoke",
        "Revoke a key.",
        &[],
    )
    .parameters(&[KEY_ID])
    .refuses(ONE_KEY);
    type Parameters = KeyParameters;
    type Body = NoFields;
    type Answer = ();
}

/// The form that starts a report.
pub enum SubmitReport {}

impl Operation for SubmitReport {
    const SPEC: Spec = form(
        "submit_report",
        "/account/reports",
        "Start a report.",
        &[
            Field::text("address", 0, FIELD, "The address to report on."),
            Field::optional_text("unit", FIELD, "Apartment, suite or floor."),
            ONCE,
        ],
    )
    .refuses(ACCOUNTS);
    type Parameters = ();
    type Body = ReportForm;
    type Answer = ();
}

/// A form that is a button.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct NoFields {}

/// What [`SubmitAccount`] takes.
#[derive(Debug, Clone, Deserialize)]
pub struct AccountForm {
    /// The name, as typed.
    pub name: String,
}

/// What [`SubmitKey`] takes.
#[derive(Debug, Clone, Deserialize)]
pub struct KeyForm {
    /// Id of the account.
    pub account: String,
    /// Which sending of the form this is.
    pub once: String,
}

/// What [`SubmitReport`] takes.
#[derive(Debug, Clone, Deserialize)]
pub struct ReportForm {
    /// The address, as typed.
    pub address: String,
    /// The apartment, as typed.
    #[serde(default)]
    pub unit: Option<String>,
    /// Which sending of the form this is.
    pub once: String,
}
