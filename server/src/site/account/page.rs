//! The pages of a signed-in user: the account page and those of a key.

use askama::Template;
use nycapt_contract::{
    AccountKey, ApiAccountList, Balance, CreatedKey, ReportJob, ReportList, ReportStatus,
    ReportSummary,
};
use nycapt_messages::counted;
use nycapt_rules::{form_encoded, place_title};
use salvo::http::StatusCode;

use crate::messages::message;
use crate::site::layout::{Frame, moment};

/// The page of a user's reports, accounts, credits and keys.
#[derive(Template)]
#[template(path = "account/account.html")]
pub(crate) struct AccountPage {
    pub(super) frame: Frame,
    pub(super) balance: Balance,
    pub(super) reports: ReportList,
    pub(super) accounts: ApiAccountList,
    /// Whether both lists start at their first row.
    pub(super) is_first: bool,
    pub(super) once_report: String,
    pub(super) once_key: String,
    pub(super) fields: ReportFields,
    pub(super) error: Option<FormError>,
}

/// What is typed into the form that starts a report.
#[derive(Default)]
pub(crate) struct ReportFields {
    pub(super) address: String,
    pub(super) unit: String,
}

/// Why a form was not carried out.
pub(crate) struct FormError {
    pub(super) text: String,
    /// Whether a search for the address may help.
    pub(super) offers_search: bool,
    pub(super) status: StatusCode,
}

impl FormError {
    /// The form was not filled in correctly.
    pub(super) fn invalid(text: String) -> Self {
        Self {
            text,
            offers_search: false,
            status: StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl AccountPage {
    fn has_unfinished_reports(&self) -> bool {
        self.reports.reports.iter().any(|report| {
            matches!(
                report.status,
                ReportStatus::Running | ReportStatus::Interrupted
            )
        })
    }
}

/// The account page from a later row of one of its lists.
fn next_page(list: &str, cursor: &str) -> String {
    format!("/account?{list}={}#{list}", form_encoded(cursor))
}

fn title(report: &ReportSummary) -> String {
    place_title(&report.address, report.unit.as_deref())
}

/// How far a report is, and the style class of that.
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
    pub(super) frame: Frame,
    pub(super) key: CreatedKey,
    pub(super) base_url: String,
}

/// The page that confirms revoking a key.
#[derive(Template)]
#[template(path = "account/key_revoke.html")]
pub(crate) struct RevocationPage {
    pub(super) frame: Frame,
    pub(super) key: AccountKey,
    pub(super) account: String,
}
