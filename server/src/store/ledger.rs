//! The append-only ledger, and the balance that it adds up to.

use nycapt_rules::{AccountId, EntryId};

use super::{Row, Session, StoreError, Tx, binds};
use crate::random::random_bytes;

/// Why a balance changes. With a reference, each happens at most once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A payment; the reference is its checkout session.
    Purchase,
    /// A report that was started; the reference is its job.
    Debit,
    /// A report that could not be made; the reference is its job.
    Refund,
    /// Money given back; the reference is the payment and how often.
    Reversal,
    /// A gift of the operator, with a reason.
    Grant,
}

impl EntryKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::Debit => "debit",
            Self::Refund => "refund",
            Self::Reversal => "reversal",
            Self::Grant => "grant",
        }
    }
}

/// One change of a balance, in credits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) account: &'a AccountId,
    pub(crate) kind: EntryKind,
    /// Positive for the account, negative against it, never 0.
    pub(crate) amount: i64,
    pub(crate) reference: &'a str,
    pub(crate) reason: Option<&'a str>,
}

/// Changes a balance and says why, in one transaction; the balance after it.
///
/// None where the account does not exist or has too little: then nothing is written.
///
/// # Errors
/// [`StoreError::Constraint`] where this kind and reference have happened already.
pub(crate) async fn post_entry(tx: &mut Tx, entry: Entry<'_>) -> Result<Option<i64>, StoreError> {
    // One conditional statement: to read first and write then would spend a credit twice.
    let row = tx
        .row(
            "update account set balance = balance + $2, entries = entries + 1
              where id = $1 and balance + $2 >= 0
              returning balance, entries",
            binds![entry.account.as_str(), entry.amount],
        )
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let balance = row.int("balance")?;
    let now = tx.now().await?;
    let id = EntryId::new(now, &random_bytes()?);
    tx.execute(
        "insert into ledger
            (id, account_id, seq, amount, balance_after, kind, reference, reason, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        binds![
            id.as_str(),
            entry.account.as_str(),
            row.int("entries")?,
            entry.amount,
            balance,
            entry.kind.as_str(),
            entry.reference,
            entry.reason,
            now,
        ],
    )
    .await?;
    Ok(Some(balance))
}

/// A change of a balance as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EntryRow {
    pub(crate) kind: String,
    pub(crate) amount: i64,
    pub(crate) balance_after: i64,
    pub(crate) reference: String,
    pub(crate) reason: Option<String>,
    pub(crate) created_at: i64,
}

impl EntryRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            kind: row.text("kind")?,
            amount: row.int("amount")?,
            balance_after: row.int("balance_after")?,
            reference: row.text("reference")?,
            reason: row.text_or_none("reason")?,
            created_at: row.int("created_at")?,
        })
    }
}

/// The entry of this kind and reference, with its account.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_entry(
    session: &mut Session,
    kind: EntryKind,
    reference: &str,
) -> Result<Option<(AccountId, EntryRow)>, StoreError> {
    let row = session
        .row(
            "select account_id, kind, amount, balance_after, reference, reason, created_at
               from ledger where kind = $1 and reference = $2",
            binds![kind.as_str(), reference],
        )
        .await?;
    row.map(|row| Ok((row.id("account_id", AccountId::parse)?, EntryRow::of(&row)?)))
        .transpose()
}

/// Every entry of an account, oldest first.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_entries(
    session: &mut Session,
    account: &AccountId,
) -> Result<Vec<EntryRow>, StoreError> {
    let rows = session
        .rows(
            "select kind, amount, balance_after, reference, reason, created_at
               from ledger where account_id = $1 order by seq",
            binds![account.as_str()],
        )
        .await?;
    rows.iter().map(EntryRow::of).collect()
}
