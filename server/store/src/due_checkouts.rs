//! Expired checkouts whose event never arrived.

use nycapt_rules::CheckoutId;

use super::{CheckoutRow, Session, StoreError, Tx, binds, find_checkout};

/// At most `count` checkouts that are due for a check with the provider, longest overdue first.
pub async fn find_due_checkouts(
    session: &mut Session,
    count: i64,
) -> Result<Vec<CheckoutId>, StoreError> {
    let now = session.now().await?;
    let sql = "select id from checkout
                where state in ('open', 'pending') and check_at <= $1
                order by check_at, id limit $2";
    session
        .list(sql, binds![now, count], |row| {
            row.parsed("id", CheckoutId::parse)
        })
        .await
}

/// Leases a due checkout for `lease_ms`; `None` if another server has it.
pub async fn lease_due_checkout(
    tx: &mut Tx,
    id: &CheckoutId,
    lease_ms: i64,
) -> Result<Option<CheckoutRow>, StoreError> {
    let now = tx.now().await?;
    let sql = "update checkout set check_at = $3
                where id = $1 and state in ('open', 'pending') and check_at <= $2";
    let binds = binds![id.as_str(), now, now.saturating_add(lease_ms)];
    if tx.changes(sql, binds).await? {
        find_checkout(tx, id).await
    } else {
        Ok(None)
    }
}

/// Schedules the next check of a checkout in `pause_ms`.
pub async fn postpone_checkout(
    tx: &mut Tx,
    id: &CheckoutId,
    pause_ms: i64,
) -> Result<(), StoreError> {
    let now = tx.now().await?;
    let sql = "update checkout set check_at = $2 where id = $1";
    let binds = binds![id.as_str(), now.saturating_add(pause_ms)];
    tx.execute(sql, binds).await.map(|_| ())
}
