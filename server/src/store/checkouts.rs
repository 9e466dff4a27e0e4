//! Checkouts: what was agreed with a buyer before any money moves.

use nycapt_rules::{AccountId, CURRENCY, CheckoutId, OrderId, ProviderId, Purpose};

use super::{Row, Session, StoreError, Tx, binds};
use crate::random::random_bytes;

/// Milliseconds from a checkout's end until the provider is asked what came of it; its event has
/// come by then.
const CHECK_AFTER_MS: i64 = 60_000;

/// A checkout as it is made; open, and not known to the provider yet.
#[derive(Debug, Clone)]
pub(crate) struct NewCheckoutRow {
    pub(crate) purpose: Purpose,
    /// Whose balance it raises; of an order, the order's own.
    pub(crate) account: AccountId,
    pub(crate) reports: u32,
    pub(crate) amount_cents: u32,
    pub(crate) is_embedded: bool,
    /// Milliseconds from now on that its buyer has for paying.
    pub(crate) open_ms: i64,
}

/// A checkout as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct CheckoutRow {
    pub(crate) id: CheckoutId,
    pub(crate) purpose: Purpose,
    pub(crate) account: AccountId,
    pub(crate) reports: u32,
    pub(crate) amount_cents: u32,
    pub(crate) is_embedded: bool,
    /// None until the provider has answered.
    pub(crate) session: Option<ProviderId>,
    /// Unix milliseconds.
    pub(crate) expires_at: i64,
    pub(crate) state: CheckoutState,
}

/// How far a checkout has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckoutState {
    /// It can be paid.
    Open,
    /// The buyer is done, and the money is on its way.
    Pending,
    /// The money is there.
    Paid,
    /// The money did not come.
    Failed,
    /// Nobody paid in time.
    Expired,
}

impl CheckoutState {
    const ALL: [Self; 5] = [
        Self::Open,
        Self::Pending,
        Self::Paid,
        Self::Failed,
        Self::Expired,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Expired => "expired",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

macro_rules! columns {
    () => {
        "id, purpose, account_id, order_id, reports, amount_cents, ui, session_id, expires_at, state"
    };
}

impl CheckoutRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        let broken = || StoreError::Broken("a checkout does not read".into());
        let account = row.id("account_id", AccountId::parse)?;
        let reports = row.int("reports")?.try_into().map_err(|_| broken())?;
        let order = row.text_or_none("order_id")?;
        let purpose = match order {
            Some(order) => Purpose::Order(OrderId::parse(&order).ok_or_else(broken)?),
            None => Purpose::Credits {
                account: account.clone(),
                reports,
            },
        };
        Ok(Self {
            id: row.id("id", CheckoutId::parse)?,
            purpose,
            account,
            reports,
            amount_cents: row.int("amount_cents")?.try_into().map_err(|_| broken())?,
            is_embedded: row.text("ui")? == "embedded",
            session: row
                .text_or_none("session_id")?
                .map(|id| ProviderId::parse(&id).ok_or_else(broken))
                .transpose()?,
            expires_at: row.int("expires_at")?,
            state: CheckoutState::parse(&row.text("state")?).ok_or_else(broken)?,
        })
    }
}

/// Keeps a checkout before the provider is asked for a session.
///
/// # Errors
/// The database is away, or there is no such account or order.
pub(crate) async fn insert_checkout(
    tx: &mut Tx,
    checkout: &NewCheckoutRow,
) -> Result<CheckoutRow, StoreError> {
    let now = tx.now().await?;
    let id = CheckoutId::new(now, &random_bytes()?);
    let expires_at = now.saturating_add(checkout.open_ms);
    let (purpose, order) = match &checkout.purpose {
        Purpose::Order(order) => ("order", Some(order.as_str())),
        Purpose::Credits { .. } => ("credits", None),
    };
    let ui = if checkout.is_embedded {
        "embedded"
    } else {
        "hosted"
    };
    let row = tx
        .row(
            concat!(
                "insert into checkout
                    (id, purpose, account_id, order_id, reports, amount_cents, currency, ui,
                     expires_at, check_at, state, changed_at, created_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11, $11)
                 returning ",
                columns!()
            ),
            binds![
                id.as_str(),
                purpose,
                checkout.account.as_str(),
                order,
                i64::from(checkout.reports),
                i64::from(checkout.amount_cents),
                CURRENCY,
                ui,
                expires_at,
                expires_at.saturating_add(CHECK_AFTER_MS),
                now,
            ],
        )
        .await?;
    let missing = || StoreError::Broken("a checkout was not kept".into());
    CheckoutRow::of(&row.ok_or_else(missing)?)
}

