//! A guest buys one report: order and checkout in one transaction, then the provider's session. A
//! repeated request gets the same order, and one session that can be paid.

use jiff::Timestamp;
use nycapt_contract::{GuestCheckout, OpenObject, Secret};
use nycapt_messages::language;
use nycapt_rules::{
    AccountId, CURRENCY, Charged, Fingerprint, GuestPurchase, JobId, OrderId, OrderStanding,
    OrderToken, ProviderId, Purpose, ReplayDigest, ReportStart, Subject, guest_replay,
    idempotency_key_reused, order_already_paid, order_state,
};
use nycapt_store::{
    CheckoutRow, CheckoutState, NewCheckoutRow, NewOrder, OrderRow, Owner, StoreError, Tx,
    find_checkout_of_order, find_order, find_replayed_order, insert_account, insert_checkout,
    insert_order, insert_order_token, lock_order, set_checkout_state, set_order_standing, transact,
};

use super::find_building::{Building, find_building, shown_unit};
use super::guest_order::unit_warning;
use super::open_checkout::{
    CHECKOUT_MS, close_order_checkout, is_too_late, open_order_checkout, order_url, provider_of,
};
use super::reconcile::take_paid_answer;
use crate::api_error::ApiError;
use crate::app::App;
use crate::in_flight::Running;
use crate::payments::{CheckoutSession, PaymentError, SessionStatus};
use crate::random::{new_token, random_bytes};
use nycapt_corpus::clock::instant_of;

/// The scope of guests' requests in flight, each known by the digest of its key.
const SCOPE: &str = "guest";

/// A guest's request, validated except for its address.
#[derive(Debug, Clone)]
pub(crate) struct CheckoutRequest {
    pub(crate) purchase: GuestPurchase,
    pub(crate) is_embedded: bool,
    pub(crate) replay: Option<ReplayDigest>,
    pub(crate) fingerprint: Fingerprint,
}

/// The order with a new token, and the session to pay it in.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) order: OrderRow,
    pub(crate) token: OrderToken,
    pub(crate) checkout: CheckoutRow,
    pub(crate) session: CheckoutSession,
}

/// Why a request opens no checkout.
#[derive(Debug)]
pub(crate) enum CheckoutError {
    /// A repeated request whose order is paid, or whose payment is processing. It doesn't open the
    /// order, since another guest of the network could send it; the buyer has the link.
    Paid(OrderId),
    Other(ApiError),
}

impl From<ApiError> for CheckoutError {
    fn from(error: ApiError) -> Self {
        Self::Other(error)
    }
}

impl From<StoreError> for CheckoutError {
    fn from(error: StoreError) -> Self {
        Self::Other(error.into())
    }
}

impl From<CheckoutError> for ApiError {
    fn from(error: CheckoutError) -> Self {
        match error {
            CheckoutError::Paid(_) => Self::Invalid(vec![order_already_paid()]),
            CheckoutError::Other(error) => error,
        }
    }
}

/// Starts a checkout for a known building or for the request's address, or returns the one that this
/// request started before. 422 if the address is not one building; 503 if nothing can be bought at the
/// moment.
pub(crate) async fn start_guest_checkout(
    app: &App,
    asked: CheckoutRequest,
    building: Option<Building>,
) -> Result<Opened, CheckoutError> {
    provider_of(app)?;
    if let Some(opened) = repeat_checkout(app, &asked).await? {
        return Ok(opened);
    }
    let begin = |digest| app.in_flight.begin(SCOPE, digest);
    let running = asked.replay.map(begin).transpose()?;
    let building = match building {
        Some(building) => building,
        None => {
            let start = ReportStart {
                subject: Subject::Address(asked.purchase.address.clone()),
                unit: asked.purchase.unit.clone(),
                question: None,
            };
            find_building(app, start).await?
        }
    };
    let Some((order, checkout, token)) = write_order(app, &asked, building, running).await? else {
        // The same request at another server was first.
        return repeat_checkout(app, &asked)
            .await?
            .ok_or_else(|| ApiError::in_flight().into());
    };
    let session = open_order_checkout(app, &order, &checkout).await?;
    Ok(Opened {
        order,
        token,
        checkout,
        session,
    })
}

