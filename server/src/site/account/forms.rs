//! The page of what is a signed-in user's, and what its forms do.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nycapt_contract::{
    ACCOUNT_NAME_MAX, ADDRESS_MAX, ErrorKind, Operation, ReportRequest, UNIT_MAX, ValidationError,
};
use nycapt_rules::{KeyId, PageRequest, ReplayDigest};

use super::key_pages::{KeyPage, RevocationPage};
use super::page::{AccountPage, AccountView, FormError, ReportFields};
use super::route::{AccountForm, KeyForm, ReportForm, SubmitKey, SubmitReport};
use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::{Customer, SignedIn};
use crate::flows::{
    create_account, create_key, get_balance, key_answer, list_accounts, list_reports, not_yours,
    revoke_key, start_report,
};
use crate::random::random_bytes;
use crate::site::sign_in::{SignInPage, sign_in_path};
use crate::store::{StoreError, find_key_of_user};

const REPORTS_A_PAGE: i64 = 20;
const ACCOUNTS_A_PAGE: i64 = 20;

/// Which part of what is the user's is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AccountQuery<'a> {
    /// Where the page of reports begins.
    pub(crate) reports: Option<&'a str>,
    /// Where the page of accounts begins.
    pub(crate) accounts: Option<&'a str>,
}

/// What a form came to.
pub(crate) enum Submitted<P> {
    /// It is done; the account page shows it.
    Done,
    /// It is done, and this page tells of it.
    Shown(Box<P>),
    /// It is not done: the account page says why.
    FormError(Box<AccountPage>),
}

/// The page of what is the user's, with `fields` in the form that starts a report.
pub(crate) async fn get_account_page(
    app: &App,
    signed_in: &SignedIn,
    asked: AccountQuery<'_>,
    fields: ReportFields,
    error: Option<FormError>,
) -> Result<AccountPage, ApiError> {
    let customer = Customer::User(signed_in.clone());
    // First: it makes the account that the user spends from, which the list then has.
    let balance = get_balance(&app.state, &customer).await?;
    let reports = PageRequest {
        cursor: asked.reports,
        limit: REPORTS_A_PAGE,
    };
    let accounts = PageRequest {
        cursor: asked.accounts,
        limit: ACCOUNTS_A_PAGE,
    };
    let once = || -> Result<String, ApiError> {
        let bytes: [u8; 16] = random_bytes().map_err(StoreError::from)?;
        Ok(URL_SAFE_NO_PAD.encode(bytes))
    };
    Ok(AccountPage::new(AccountView {
        balance,
        reports: list_reports(&app.state, &customer, reports).await?,
        accounts: list_accounts(&app.state, &signed_in.user, accounts).await?,
        is_sample: app.shows_sample(),
        is_first: asked.reports.is_none() && asked.accounts.is_none(),
        once_report: once()?,
        once_key: once()?,
        fields,
        error,
    }))
}

/// Makes the account that a form asks for.
pub(crate) async fn submit_account(
    app: &App,
    signed_in: &SignedIn,
    form: AccountForm,
) -> Result<Submitted<AccountPage>, ApiError> {
    let name = form.name.trim();
    let length = name.chars().count();
    if !(1..=ACCOUNT_NAME_MAX).contains(&length) {
        let why = format!("An account needs a name of 1 to {ACCOUNT_NAME_MAX} characters.");
        return with_error(app, signed_in, ReportFields::default(), FormError::new(why)).await;
    }
    create_account(&app.state, signed_in.user.clone(), name.into()).await?;
    Ok(Submitted::Done)
}

/// Makes the key that a form asks for; the page shows its secret, and no page does again.
pub(crate) async fn submit_key(
    app: &App,
    signed_in: &SignedIn,
    form: KeyForm,
) -> Result<Submitted<KeyPage>, ApiError> {
    let replay = ReplayDigest::of(SubmitKey::SPEC.name, &form.once);
    let user = signed_in.user.clone();
    let account = form.account;
    let made = create_key(&app.state, &app.in_flight, user, &account, Some(replay)).await;
    match made {
        Ok(key) => {
            let page = KeyPage::new(key, &app.config.base_url);
            Ok(Submitted::Shown(Box::new(page)))
        }
        Err(ApiError::Invalid(errors)) => {
            let error = FormError::new(sentence(&errors));
            with_error(app, signed_in, ReportFields::default(), error).await
        }
        Err(refusal) => Err(refusal),
    }
}

