//! Checkouts: what a buyer agreed to before any money moves.

use nycapt_rules::{AccountId, CURRENCY, CheckoutId, OrderId, ProviderId, Purpose};

use super::ledger::id_entropy;
use super::{Result, Row, Session, Tx, binds};

/// Milliseconds from a checkout's expiry until we check it with the provider. Its event has arrived
/// by then, unless it was lost.
const CHECK_AFTER_MS: i64 = 60_000;

/// A checkout to insert: open, and not yet known to the provider.
#[derive(Debug, Clone)]
pub struct NewCheckoutRow {
    pub purpose: Purpose,
    /// The account to credit; for an order, the order's own account.
    pub account: AccountId,
    pub reports: u32,
    pub amount_cents: u32,
    pub is_embedded: bool,
    /// Milliseconds that the buyer has to pay.
    pub open_ms: i64,
}

#[derive(Debug, Clone)]
pub struct CheckoutRow {
    pub id: CheckoutId,
    pub purpose: Purpose,
    pub account: AccountId,
    pub reports: u32,
    pub amount_cents: u32,
    pub is_embedded: bool,
    /// None until the provider has answered.
    pub session: Option<ProviderId>,
    /// Unix milliseconds.
    pub expires_at: i64,
    pub state: CheckoutState,
    /// When a page last queried the provider about it, in Unix milliseconds.
    pub asked_at: i64,
}

nycapt_rules::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CheckoutState {
        /// It can be paid.
        Open = "open",
        /// The buyer has finished, and the money is on its way.
        Pending = "pending",
        /// The money has arrived.
        Paid = "paid",
        /// The money did not arrive.
        Failed = "failed",
        /// Not paid in time.
        Expired = "expired",
    }
    fn parse
}

/// A statement around the columns of a checkout.
macro_rules! columns {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "id, purpose, account_id, order_id, reports, amount_cents, ui, session_id, expires_at, \
             state, asked_at",
            $after
        )
    };
}

impl CheckoutRow {
    fn of(row: &Row) -> Result<Self> {
        let account: AccountId = row.get("account_id")?;
        let reports = row.number("reports")?;
        let purpose = match row.parsed_or_none("order_id", OrderId::parse)? {
            Some(order) => Purpose::Order(order),
            None => Purpose::Credits {
                account: account.clone(),
                reports,
            },
        };
        Ok(Self {
            id: row.get("id")?,
            purpose,
            account,
            reports,
            amount_cents: row.number("amount_cents")?,
            is_embedded: row.text("ui")? == "embedded",
            session: row.get("session_id")?,
            expires_at: row.int("expires_at")?,
            state: row.parsed("state", CheckoutState::parse)?,
            asked_at: row.int("asked_at")?,
        })
    }
}

/// Inserts a checkout. Fails if there is no such account or order.
pub async fn insert_checkout(tx: &mut Tx, checkout: &NewCheckoutRow) -> Result<CheckoutRow> {
    let now = tx.now().await?;
    let id = CheckoutId::new(now, &id_entropy()?);
    let expires_at = now.saturating_add(checkout.open_ms);
    let (purpose, order) = match &checkout.purpose {
        Purpose::Order(order) => ("order", Some(order)),
        Purpose::Credits { .. } => ("credits", None),
    };
    let ui = if checkout.is_embedded {
        "embedded"
    } else {
        "hosted"
    };
    tx.one(
        columns!(
            "insert into checkout
                (id, purpose, account_id, order_id, reports, amount_cents, currency, ui,
                 expires_at, check_at, state, changed_at, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11, $11)
             returning ",
            ""
        ),
        binds![
            id,
            purpose,
            checkout.account,
            order,
            checkout.reports,
            checkout.amount_cents,
            CURRENCY,
            ui,
            expires_at,
            expires_at.saturating_add(CHECK_AFTER_MS),
            now,
        ],
        CheckoutRow::of,
    )
    .await
}

/// Sets the provider's session of a checkout, unless it has one.
pub async fn set_checkout_session(
    tx: &mut Tx,
    id: &CheckoutId,
    session: &ProviderId,
) -> Result<()> {
    let sql = "update checkout set session_id = $2 where id = $1 and session_id is null";
    tx.run(sql, binds![id, session]).await
}

