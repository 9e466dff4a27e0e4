//! The audit: what happened to money and keys, read from the rows that record it.
//!
//! The ledger and the operator's actions are append-only, and keys, disputes and unused payments keep
//! the times of their last events. Events are kept only for what no such row shows.

use nycapt_rules::{AccountId, EntryId};

use super::ledger::id_entropy;
use super::{Result, Session, Tx, binds, row};

/// Records what happened to money or keys, where no other row keeps it. `credits` is by how much it
/// changed what the account owes.
pub(crate) async fn insert_audit_event(
    tx: &mut Tx,
    kind: &'static str,
    account: Option<&AccountId>,
    reference: &str,
    credits: Option<i64>,
    reason: &str,
) -> Result<()> {
    let now = tx.now().await?;
    let id = EntryId::new(now, &id_entropy()?);
    let sql = "insert into audit_event
                   (id, kind, account_id, reference, credits, reason, created_at)
               values ($1, $2, $3, $4, $5, $6, $7)";
    let binds = binds![id, kind, account, reference, credits, reason, now];
    tx.run(sql, binds).await
}

row! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AuditRow {
        /// In Unix milliseconds.
        pub at: i64,
        /// The place of an entry in the ledger of its account; 0 for other events.
        seq: i64,
        pub kind: String,
        pub account: Option<String> = "account_id",
        pub reference: String,
        /// By how much a balance or, of `debt.changed`, a debt changed.
        pub credits: Option<i64>,
        pub reason: Option<String>,
    }
}

/// At most `count` events, oldest first and within a moment in the order of the ledger, from `since` on or after the event `last`.
pub async fn list_audit_events(
    session: &mut Session,
    since: i64,
    last: Option<&AuditRow>,
    count: i64,
) -> Result<Vec<AuditRow>> {
    let sql = "
        select at, seq, kind, account_id, reference, credits, reason from (
            select created_at as at, seq, 'credits.' || kind as kind, account_id, reference,
                   amount as credits, reason
              from ledger
            union all
            select created_at, 0, 'key.created', account_id, id, cast(null as bigint),
                   cast(null as text)
              from api_key
            union all
            select revoked_at, 0, 'key.revoked', account_id, id, null, null
              from api_key where revoked_at is not null
            union all
            select created_at, 0, 'dispute.opened', account_id, id, null, reason
              from payment_dispute
            union all
            select changed_at, 0, 'dispute.' || case state when 'open' then 'opened' else state end,
                   account_id, id, null, reason
              from payment_dispute where state <> 'open' or changed_at > created_at
            union all
            select created_at, 0, kind, account_id, reference, credits, reason from audit_event
            union all
            select created_at, 0, 'payment.unused', account_id, reference, null, reason
              from unused_payment
            union all
            select closed_at, 0, 'refund.closed', null, reference, null, reason from closed_refund
            union all
            select created_at, 0, 'operator.' || kind, account_id, reference, null, reason
              from operator_action
        ) event
         where at >= $1 and (at > $1 or seq > $2 or seq = $2
                             and (kind > $3 or kind = $3 and reference > $4))
         order by at, seq, kind, reference limit $5";
    let (at, seq, kind, reference) = match last {
        Some(last) => (last.at, last.seq, &*last.kind, &*last.reference),
        None => (since, 0, "", ""),
    };
    session
        .list(sql, binds![at, seq, kind, reference, count], AuditRow::of)
        .await
}
