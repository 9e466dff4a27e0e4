//! The pages of a signed-in user.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{ErrorKind, Field, KeyParameters, Operation, Parameter};
use nycapt_rules::form_text;
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::forms::{self, AccountQuery, Submitted};
use super::page::ReportFields;
use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::Visitor;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::operation::{FIELD, NoFields, form, operation, page};
use crate::site::sign_in::{ACCOUNT, sign_in_path};

const OK: u16 = StatusCode::OK.as_u16();
/// Says which sending of a form this is, so that a second one of the same does nothing again.
const ONCE: Field = Field::text("once", 1, 64, "Which sending of the form this is.");
const KEY_ID: Parameter = Parameter::path("key_id", 64, "Id of the key.");
const ACCOUNTS: &[ErrorKind] = &[ErrorKind::WrongPrincipal, ErrorKind::Unavailable];
const ONE_KEY: &[ErrorKind] = &[
    ErrorKind::WrongPrincipal,
    ErrorKind::NotFound,
    ErrorKind::Unavailable,
];

operation! {
    /// What is a user's: reports, accounts, credits and keys.
    GetAccountPage(AccountPageParameters, ()) -> () = page("get_account_page", "/account", "What is yours.")
        .parameters(&[
            Parameter::query("reports", FIELD, "Where the page of reports begins."),
            Parameter::query("accounts", FIELD, "Where the page of accounts begins."),
            Parameter::query("address", FIELD, "An address to have in the form."),
            Parameter::query("unit", FIELD, "An apartment to have in the form."),
        ])
        .refuses(ACCOUNTS)
}

operation! {
    /// The form that makes an account.
    SubmitAccount((), AccountForm) -> () = form(
        "submit_account",
        "/account/accounts",
        "Make an account.",
        &[Field::text("name", 0, FIELD, "Its name.")],
    )
    .refuses(ACCOUNTS)
}

operation! {
    /// The form that makes a key; its answer shows the secret, once.
    SubmitKey((), KeyForm) -> () = form(
        "submit_key",
        "/account/keys",
        "Make a key.",
        &[Field::text("account", 0, FIELD, "Id of the account."), ONCE],
    )
    .refuses(ONE_KEY)
}

operation! {
    /// Asks whether a key is really to be revoked.
    GetRevocationPage(KeyParameters, ()) -> () = page(
        "get_revocation_page",
        "/account/keys/{key_id}",
        "Revoke a key?",
    )
    .parameters(&[KEY_ID])
    .refuses(ONE_KEY)
}

operation! {
    /// The form that revokes a key.
    SubmitRevocation(KeyParameters, NoFields) -> () = form(
        "submit_revocation",
        "/account/keys/{key_id}/revoke",
        "Revoke a key.",
        &[],
    )
    .parameters(&[KEY_ID])
    .refuses(ONE_KEY)
}

operation! {
    /// The form that starts a report.
    SubmitReport((), ReportForm) -> () = form(
        "submit_report",
        "/account/reports",
        "Start a report.",
        &[
            Field::text("address", 0, FIELD, "The address to report on."),
            Field::optional_text("unit", FIELD, "Apartment, suite or floor."),
            ONCE,
        ],
    )
    .refuses(ACCOUNTS)
}

/// What [`GetAccountPage`] takes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AccountPageParameters {
    /// Where the page of reports begins.
    reports: Option<String>,
    /// Where the page of accounts begins.
    accounts: Option<String>,
    /// An address to put into the form.
    address: Option<String>,
    /// An apartment to put into the form.
    unit: Option<String>,
}

/// What [`SubmitAccount`] takes.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct AccountForm {
    /// The name, as typed.
    pub(crate) name: String,
}

/// What [`SubmitKey`] takes.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct KeyForm {
    /// Id of the account.
    pub(crate) account: String,
    /// Which sending of the form this is.
    pub(crate) once: String,
}

/// What [`SubmitReport`] takes.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ReportForm {
    /// The address, as typed.
    pub(crate) address: String,
    /// The apartment, as typed.
    #[serde(default)]
    pub(crate) unit: Option<String>,
    /// Which sending of the form this is.
    pub(crate) once: String,
}

