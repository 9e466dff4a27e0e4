//! The queue of mail to buyers, at most one of each kind per order.

use nycapt_rules::{AccountId, Email, JobId, MailId, OrderId, OrderToken};

use super::ledger::id_entropy;
use super::value::column_type;
use super::{Engine, Result, Session, Tx, binds, insert_order_token, row};

nycapt_rules::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MailKind {
        Ready = "ready",
        Failed = "failed",
    }
    fn parse
}
column_type!(MailKind, parsed, MailKind::parse);

row! {
    /// A mail claimed for sending, with a new token for its order.
    #[derive(Debug, Clone)]
    pub struct ClaimedMail {
        pub id: MailId,
        pub kind: MailKind,
        pub order: OrderId = "order_id",
        pub account: AccountId = "account_id",
        pub ordered_at: i64,
        /// None if the buyer removed the address.
        pub to: Option<Email> = "email",
        pub address: String,
        pub unit: Option<String>,
        /// Attempts including this one. A late result of an earlier attempt is ignored by it.
        pub attempts: i64,
        /// Milliseconds since it was queued.
        pub age_ms: i64,
        /// Code of the language that the buyer reads.
        pub language: String,
    }
}

/// The result of an attempt to send a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailEnd {
    /// The server accepted it.
    Sent,
    /// Try again in `pause_ms`.
    Again { pause_ms: i64, why: String },
    /// Never try again.
    Dead { why: String },
}

/// Queues a mail about a job if it belongs to an order whose buyer left an address. Returns the
/// order, if there is one.
///
/// Locks the order, so that an address set at the same moment is either seen here or sees the end
/// of the job. Call it before locking an account: paying for an order locks in that sequence.
pub(crate) async fn queue_mail_of_job(
    tx: &mut Tx,
    job: &JobId,
    kind: MailKind,
) -> Result<Option<OrderId>> {
    let sql = "update guest_order set state = state where job_id = $1 returning id, email";
    let Some(order) = tx.row(sql, binds![job]).await? else {
        return Ok(None);
    };
    let id: OrderId = order.get("id")?;
    if order.text_or_none("email")?.is_some() {
        queue_mail(tx, &id, kind).await?;
    }
    Ok(Some(id))
}

/// Queues a mail once. One that was given up is queued again, since the address may have changed.
pub async fn queue_mail(tx: &mut Tx, order: &OrderId, kind: MailKind) -> Result<()> {
    let now = tx.now().await?;
    let id = MailId::new(now, &id_entropy()?);
    let sql = "insert into mail as kept (id, order_id, kind, state, run_at, created_at)
               values ($1, $2, $3, 'queued', $4, $4)
               on conflict (order_id, kind) do update
                  set state = 'queued', attempts = kept.attempts + 1, run_at = excluded.run_at,
                      created_at = excluded.created_at, lease_until = null
                where kept.state = 'dead'";
    let kind = kind.as_str();
    tx.run(sql, binds![id, order, kind, now]).await
}

macro_rules! next_mail {
    () => {
        "select id from mail
          where (state = 'queued' and run_at <= $1) or (state = 'sending' and lease_until < $1)
          order by run_at, id limit 1"
    };
}

/// Whether a mail is waiting to be sent, or its sender was lost.
pub async fn is_mail_due(session: &mut Session) -> Result<bool> {
    let now = session.now().await?;
    session.exists(next_mail!(), binds![now]).await
}

/// Claims the next mail for `lease_ms`; from then on, `token` opens its order.
pub async fn claim_mail(
    tx: &mut Tx,
    lease_ms: i64,
    token: &OrderToken,
) -> Result<Option<ClaimedMail>> {
    let now = tx.now().await?;
    let sql = match tx.engine() {
        Engine::Sqlite => next_mail!(),
        Engine::Postgres => concat!(next_mail!(), " for update skip locked"),
    };
    let Some(id) = tx.find(sql, binds![now], |row| row.text("id")).await? else {
        return Ok(None);
    };
    let lease_until = now.saturating_add(lease_ms);
    let sql = "update mail set state = 'sending', attempts = attempts + 1, lease_until = $2
                where id = $1";
    tx.execute(sql, binds![id, lease_until]).await?;
    let sql = "select m.id, m.kind, m.attempts, $2 - m.created_at as age_ms, m.order_id,
                      o.account_id, o.created_at as ordered_at, o.email, o.address, o.unit,
                      o.language
                 from mail m join guest_order o on o.id = m.order_id where m.id = $1";
    let claimed = tx.one(sql, binds![id, now], ClaimedMail::of).await?;
    insert_order_token(tx, &claimed.order, token).await?;
    Ok(Some(claimed))
}

/// Records the result of an attempt. Returns false if another sender has claimed the mail since.
///
/// The address is erased once the mail is sent, since it was left for that mail alone.
pub async fn end_mail(tx: &mut Tx, mail: &ClaimedMail, end: &MailEnd) -> Result<bool> {
    let now = tx.now().await?;
    let (state, run_at, sent_at, error) = match end {
        MailEnd::Sent => ("sent", now, Some(now), None),
        MailEnd::Again { pause_ms, why } => {
            ("queued", now.saturating_add(*pause_ms), None, Some(why))
        }
        MailEnd::Dead { why } => ("dead", now, None, Some(why)),
    };
    let is_ours = tx
        .changes(
            "update mail set state = $3, run_at = $4, sent_at = $5, fault = $6, lease_until = null
          where id = $1 and attempts = $2 and state = 'sending'",
            binds![mail.id, mail.attempts, state, run_at, sent_at, error],
        )
        .await?;
    if is_ours && matches!(end, MailEnd::Sent) {
        let sql = "update guest_order set email = null where id = $1";
        tx.execute(sql, binds![mail.order]).await?;
    }
    Ok(is_ours)
}

pub async fn is_mail_sent(session: &mut Session, order: &OrderId) -> Result<bool> {
    let sql = "select 1 as one from mail where order_id = $1 and state = 'sent'";
    session.exists(sql, binds![order]).await
}

/// Whether a mail of an order was given up.
pub async fn is_mail_dead(session: &mut Session, order: &OrderId) -> Result<bool> {
    let sql = "select 1 as one from mail where order_id = $1 and state = 'dead'";
    session.exists(sql, binds![order]).await
}
