//! Accounts: whose they are, and their balances.

use nycapt::rules::AccountId;

use super::{Row, Session, StoreFault, Tx, binds};

/// Whose an account is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Owner<'a> {
    /// A user, by id.
    User(&'a str),
    /// Nobody but the holders of its keys: an agent's own account.
    Agent,
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

/// The account id in a column.
pub(super) fn account_id(row: &Row, column: &str) -> Result<AccountId, StoreFault> {
    AccountId::parse(&row.text(column)?)
        .ok_or_else(|| StoreFault::Broken("a row has no account id".into()))
}

/// Makes an account with balance 0; false where its owner has one of this name.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_account(
    tx: &mut Tx,
    account: NewAccount<'_>,
) -> Result<bool, StoreFault> {
    let (kind, owner) = match account.owner {
        Owner::User(user) => ("user", user),
        Owner::Agent => ("agent", account.id.as_str()),
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
) -> Result<Option<i64>, StoreFault> {
    let row = session
        .row(
            "select balance from account where id = $1",
            binds![account.as_str()],
        )
        .await?;
    row.map(|row| row.int("balance")).transpose()
}
