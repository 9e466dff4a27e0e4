//! The pages of a signed-in user: reports, accounts, credits and keys.

mod forms;

use askama::Template;
use nycapt_contract::{
    AccountKey, ApiAccountList, Balance, CreatedKey, ErrorKind, Field, KeyParameters, Parameter,
    ReportJob, ReportList, ReportStatus, ReportSummary,
};
use nycapt_messages::counted;
use nycapt_rules::{form_encoded, place_title};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::messages::message;
use crate::site::layout::moment;
use crate::site::operation::{FIELD, NoFields, form, operation, page};
pub(crate) use forms::*;

/// The same each time one form is submitted, so that submitting it twice changes nothing.
const ONCE: Field = Field::text("once", 1, 64, "The same each time one form is submitted.");
const KEY_ID: Parameter = Parameter::path("key_id", 64, "Key ID.");
const ACCOUNTS: &[ErrorKind] = &[ErrorKind::WrongPrincipal, ErrorKind::Unavailable];
const ONE_KEY: &[ErrorKind] = &[
    ErrorKind::WrongPrincipal,
    ErrorKind::NotFound,
    ErrorKind::Unavailable,
];

operation! {
    GetAccountPage(AccountPageParameters, ()) -> () = page("get_account_page", "/account", "Reports, accounts, credits and keys.")
        .parameters(&[
            Parameter::query("reports", FIELD, "Cursor of the list of reports."),
            Parameter::query("accounts", FIELD, "Cursor of the list of accounts."),
            Parameter::query("address", FIELD, "The address to fill in."),
            Parameter::query("unit", FIELD, "The apartment to fill in."),
        ])
        .refuses(ACCOUNTS)
}

operation! {
    SubmitAccount((), AccountForm) -> () = form(
        "submit_account",
        "/account/accounts",
        "Create an account.",
        &[Field::text("name", 0, FIELD, "Its name.")],
    )
    .refuses(ACCOUNTS)
}

operation! {
    /// Creates a key and shows its secret, once.
    SubmitKey((), KeyForm) -> () = form(
        "submit_key",
        "/account/keys",
        "Create a key.",
        &[Field::text("account", 0, FIELD, "Account ID."), ONCE],
    )
    .refuses(ONE_KEY)
}

operation! {
    GetRevocationPage(KeyParameters, ()) -> () = page(
        "get_revocation_page",
        "/account/keys/{key_id}",
        "Confirm that a key is to be revoked.",
    )
    .parameters(&[KEY_ID])
    .refuses(ONE_KEY)
}

operation! {
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

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AccountPageParameters {
    reports: Option<String>,
    accounts: Option<String>,
    address: Option<String>,
    unit: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct AccountForm {
    name: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct KeyForm {
    account: String,
    once: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReportForm {
    address: String,
    unit: Option<String>,
    once: String,
}

#[derive(Template)]
#[template(path = "account/account.html")]
pub(crate) struct AccountPage {
    sample: bool,
    /// Whether credits are sold here.
    is_selling: bool,
    balance: Balance,
    reports: ReportList,
    accounts: ApiAccountList,
    /// Whether both lists start at their first row.
    is_first: bool,
    once_report: String,
    once_key: String,
    fields: ReportFields,
    error: Option<FormError>,
}

#[derive(Default)]
pub(crate) struct ReportFields {
    address: String,
    unit: String,
}

pub(crate) struct FormError {
    text: String,
    offers_search: bool,
    status: StatusCode,
}

impl FormError {
    /// The form was not filled in correctly.
    fn invalid(text: String) -> Self {
        Self {
            text,
            offers_search: false,
            status: StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl AccountPage {
    /// What the account owes, if anything.
    fn debt(&self) -> Option<String> {
        let owed = self.balance.owed?;
        Some(message!(
            "credits-owed",
            owed = counted!("credits-pack", owed)
        ))
    }

    fn has_unfinished_reports(&self) -> bool {
        self.reports.reports.iter().any(|report| {
            matches!(
                report.status,
                ReportStatus::Running | ReportStatus::Interrupted
            )
        })
    }
}

fn next_page(list: &str, cursor: &str) -> String {
    format!("/account?{list}={}#{list}", form_encoded(cursor))
}

fn title(report: &ReportSummary) -> String {
    place_title(&report.address, report.unit.as_deref())
}

/// The status of a report, and its style class.
fn status(report: &ReportSummary) -> (String, &'static str) {
    match report.status {
        ReportStatus::Running => (
            message!(
                "account-report-running",
                step = report.step,
                steps = ReportJob::STEPS
            ),
            "",
        ),
        ReportStatus::Interrupted => (message!("account-report-interrupted"), "mixed"),
        ReportStatus::Done => (message!("account-report-done"), "strong"),
        ReportStatus::Error => (message!("account-report-failed"), "weak"),
    }
}

fn score(report: &ReportSummary) -> String {
    match (report.status, report.finding.score, &report.finding.band) {
        (ReportStatus::Done, Some(score), Some(band)) => format!("{score}, {band}"),
        (ReportStatus::Done, Some(score), None) => score.to_string(),
        (ReportStatus::Done, None, _) => message!("account-report-no-score"),
        (ReportStatus::Running | ReportStatus::Interrupted | ReportStatus::Error, ..) => {
            "\u{2013}".into()
        }
    }
}

/// The page that shows a new key's secret, or that it was shown before.
#[derive(Template)]
#[template(path = "account/key_created.html")]
pub(crate) struct KeyPage {
    sample: bool,
    key: CreatedKey,
    base_url: String,
}

#[derive(Template)]
#[template(path = "account/key_revoke.html")]
pub(crate) struct RevocationPage {
    sample: bool,
    key: AccountKey,
    account: String,
}
