//! Metrics of the whole service, for monitoring.

use super::{SUSPENSE, Session, StoreError, binds, list_due_refunds};

/// What waits to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueFigures {
    pub queued: i64,
    pub running: i64,
    /// Milliseconds since the oldest queued job was accepted; 0 if none is queued.
    pub oldest_ms: i64,
    /// Mails we gave up on that their buyers still want.
    pub dead_mails: i64,
}

/// Money that waits for the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoneyFigures {
    /// Credits paid for accounts that don't exist.
    pub suspense: i64,
    pub open_disputes: i64,
    pub due_refunds: i64,
}

/// Counts pending work. The cost grows with pending work, not with finished work.
pub async fn find_queue_figures(session: &mut Session) -> Result<QueueFigures, StoreError> {
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

/// Money that waits for the operator.
pub async fn find_money_figures(session: &mut Session) -> Result<MoneyFigures, StoreError> {
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
pub async fn count_drifting_accounts(session: &mut Session) -> Result<i64, StoreError> {
    let sql = "select count(*) as drifting
                 from account a
                 left join (select account_id, cast(sum(amount) as bigint) as total
                              from ledger group by account_id) l on l.account_id = a.id
                where a.balance <> coalesce(l.total, 0)";
    session.one(sql, &[], |row| row.int("drifting")).await
}
