//! The page of what is a signed-in user's: reports, accounts, credits and keys.

use askama::Template;
use nycapt_contract::{
    AccountKey, ApiAccount, ApiAccountList, Balance, ReportJob, ReportList, ReportStatus,
    ReportSummary,
};
use nycapt_rules::{form_encoded, place_title};

use crate::site::layout::Frame;
use crate::site::layout::{capitalized, counted, moment};

/// The page of what is a user's.
#[derive(Debug, Template)]
#[template(path = "account/account.html")]
pub(crate) struct AccountPage {
    frame: Frame,
    error: Option<FormError>,
    credits: String,
    has_credits: bool,
    buy: String,
    fields: ReportFields,
    once_report: String,
    once_key: String,
    reports: Vec<ReportRow>,
    /// Whether a report of the page is still being made.
    is_waiting: bool,
    older: Option<String>,
    accounts: Vec<AccountCard>,
    more_accounts: Option<String>,
    is_first: bool,
    /// The status that it is sent with.
    pub(crate) status: u16,
}

/// What the page is made from.
pub(crate) struct AccountView {
    pub(crate) balance: Balance,
    pub(crate) reports: ReportList,
    pub(crate) accounts: ApiAccountList,
    /// Whether the data are invented.
    pub(crate) is_sample: bool,
    /// Whether neither list begins further on.
    pub(crate) is_first: bool,
    pub(crate) once_report: String,
    pub(crate) once_key: String,
    pub(crate) fields: ReportFields,
    pub(crate) error: Option<FormError>,
}

/// What is typed into the form that starts a report.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReportFields {
    pub(crate) address: String,
    pub(crate) unit: String,
}

/// Why a form was not done.
#[derive(Debug)]
pub(crate) struct FormError {
    text: String,
    /// Where the address can be looked for.
    search: Option<String>,
    status: u16,
}

impl FormError {
    /// What was typed is no good.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            search: None,
            status: 422,
        }
    }

    /// Adds the search for the address.
    pub(crate) fn search(mut self, address: &str) -> Self {
        self.search = Some(format!("/?address={}", form_encoded(address)));
        self
    }

    /// There is no credit left.
    pub(crate) fn out_of_credits() -> Self {
        Self {
            text: "You have no credits left. Nothing was charged.".into(),
            search: None,
            status: 402,
        }
    }
}

#[derive(Debug)]
struct ReportRow {
    line: String,
    page: String,
    state: String,
    tone: &'static str,
    score: String,
    started_at: String,
    started: String,
    pdf: Option<String>,
    json: String,
}

#[derive(Debug)]
struct AccountCard {
    id: String,
    name: String,
    is_default: bool,
    credits: String,
    buy: String,
    keys: Vec<KeyRow>,
}

#[derive(Debug)]
struct KeyRow {
    id: String,
    last_four: String,
    created: String,
    revoked: Option<String>,
}

impl AccountPage {
    pub(crate) fn new(view: AccountView) -> Self {
        let spends_from = view.balance.account_id;
        let buy = |account: &str| format!("/credits/{account}");
        let later = |name: &str, cursor: Option<String>| {
            cursor.map(|cursor| format!("/account?{name}={}#{name}", form_encoded(&cursor)))
        };
        let is_made = |report: &ReportSummary| {
            matches!(
                report.status,
                ReportStatus::Running | ReportStatus::Interrupted
            )
        };
        Self {
            frame: Frame::new(view.is_sample),
            status: view.error.as_ref().map_or(200, |error| error.status),
            error: view.error,
            credits: counted(view.balance.balance, "credit", "credits"),
            has_credits: view.balance.balance > 0,
            buy: buy(&spends_from),
            fields: view.fields,
            once_report: view.once_report,
            once_key: view.once_key,
            is_waiting: view.reports.reports.iter().any(is_made),
            reports: view.reports.reports.iter().map(ReportRow::new).collect(),
            older: later("reports", view.reports.next_cursor),
            accounts: (view.accounts.accounts.into_iter())
                .map(|account| AccountCard {
                    is_default: account.account_id == spends_from,
                    buy: buy(&account.account_id),
                    ..AccountCard::new(account)
                })
                .collect(),
            more_accounts: later("accounts", view.accounts.next_cursor),
            is_first: view.is_first,
        }
    }
}

impl ReportRow {
    fn new(report: &ReportSummary) -> Self {
        let (state, tone) = match report.status {
            ReportStatus::Running => (
                format!("Being made, step {} of {}", report.step, ReportJob::STEPS),
                "",
            ),
            ReportStatus::Interrupted => ("Interrupted; it goes on by itself".into(), "mixed"),
            ReportStatus::Done => ("Ready".into(), "strong"),
            ReportStatus::Error => ("Failed; your credit was returned".into(), "weak"),
        };
        let is_done = report.status == ReportStatus::Done;
        let score = match (is_done, report.finding.score, &report.finding.band) {
            (true, Some(score), Some(band)) => format!("{score}, {band}"),
            (true, Some(score), None) => score.to_string(),
            (true, None, _) => "No score".into(),
            (false, ..) => "\u{2013}".into(),
        };
        Self {
            line: place_title(&report.address, report.unit.as_deref()),
            page: format!("/seo/{}", report.slug),
            state,
            tone,
            score: capitalized(&score),
            started: moment(&report.created_at),
            started_at: report.created_at.clone(),
            pdf: is_done.then(|| format!("{}/pdf", report.status_url)),
            json: report.status_url.clone(),
        }
    }
}

impl AccountCard {
    fn new(account: ApiAccount) -> Self {
        Self {
            id: account.account_id,
            name: account.name,
            is_default: false,
            credits: counted(account.balance, "credit", "credits"),
            buy: String::new(),
            keys: account.keys.into_iter().map(KeyRow::new).collect(),
        }
    }
}

impl KeyRow {
    fn new(key: AccountKey) -> Self {
        Self {
            id: key.key_id,
            last_four: key.last_four,
            created: moment(&key.created_at),
            revoked: key.revoked_at.as_deref().map(moment),
        }
    }
}