/// Says which session of the provider a checkout is; the first that is said stays.
///
/// # Errors
/// The database is away.
pub(crate) async fn name_checkout_session(
    tx: &mut Tx,
    id: &CheckoutId,
    session: &ProviderId,
) -> Result<(), StoreError> {
    tx.execute(
        "update checkout set session_id = $2 where id = $1 and session_id is null",
        binds![id.as_str(), session.as_str()],
    )
    .await?;
    Ok(())
}

/// Says how far a checkout has come; one that is paid stays paid.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_checkout_state(
    tx: &mut Tx,
    id: &CheckoutId,
    state: CheckoutState,
) -> Result<(), StoreError> {
    let now = tx.now().await?;
    tx.execute(
        "update checkout set state = $2,
                changed_at = case when state = $2 then changed_at else $3 end
          where id = $1 and state <> 'paid'",
        binds![id.as_str(), state.as_str(), now],
    )
    .await?;
    Ok(())
}

/// Notes that the buyer of a checkout has come back; false where that has happened before, and
/// where it is not within as many milliseconds since the buyer was done with paying.
///
/// # Errors
/// The database is away.
pub(crate) async fn note_return(
    tx: &mut Tx,
    id: &CheckoutId,
    fresh_ms: i64,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let noted = tx
        .execute(
            "update checkout set returned_at = $2
              where id = $1 and returned_at is null and state in ('pending', 'paid')
                and changed_at > $3",
            binds![id.as_str(), now, now.saturating_sub(fresh_ms)],
        )
        .await?;
    Ok(noted == 1)
}

/// The checkout of an id.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_checkout(
    session: &mut Session,
    id: &CheckoutId,
) -> Result<Option<CheckoutRow>, StoreError> {
    let row = session
        .row(
            concat!("select ", columns!(), " from checkout where id = $1"),
            binds![id.as_str()],
        )
        .await?;
    row.as_ref().map(CheckoutRow::of).transpose()
}

/// The checkout of a session of the provider.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_checkout_of_session(
    session: &mut Session,
    id: &ProviderId,
) -> Result<Option<CheckoutRow>, StoreError> {
    let row = session
        .row(
            concat!(
                "select ",
                columns!(),
                " from checkout where session_id = $1"
            ),
            binds![id.as_str()],
        )
        .await?;
    row.as_ref().map(CheckoutRow::of).transpose()
}

/// The newest checkout of an order.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_checkout_of_order(
    session: &mut Session,
    order: &OrderId,
) -> Result<Option<CheckoutRow>, StoreError> {
    let row = session
        .row(
            concat!(
                "select ",
                columns!(),
                " from checkout where order_id = $1 order by created_at desc, id desc limit 1"
            ),
            binds![order.as_str()],
        )
        .await?;
    row.as_ref().map(CheckoutRow::of).transpose()
}

/// Whether a checkout of an order can still be paid, or its money is on the way.
///
/// # Errors
/// The database is away.
pub(crate) async fn has_live_checkout(
    session: &mut Session,
    order: &OrderId,
) -> Result<bool, StoreError> {
    let row = session
        .row(
            "select 1 as one from checkout where order_id = $1 and state in ('open', 'pending')",
            binds![order.as_str()],
        )
        .await?;
    Ok(row.is_some())
}
