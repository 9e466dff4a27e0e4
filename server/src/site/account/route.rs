//! The operations of a signed-in user's pages.

use nycapt_contract::{ErrorKind, Field, KeyParameters, Parameter};
use serde::{Deserialize, Serialize};

use crate::site::operation::{FIELD, NoFields, form, operation, page};

/// Identifies one sending of a form, so that a second one of the same changes nothing.
const ONCE: Field = Field::text("once", 1, 64, "Which sending of the form this is.");
const KEY_ID: Parameter = Parameter::path("key_id", 64, "Id of the key.");
const ACCOUNTS: &[ErrorKind] = &[ErrorKind::WrongPrincipal, ErrorKind::Unavailable];
const ONE_KEY: &[ErrorKind] = &[
    ErrorKind::WrongPrincipal,
    ErrorKind::NotFound,
    ErrorKind::Unavailable,
];

operation! {
    /// Shows a user's reports, accounts, credits and keys.
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
    /// Creates an account.
    SubmitAccount((), AccountForm) -> () = form(
        "submit_account",
        "/account/accounts",
        "Make an account.",
        &[Field::text("name", 0, FIELD, "Its name.")],
    )
    .refuses(ACCOUNTS)
}

operation! {
    /// Creates a key and shows its secret, once.
    SubmitKey((), KeyForm) -> () = form(
        "submit_key",
        "/account/keys",
        "Make a key.",
        &[Field::text("account", 0, FIELD, "Id of the account."), ONCE],
    )
    .refuses(ONE_KEY)
}

operation! {
    /// Confirms that a key is to be revoked.
    GetRevocationPage(KeyParameters, ()) -> () = page(
        "get_revocation_page",
        "/account/keys/{key_id}",
        "Revoke a key?",
    )
    .parameters(&[KEY_ID])
    .refuses(ONE_KEY)
}

operation! {
    /// Revokes a key.
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
    /// Starts a report.
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

/// The parameters of [`GetAccountPage`].
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AccountPageParameters {
    pub(super) reports: Option<String>,
    pub(super) accounts: Option<String>,
    pub(super) address: Option<String>,
    pub(super) unit: Option<String>,
}

/// The form of [`SubmitAccount`].
#[derive(Debug, Deserialize)]
pub(crate) struct AccountForm {
    pub(super) name: String,
}

/// The form of [`SubmitKey`].
#[derive(Debug, Deserialize)]
pub(crate) struct KeyForm {
    pub(super) account: String,
    pub(super) once: String,
}

/// The form of [`SubmitReport`].
#[derive(Debug, Deserialize)]
pub(crate) struct ReportForm {
    pub(super) address: String,
    pub(super) unit: Option<String>,
    pub(super) once: String,
}