pub(crate) async fn get_account_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetAccountPage>,
) -> Result<Reply<GetAccountPage>, ApiError> {
    let parameters = call.parameters;
    let fields = ReportFields {
        address: parameters.address.unwrap_or_default(),
        unit: parameters.unit.unwrap_or_default(),
    };
    let Some(user) = visitor.user else {
        return Ok(Reply::see_other(&sign_in_path(&back_to(&fields))));
    };
    let asked = AccountQuery {
        reports: parameters.reports.as_deref(),
        accounts: parameters.accounts.as_deref(),
    };
    match forms::get_account_page(&app, &user, asked, fields, None).await {
        Ok(page) => page_with(&page, OK),
        // A place in a list that is not one of theirs: the lists begin at the beginning.
        Err(ApiError::Invalid(_)) => Ok(Reply::see_other(ACCOUNT)),
        Err(refusal) => Err(refusal),
    }
}

pub(crate) async fn submit_account(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitAccount>,
) -> Result<Reply<SubmitAccount>, ApiError> {
    let Some(user) = visitor.user else {
        return session_expired(ACCOUNT);
    };
    submitted(
        forms::submit_account(&app, &user, call.body).await?,
        "#accounts",
    )
}

pub(crate) async fn submit_key(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitKey>,
) -> Result<Reply<SubmitKey>, ApiError> {
    let Some(user) = visitor.user else {
        return session_expired(ACCOUNT);
    };
    submitted(
        forms::submit_key(&app, &user, call.body).await?,
        "#accounts",
    )
}

pub(crate) async fn get_revocation_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetRevocationPage>,
) -> Result<Reply<GetRevocationPage>, ApiError> {
    let key = call.parameters.key_id.as_str();
    let Some(user) = visitor.user else {
        return Ok(Reply::see_other(&sign_in_path(ACCOUNT)));
    };
    page_with(&forms::get_revocation_page(&app, &user, key).await?, OK)
}

pub(crate) async fn submit_revocation(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitRevocation>,
) -> Result<Reply<SubmitRevocation>, ApiError> {
    let key = call.parameters.key_id.as_str();
    let Some(user) = visitor.user else {
        return session_expired(ACCOUNT);
    };
    forms::submit_revocation(&app, &user, key).await?;
    Ok(Reply::see_other("/account#accounts"))
}

pub(crate) async fn submit_report(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitReport>,
) -> Result<Reply<SubmitReport>, ApiError> {
    let typed = ReportFields {
        address: call.body.address.clone(),
        unit: call.body.unit.clone().unwrap_or_default(),
    };
    let Some(user) = visitor.user else {
        return session_expired(&back_to(&typed));
    };
    submitted(
        forms::submit_report(&app, &user, call.body).await?,
        "#reports",
    )
}

/// The page for whoever sent a form and is not signed in any more.
fn session_expired<O: Operation>(back: &str) -> Result<Reply<O>, ApiError> {
    let page = forms::session_expired(back);
    page_with(&page, page.status)
}

/// The account page with what was typed into its form.
fn back_to(fields: &ReportFields) -> String {
    let typed = [("address", &*fields.address), ("unit", &*fields.unit)];
    let typed = typed.iter().copied().filter(|(_, text)| !text.is_empty());
    let typed: Vec<_> = typed.collect();
    if typed.is_empty() {
        ACCOUNT.into()
    } else {
        format!("{ACCOUNT}?{}", form_text(&typed))
    }
}

/// What a form came to: the account page at one of its parts, or a page of its own.
fn submitted<O: Operation, P: Template>(
    outcome: Submitted<P>,
    part: &str,
) -> Result<Reply<O>, ApiError> {
    match outcome {
        Submitted::Done => Ok(Reply::see_other(&format!("{ACCOUNT}{part}"))),
        Submitted::Shown(page) => page_with(page.as_ref(), OK),
        Submitted::FormError(page) => page_with(page.as_ref(), page.status),
    }
}

/// A page that is not cached, with its status.
pub(crate) fn page_with<O: Operation>(
    page: &impl Template,
    status: u16,
) -> Result<Reply<O>, ApiError> {
    let status = StatusCode::from_u16(status).unwrap_or_default();
    Ok(Reply::passing_page(page)?.status(status))
}
