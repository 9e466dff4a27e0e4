//! Packs of credits for an account: who pays needs to know nothing but its id.

use nycapt_rules::{AccountId, ProviderId, Purpose};

use super::page::{CreditsPage, PackPayment};
use crate::api_error::ApiError;
use crate::app::App;
use crate::flows::{CHECKOUT_MS, open_credits_checkout, provider_of, settle_returned};
use crate::site::checkout::PaymentPage;
use crate::store::{
    CheckoutRow, CheckoutState, NewCheckoutRow, StoreError, find_checkout_of_session,
    insert_checkout, takes_credits,
};

/// Credits in a pack.
const PACKS: [u32; 3] = [1, 5, 20];

/// What comes of a form that was sent.
pub(crate) enum CreditsStep {
    /// The form again: no pack was chosen.
    Invalid(Box<CreditsPage>),
    /// Where the pack is paid.
    Pay(Box<PaymentPage>),
}

/// The page of an account, with what came of the checkout that its buyer comes back from.
///
/// The page says that the account exists, which its id, of random bits, says as well; it shows
/// no balance and no name.
///
/// # Errors
/// 404 where there is no such account, 503 where nothing can be bought.
pub(crate) async fn get_credits_page(
    app: &App,
    account: &str,
    paid: Option<&str>,
) -> Result<CreditsPage, ApiError> {
    let account = customers_account(app, account).await?;
    provider_of(app)?;
    let payment = match paid.and_then(ProviderId::parse) {
        Some(session) => payment_of(app, &account, &session).await?,
        None => None,
    };
    Ok(page(app, &account).with(payment))
}

/// Opens a checkout for the pack that was chosen.
///
/// # Errors
/// As [`get_credits_page`].
pub(crate) async fn submit_credits_page(
    app: &App,
    account: &str,
    pack: Option<&str>,
) -> Result<CreditsStep, ApiError> {
    let account = customers_account(app, account).await?;
    provider_of(app)?;
    let chosen = PACKS
        .into_iter()
        .find(|pack_of| pack == Some(pack_of.to_string().as_str()));
    let Some(reports) = chosen else {
        let page = page(app, &account).pack_missing();
        return Ok(CreditsStep::Invalid(Box::new(page)));
    };
    let checkout = new_checkout(app, account, reports).await?;
    let session = open_credits_checkout(app, &checkout).await?;
    let url = session.url.ok_or_else(ApiError::internal)?;
    let bought = CreditsPage::pack_name(reports);
    let page = PaymentPage::new(url, bought, checkout.amount_cents, app.shows_sample());
    Ok(CreditsStep::Pay(Box::new(page)))
}

fn page(app: &App, account: &AccountId) -> CreditsPage {
    let price_cents = app.config.report_price_cents;
    CreditsPage::new(account.to_string(), &PACKS, price_cents, app.shows_sample())
}

async fn customers_account(app: &App, id: &str) -> Result<AccountId, ApiError> {
    let mut session = app.state.database()?.reader().await?;
    let known = match AccountId::parse(id) {
        Some(id) => takes_credits(&mut session, &id).await?.then_some(id),
        None => None,
    };
    known.ok_or_else(|| {
        ApiError::not_found(
            "There is no account of this id whose credits somebody could spend.",
            "Ask whoever sent you here for the link: it ends in the id of the account, and the \
             account has a key that is not revoked.",
            None,
        )
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

/// What came of a checkout for this account; nothing is said of any other.
async fn payment_of(
    app: &App,
    account: &AccountId,
    session: &ProviderId,
) -> Result<Option<PackPayment>, ApiError> {
    let Some(checkout) = find_pack(app, account, session).await? else {
        return Ok(None);
    };
    settle_returned(app, &checkout).await?;
    let checkout = find_pack(app, account, session).await?;
    Ok(checkout.map(|checkout| match checkout.state {
        CheckoutState::Paid => PackPayment::Paid(checkout.reports),
        CheckoutState::Open => PackPayment::Unconfirmed,
        CheckoutState::Pending => PackPayment::Pending,
        CheckoutState::Failed | CheckoutState::Expired => PackPayment::Unpaid,
    }))
}

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
