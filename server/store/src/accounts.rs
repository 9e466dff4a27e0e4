//! Accounts: their owners and balances. A user's account is only found together with the user.

use nycapt_rules::{AccountId, KeyId, OrderId, Position, UserId};

use super::keys::REVOKED_SHOWN;
use super::{KeyRow, Result, Row, Session, Tx, binds, row};

#[derive(Debug, Clone, Copy)]
pub enum Owner<'a> {
    /// A user, who gave it a name.
    User(&'a UserId, &'a str),
    /// An agent: anyone with a key of the account.
    Agent {
        /// What the agent calls itself.
        label: Option<&'a str>,
    },
    /// A guest's order; the account has no key.
    Order(&'a OrderId),
}

row! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AccountRow {
        pub id: AccountId,
        pub name: String,
        pub balance: i64,
        pub created_at: i64,
    }
}

/// Inserts an account with balance 0, created at `now` in Unix milliseconds. Returns false if its owner already has one with this name.
pub async fn insert_account(
    tx: &mut Tx,
    id: &AccountId,
    owner: Owner<'_>,
    now: i64,
) -> Result<bool> {
    let (kind, owner, name, label) = match owner {
        Owner::User(user, name) => ("user", user.as_str(), name, None),
        Owner::Agent { label } => ("agent", id.as_str(), id.as_str(), label),
        Owner::Order(order) => ("system", "orders", order.as_str(), None),
    };
    let sql = "insert into account (id, owner_kind, owner_id, name, label, created_at)
               values ($1, $2, $3, $4, $5, $6)
               on conflict (owner_kind, owner_id, name) do nothing";
    let binds = binds![id, kind, owner, name, label, now];
    tx.changes(sql, binds).await
}

/// The credits of an account; `None` if there is no such account.
pub async fn find_balance(session: &mut Session, account: &AccountId) -> Result<Option<i64>> {
    let sql = "select balance from account where id = $1";
    let read = |row: &Row| row.int("balance");
    session.find(sql, binds![account], read).await
}

/// What an account owes from its next purchases; 0 if there is no such account.
pub async fn find_owed(session: &mut Session, account: &AccountId) -> Result<i64> {
    let sql = "select owed from account where id = $1";
    let read = |row: &Row| row.int("owed");
    let owed = session.find(sql, binds![account], read).await?;
    Ok(owed.unwrap_or_default())
}

/// Whether an account is a user's or an agent's and was not erased.
///
/// An agent's account is its own owner until it is erased, and a user's is once it is erased.
macro_rules! in_use {
    () => {
        "(owner_kind <> 'system' and (owner_kind = 'agent') = (owner_id = id))"
    };
}

/// Locks an account of a user or an agent until the end of the transaction. Returns false if there is
/// none, or it was erased.
pub async fn lock_account(tx: &mut Tx, account: &AccountId) -> Result<bool> {
    let sql = concat!(
        "update account set owed = owed where id = $1 and ",
        in_use!()
    );
    tx.changes(sql, binds![account]).await
}

row! {
    /// An account that credits can be bought for.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Payee {
        /// Credits that are deducted from its next purchases.
        pub owed: i64,
        /// When the operator froze it, in Unix milliseconds.
        pub frozen_at: Option<i64>,
    }
}

/// An account whose credits someone can spend: a user's or, with a valid key, an agent's. An agent gets
/// a second key only from the operator.
pub async fn find_payee(session: &mut Session, account: &AccountId) -> Result<Option<Payee>> {
    let sql = concat!(
        "select owed, frozen_at from account
          where id = $1
            and (owner_kind = 'user'
                 or exists (select 1 from api_key k
                             where k.account_id = account.id and k.revoked_at is null))
            and ",
        in_use!()
    );
    session.find(sql, binds![account], Payee::of).await
}

pub async fn find_account_by_name(
    session: &mut Session,
    user: &UserId,
    name: &str,
) -> Result<Option<AccountRow>> {
    let sql = "select id, name, balance, created_at from account
                where owner_kind = 'user' and owner_id = $1 and name = $2";
    session.find(sql, binds![user, name], AccountRow::of).await
}

/// Locks the accounts of a user until the end of the transaction, and counts them.
pub async fn lock_accounts(tx: &mut Tx, user: &UserId) -> Result<i64> {
    // The oldest represents all; only an owner of one can have too many.
    let sql = "update account set owed = owed where id = (
                  select id from account where owner_kind = 'user' and owner_id = $1
                   order by created_at, id limit 1)";
    tx.execute(sql, binds![user]).await?;
    let sql = "select count(*) as accounts from account
                where owner_kind = 'user' and owner_id = $1";
    tx.one(sql, binds![user], |row| row.int("accounts")).await
}

pub async fn owns_account(
    session: &mut Session,
    user: &UserId,
    account: &AccountId,
) -> Result<bool> {
    let sql = "select 1 from account where id = $1 and owner_kind = 'user' and owner_id = $2";
    session.exists(sql, binds![account, user]).await
}

/// Every account of a user, oldest first.
pub async fn list_balances(session: &mut Session, user: &UserId) -> Result<Vec<AccountRow>> {
    let sql = "select id, name, balance, created_at from account
                where owner_kind = 'user' and owner_id = $1
                order by created_at, id";
    session.list(sql, binds![user], AccountRow::of).await
}

/// At most `count` accounts of a user after a position, oldest first, each with its keys as
/// [`list_keys`](super::list_keys) returns them.
///
/// A single statement reads both, so that accounts and keys are consistent.
pub async fn list_accounts(
    session: &mut Session,
    user: &UserId,
    after: Option<&Position>,
    count: i64,
) -> Result<Vec<(AccountRow, Vec<KeyRow>)>> {
    let (at, id) = after.map_or((-1, ""), |position| (position.at, position.id.as_str()));
    let rows = session
        .rows(
            "with page as (select id, name, balance, created_at from account
                           where owner_kind = 'user' and owner_id = $1
                             and (created_at > $2 or (created_at = $2 and id > $3))
                           order by created_at, id
                           limit $4),
                  ranked as (select k.id, k.account_id, k.last_four, k.created_at, k.revoked_at,
                                    row_number() over (partition by k.account_id,
                                        case when k.revoked_at is null then 0 else 1 end
                                        order by k.revoked_at desc, k.id desc) as place
                               from api_key k join page on page.id = k.account_id)
             select a.id, a.name, a.balance, a.created_at, k.id as key_id, k.last_four,
                    k.created_at as key_created_at, k.revoked_at
               from page a
               left join ranked k
                 on k.account_id = a.id and (k.revoked_at is null or k.place <= $5)
              order by a.created_at, a.id, k.created_at, k.id",
            binds![user, at, id, count, REVOKED_SHOWN],
        )
        .await?;
    let mut accounts: Vec<(AccountRow, Vec<KeyRow>)> = Vec::new();
    for row in &rows {
        let account = AccountRow::of(row)?;
        if accounts.last().is_none_or(|(last, _)| *last != account) {
            accounts.push((account, Vec::new()));
        }
        if let (Some(key), Some((_, keys))) = (key_of(row)?, accounts.last_mut()) {
            keys.push(key);
        }
    }
    Ok(accounts)
}

/// The key in a joined row; none if the account has no key.
fn key_of(row: &Row) -> Result<Option<KeyRow>> {
    let Some(id) = row.parsed_or_none("key_id", KeyId::parse)? else {
        return Ok(None);
    };
    Ok(Some(KeyRow {
        id,
        last_four: row.text("last_four")?,
        created_at: row.int("key_created_at")?,
        revoked_at: row.int_or_none("revoked_at")?,
    }))
}