/// Writes order, account, token and checkout in one transaction; none if the order exists.
async fn write_order(
    app: &App,
    asked: &CheckoutRequest,
    building: Building,
    running: Option<Running>,
) -> Result<Option<(OrderRow, CheckoutRow, OrderToken)>, ApiError> {
    let token = new_token().map_err(StoreError::from)?;
    let (amount, is_embedded) = (app.config.report_price_cents, asked.is_embedded);
    let now = app.clock.now().as_millisecond();
    let random = || random_bytes().map_err(StoreError::from);
    let order = NewOrder {
        id: OrderId::new(now, &random()?),
        account: AccountId::new(now, &random()?),
        job: JobId::new(now, &random()?),
        address: building.address,
        unit: building.unit,
        other_unit: building.other_unit,
        has_unused_words: building.has_unused_words,
        slug: building.slug,
        email: asked.purchase.email.clone(),
        replay: asked.replay,
        fingerprint: asked.fingerprint,
        language: language().code(),
    };
    let kept = token.clone();
    let written = transact!(app.state, |tx| {
        // A repeated request must see that this write still runs, even if its client hung up.
        let _running = running;
        insert_all(tx, &order, &kept, amount, is_embedded).await
    });
    match written {
        Ok((order, checkout)) => Ok(Some((order, checkout, token))),
        Err(OrderError::Duplicate) => Ok(None),
        Err(OrderError::Store(error)) if asked.replay.is_some() => {
            Err(ApiError::of_keyed_write(error))
        }
        Err(OrderError::Store(error)) => Err(error.into()),
    }
}

enum OrderError {
    /// There is one with this `Idempotency-Key`.
    Duplicate,
    Store(StoreError),
}

impl From<StoreError> for OrderError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

async fn insert_all(
    tx: &mut Tx,
    order: &NewOrder,
    token: &OrderToken,
    amount_cents: u32,
    is_embedded: bool,
) -> Result<(OrderRow, CheckoutRow), OrderError> {
    let now = tx.now().await?;
    insert_account(tx, &order.account, Owner::Order(&order.id), now).await?;
    let Some(order) = insert_order(tx, order).await? else {
        return Err(OrderError::Duplicate);
    };
    insert_order_token(tx, &order.id, token).await?;
    let checkout = new_checkout(tx, &order, amount_cents, is_embedded).await?;
    Ok((order, checkout))
}

async fn new_checkout(
    tx: &mut Tx,
    order: &OrderRow,
    amount_cents: u32,
    is_embedded: bool,
) -> Result<CheckoutRow, StoreError> {
    let new = NewCheckoutRow {
        purpose: Purpose::Order(order.id.clone()),
        account: order.account.clone(),
        reports: 1,
        amount_cents,
        is_embedded,
        open_ms: CHECKOUT_MS,
    };
    insert_checkout(tx, &new).await
}

pub(crate) async fn checkout_answer(app: &App, opened: Opened) -> Result<GuestCheckout, ApiError> {
    let (order, checkout) = (opened.order, opened.checkout);
    let (token, session) = (opened.token, opened.session);
    let mut reader = app.state.database()?.reader().await?;
    let standing = find_order(&mut reader, &order.id).await?;
    let standing = standing.map_or(OrderStanding::AwaitingPayment, |order| order.standing);
    drop(reader);
    let page = order_url(&app.config.site_url, &order.id);
    let publishable_key = checkout
        .is_embedded
        .then(|| provider_of(app).ok()?.publishable_key().map(Into::into));
    Ok(GuestCheckout {
        order_id: order.id.to_string(),
        order_url: Secret::new(format!("{page}?token={}", token.expose())),
        token: Secret::new(token.expose()),
        state: order_state(standing, None, false),
        checkout_url: session.url,
        client_secret: session.client_secret,
        publishable_key: publishable_key.flatten(),
        session_id: session.id.to_string(),
        amount_cents: checkout.amount_cents,
        currency: CURRENCY.into(),
        expires_at: instant_of(checkout.expires_at),
        unit_warning: unit_warning(app, &order).await?,
        address: order.address,
        unit: order.unit.as_deref().map(shown_unit),
        slug: order.slug,
        extra: OpenObject::new(),
    })
}

/// The order that this request created before, with a new token unless it is paid.
async fn repeat_checkout(
    app: &App,
    asked: &CheckoutRequest,
) -> Result<Option<Opened>, CheckoutError> {
    let Some(digest) = asked.replay else {
        return Ok(None);
    };
    let Some((order, checkout, late)) = find_replayed(app, digest, asked.fingerprint).await? else {
        return Ok(None);
    };
    if late && let Some(closed) = close_order_checkout(app, &order, &checkout).await? {
        // It may have been paid before it could be closed.
        take_paid_answer(app, &checkout, closed).await?;
    }
    let token = new_token().map_err(StoreError::from)?;
    let (order, checkout) = write_repeat(app, order, &checkout, late, &token).await?;
    if is_paid(&order, &checkout) {
        // The provider has nothing to add, and may be unavailable.
        return Err(CheckoutError::Paid(order.id));
    }
    let session = reopened(app, &order, &checkout).await?;
    // The event of its payment may be on the way.
    if matches!(session.status, SessionStatus::Paid | SessionStatus::Pending) {
        return Err(CheckoutError::Paid(order.id));
    }
    Ok(Some(Opened {
        order,
        token,
        checkout,
        session,
    }))
}

