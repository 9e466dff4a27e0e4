//! Guests' orders, and the tokens that open them.

use nycapt_rules::{
    AccountId, Email, Fingerprint, GUEST_REPLAY_MS, JobId, ORDER_TOKEN_MS, OrderId, OrderStanding,
    OrderToken, ReplayDigest, place_title,
};

use super::{Row, Session, StoreError, Tx, binds};

/// An order as it is made; its account is there already.
#[derive(Debug, Clone)]
pub(crate) struct NewOrder {
    pub(crate) id: OrderId,
    /// The order's own account.
    pub(crate) account: AccountId,
    /// The job that its payment starts.
    pub(crate) job: JobId,
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    pub(crate) slug: String,
    pub(crate) email: Option<Email>,
    pub(crate) replay: Option<ReplayDigest>,
    pub(crate) fingerprint: Fingerprint,
}

/// An order as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct OrderRow {
    pub(crate) id: OrderId,
    pub(crate) account: AccountId,
    pub(crate) job: JobId,
    pub(crate) standing: OrderStanding,
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    pub(crate) slug: String,
    pub(crate) email: Option<Email>,
    pub(crate) created_at: i64,
    pub(crate) paid_at: Option<i64>,
}

macro_rules! columns {
    () => {
        "id, account_id, job_id, state, address, unit, slug, email, created_at, paid_at"
    };
}

impl OrderRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id("id", OrderId::parse)?,
            account: row.id("account_id", AccountId::parse)?,
            job: row.id("job_id", JobId::parse)?,
            standing: OrderStanding::parse(&row.text("state")?)
                .ok_or_else(|| StoreError::Broken("an order has no state".into()))?,
            address: row.text("address")?,
            unit: row.text_or_none("unit")?,
            slug: row.text("slug")?,
            email: row
                .text_or_none("email")?
                .and_then(|text| Email::parse(&text)),
            created_at: row.int("created_at")?,
            paid_at: row.int_or_none("paid_at")?,
        })
    }

    /// Address and apartment in one line, for people.
    pub(crate) fn title(&self) -> String {
        place_title(&self.address, self.unit.as_deref())
    }
}

/// Makes an order that awaits its payment; none where one has its `Idempotency-Key` still.
///
/// # Errors
/// The database is away, or the order has no account.
pub(crate) async fn insert_order(
    tx: &mut Tx,
    order: &NewOrder,
) -> Result<Option<OrderRow>, StoreError> {
    let now = tx.now().await?;
    let replay = order.replay.as_ref().map(ReplayDigest::as_bytes);
    if replay.is_some() {
        // A key that has aged makes another order.
        tx.execute(
            "update guest_order set idempotency_digest = null
              where idempotency_digest = $1 and created_at <= $2",
            binds![replay, now.saturating_sub(GUEST_REPLAY_MS)],
        )
        .await?;
    }
    let row = tx
        .row(
            concat!(
                "insert into guest_order
                    (id, account_id, job_id, state, address, unit, slug, email,
                     idempotency_digest, fingerprint, created_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                 on conflict (idempotency_digest) where idempotency_digest is not null do nothing
                 returning ",
                columns!()
            ),
            binds![
                order.id.as_str(),
                order.account.as_str(),
                order.job.as_str(),
                OrderStanding::AwaitingPayment.as_str(),
                order.address.as_str(),
                order.unit.as_deref(),
                order.slug.as_str(),
                order.email.as_ref().map(Email::as_str),
                replay,
                order.fingerprint.as_bytes(),
                now,
            ],
        )
        .await?;
    row.as_ref().map(OrderRow::of).transpose()
}

/// The order of an id; for callers that may read it.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_order(
    session: &mut Session,
    id: &OrderId,
) -> Result<Option<OrderRow>, StoreError> {
    let row = session
        .row(
            concat!("select ", columns!(), " from guest_order where id = $1"),
            binds![id.as_str()],
        )
        .await?;
    row.as_ref().map(OrderRow::of).transpose()
}

/// The order that a request with this `Idempotency-Key` has made, for as long as keys count.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_replayed_order(
    session: &mut Session,
    replay: ReplayDigest,
) -> Result<Option<OrderRow>, StoreError> {
    let now = session.now().await?;
    let row = session
        .row(
            concat!(
                "select ",
                columns!(),
                " from guest_order where idempotency_digest = $1 and created_at > $2"
            ),
            binds![replay.as_bytes(), now.saturating_sub(GUEST_REPLAY_MS)],
        )
        .await?;
    row.as_ref().map(OrderRow::of).transpose()
}

/// An order, locked until the end of the transaction.
///
/// # Errors
/// The database is away.
pub(crate) async fn lock_order(tx: &mut Tx, id: &OrderId) -> Result<Option<OrderRow>, StoreError> {
    let row = tx
        .row(
            concat!(
                "update guest_order set state = state where id = $1 returning ",
                columns!()
            ),
            binds![id.as_str()],
        )
        .await?;
    row.as_ref().map(OrderRow::of).transpose()
}

/// Says that an order is paid, now.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_order_paid(tx: &mut Tx, id: &OrderId) -> Result<(), StoreError> {
    let now = tx.now().await?;
    tx.execute(
        "update guest_order set state = 'paid', paid_at = $2 where id = $1",
        binds![id.as_str(), now],
    )
    .await?;
    Ok(())
}

/// Says that an order can no longer be paid, or can be again; one that is paid stays paid.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_order_standing(
    tx: &mut Tx,
    id: &OrderId,
    standing: OrderStanding,
) -> Result<(), StoreError> {
    tx.execute(
        "update guest_order set state = $2 where id = $1 and state <> 'paid'",
        binds![id.as_str(), standing.as_str()],
    )
    .await?;
    Ok(())
}

/// Keeps where an order's report is announced, or forgets it.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_order_email(
    tx: &mut Tx,
    id: &OrderId,
    email: Option<&Email>,
) -> Result<(), StoreError> {
    tx.execute(
        "update guest_order set email = $2 where id = $1",
        binds![id.as_str(), email.map(Email::as_str)],
    )
    .await?;
    Ok(())
}

/// Has a token open an order from now on; of it, only the digest is kept.
///
/// # Errors
/// The database is away, or there is no such order.
pub(crate) async fn insert_order_token(
    tx: &mut Tx,
    order: &OrderId,
    token: &OrderToken,
) -> Result<(), StoreError> {
    let now = tx.now().await?;
    tx.execute(
        "insert into order_token (digest, order_id, created_at, expires_at)
         values ($1, $2, $3, $4)",
        binds![
            &token.digest(),
            order.as_str(),
            now,
            now.saturating_add(ORDER_TOKEN_MS),
        ],
    )
    .await?;
    Ok(())
}

/// The order of an id, where the token opens it now.
///
/// # Errors
/// The database is away.
pub(crate) async fn open_order(
    session: &mut Session,
    id: &OrderId,
    token: &OrderToken,
) -> Result<Option<OrderRow>, StoreError> {
    let now = session.now().await?;
    // By a digest of 256 random bits: how long the search takes tells nothing of any token.
    let row = session
        .row(
            concat!(
                "select ",
                columns!(),
                " from guest_order
                  where id = $1 and exists (
                    select 1 from order_token t
                     where t.digest = $2 and t.order_id = guest_order.id and t.expires_at > $3)"
            ),
            binds![id.as_str(), &token.digest(), now],
        )
        .await?;
    row.as_ref().map(OrderRow::of).transpose()
}
