//! Shows the account page and carries out its forms.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nycapt_contract::{
    ACCOUNT_NAME_MAX, ADDRESS_MAX, ErrorKind, Operation, ReportRequest, UNIT_MAX, ValidationError,
};
use nycapt_rules::{KeyId, PageRequest, ReplayDigest, form_text};
use nycapt_store::{StoreError, find_key_of_user};
use salvo::http::StatusCode;

use super::{
    AccountPage, FormError, GetAccountPage, GetRevocationPage, KeyPage, ReportFields,
    RevocationPage, SubmitAccount, SubmitKey, SubmitReport, SubmitRevocation,
};
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::caller::{Customer, SignedIn, Visitor};
use crate::extract::Call;
use crate::flows::{
    create_account, create_key, get_balance, key_answer, list_accounts, list_reports, not_yours,
    revoke_key, start_report,
};
use crate::messages::message;
use crate::random::random_bytes;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::capitalized;
use crate::site::sign_in::{ACCOUNT, SignInPage, sign_in_path};

const ROWS: i64 = 20;

pub(crate) async fn get_account_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetAccountPage>,
) -> ReplyResult<GetAccountPage> {
    let parameters = call.parameters;
    let fields = ReportFields {
        address: parameters.address.unwrap_or_default(),
        unit: parameters.unit.unwrap_or_default(),
    };
    let Some(user) = visitor.user else {
        return Ok(Reply::see_other(&sign_in_path(&path_with(&fields))));
    };
    let cursors = [
        parameters.reports.as_deref(),
        parameters.accounts.as_deref(),
    ];
    match account_page(&app, user, cursors, fields, None).await {
        Ok(page) => Reply::passing_page(&page),
        // A cursor that is not this user's: show the lists from the start.
        Err(ApiError::Invalid(_)) => Ok(Reply::see_other(ACCOUNT)),
        Err(error) => Err(error),
    }
}

pub(crate) async fn submit_account(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitAccount>,
) -> ReplyResult<SubmitAccount> {
    let Some(user) = visitor.user else {
        return session_expired(ACCOUNT);
    };
    let name = call.body.name.trim();
    if !(1..=ACCOUNT_NAME_MAX).contains(&name.chars().count()) {
        let text = message!("account-name-invalid", most = ACCOUNT_NAME_MAX);
        let error = FormError::invalid(text);
        return form_error(&app, user, ReportFields::default(), error).await;
    }
    match create_account(&app.state, user.user.clone(), name.into()).await {
        Ok(_) => Ok(Reply::see_other("/account#accounts")),
        Err(ApiError::Invalid(errors)) => {
            let error = FormError::invalid(sentence(&errors));
            form_error(&app, user, ReportFields::default(), error).await
        }
        Err(error) => Err(error),
    }
}

pub(crate) async fn submit_key(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitKey>,
) -> ReplyResult<SubmitKey> {
    let Some(signed_in) = visitor.user else {
        return session_expired(ACCOUNT);
    };
    let replay = ReplayDigest::of(SubmitKey::SPEC.name, &call.body.once);
    let (user, account) = (signed_in.user.clone(), &call.body.account);
    match create_key(&app, user, account, Some(replay)).await {
        Ok(key) => Reply::passing_page(&KeyPage {
            sample: false,
            key,
            base_url: app.config.base_url.clone(),
        }),
        Err(ApiError::Invalid(errors)) => {
            let error = FormError::invalid(sentence(&errors));
            form_error(&app, signed_in, ReportFields::default(), error).await
        }
        Err(error) => Err(error),
    }
}

pub(crate) async fn get_revocation_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetRevocationPage>,
) -> ReplyResult<GetRevocationPage> {
    let Some(signed_in) = visitor.user else {
        return Ok(Reply::see_other(&sign_in_path(ACCOUNT)));
    };
    let key = KeyId::parse(&call.parameters.key_id).ok_or_else(|| not_yours("key"))?;
    let mut session = app.state.database()?.reader().await?;
    let found = find_key_of_user(&mut session, &signed_in.user, &key).await?;
    let (key, account) = found.ok_or_else(|| not_yours("key"))?;
    Reply::passing_page(&RevocationPage {
        sample: false,
        key: key_answer(key),
        account,
    })
}

pub(crate) async fn submit_revocation(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitRevocation>,
) -> ReplyResult<SubmitRevocation> {
    let Some(signed_in) = visitor.user else {
        return session_expired(ACCOUNT);
    };
    revoke_key(&app.state, signed_in.user, &call.parameters.key_id).await?;
    Ok(Reply::see_other("/account#accounts"))
}

