//! Deletes unpaid orders and checkouts once they can no longer be paid, and unused accounts.

use nycapt_rules::{AccountId, OrderId};

use super::{Result, Row, Tx, binds};

/// Deletes at most `count` unpaid orders older than `age_ms`, each with its tokens, mails, checkouts
/// and account. Returns the number of orders.
pub async fn delete_unpaid_orders(tx: &mut Tx, age_ms: i64, count: i64) -> Result<u64> {
    let before = tx.now().await?.saturating_sub(age_ms);
    let sql = "select id, account_id from guest_order o
                where state = 'expired' and created_at <= $1
                  and not exists (select 1 from ledger l where l.account_id = o.account_id)
                  and not exists (select 1 from checkout c
                       where c.order_id = o.id and c.state in ('open', 'pending', 'paid'))
                order by created_at, id limit $2";
    let read = |row: &Row| Ok((row.get("id")?, row.get("account_id")?));
    let unpaid: Vec<(OrderId, AccountId)> = tx.list(sql, binds![before, count], read).await?;
    let mut deleted = 0;
    for (order, account) in unpaid {
        if delete_order(tx, &order, &account).await? {
            deleted += 1;
        }
    }
    Ok(deleted)
}

/// Deletes an order, unless its payment has just arrived.
async fn delete_order(tx: &mut Tx, order: &OrderId, account: &AccountId) -> Result<bool> {
    // A payment locks the order first.
    let sql = "update guest_order set email = null where id = $1 and state = 'expired'";
    let locked = tx.changes(sql, binds![order]).await?;
    let sql = "select 1 as one from ledger where account_id = $1 limit 1";
    if !locked || tx.exists(sql, binds![account]).await? {
        return Ok(false);
    }
    for sql in [
        "delete from order_token where order_id = $1",
        "delete from mail where order_id = $1",
        "delete from checkout where order_id = $1",
        "delete from guest_order where id = $1",
    ] {
        tx.execute(sql, binds![order]).await?;
    }
    let sql = "delete from account where id = $1";
    tx.execute(sql, binds![account]).await?;
    Ok(true)
}

/// Deletes at most `count` unpaid checkouts for credits that are older than `age_ms`. Returns their
/// number.
pub async fn delete_unpaid_checkouts(tx: &mut Tx, age_ms: i64, count: i64) -> Result<u64> {
    let before = tx.now().await?.saturating_sub(age_ms);
    let sql = "delete from checkout where state in ('failed', 'expired') and id in (
                  select id from checkout
                   where purpose = 'credits' and state in ('failed', 'expired')
                     and created_at <= $1
                   order by created_at limit $2)";
    tx.execute(sql, binds![before, count]).await
}

/// Deletes at most `count` accounts of agents that never had a credit and were neither made nor used
/// for `age_ms`, each with its keys and unpaid checkouts.
///
/// Returns the number of accounts. The audit keeps when their keys were created and ended.
pub async fn delete_idle_agents(tx: &mut Tx, age_ms: i64, count: i64) -> Result<u64> {
    let now = tx.now().await?;
    let before = now.saturating_sub(age_ms);
    let sql = "select id from account a
                where owner_kind = 'agent' and entries = 0 and created_at <= $1
                  and not exists (select 1 from operator_action o where o.account_id = a.id)
                  and not exists (select 1 from api_key k
                       where k.account_id = a.id and k.used_at > $1)
                  and not exists (select 1 from checkout c
                       where c.account_id = a.id and c.state in ('open', 'pending', 'paid'))
                order by created_at, id limit $2";
    let idle: Vec<AccountId> = tx
        .list(sql, binds![before, count], |row| row.get("id"))
        .await?;
    for account in &idle {
        tx.execute(ENDED_KEYS, binds![account, now]).await?;
        // A checkout or payment that arrives now makes the last statement fail, and so the whole
        // transaction.
        for sql in [
            "delete from checkout where account_id = $1 and state in ('failed', 'expired')",
            "delete from api_key where account_id = $1",
            "delete from account where id = $1",
        ] {
            tx.execute(sql, binds![account]).await?;
        }
    }
    Ok(u64::try_from(idle.len()).unwrap_or_default())
}

/// Records when the keys of an account were created, and when they were revoked or, the others,
/// deleted with it.
const ENDED_KEYS: &str = "
    insert into audit_event (id, kind, account_id, reference, reason, created_at)
    select id || '.created', 'key.created', account_id, id, null, created_at
      from api_key where account_id = $1
    union all
    select id || '.revoked', 'key.revoked', account_id, id, null, revoked_at
      from api_key where account_id = $1 and revoked_at is not null
    union all
    select id || '.expired', 'key.expired', account_id, id, 'its account never had a credit and was idle', $2
      from api_key where account_id = $1 and revoked_at is null";
