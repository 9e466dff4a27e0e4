//! The append-only ledger, and the balances that it adds up to.

use nycapt_rules::{AccountId, EntryId};

use super::{Result, Row, Session, Tx, binds, row};

nycapt_rules::named_enum! {
    /// Why a balance changes. An entry of the same kind and reference is posted at most once.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EntryKind {
        /// A payment; the reference is its checkout session.
        Purchase = "purchase",
        /// A started report; the reference is its job.
        Debit = "debit",
        /// A report that could not be made; the reference is its job.
        Refund = "refund",
        /// Credits of a payment that was refunded, lost or settled by hand, or of an account that was
        /// erased; the reference is the payment and a count, or the account.
        Reversal = "reversal",
        /// A grant by the operator, with a reason.
        Grant = "grant",
        /// Reports of a disputed payment; the reference is the dispute.
        Freeze = "freeze",
        /// The same reports once the dispute is closed, and those of a lost payment that was won after
        /// all.
        Thaw = "thaw",
        /// A transfer by the operator, with a reason; the reference ends with its side. It begins with
        /// the payment if that went with its credits.
        Transfer = "transfer",
    }
}

/// One change of a balance, in credits.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    pub account: &'a AccountId,
    pub kind: EntryKind,
    /// Never 0.
    pub amount: i64,
    pub reference: &'a str,
    pub reason: Option<&'a str>,
}

/// Posts an entry and changes the balance in one transaction; returns the new balance.
///
/// Returns `None` and writes nothing if the account does not exist, has too few credits, or is
/// frozen and would start a report.
///
/// # Errors
/// [`super::StoreError::Constraint`] if there is an entry of this kind and reference.
pub async fn post_entry(tx: &mut Tx, entry: Entry<'_>) -> Result<Option<i64>> {
    // A single conditional update, since a read followed by a write could spend a credit twice.
    let sql = "update account set balance = balance + $2, entries = entries + 1
                where id = $1 and balance + $2 >= 0 and (frozen_at is null or $3 <> 'debit')
                returning balance, entries";
    let kind = entry.kind.as_str();
    let binds = binds![entry.account, entry.amount, kind];
    let Some(row) = tx.row(sql, binds).await? else {
        return Ok(None);
    };
    let balance = row.int("balance")?;
    let now = tx.now().await?;
    let id = EntryId::new(now, &id_entropy()?);
    tx.execute(
        "insert into ledger
            (id, account_id, seq, amount, balance_after, kind, reference, reason, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        binds![
            id,
            entry.account,
            row.int("entries")?,
            entry.amount,
            balance,
            kind,
            entry.reference,
            entry.reason,
            now,
        ],
    )
    .await?;
    Ok(Some(balance))
}

pub(crate) fn id_entropy() -> Result<[u8; 10]> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

row! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EntryRow {
        pub kind: String,
        pub amount: i64,
        pub balance_after: i64,
        pub reference: String,
        pub reason: Option<String>,
        pub created_at: i64,
    }
}

pub async fn find_entry(
    session: &mut Session,
    kind: EntryKind,
    reference: &str,
) -> Result<Option<(AccountId, EntryRow)>> {
    let sql = "select account_id, kind, amount, balance_after, reference, reason, created_at
                 from ledger where kind = $1 and reference = $2";
    let kind = kind.as_str();
    let read = |row: &Row| Ok((row.get("account_id")?, EntryRow::of(row)?));
    session.find(sql, binds![kind, reference], read).await
}

/// Every entry of an account, oldest first.
pub async fn list_entries(session: &mut Session, account: &AccountId) -> Result<Vec<EntryRow>> {
    let sql = "select kind, amount, balance_after, reference, reason, created_at
                 from ledger where account_id = $1 order by seq";
    session.list(sql, binds![account], EntryRow::of).await
}
