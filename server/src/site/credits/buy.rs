//! Sells packs of credits to anyone who has the account's id.

use std::sync::Arc;

use nycapt_rules::{AccountId, ProviderId, Purpose};
use nycapt_store::{
    CheckoutRow, NewCheckoutRow, StoreError, find_checkout_of_session, insert_checkout,
    takes_credits,
};
use salvo::http::StatusCode;

use super::page::{CreditsPage, PACKS, pack_name};
use super::route::{GetCreditsPage, SubmitCreditsPage};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{CHECKOUT_MS, open_credits_checkout, provider_of, settle_returned};
use crate::messages::message;
use crate::reply::Reply;
use crate::site::checkout::PaymentPage;

/// Seconds after which a page that waits for a payment is loaded again.
const REFRESH: u32 = 10;

/// Shows the packs and the outcome of the checkout that the buyer returns from.
///
/// The page reveals that the account exists, as its random id does; it shows no balance and no name.
pub(crate) async fn get_credits_page(
    app: Arc<App>,
    call: Call<GetCreditsPage>,
) -> Result<Reply<GetCreditsPage>, ApiError> {
    let account = customer_account(&app, &call.parameters.account_id).await?;
    provider_of(&app)?;
    let mut page = CreditsPage::new(&app, account.to_string());
    if let Some(session) = call.parameters.paid.as_deref().and_then(ProviderId::parse) {
        if let Some(checkout) = find_pack(&app, &account, &session).await? {
            settle_returned(&app, &checkout).await?;
        }
        page.checkout = find_pack(&app, &account, &session).await?;
    }
    let reply = Reply::passing_page(&page)?;
    Ok(if page.is_unconfirmed() {
        reply.again_in(REFRESH)
    } else {
        reply
    })
}

/// Opens a checkout for the chosen pack.
pub(crate) async fn submit_credits_page(
    app: Arc<App>,
    call: Call<SubmitCreditsPage>,
) -> Result<Reply<SubmitCreditsPage>, ApiError> {
    let account = customer_account(&app, &call.parameters.account_id).await?;
    provider_of(&app)?;
    let chosen = call.body.pack.unwrap_or_default();
    let Some(reports) = PACKS.into_iter().find(|pack| pack.to_string() == chosen) else {
        let mut page = CreditsPage::new(&app, account.to_string());
        page.is_pack_missing = true;
        return Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY));
    };
    let checkout = new_checkout(&app, account, reports).await?;
    let session = open_credits_checkout(&app, &checkout).await?;
    let url = session.url.ok_or_else(ApiError::internal)?;
    let (bought, cents) = (pack_name(reports), checkout.amount_cents);
    Reply::passing_page(&PaymentPage::new(url, bought, cents, app.shows_sample()))
}

async fn customer_account(app: &App, id: &str) -> Result<AccountId, ApiError> {
    let mut session = app.state.database()?.reader().await?;
    let known = match AccountId::parse(id) {
        Some(id) => takes_credits(&mut session, &id).await?.then_some(id),
        None => None,
    };
    known.ok_or_else(|| {
        let advice = message!("credits-no-account-advice");
        ApiError::not_found(message!("credits-no-account"), &advice, None)
    })
}

async fn new_checkout(
    app: &App,
    account: AccountId,
    reports: u32,
) -> Result<CheckoutRow, ApiError> {
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
    app.state
        .database()?
        .write(move |tx| Box::pin(async move { insert_checkout(tx, &new).await }))
        .await
        .map_err(|error: StoreError| ApiError::from(error))
}

/// The checkout of a session, if it buys credits for this account.
async fn find_pack(
    app: &App,
    account: &AccountId,
    session: &ProviderId,
) -> Result<Option<CheckoutRow>, ApiError> {
    let mut reader = app.state.database()?.reader().await?;
    let found = find_checkout_of_session(&mut reader, session).await?;
    Ok(found.filter(|checkout| {
        matches!(&checkout.purpose, Purpose::Credits { account: known, .. } if known == account)
    }))
}
