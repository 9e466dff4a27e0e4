//! What an operator must settle by hand, and figures of the whole service for monitoring.

use nycapt_rules::{AccountId, OrderId};

use super::{Result, Row, SUSPENSE, Session, Tx, binds, row};

/// A payment to refund, or to put to use by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueRefund {
    /// The provider's session or, if it has no id, its payment.
    pub reference: String,
    pub payment_intent: Option<String>,
    /// The account in the session's metadata, which may not exist.
    pub account: Option<AccountId>,
    /// The order in the session's metadata, which may not exist.
    pub order: Option<OrderId>,
    /// The amount left to refund; none if the provider did not report what was paid.
    pub cents: Option<i64>,
    pub currency: Option<String>,
    pub reason: String,
    /// When it became due, in Unix milliseconds.
    pub since: i64,
}

row! {
    /// A mail we gave up on that its buyer still wants.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DeadMail {
        pub order: OrderId = "order_id",
        pub kind: String,
        pub attempts: i64,
        pub reason: Option<String> = "fault",
        /// When it was given up, in Unix milliseconds.
        pub at: i64 = "run_at",
    }
}

/// Credits left on an order's own account bought nothing, so its newest payments are due. Disputed
/// ones take no place among them, since their credits are frozen.
///
/// Anyone can open accounts, and the cross join keeps `SQLite` from reading them before payments.
macro_rules! entered {
    () => {
        "
    select p.session_id as reference, p.payment_intent, p.account_id, o.id as order_id,
           coalesce(p.amount_cents, c.amount_cents) as cents, c.currency,
           coalesce(r.amount_refunded, 0) as refunded,
           case when o.id is null
                then 'the session is for an account that doesn''t exist or was erased'
                when j.state = 'error' then 'the report failed'
                else 'the order was already paid' end as reason,
           coalesce(j.finished_at, p.created_at) as since
      from (select n.session_id, n.payment_intent, n.account_id, n.amount_cents, n.created_at,
                   a.balance, row_number() over (
                       partition by n.account_id order by n.created_at desc, n.session_id desc
                   ) as place
              from payment n cross join account a
             where a.id = n.account_id and a.owner_kind = 'system' and a.balance > 0
               and n.reversed < n.reports
               and not exists (select 1 from payment_dispute d
                                where d.payment_intent = n.payment_intent and d.state = 'open')) p
      left join guest_order o on o.account_id = p.account_id
      left join job j on j.id = o.job_id
      left join checkout c on c.session_id = p.session_id
      left join payment_refund r on r.payment_intent = p.payment_intent
     where (o.id is null or p.place <= p.balance)
       and not exists (select 1 from closed_refund d where d.reference = p.session_id)"
    };
}

/// Nobody can spend what was paid after an agent's key was revoked, unless the operator makes another.
const LATE: &str = "
    select p.session_id as reference, p.payment_intent, p.account_id, cast(null as text) as order_id,
           coalesce(p.amount_cents, c.amount_cents) as cents, c.currency,
           coalesce(r.amount_refunded, 0) as refunded,
           'the agent''s key was revoked before this was paid' as reason, p.created_at as since
      from payment p cross join account a
      left join checkout c on c.session_id = p.session_id
      left join payment_refund r on r.payment_intent = p.payment_intent
     where a.id = p.account_id and a.owner_kind = 'agent' and p.reversed < p.reports
       and not exists (select 1 from payment_dispute d
                        where d.payment_intent = p.payment_intent and d.state = 'open')
       and exists (select 1 from api_key k where k.account_id = a.id)
       and not exists (select 1 from api_key k
                        where k.account_id = a.id
                          and (k.revoked_at is null or k.revoked_at >= p.created_at))
       and not exists (select 1 from closed_refund d where d.reference = p.session_id)";

macro_rules! unused {
    () => {
        "
    select u.reference, u.payment_intent, u.account_id, u.order_id, u.amount_cents as cents,
           u.currency, coalesce(r.amount_refunded, 0) as refunded, u.reason, u.created_at as since
      from unused_payment u
      left join payment_refund r on r.payment_intent = u.payment_intent
     where coalesce(u.amount_cents, 1) > 0
       and (r.amount_refunded is null or r.amount_refunded < r.amount)
       and not exists (select 1 from payment_dispute d
                        where d.payment_intent = u.payment_intent and d.state <> 'won')
       and not exists (select 1 from payment p where p.session_id = u.reference)
       and not exists (select 1 from closed_refund d where d.reference = u.reference)"
    };
}

