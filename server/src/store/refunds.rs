//! What an operator must settle by hand: refunds to make and mail that was not delivered.

use nycapt_rules::{AccountId, JobState, OrderId};

use super::{Row, SUSPENSE, Session, StoreError, Tx, binds};

/// A payment that is to be given back, or to be put to use by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DueRefund {
    /// The provider's session or, where it has no id, its payment.
    pub(crate) reference: String,
    pub(crate) payment_intent: Option<String>,
    /// The account that the session names, which need not exist.
    pub(crate) account: Option<AccountId>,
    /// The order that the session names, which need not exist.
    pub(crate) order: Option<OrderId>,
    /// What has not been refunded yet; none if the provider did not say what was paid.
    pub(crate) cents: Option<i64>,
    pub(crate) currency: Option<String>,
    pub(crate) reason: String,
    /// Since when, in Unix milliseconds.
    pub(crate) since: i64,
}

/// A mail that was given up, though its buyer still wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DeadMail {
    pub(crate) order: OrderId,
    pub(crate) kind: String,
    pub(crate) attempts: i64,
    pub(crate) reason: Option<String>,
    /// When it was given up, in Unix milliseconds.
    pub(crate) at: i64,
}

/// Payments that are to be given back, oldest first: of orders whose report could not be made or
/// that were paid twice, of accounts that there are not, for agents whose key was revoked before, and of what could not be used at all.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_due_refunds(session: &mut Session) -> Result<Vec<DueRefund>, StoreError> {
    let mut due = Vec::new();
    for row in session.rows(ENTERED, &[]).await? {
        let reason = reason_of_entered(&row)?;
        due.push(refund_of(&row, reason)?);
    }
    for row in session.rows(LATE, &[]).await? {
        let reason = "the agent's key was revoked before this was paid";
        due.push(refund_of(&row, reason.into())?);
    }
    for row in session.rows(UNUSED, &[]).await? {
        let reason = row.text("reason")?;
        due.push(refund_of(&row, reason)?);
    }
    due.sort_by(|one, other| (one.since, &one.reference).cmp(&(other.since, &other.reference)));
    Ok(due)
}

/// What is left on an order's own account has bought nothing: of its payments, the newest ones.
const ENTERED: &str = "
    select p.session_id as reference, p.payment_intent, p.account_id, o.id as order_id,
           coalesce(p.amount_cents, c.amount_cents) as cents, c.currency,
           coalesce(r.amount_refunded, 0) as refunded, j.state as job,
           coalesce(j.finished_at, p.created_at) as since
      from (select n.session_id, n.payment_intent, n.account_id, n.amount_cents, n.created_at,
                   a.balance, row_number() over (
                       partition by n.account_id order by n.created_at desc, n.session_id desc
                   ) as place
              from account a join payment n on n.account_id = a.id
             where a.owner_kind = 'system' and a.balance > 0 and n.reversed < n.reports) p
      left join guest_order o on o.account_id = p.account_id
      left join job j on j.id = o.job_id
      left join checkout c on c.session_id = p.session_id
      left join payment_refund r on r.payment_intent = p.payment_intent
     where (o.id is null or p.place <= p.balance)
       and not exists (select 1 from closed_refund d where d.reference = p.session_id)";

/// An agent never gets another key, so nobody can spend what is paid after its end.
const LATE: &str = "
    select p.session_id as reference, p.payment_intent, p.account_id, cast(null as text) as order_id,
           coalesce(p.amount_cents, c.amount_cents) as cents, c.currency,
           coalesce(r.amount_refunded, 0) as refunded, p.created_at as since
      from payment p join account a on a.id = p.account_id
      left join checkout c on c.session_id = p.session_id
      left join payment_refund r on r.payment_intent = p.payment_intent
     where a.owner_kind = 'agent' and p.reversed < p.reports
       and exists (select 1 from api_key k where k.account_id = a.id)
       and not exists (select 1 from api_key k
                        where k.account_id = a.id
                          and (k.revoked_at is null or k.revoked_at >= p.created_at))
       and not exists (select 1 from closed_refund d where d.reference = p.session_id)";

const UNUSED: &str = "
    select u.reference, u.payment_intent, u.account_id, u.order_id, u.amount_cents as cents,
           u.currency, coalesce(r.amount_refunded, 0) as refunded, u.reason, u.created_at as since
      from unused_payment u
      left join payment_refund r on r.payment_intent = u.payment_intent
     where coalesce(u.amount_cents, 1) > 0
       and (r.amount_refunded is null or r.amount_refunded < r.amount)
       and not exists (select 1 from payment p where p.session_id = u.reference)
       and not exists (select 1 from closed_refund d where d.reference = u.reference)";

fn reason_of_entered(row: &Row) -> Result<String, StoreError> {
    if row.text_or_none("order_id")?.is_none() {
        return Ok("the session names no account that there is".into());
    }
    let job = row.text_or_none("job")?;
    let failed = job.as_deref().and_then(JobState::parse) == Some(JobState::Error);
    Ok(if failed {
        "the report could not be made".into()
    } else {
        "the order was paid before".into()
    })
}

fn refund_of(row: &Row, reason: String) -> Result<DueRefund, StoreError> {
    let refunded = row.int("refunded")?;
    let id = |name: &str| row.text_or_none(name);
    Ok(DueRefund {
        reference: row.text("reference")?,
        payment_intent: id("payment_intent")?,
        account: id("account_id")?
            .filter(|account| account != SUSPENSE)
            .and_then(|account| AccountId::parse(&account)),
        order: id("order_id")?.and_then(|order| OrderId::parse(&order)),
        cents: row
            .int_or_none("cents")?
            .map(|cents| (cents - refunded).max(0)),
        currency: id("currency")?,
        reason,
        since: row.int("since")?,
    })
}

/// Mails that were given up, oldest first; not those whose buyer had the address forgotten.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_dead_mails(session: &mut Session) -> Result<Vec<DeadMail>, StoreError> {
    let rows = session
        .rows(
            "select m.order_id, m.kind, m.attempts, m.fault, m.run_at
               from mail m join guest_order o on o.id = m.order_id
              where m.state = 'dead' and o.email is not null
              order by m.run_at, m.id",
            &[],
        )
        .await?;
    let dead = rows.iter().map(|row| {
        Ok(DeadMail {
            order: row.id("order_id", OrderId::parse)?,
            kind: row.text("kind")?,
            attempts: row.int("attempts")?,
            reason: row.text_or_none("fault")?,
            at: row.int("run_at")?,
        })
    });
    dead.collect()
}

/// Says that an operator has settled a payment by other means; false where it was said before.
///
/// # Errors
/// The database is away.
pub(crate) async fn close_refund(
    tx: &mut Tx,
    reference: &str,
    reason: &str,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let made = tx
        .execute(
            "insert into closed_refund (reference, reason, closed_at) values ($1, $2, $3)
             on conflict (reference) do nothing",
            binds![reference, reason, now],
        )
        .await?;
    Ok(made == 1)
}
