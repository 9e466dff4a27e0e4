//! The pages of a signed-in user.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{
    GetAccountPage, GetRevocationPage, Operation, SubmitAccount, SubmitKey, SubmitReport,
    SubmitRevocation,
};
use nycapt_rules::form_text;
use salvo::http::StatusCode;

use crate::app::App;
use crate::caller::Visitor;
use crate::extract::Call;
use crate::flows::{self, ACCOUNT, AccountAsked, Submitted};
use crate::pages::ReportFields;
use crate::refusal::Refusal;
use crate::reply::Reply;

const OK: u16 = StatusCode::OK.as_u16();

pub(super) async fn get_account_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetAccountPage>,
) -> Result<Reply<GetAccountPage>, Refusal> {
    let asked = call.parameters;
    let fields = ReportFields {
        address: asked.address.unwrap_or_default(),
        unit: asked.unit.unwrap_or_default(),
    };
    let Some(user) = visitor.user else {
        return Ok(Reply::see_other(&flows::sign_in_path(&back_to(&fields))));
    };
    let asked = AccountAsked {
        reports: asked.reports.as_deref(),
        accounts: asked.accounts.as_deref(),
    };
    match flows::get_account_page(&app, &user, asked, fields, None).await {
        Ok(page) => page_with(&page, OK),
        // A place in a list that is not one of theirs: the lists begin at the beginning.
        Err(Refusal::Invalid(_)) => Ok(Reply::see_other(ACCOUNT)),
        Err(refusal) => Err(refusal),
    }
}

pub(super) async fn submit_account(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitAccount>,
) -> Result<Reply<SubmitAccount>, Refusal> {
    let Some(user) = visitor.user else {
        return session_is_over(ACCOUNT);
    };
    submitted(
        flows::submit_account(&app, &user, call.body).await?,
        "#accounts",
    )
}

pub(super) async fn submit_key(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitKey>,
) -> Result<Reply<SubmitKey>, Refusal> {
    let Some(user) = visitor.user else {
        return session_is_over(ACCOUNT);
    };
    submitted(
        flows::submit_key(&app, &user, call.body).await?,
        "#accounts",
    )
}

pub(super) async fn get_revocation_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetRevocationPage>,
) -> Result<Reply<GetRevocationPage>, Refusal> {
    let key = call.parameters.key_id.as_str();
    let Some(user) = visitor.user else {
        return Ok(Reply::see_other(&flows::sign_in_path(ACCOUNT)));
    };
    page_with(&flows::get_revocation_page(&app, &user, key).await?, OK)
}

pub(super) async fn submit_revocation(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitRevocation>,
) -> Result<Reply<SubmitRevocation>, Refusal> {
    let key = call.parameters.key_id.as_str();
    let Some(user) = visitor.user else {
        return session_is_over(ACCOUNT);
    };
    flows::submit_revocation(&app, &user, key).await?;
    Ok(Reply::see_other("/account#accounts"))
}

pub(super) async fn submit_report(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<SubmitReport>,
) -> Result<Reply<SubmitReport>, Refusal> {
    let typed = ReportFields {
        address: call.body.address.clone(),
        unit: call.body.unit.clone().unwrap_or_default(),
    };
    let Some(user) = visitor.user else {
        return session_is_over(&back_to(&typed));
    };
    submitted(
        flows::submit_report(&app, &user, call.body).await?,
        "#reports",
    )
}

/// The page for whoever sent a form and is not signed in any more.
fn session_is_over<O: Operation>(back: &str) -> Result<Reply<O>, Refusal> {
    let page = flows::session_is_over(back);
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
) -> Result<Reply<O>, Refusal> {
    match outcome {
        Submitted::Done => Ok(Reply::see_other(&format!("{ACCOUNT}{part}"))),
        Submitted::Shown(page) => page_with(page.as_ref(), OK),
        Submitted::Trouble(page) => page_with(page.as_ref(), page.status),
    }
}

/// A page that is not cached, with its status.
pub(super) fn page_with<O: Operation>(
    page: &impl Template,
    status: u16,
) -> Result<Reply<O>, Refusal> {
    let status = StatusCode::from_u16(status).unwrap_or_default();
    Ok(Reply::passing_page(page)?.status(status))
}