/// The page that asks whether a key is to be revoked.
pub(crate) async fn get_revocation_page(
    app: &App,
    signed_in: &SignedIn,
    key: &str,
) -> Result<RevocationPage, ApiError> {
    let key = KeyId::parse(key).ok_or_else(|| not_yours("key"))?;
    let mut session = app.state.database()?.reader().await?;
    let found = find_key_of_user(&mut session, &signed_in.user, &key).await?;
    let (key, account) = found.ok_or_else(|| not_yours("key"))?;
    Ok(RevocationPage::new(&key_answer(key), account))
}

/// Revokes the key that a form names.
pub(crate) async fn submit_revocation(
    app: &App,
    signed_in: &SignedIn,
    key: &str,
) -> Result<(), ApiError> {
    revoke_key(&app.state, signed_in.user.clone(), key).await?;
    Ok(())
}

/// Starts the report that a form asks for, once for each form that was shown.
pub(crate) async fn submit_report(
    app: &App,
    signed_in: &SignedIn,
    form: ReportForm,
) -> Result<Submitted<AccountPage>, ApiError> {
    let fields = ReportFields {
        address: form.address.trim().into(),
        unit: form.unit.unwrap_or_default().trim().into(),
    };
    if let Some(why) = too_long(&fields) {
        return with_error(app, signed_in, fields, FormError::new(why)).await;
    }
    // A form that a browser restored and that was filled in anew is another one.
    let sending = format!("{}\n{}\n{}", form.once, fields.address, fields.unit);
    let replay = ReplayDigest::of(SubmitReport::SPEC.name, &sending);
    let request = ReportRequest {
        address: Some(fields.address.clone()),
        unit: Some(fields.unit.clone()).filter(|unit| !unit.is_empty()),
        ..ReportRequest::default()
    };
    let customer = Customer::User(signed_in.clone());
    let error = match start_report(app, &customer, request, Some(replay)).await {
        Ok(_) => return Ok(Submitted::Done),
        Err(ApiError::Invalid(_)) if fields.address.is_empty() => {
            FormError::new("The form needs an address.")
        }
        Err(ApiError::Invalid(errors)) => FormError::new(sentence(&errors)).search(&fields.address),
        Err(refusal) if refusal.kind() == ErrorKind::CreditsExhausted => {
            FormError::out_of_credits()
        }
        Err(refusal) => return Err(refusal),
    };
    with_error(app, signed_in, fields, error).await
}

/// The page for whoever sent a form and is not signed in any more.
pub(crate) fn session_expired(back: &str) -> SignInPage {
    SignInPage::session_expired(&sign_in_path(back))
}

async fn with_error<P>(
    app: &App,
    signed_in: &SignedIn,
    fields: ReportFields,
    error: FormError,
) -> Result<Submitted<P>, ApiError> {
    let asked = AccountQuery::default();
    let page = get_account_page(app, signed_in, asked, fields, Some(error)).await?;
    Ok(Submitted::FormError(Box::new(page)))
}

fn too_long(fields: &ReportFields) -> Option<String> {
    let is_over = |text: &str, most| text.chars().count() > most;
    if is_over(&fields.address, ADDRESS_MAX) {
        Some(format!("An address has at most {ADDRESS_MAX} characters."))
    } else if is_over(&fields.unit, UNIT_MAX) {
        Some(format!("An apartment has at most {UNIT_MAX} characters."))
    } else {
        None
    }
}

/// The first error as a sentence for a person.
fn sentence(errors: &[ValidationError]) -> String {
    let error = errors.first().map_or("", |error| error.msg.as_str());
    let plain = error.strip_prefix("Value error, ").unwrap_or(error);
    let mut letters = plain.chars();
    letters.next().map_or_else(String::new, |first| {
        format!("{}{}.", first.to_uppercase(), letters.as_str())
    })
}