/// Sets the state of a checkout. A paid checkout stays paid.
pub async fn set_checkout_state(tx: &mut Tx, id: &CheckoutId, state: CheckoutState) -> Result<()> {
    let now = tx.now().await?;
    let sql = "update checkout set state = $2,
                      changed_at = case when state = $2 then changed_at else $3 end
                where id = $1 and state <> 'paid'";
    tx.run(sql, binds![id, state.as_str(), now]).await
}

/// A checkout whose buyer may come back: they have not yet, and paid after `$2`.
macro_rules! may_return {
    () => {
        "id = $1 and returned_at is null and state in ('pending', 'paid') and changed_at > $2"
    };
}

/// Whether [`note_return`] would record a return now.
pub async fn may_return(session: &mut Session, id: &CheckoutId, fresh_ms: i64) -> Result<bool> {
    let now = session.now().await?;
    let sql = concat!("select 1 as one from checkout where ", may_return!());
    let since = now.saturating_sub(fresh_ms);
    session.exists(sql, binds![id, since]).await
}

/// Records that the buyer of a checkout came back. Returns false if they came back before, or more
/// than `fresh_ms` after they paid.
pub async fn note_return(tx: &mut Tx, id: &CheckoutId, fresh_ms: i64) -> Result<bool> {
    let now = tx.now().await?;
    let sql = concat!("update checkout set returned_at = $3 where ", may_return!());
    let since = now.saturating_sub(fresh_ms);
    tx.changes(sql, binds![id, since, now]).await
}

/// Leases the right to query the provider about a checkout. Returns false if it is settled, or
/// any server queried it in the last `pause_ms`.
pub async fn lease_question(tx: &mut Tx, id: &CheckoutId, pause_ms: i64) -> Result<bool> {
    let now = tx.now().await?;
    let sql = "update checkout set asked_at = $2
                where id = $1 and asked_at <= $3 and state in ('open', 'expired')";
    let before = now.saturating_sub(pause_ms);
    tx.changes(sql, binds![id, now, before]).await
}

pub async fn find_checkout(session: &mut Session, id: &CheckoutId) -> Result<Option<CheckoutRow>> {
    let sql = columns!("select ", " from checkout where id = $1");
    session.find(sql, binds![id], CheckoutRow::of).await
}

pub async fn find_checkout_of_session(
    session: &mut Session,
    id: &ProviderId,
) -> Result<Option<CheckoutRow>> {
    let sql = columns!("select ", " from checkout where session_id = $1");
    session.find(sql, binds![id], CheckoutRow::of).await
}

/// The newest checkout of an order.
pub async fn find_checkout_of_order(
    session: &mut Session,
    order: &OrderId,
) -> Result<Option<CheckoutRow>> {
    let sql = columns!(
        "select ",
        " from checkout where order_id = $1 order by created_at desc, id desc limit 1"
    );
    session.find(sql, binds![order], CheckoutRow::of).await
}

/// Whether an order has a checkout that can still be paid, or whose money is on its way.
pub async fn has_live_checkout(session: &mut Session, order: &OrderId) -> Result<bool> {
    let sql = "select 1 as one from checkout where order_id = $1 and state in ('open', 'pending')";
    session.exists(sql, binds![order]).await
}

/// At most `count` checkouts that are due for a check with the provider, longest overdue first.
pub async fn find_due_checkouts(session: &mut Session, count: i64) -> Result<Vec<CheckoutId>> {
    let now = session.now().await?;
    let sql = "select id from checkout
                where state in ('open', 'pending') and check_at <= $1
                order by check_at, id limit $2";
    session
        .list(sql, binds![now, count], |row| row.get("id"))
        .await
}

/// Leases a due checkout for `lease_ms`; `None` if another server has it.
pub async fn lease_due_checkout(
    tx: &mut Tx,
    id: &CheckoutId,
    lease_ms: i64,
) -> Result<Option<CheckoutRow>> {
    let now = tx.now().await?;
    let sql = "update checkout set check_at = $3
                where id = $1 and state in ('open', 'pending') and check_at <= $2";
    let lease_until = now.saturating_add(lease_ms);
    if tx.changes(sql, binds![id, now, lease_until]).await? {
        find_checkout(tx, id).await
    } else {
        Ok(None)
    }
}

/// Schedules the next check of a checkout in `pause_ms`.
pub async fn postpone_checkout(tx: &mut Tx, id: &CheckoutId, pause_ms: i64) -> Result<()> {
    let check_at = tx.now().await?.saturating_add(pause_ms);
    let sql = "update checkout set check_at = $2 where id = $1";
    tx.run(sql, binds![id, check_at]).await
}
