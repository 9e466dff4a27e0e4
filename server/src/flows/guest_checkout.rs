//! A guest buys one report: order and checkout in one transaction, then the provider.

use nycapt_contract::{GuestCheckout, OpenObject, Secret};
use nycapt_rules::{
    AccountId, CURRENCY, Fingerprint, GuestPurchase, JobId, OrderId, OrderStanding, OrderToken,
    Purpose, ReplayDigest, ReportStart, Subject, order_state,
};

use super::find_building::{Building, find_building};
use super::open_checkout::{CHECKOUT_MS, open_order_checkout, order_url, provider_of};
use super::repeat_checkout::repeat_checkout;
use crate::api_error::ApiError;
use crate::app::App;
use crate::in_flight::Running;
use crate::payments::{CheckoutSession, ClientSecret};
use crate::random::{new_token, random_bytes};
use crate::store::{
    CheckoutRow, NewAccount, NewCheckoutRow, NewOrder, OrderRow, Owner, StoreError, Tx,
    find_job_state, find_order, insert_account, insert_checkout, insert_order, insert_order_token,
};
use nycapt_corpus::clock::instant_of;

/// Whose requests run at one time; guests have no name, and the key's digest tells them apart.
const SCOPE: &str = "guest";

/// What a guest asks for, proven but for its address.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) purchase: GuestPurchase,
    pub(crate) is_embedded: bool,
    pub(crate) replay: Option<ReplayDigest>,
    pub(crate) fingerprint: Fingerprint,
}

/// What came of it: the order with a new token, and the session that it is paid in.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) order: OrderRow,
    pub(crate) token: OrderToken,
    pub(crate) checkout: CheckoutRow,
    pub(crate) session: CheckoutSession,
}

/// Starts a checkout for the address of a request, or finds the one that it started before.
///
/// # Errors
/// 422 before anything is written where the address is not one building; 503 where nothing can be
/// bought or paid at the moment.
pub(crate) async fn start_guest_checkout(app: &App, asked: Asked) -> Result<Opened, ApiError> {
    start(app, asked, |app, purchase| async move {
        let start = ReportStart {
            subject: Subject::Address(purchase.address.clone()),
            unit: purchase.unit.clone(),
            question: None,
        };
        find_building(&app.live, start).await
    })
    .await
}

/// The same for a building that is known already.
pub(crate) async fn start_checkout_of(
    app: &App,
    asked: Asked,
    building: Building,
) -> Result<Opened, ApiError> {
    start(app, asked, |_, _| async move { Ok(building) }).await
}

async fn start<'a, F>(
    app: &'a App,
    asked: Asked,
    find: impl FnOnce(&'a App, GuestPurchase) -> F + Send,
) -> Result<Opened, ApiError>
where
    F: Future<Output = Result<Building, ApiError>> + Send,
{
    provider_of(app)?;
    if let Some(opened) = repeat_checkout(app, &asked).await? {
        return Ok(opened);
    }
    let begin = |digest| app.in_flight.begin(SCOPE, digest);
    let running = asked.replay.map(begin).transpose()?;
    let building = find(app, asked.purchase.clone()).await?;
    let Some((order, checkout, token)) = write_order(app, &asked, building, running).await? else {
        // Its twin at another server was first.
        return repeat_checkout(app, &asked)
            .await?
            .ok_or_else(ApiError::in_flight);
    };
    let session = open_order_checkout(app, &order, &checkout).await?;
    Ok(Opened {
        order,
        token,
        checkout,
        session,
    })
}

/// Order, account, token and checkout in one transaction; none where a twin was first.
async fn write_order(
    app: &App,
    asked: &Asked,
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
        slug: building.slug,
        email: asked.purchase.email.clone(),
        replay: asked.replay,
        fingerprint: asked.fingerprint,
    };
    let kept = token.clone();
    let written = app
        .state
        .database()?
        .write(move |tx| {
            Box::pin(async move {
                // The twin of a request whose client hung up must see that its write still runs.
                let _running = running;
                insert_all(tx, &order, &kept, amount, is_embedded).await
            })
        })
        .await;
    match written {
        Ok((order, checkout)) => Ok(Some((order, checkout, token))),
        Err(Stopped::Twin) => Ok(None),
        Err(Stopped::Error(error)) if asked.replay.is_some() => {
            Err(ApiError::of_keyed_write(error))
        }
        Err(Stopped::Error(error)) => Err(error.into()),
    }
}

/// Why an order is not made.
enum Stopped {
    /// One with this `Idempotency-Key` is there already.
    Twin,
    Error(StoreError),
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Error(error)
    }
}

async fn insert_all(
    tx: &mut Tx,
    order: &NewOrder,
    token: &OrderToken,
    amount_cents: u32,
    is_embedded: bool,
) -> Result<(OrderRow, CheckoutRow), Stopped> {
    let account = NewAccount {
        id: &order.account,
        owner: Owner::Orders,
        name: order.id.as_str(),
        label: None,
        created_at: tx.now().await?,
    };
    insert_account(tx, account).await?;
    let Some(order) = insert_order(tx, order).await? else {
        return Err(Stopped::Twin);
    };
    insert_order_token(tx, &order.id, token).await?;
    let checkout = new_checkout(tx, &order, amount_cents, is_embedded).await?;
    Ok((order, checkout))
}

/// Keeps a checkout of an order.
pub(crate) async fn new_checkout(
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

/// The answer to whoever started a checkout.
pub(crate) async fn checkout_answer(app: &App, opened: Opened) -> Result<GuestCheckout, ApiError> {
    let Opened {
        order,
        token,
        checkout,
        session,
    } = opened;
    let mut reader = app.state.database()?.reader().await?;
    let standing = find_order(&mut reader, &order.id).await?;
    let standing = standing.map_or(OrderStanding::AwaitingPayment, |order| order.standing);
    let job = find_job_state(&mut reader, &order.job).await?;
    drop(reader);
    let (job, begun) = job.map_or((None, false), |(state, begun)| (Some(state), begun));
    let page = order_url(&app.config.site_url, &order.id);
    let publishable_key = checkout
        .is_embedded
        .then(|| provider_of(app).ok()?.publishable_key().map(Into::into));
    Ok(GuestCheckout {
        order_id: order.id.to_string(),
        order_url: Secret::new(format!("{page}?token={}", token.expose())),
        token: Secret::new(token.expose()),
        state: order_state(standing, job, begun),
        checkout_url: session.url,
        client_secret: session
            .client_secret
            .as_ref()
            .map(ClientSecret::expose)
            .map(Secret::new),
        publishable_key: publishable_key.flatten(),
        session_id: session.id.to_string(),
        amount_cents: checkout.amount_cents,
        currency: CURRENCY.into(),
        expires_at: instant_of(checkout.expires_at),
        address: order.address,
        unit: order.unit,
        slug: order.slug,
        extra: OpenObject::new(),
    })
}

impl Asked {
    /// A proven request at an operation, from a network.
    pub(crate) fn new(
        operation: &str,
        purchase: GuestPurchase,
        is_embedded: bool,
        key: Option<&str>,
        network: u128,
    ) -> Self {
        let fingerprint = purchase.fingerprint(operation);
        let replay =
            key.and_then(|key| nycapt_rules::guest_replay(operation, key, &fingerprint, network));
        Self {
            purchase,
            is_embedded,
            replay,
            fingerprint,
        }
    }
}
