//! What happened to money and keys, read from the rows that record it.
//!
//! No log of its own: the ledger and the operator's actions are append-only, and keys, disputes and
//! unused payments keep the times of their events.

use super::{Row, Session, StoreError, binds};

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// In Unix milliseconds.
    pub at: i64,
    pub kind: String,
    pub account: Option<String>,
    pub reference: String,
    /// By how much a balance changed.
    pub credits: Option<i64>,
    pub reason: Option<String>,
}

impl AuditRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            at: row.int("at")?,
            kind: row.text("kind")?,
            account: row.text_or_none("account_id")?,
            reference: row.text("reference")?,
            credits: row.int_or_none("credits")?,
            reason: row.text_or_none("reason")?,
        })
    }
}

/// At most `count` events, oldest first, from `since` on or after the event `last`.
pub async fn list_audit_events(
    session: &mut Session,
    since: i64,
    last: Option<&AuditRow>,
    count: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    let sql = "
        select at, kind, account_id, reference, credits, reason from (
            select created_at as at, 'credits.' || kind as kind, account_id, reference,
                   amount as credits, reason
              from ledger
            union all
            select created_at, 'key.created', account_id, id, cast(null as bigint),
                   cast(null as text)
              from api_key
            union all
            select revoked_at, 'key.revoked', account_id, id, null, null
              from api_key where revoked_at is not null
            union all
            select created_at, 'dispute.opened', account_id, id, null, reason from payment_dispute
            union all
            select changed_at, 'dispute.' || state, account_id, id, null, reason
              from payment_dispute where state <> 'open'
            union all
            select created_at, 'payment.unused', account_id, reference, null, reason
              from unused_payment
            union all
            select closed_at, 'refund.closed', null, reference, null, reason from closed_refund
            union all
            select created_at, 'operator.' || kind, account_id, reference, null, reason
              from operator_action
        ) event
         where at >= $1 and (at > $1 or kind > $2 or kind = $2 and reference > $3)
         order by at, kind, reference limit $4";
    let (at, kind, reference) = match last {
        Some(last) => (last.at, last.kind.as_str(), last.reference.as_str()),
        None => (since, "", ""),
    };
    session
        .list(sql, binds![at, kind, reference, count], AuditRow::of)
        .await
}
