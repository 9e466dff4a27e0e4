//! Mails that are to be sent: one for each order and kind, written with what they tell of.

use nycapt_rules::{Email, JobId, MailId, OrderId, OrderToken};

use super::{Engine, Row, Session, StoreError, Tx, binds, insert_order_token};
use crate::random::random_bytes;

/// What a mail says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MailKind {
    /// The report is ready.
    Ready,
    /// There is no report, and the money goes back.
    Failed,
}

impl MailKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Failed => "failed",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        [Self::Ready, Self::Failed]
            .into_iter()
            .find(|kind| kind.as_str() == text)
    }
}

/// A mail that is taken to be sent, with a new token of its order.
#[derive(Debug, Clone)]
pub(crate) struct ClaimedMail {
    pub(crate) id: MailId,
    pub(crate) kind: MailKind,
    pub(crate) order: OrderId,
    /// None where the buyer had it forgotten.
    pub(crate) to: Option<Email>,
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    /// Tries with this one; also the fence against a try that comes back too late.
    pub(crate) attempts: i64,
    /// Milliseconds since it was to be sent first.
    pub(crate) age_ms: i64,
}

/// What became of a try to send a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MailEnd {
    /// The server took it.
    Sent,
    /// It is tried again in as many milliseconds.
    Again { pause_ms: i64, why: String },
    /// It is never tried again.
    Dead { why: String },
}

/// Has the buyer told what became of a job, where the job is an order's whose buyer wants to know;
/// the order, where it is one's.
///
/// The order is locked, so that an e-mail address which arrives at this moment is either seen here
/// or sees the end of the job. Call it before an account is locked: who pays for an order locks
/// the two in that order.
///
/// # Errors
/// The database is away.
pub(crate) async fn queue_mail_of_job(
    tx: &mut Tx,
    job: &JobId,
    kind: MailKind,
) -> Result<Option<OrderId>, StoreError> {
    let order = tx
        .row(
            "update guest_order set state = state where job_id = $1 returning id, email",
            binds![job.as_str()],
        )
        .await?;
    let Some(order) = order else {
        return Ok(None);
    };
    let id = order.id("id", OrderId::parse)?;
    if order.text_or_none("email")?.is_some() {
        queue_mail(tx, &id, kind).await?;
    }
    Ok(Some(id))
}

/// Has a mail sent once; one that was given up is tried anew, for the address may be another.
///
/// # Errors
/// The database is away.
pub(crate) async fn queue_mail(
    tx: &mut Tx,
    order: &OrderId,
    kind: MailKind,
) -> Result<(), StoreError> {
    let now = tx.now().await?;
    let id = MailId::new(now, &random_bytes()?);
    tx.execute(
        "insert into mail as kept (id, order_id, kind, state, run_at, created_at)
         values ($1, $2, $3, 'queued', $4, $4)
         on conflict (order_id, kind) do update
            set state = 'queued', attempts = kept.attempts + 1, run_at = excluded.run_at,
                created_at = excluded.created_at, lease_until = null
          where kept.state = 'dead'",
        binds![id.as_str(), order.as_str(), kind.as_str(), now],
    )
    .await?;
    Ok(())
}

macro_rules! next_mail {
    () => {
        "select id from mail
          where (state = 'queued' and run_at <= $1) or (state = 'sending' and lease_until < $1)
          order by run_at, id limit 1"
    };
}

/// Whether a mail waits to be sent, or was lost with its sender.
///
/// # Errors
/// The database is away.
pub(crate) async fn is_mail_due(session: &mut Session) -> Result<bool, StoreError> {
    let now = session.now().await?;
    Ok(session.row(next_mail!(), binds![now]).await?.is_some())
}

/// Takes the next mail for as many milliseconds; the token opens its order from then on.
///
/// # Errors
/// The database is away.
pub(crate) async fn claim_mail(
    tx: &mut Tx,
    lease_ms: i64,
    token: &OrderToken,
) -> Result<Option<ClaimedMail>, StoreError> {
    let now = tx.now().await?;
    let sql = match tx.engine() {
        Engine::Sqlite => next_mail!(),
        Engine::Postgres => concat!(next_mail!(), " for update skip locked"),
    };
    let Some(next) = tx.row(sql, binds![now]).await? else {
        return Ok(None);
    };
    let id = next.id("id", MailId::parse)?;
    tx.execute(
        "update mail set state = 'sending', attempts = attempts + 1, lease_until = $2
          where id = $1",
        binds![id.as_str(), now.saturating_add(lease_ms)],
    )
    .await?;
    let row = tx
        .row(
            "select m.kind, m.attempts, m.created_at, m.order_id, o.email, o.address, o.unit
               from mail m join guest_order o on o.id = m.order_id where m.id = $1",
            binds![id.as_str()],
        )
        .await?;
    let row = row.ok_or_else(|| StoreError::Broken("a mail has no order".into()))?;
    let claimed = claimed(id, &row, now)?;
    insert_order_token(tx, &claimed.order, token).await?;
    Ok(Some(claimed))
}

fn claimed(id: MailId, row: &Row, now: i64) -> Result<ClaimedMail, StoreError> {
    Ok(ClaimedMail {
        id,
        kind: MailKind::parse(&row.text("kind")?)
            .ok_or_else(|| StoreError::Broken("a mail has no kind".into()))?,
        order: row.id("order_id", OrderId::parse)?,
        to: row
            .text_or_none("email")?
            .and_then(|text| Email::parse(&text)),
        address: row.text("address")?,
        unit: row.text_or_none("unit")?,
        attempts: row.int("attempts")?,
        age_ms: now.saturating_sub(row.int("created_at")?),
    })
}

/// Says what became of a try; false where another has the mail by now.
///
/// # Errors
/// The database is away.
pub(crate) async fn end_mail(
    tx: &mut Tx,
    mail: &ClaimedMail,
    end: &MailEnd,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let (state, run_at, sent_at, error) = match end {
        MailEnd::Sent => ("sent", now, Some(now), None),
        MailEnd::Again { pause_ms, why } => {
            ("queued", now.saturating_add(*pause_ms), None, Some(why))
        }
        MailEnd::Dead { why } => ("dead", now, None, Some(why)),
    };
    let ended = tx
        .execute(
            "update mail set state = $3, run_at = $4, sent_at = $5, fault = $6, lease_until = null
              where id = $1 and attempts = $2 and state = 'sending'",
            binds![
                mail.id.as_str(),
                mail.attempts,
                state,
                run_at,
                sent_at,
                error.map(String::as_str),
            ],
        )
        .await?;
    Ok(ended == 1)
}

/// Whether a mail of an order was sent.
///
/// # Errors
/// The database is away.
pub(crate) async fn is_mail_sent(
    session: &mut Session,
    order: &OrderId,
) -> Result<bool, StoreError> {
    let row = session
        .row(
            "select 1 as one from mail where order_id = $1 and state = 'sent'",
            binds![order.as_str()],
        )
        .await?;
    Ok(row.is_some())
}
