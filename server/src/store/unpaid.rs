//! Deletes unpaid orders and checkouts once they can no longer be paid.

use nycapt_rules::{AccountId, OrderId};

use super::{StoreError, Tx, binds};

/// Deletes at most `count` orders that expired unpaid and are as old as this, each with its
/// tokens, mails, checkouts and account; how many there were.
///
/// # Errors
/// The database is away.
pub(crate) async fn delete_unpaid_orders(
    tx: &mut Tx,
    age_ms: i64,
    count: i64,
) -> Result<usize, StoreError> {
    let before = tx.now().await?.saturating_sub(age_ms);
    let rows = tx
        .rows(
            "select id, account_id from guest_order o
              where state = 'expired' and created_at <= $1
                and not exists (select 1 from ledger l where l.account_id = o.account_id)
                and not exists (select 1 from checkout c
                     where c.order_id = o.id and c.state in ('open', 'pending', 'paid'))
              order by created_at, id limit $2",
            binds![before, count],
        )
        .await?;
    let mut deleted = 0;
    for row in rows {
        let order = row.id("id", OrderId::parse)?;
        let account = row.id("account_id", AccountId::parse)?;
        if delete_order(tx, &order, &account).await? {
            deleted += 1;
        }
    }
    Ok(deleted)
}

/// Deletes an order; not one whose money has come at this moment.
async fn delete_order(
    tx: &mut Tx,
    order: &OrderId,
    account: &AccountId,
) -> Result<bool, StoreError> {
    // Who tells of money locks the order first.
    let locked = tx
        .row(
            "update guest_order set email = null where id = $1 and state = 'expired'
             returning id",
            binds![order.as_str()],
        )
        .await?;
    let paid = tx
        .row(
            "select 1 as one from ledger where account_id = $1 limit 1",
            binds![account.as_str()],
        )
        .await?;
    if locked.is_none() || paid.is_some() {
        return Ok(false);
    }
    for sql in [
        "delete from order_token where order_id = $1",
        "delete from mail where order_id = $1",
        "delete from checkout where order_id = $1",
        "delete from guest_order where id = $1",
    ] {
        tx.execute(sql, binds![order.as_str()]).await?;
    }
    tx.execute(
        "delete from account where id = $1",
        binds![account.as_str()],
    )
    .await?;
    Ok(true)
}

/// Deletes at most `count` checkouts for credits that came to nothing and are as old as this; how
/// many there were.
///
/// # Errors
/// The database is away.
pub(crate) async fn delete_unpaid_checkouts(
    tx: &mut Tx,
    age_ms: i64,
    count: i64,
) -> Result<usize, StoreError> {
    let before = tx.now().await?.saturating_sub(age_ms);
    let deleted = tx
        .execute(
            "delete from checkout where state in ('failed', 'expired') and id in (
                select id from checkout
                 where purpose = 'credits' and state in ('failed', 'expired')
                   and created_at <= $1
                 order by created_at limit $2)",
            binds![before, count],
        )
        .await?;
    usize::try_from(deleted).map_err(|_| StoreError::Broken("too many rows".into()))
}