/// The session of a checkout; with the URL to pay at while it is open.
async fn reopened(
    app: &App,
    order: &OrderRow,
    checkout: &CheckoutRow,
) -> Result<CheckoutSession, ApiError> {
    let Some(id) = &checkout.session else {
        // The first attempt ended before the provider's answer was stored.
        return open_order_checkout(app, order, checkout).await;
    };
    let session = match provider_of(app)?.get_session(id).await {
        Ok(session) if session.status == SessionStatus::Open => session,
        Ok(session) => return Ok(session),
        // It may have been paid in an account that we had before, so no other session replaces it.
        Err(PaymentError::Unknown) => {
            tracing::warn!(checkout.id = %checkout.id, "the payment provider doesn't know a checkout");
            return Ok(closed(id, checkout));
        }
        Err(error) => return Err(error.into()),
    };
    // Opening it again returns the same session with the URL to pay at.
    match open_order_checkout(app, order, checkout).await {
        Ok(again) if again.id == session.id => Ok(again),
        Ok(_) | Err(_) => Ok(session),
    }
}

/// Whether the money of an order has arrived, or is on its way.
fn is_paid(order: &OrderRow, checkout: &CheckoutRow) -> bool {
    order.standing == OrderStanding::Paid
        || matches!(checkout.state, CheckoutState::Paid | CheckoutState::Pending)
}

/// The session of a checkout, as one that can no longer be paid.
fn closed(id: &ProviderId, checkout: &CheckoutRow) -> CheckoutSession {
    CheckoutSession {
        id: id.clone(),
        status: SessionStatus::Expired,
        url: None,
        client_secret: None,
        payment_intent: None,
        purpose: Some(checkout.purpose.clone()),
        charged: Charged::default(),
        expires_at: Timestamp::from_millisecond(checkout.expires_at).unwrap_or_default(),
    }
}

/// Finds the order of an idempotency key, its newest checkout, and whether that checkout expires
/// too soon to open. 422 if another request created that order.
async fn find_replayed(
    app: &App,
    digest: ReplayDigest,
    asked: Fingerprint,
) -> Result<Option<(OrderRow, CheckoutRow, bool)>, ApiError> {
    let mut session = app.state.database()?.reader().await?;
    let Some((order, fingerprint)) = find_replayed_order(&mut session, digest).await? else {
        return Ok(None);
    };
    if fingerprint != asked.as_bytes() {
        return Err(ApiError::Invalid(vec![idempotency_key_reused()]));
    }
    let checkout = find_checkout_of_order(&mut session, &order.id).await?;
    let now = session.now().await?;
    drop(session);
    let checkout = checkout.ok_or_else(ApiError::internal)?;
    let late = order.standing != OrderStanding::Paid && is_too_late(&checkout, now);
    Ok(Some((order, checkout, late)))
}

/// Inserts a token, unless the order is paid, and another checkout if `seen` is still the newest one
/// and has been closed.
async fn write_repeat(
    app: &App,
    order: OrderRow,
    seen: &CheckoutRow,
    is_closed: bool,
    token: &OrderToken,
) -> Result<(OrderRow, CheckoutRow), ApiError> {
    let (seen, token) = (seen.id.clone(), token.clone());
    let missing = || StoreError::Internal("an order is gone".into());
    transact!(app.state, |tx| {
        // Concurrent repeats and payment events wait here, so that there is one new checkout.
        let order = lock_order(tx, &order.id).await?.ok_or_else(missing)?;
        let newest = find_checkout_of_order(tx, &order.id).await?;
        let newest = newest.ok_or_else(missing)?;
        let checkout = if is_closed && newest.id == seen {
            replace(tx, &order, newest).await?
        } else {
            newest
        };
        if !is_paid(&order, &checkout) {
            insert_order_token(tx, &order.id, &token).await?;
        }
        Ok((order, checkout))
    })
}

async fn replace(
    tx: &mut Tx,
    order: &OrderRow,
    old: CheckoutRow,
) -> Result<CheckoutRow, StoreError> {
    if is_paid(order, &old) {
        return Ok(old);
    }
    set_checkout_state(tx, &old.id, CheckoutState::Expired).await?;
    set_order_standing(tx, &order.id, OrderStanding::AwaitingPayment).await?;
    new_checkout(tx, order, old.amount_cents, old.is_embedded).await
}

impl CheckoutRequest {
    pub(crate) fn new(
        operation: &str,
        purchase: GuestPurchase,
        is_embedded: bool,
        key: Option<&str>,
        network: u128,
    ) -> Self {
        let fingerprint = purchase.fingerprint(operation);
        let replay = key.map(|key| guest_replay(operation, key, network));
        Self {
            purchase,
            is_embedded,
            replay,
            fingerprint,
        }
    }
}
