//! The page where packs of credits are sold, to anyone who has the account's id.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{ErrorKind, Field, Media, Parameter, RateLimitClass, Replay, Shape, Spec};
use nycapt_messages::counted;
use nycapt_rules::{AccountId, ProviderId, Purpose};
use nycapt_store::{
    CheckoutRow, CheckoutState, NewCheckoutRow, PostedPayment, SUSPENSE, find_checkout_of_session,
    find_payee, find_posted_payment, insert_checkout, transact,
};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::extract::Call;
use crate::flows::{CHECKOUT_MS, open_credits_checkout, provider_of, settle_returned};
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::checkout::PaymentPage;
use crate::site::layout::money;
use crate::site::operation::operation;

const ACCOUNT_ID: Parameter = Parameter::path("account_id", 64, "Account ID.");

operation! {
    /// Shows packs of credits for one account, to anyone who pays for it.
    GetCreditsPage(CreditsParameters, ()) -> () = Spec::get(
        "get_credits_page",
        "/credits/{account_id}",
        "Checkout for credits of an account.",
    )
    .parameters(&[
        ACCOUNT_ID,
        Parameter::query("paid", 255, "The provider's checkout id."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    SubmitCreditsPage(CreditsParameters, CreditsForm) -> () = Spec::post(
        "submit_credits_page",
        "/credits/{account_id}",
        "Buy credits for an account.",
    )
    .rate_limit(RateLimitClass::Checkout)
    .replay(Replay::None)
    .parameters(&[ACCOUNT_ID])
    .body(Shape::Form {
        fields: &[Field::optional_text("pack", 10, "Credits in the pack.")],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ])
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct CreditsParameters {
    account_id: String,
    paid: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct CreditsForm {
    pack: Option<String>,
}

const PACKS: [u32; 3] = [1, 5, 20];

#[derive(Template)]
#[template(path = "credits/credits.html")]
struct CreditsPage {
    sample: bool,
    account: String,
    price_cents: u32,
    /// What became of the checkout that the buyer returns from.
    outcome: Option<String>,
    /// What the account owes, which we deduct from what is bought.
    debt: Option<String>,
    /// Why nothing can be bought for the account anymore.
    closed: Option<String>,
    is_pack_missing: bool,
}

impl CreditsPage {
    fn new(app: &App, account: &AccountId, owed: u64) -> Self {
        Self {
            sample: app.shows_sample(),
            account: account.to_string(),
            price_cents: app.config.report_price_cents,
            outcome: None,
            debt: (owed > 0).then(|| message!("credits-owed", owed = pack_name(owed))),
            closed: None,
            is_pack_missing: false,
        }
    }

    fn price(&self, credits: u32) -> String {
        money(self.price_cents.saturating_mul(credits))
    }
}

fn pack_name(credits: impl Into<u64>) -> String {
    let credits: u64 = credits.into();
    counted!("credits-pack", credits)
}

/// What became of a checkout and, if it is paid, of its credits.
fn outcome(checkout: &CheckoutRow, posted: Option<PostedPayment>) -> String {
    let pack = pack_name(checkout.reports);
    match checkout.state {
        CheckoutState::Paid => match posted {
            Some(posted)
                if posted.account.as_str() == SUSPENSE && posted.reversed < checkout.reports =>
            {
                message!("credits-paid-erased")
            }
            Some(posted) if posted.reversed > 0 => {
                let reversed = pack_name(posted.reversed);
                message!("credits-paid-reversed", pack, reversed)
            }
            Some(posted) if posted.account != checkout.account => {
                message!("credits-paid-moved", pack)
            }
            Some(posted) if posted.kept > 0 => {
                message!("credits-paid-owed", pack, kept = pack_name(posted.kept))
            }
            Some(_) | None => message!("credits-paid", pack),
        },
        CheckoutState::Open => message!("credits-unconfirmed"),
        CheckoutState::Pending => message!("credits-pending"),
        CheckoutState::Failed | CheckoutState::Expired => message!("credits-unpaid"),
    }
}

/// Seconds after which a page that waits for a payment is loaded again.
const REFRESH: u32 = 10;

/// Shows the packs and the outcome of the checkout that the buyer returns from.
///
/// The page reveals that the account exists, as its random ID does, and what it owes, since we deduct
/// that from what is bought. An account that owes has no credits, unless they were granted. The page
/// shows no other balance and no name.
pub(crate) async fn get_credits_page(
    app: Arc<App>,
    call: Call<GetCreditsPage>,
) -> ReplyResult<GetCreditsPage> {
    let returned = returned(&app, &call.parameters).await?;
    let (account, closed) = match provider_of(&app) {
        Ok(_) => {
            let account = customer_account(&app, &call.parameters.account_id).await;
            (account, message!("credits-closed"))
        }
        Err(error) => {
            let why = error.detail();
            (Err(error), why)
        }
    };
    let mut page = match (account, &returned) {
        (Ok((account, owed)), _) => CreditsPage::new(&app, &account, owed),
        // Buyers see what became of their payment even if the account can buy no more.
        (Err(error), Some((checkout, _)))
            if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotSold) =>
        {
            CreditsPage {
                closed: Some(closed),
                ..CreditsPage::new(&app, &checkout.account, 0)
            }
        }
        (Err(error), _) => return Err(error),
    };
    let state = returned.as_ref().map(|(checkout, _)| checkout.state);
    page.outcome = returned.map(|(checkout, posted)| outcome(&checkout, posted));
    let reply = Reply::passing_page(&page)?;
    // An open one may be confirmed at any moment.
    Ok(if state == Some(CheckoutState::Open) {
        reply.again_in(REFRESH)
    } else {
        reply
    })
}

/// Opens a checkout for the chosen pack.
pub(crate) async fn submit_credits_page(
    app: Arc<App>,
    call: Call<SubmitCreditsPage>,
) -> ReplyResult<SubmitCreditsPage> {
    provider_of(&app)?;
    let (account, owed) = customer_account(&app, &call.parameters.account_id).await?;
    let chosen = call.body.pack.unwrap_or_default();
    let Some(reports) = PACKS.into_iter().find(|pack| pack.to_string() == chosen) else {
        let mut page = CreditsPage::new(&app, &account, owed);
        page.is_pack_missing = true;
        return Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY));
    };
    let checkout = new_checkout(&app, account, reports).await?;
    let session = open_credits_checkout(&app, &checkout).await?;
    let url = session.url.ok_or_else(ApiError::internal)?;
    let (bought, cents) = (pack_name(reports), checkout.amount_cents);
    Reply::passing_page(&PaymentPage::new(url, bought, cents, app.shows_sample()))
}

/// The account that credits are bought for, and how many it owes.
async fn customer_account(app: &App, id: &str) -> ApiResult<(AccountId, u64)> {
    let mut session = app.state.database()?.reader().await?;
    let known = match AccountId::parse(id) {
        Some(id) => find_payee(&mut session, &id).await?.map(|it| (id, it)),
        None => None,
    };
    match known {
        Some((id, payee)) if payee.frozen_at.is_none() => Ok((id, payee.owed.unsigned_abs())),
        Some(_) => Err(ApiError::frozen(ErrorKind::NotSold, app.config.contact())),
        None => {
            let advice = message!("credits-no-account-advice");
            Err(ApiError::not_found(message!("credits-no-account"), advice))
        }
    }
}

/// The checkout that the buyer returns from, which is settled if it is paid, and what became of its
/// credits.
async fn returned(
    app: &App,
    parameters: &CreditsParameters,
) -> ApiResult<Option<(CheckoutRow, Option<PostedPayment>)>> {
    let account = AccountId::parse(&parameters.account_id);
    let session = parameters.paid.as_deref().and_then(ProviderId::parse);
    let Some((account, session)) = account.zip(session) else {
        return Ok(None);
    };
    if let Some(checkout) = find_pack(app, &account, &session).await? {
        settle_returned(app, &checkout).await?;
    }
    let Some(checkout) = find_pack(app, &account, &session).await? else {
        return Ok(None);
    };
    let mut reader = app.state.database()?.reader().await?;
    let posted = find_posted_payment(&mut reader, &session).await?;
    Ok(Some((checkout, posted)))
}

async fn new_checkout(app: &App, account: AccountId, reports: u32) -> ApiResult<CheckoutRow> {
    let new = NewCheckoutRow {
        purpose: Purpose::Credits {
            account: account.clone(),
            reports,
        },
        account,
        reports,
        amount_cents: app.config.report_price_cents.saturating_mul(reports),
        is_embedded: false,
        open_ms: CHECKOUT_MS,
    };
    Ok(transact!(app.state, |tx| insert_checkout(tx, &new).await)?)
}

/// The checkout of a session, if it buys credits for this account.
async fn find_pack(
    app: &App,
    account: &AccountId,
    session: &ProviderId,
) -> ApiResult<Option<CheckoutRow>> {
    let mut reader = app.state.database()?.reader().await?;
    let found = find_checkout_of_session(&mut reader, session).await?;
    Ok(found.filter(|checkout| {
        matches!(&checkout.purpose, Purpose::Credits { account: known, .. } if known == account)
    }))
}
