//! Checkouts whose end has passed, and who looks at them.

use nycapt_rules::CheckoutId;

use super::{CheckoutRow, Session, StoreError, Tx, binds, find_checkout};

/// At most `count` checkouts that have ended without a word of the provider; the longest first.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_due_checkouts(
    session: &mut Session,
    count: i64,
) -> Result<Vec<CheckoutId>, StoreError> {
    let now = session.now().await?;
    let rows = session
        .rows(
            "select id from checkout
              where state in ('open', 'pending') and check_at <= $1
              order by check_at, id limit $2",
            binds![now, count],
        )
        .await?;
    rows.iter()
        .map(|row| row.id("id", CheckoutId::parse))
        .collect()
}

/// Takes a checkout that is due, for as many milliseconds; none where another has it.
///
/// # Errors
/// The database is away.
pub(crate) async fn lease_due_checkout(
    tx: &mut Tx,
    id: &CheckoutId,
    lease_ms: i64,
) -> Result<Option<CheckoutRow>, StoreError> {
    let now = tx.now().await?;
    let leased = tx
        .execute(
            "update checkout set check_at = $3
              where id = $1 and state in ('open', 'pending') and check_at <= $2",
            binds![id.as_str(), now, now.saturating_add(lease_ms)],
        )
        .await?;
    if leased == 0 {
        return Ok(None);
    }
    find_checkout(tx, id).await
}

/// Has the provider asked again in as many milliseconds.
///
/// # Errors
/// The database is away.
pub(crate) async fn postpone_checkout(
    tx: &mut Tx,
    id: &CheckoutId,
    pause_ms: i64,
) -> Result<(), StoreError> {
    let now = tx.now().await?;
    tx.execute(
        "update checkout set check_at = $2 where id = $1",
        binds![id.as_str(), now.saturating_add(pause_ms)],
    )
    .await?;
    Ok(())
}