/// Starts a report, once for each form that was shown.
pub(crate) async fn submit_report(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitReport>,
) -> ReplyResult<SubmitReport> {
    let form = call.body;
    let fields = ReportFields {
        address: form.address.trim().into(),
        unit: form.unit.unwrap_or_default().trim().into(),
    };
    let Some(user) = visitor.user else {
        return session_expired(&path_with(&fields));
    };
    if let Some(text) = missing_or_too_long(&fields) {
        return form_error(&app, user, fields, FormError::invalid(text)).await;
    }
    // A restored form that was filled in differently is a new one.
    let sending = format!("{}\n{}\n{}", form.once, fields.address, fields.unit);
    let replay = ReplayDigest::of(SubmitReport::SPEC.name, &sending);
    let request = ReportRequest {
        address: Some(fields.address.clone()),
        unit: Some(fields.unit.clone()).filter(|unit| !unit.is_empty()),
        ..ReportRequest::default()
    };
    let customer = Customer::User(user.clone());
    let error = match start_report(&app, &customer, request, Some(replay)).await {
        Ok(_) => return Ok(Reply::see_other("/account#reports")),
        Err(ApiError::Invalid(errors)) => FormError {
            offers_search: true,
            ..FormError::invalid(sentence(&errors))
        },
        Err(error) if error.kind() == ErrorKind::CreditsExhausted => FormError {
            status: StatusCode::PAYMENT_REQUIRED,
            ..FormError::invalid(error.detail())
        },
        Err(error) => return Err(error),
    };
    form_error(&app, user, fields, error).await
}

async fn account_page(
    app: &App,
    signed_in: SignedIn,
    [reports, accounts]: [Option<&str>; 2],
    fields: ReportFields,
    error: Option<FormError>,
) -> ApiResult<AccountPage> {
    let customer = Customer::User(signed_in.clone());
    let page = |cursor| PageRequest {
        cursor,
        limit: ROWS,
    };
    let once = || -> ApiResult<String> {
        let bytes: [u8; 16] = random_bytes().map_err(StoreError::from)?;
        Ok(URL_SAFE_NO_PAD.encode(bytes))
    };
    Ok(AccountPage {
        sample: app.shows_sample(),
        is_selling: app.seller().is_some(),
        // First: it creates the default account, which the list then contains.
        balance: get_balance(app, &customer).await?,
        reports: list_reports(&app.state, &customer, page(reports)).await?,
        accounts: list_accounts(&app.state, &signed_in.user, page(accounts)).await?,
        is_first: reports.is_none() && accounts.is_none(),
        once_report: once()?,
        once_key: once()?,
        fields,
        error,
    })
}

/// The account page with an error above its forms.
async fn form_error<O: Operation>(
    app: &App,
    user: SignedIn,
    fields: ReportFields,
    error: FormError,
) -> ReplyResult<O> {
    let status = error.status;
    let page = account_page(app, user, [None, None], fields, Some(error)).await?;
    Ok(Reply::passing_page(&page)?.status(status))
}

/// The page for a form that was sent after its session ended.
fn session_expired<O: Operation>(back: &str) -> ReplyResult<O> {
    SignInPage::session_expired(&sign_in_path(back)).reply()
}

/// The account page with what was typed into its form.
fn path_with(fields: &ReportFields) -> String {
    let mut typed = vec![("address", &*fields.address), ("unit", &*fields.unit)];
    typed.retain(|(_, text)| !text.is_empty());
    if typed.is_empty() {
        return ACCOUNT.into();
    }
    format!("{ACCOUNT}?{}", form_text(&typed))
}

fn missing_or_too_long(fields: &ReportFields) -> Option<String> {
    let is_over = |text: &str, most| text.chars().count() > most;
    if fields.address.is_empty() {
        Some(message!("account-address-missing"))
    } else if is_over(&fields.address, ADDRESS_MAX) {
        Some(message!("account-address-too-long", most = ADDRESS_MAX))
    } else if is_over(&fields.unit, UNIT_MAX) {
        Some(message!("account-unit-too-long", most = UNIT_MAX))
    } else {
        None
    }
}

fn sentence(errors: &[ValidationError]) -> String {
    let error = errors.first().map_or("", |error| error.msg.as_str());
    let plain = error.strip_prefix("Value error, ").unwrap_or(error);
    format!("{}.", capitalized(plain))
}