/// Payments to refund, oldest first.
///
/// For orders whose report failed or that were paid twice, for accounts that do not exist or were
/// erased, for agents whose key had been revoked, and those that bought nothing.
pub async fn list_due_refunds(session: &mut Session) -> Result<Vec<DueRefund>> {
    let mut due = Vec::new();
    for sql in [entered!(), LATE, unused!()] {
        due.extend(session.list(sql, &[], refund_of).await?);
    }
    due.sort_by(|one, other| (one.since, &one.reference).cmp(&(other.since, &other.reference)));
    Ok(due)
}

/// Whether a refund of an order is on that list.
pub async fn is_refund_due(
    session: &mut Session,
    order: &OrderId,
    account: &AccountId,
) -> Result<bool> {
    let sql = concat!(
        "select 1 as one where exists (",
        entered!(),
        " and p.account_id = $1) or exists (",
        unused!(),
        " and u.order_id = $2)"
    );
    session.exists(sql, binds![account, order]).await
}

fn refund_of(row: &Row) -> Result<DueRefund> {
    let refunded = row.int("refunded")?;
    let cents = row.int_or_none("cents")?;
    let account = row.text_or_none("account_id")?;
    let order = row.text_or_none("order_id")?;
    Ok(DueRefund {
        reference: row.text("reference")?,
        payment_intent: row.text_or_none("payment_intent")?,
        account: account
            .filter(|account| account != SUSPENSE)
            .and_then(|account| AccountId::parse(&account)),
        order: order.and_then(|order| OrderId::parse(&order)),
        cents: cents.map(|cents| (cents - refunded).max(0)),
        currency: row.text_or_none("currency")?,
        reason: row.text("reason")?,
        since: row.int("since")?,
    })
}

/// Mails that were given up, oldest first, except those whose buyer removed the address.
pub async fn list_dead_mails(session: &mut Session) -> Result<Vec<DeadMail>> {
    let sql = "select m.order_id, m.kind, m.attempts, m.fault, m.run_at
                 from mail m join guest_order o on o.id = m.order_id
                where m.state = 'dead' and o.email is not null
                order by m.run_at, m.id";
    session.list(sql, &[], DeadMail::of).await
}

/// Records that an operator settled a payment by other means.
pub(crate) async fn insert_closed_refund(tx: &mut Tx, reference: &str, reason: &str) -> Result<()> {
    let now = tx.now().await?;
    let sql = "insert into closed_refund (reference, reason, closed_at) values ($1, $2, $3)
               on conflict (reference) do nothing";
    tx.run(sql, binds![reference, reason, now]).await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueFigures {
    pub queued: i64,
    pub running: i64,
    /// Milliseconds since the oldest queued job was accepted; 0 if none is queued.
    pub oldest_ms: i64,
    /// Mails we gave up on that their buyers still want.
    pub dead_mails: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoneyFigures {
    /// Credits paid for accounts that don't exist or were erased.
    pub suspense: i64,
    pub open_disputes: i64,
    pub due_refunds: i64,
}

/// Counts pending work. The cost grows with pending work, not with finished work.
pub async fn find_queue_figures(session: &mut Session) -> Result<QueueFigures> {
    let now = session.now().await?;
    let sql = "select (select count(*) from job where state = 'queued') as queued,
                      (select count(*) from job where state = 'running') as running,
                      (select min(accepted_at) from job where state = 'queued') as oldest,
                      (select count(*) from mail m join guest_order o on o.id = m.order_id
                        where m.state = 'dead' and o.email is not null) as dead";
    session
        .one(sql, &[], |row| {
            let oldest = row.int_or_none("oldest")?;
            Ok(QueueFigures {
                queued: row.int("queued")?,
                running: row.int("running")?,
                oldest_ms: oldest.map_or(0, |since| now.saturating_sub(since).max(0)),
                dead_mails: row.int("dead")?,
            })
        })
        .await
}

pub async fn find_money_figures(session: &mut Session) -> Result<MoneyFigures> {
    let due = list_due_refunds(session).await?.len();
    let sql = "select (select balance from account where id = $1) as suspense,
                      (select count(*) from payment_dispute where state = 'open') as open";
    session
        .one(sql, binds![SUSPENSE], |row| {
            Ok(MoneyFigures {
                suspense: row.int("suspense")?,
                open_disputes: row.int("open")?,
                due_refunds: i64::try_from(due).unwrap_or(i64::MAX),
            })
        })
        .await
}

/// Counts accounts whose balance doesn't match their ledger. Reads the whole ledger.
pub async fn count_drifting_accounts(session: &mut Session) -> Result<i64> {
    let sql = "select count(*) as drifting
                 from account a
                 left join (select account_id, cast(sum(amount) as bigint) as total
                              from ledger group by account_id) l on l.account_id = a.id
                where a.balance <> coalesce(l.total, 0)";
    session.one(sql, &[], |row| row.int("drifting")).await
}
