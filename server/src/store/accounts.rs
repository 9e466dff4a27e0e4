//! Accounts: whose they are, and their balances. Nothing of a user's is found without the user.

use nycapt_rules::{AccountId, KeyId, Position, UserId};

use super::keys::REVOKED_TOLD;
use super::{KeyRow, Row, Session, StoreError, Tx, binds};

/// Whose an account is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Owner<'a> {
    /// A user.
    User(&'a UserId),
    /// Nobody but the holders of its keys: an agent's own account.
    Agent,
    /// Nobody: a guest's order, which has no key and is named after the order.
    Orders,
}

/// An account as it is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewAccount<'a> {
    pub(crate) id: &'a AccountId,
    pub(crate) owner: Owner<'a>,
    /// Unique for its owner.
    pub(crate) name: &'a str,
    /// What an agent calls itself.
    pub(crate) label: Option<&'a str>,
    pub(crate) created_at: i64,
}

/// An account as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AccountRow {
    pub(crate) id: AccountId,
    pub(crate) name: String,
    pub(crate) balance: i64,
    pub(crate) created_at: i64,
}

impl AccountRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id("id", AccountId::parse)?,
            name: row.text("name")?,
            balance: row.int("balance")?,
            created_at: row.int("created_at")?,
        })
    }
}

/// Makes an account with balance 0; false where its owner has one of this name.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_account(
    tx: &mut Tx,
    account: NewAccount<'_>,
) -> Result<bool, StoreError> {
    let (kind, owner) = match account.owner {
        Owner::User(user) => ("user", user.as_str()),
        Owner::Agent => ("agent", account.id.as_str()),
        Owner::Orders => ("system", "orders"),
    };
    let made = tx
        .execute(
            "insert into account (id, owner_kind, owner_id, name, label, created_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (owner_kind, owner_id, name) do nothing",
            binds![
                account.id.as_str(),
                kind,
                owner,
                account.name,
                account.label,
                account.created_at,
            ],
        )
        .await?;
    Ok(made == 1)
}

/// The credits of an account; none where there is no such account.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_balance(
    session: &mut Session,
    account: &AccountId,
) -> Result<Option<i64>, StoreError> {
    let row = session
        .row(
            "select balance from account where id = $1",
            binds![account.as_str()],
        )
        .await?;
    row.map(|row| row.int("balance")).transpose()
}

/// Whether somebody can spend what is bought for an account: a user, or an agent whose key is
/// valid; an agent never gets another.
///
/// # Errors
/// The database is away.
pub(crate) async fn takes_credits(
    session: &mut Session,
    account: &AccountId,
) -> Result<bool, StoreError> {
    let row = session
        .row(
            "select 1 as one from account a
              where a.id = $1
                and (a.owner_kind = 'user'
                     or (a.owner_kind = 'agent'
                         and exists (select 1 from api_key k
                                      where k.account_id = a.id and k.revoked_at is null)))",
            binds![account.as_str()],
        )
        .await?;
    Ok(row.is_some())
}

/// A user's account of this name.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_account_by_name(
    session: &mut Session,
    user: &UserId,
    name: &str,
) -> Result<Option<AccountRow>, StoreError> {
    let row = session
        .row(
            "select id, name, balance, created_at from account
              where owner_kind = 'user' and owner_id = $1 and name = $2",
            binds![user.as_str(), name],
        )
        .await?;
    row.as_ref().map(AccountRow::of).transpose()
}

/// Whether an account is this user's.
///
/// # Errors
/// The database is away.
pub(crate) async fn owns_account(
    session: &mut Session,
    user: &UserId,
    account: &AccountId,
) -> Result<bool, StoreError> {
    let row = session
        .row(
            "select 1 from account where id = $1 and owner_kind = 'user' and owner_id = $2",
            binds![account.as_str(), user.as_str()],
        )
        .await?;
    Ok(row.is_some())
}

/// Every account of a user, oldest first.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_balances(
    session: &mut Session,
    user: &UserId,
) -> Result<Vec<AccountRow>, StoreError> {
    let rows = session
        .rows(
            "select id, name, balance, created_at from account
              where owner_kind = 'user' and owner_id = $1
              order by created_at, id",
            binds![user.as_str()],
        )
        .await?;
    rows.iter().map(AccountRow::of).collect()
}

/// At most `count` accounts of a user behind a position, oldest first, each with its keys as
/// [`list_keys`](super::list_keys) has them.
///
/// One statement, so that accounts and keys are of one moment.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_accounts(
    session: &mut Session,
    user: &UserId,
    behind: Option<&Position>,
    count: i64,
) -> Result<Vec<(AccountRow, Vec<KeyRow>)>, StoreError> {
    let (at, id) = behind.map_or((-1, ""), |position| (position.at, position.id.as_str()));
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
            binds![user.as_str(), at, id, count, REVOKED_TOLD],
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

/// The key of a joined row; none for an account without keys.
fn key_of(row: &Row) -> Result<Option<KeyRow>, StoreError> {
    if row.text_or_none("key_id")?.is_none() {
        return Ok(None);
    }
    Ok(Some(KeyRow {
        id: row.id("key_id", KeyId::parse)?,
        last_four: row.text("last_four")?,
        created_at: row.int("key_created_at")?,
        revoked_at: row.int_or_none("revoked_at")?,
    }))
}
