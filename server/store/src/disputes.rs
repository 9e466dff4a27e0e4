//! Disputes: payments that a buyer's bank has taken back or may take back.

use nycapt_rules::{AccountId, Dispute, DisputeState, EntryId, OrderId, ProviderId};

use super::ledger::id_entropy;
use super::value::number;
use super::{Result, Row, Session, Tx, binds, row};

row! {
    #[derive(Debug, Clone)]
    pub(crate) struct DisputedPayment {
        pub dispute: ProviderId = "id",
        pub state: DisputeState,
        /// Reports kept off the balance.
        pub frozen: u32,
        pub session: String = "session_id",
        /// Reports of the payment that were not reversed.
        pub unreversed: u32,
    }
}

row! {
    /// An undecided dispute, for the operator.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OpenDispute {
        pub id: String,
        pub payment_intent: String,
        pub reason: Option<String>,
        pub cents: Option<i64> = "amount_cents",
        pub currency: Option<String>,
        /// `None` until the payment arrives.
        pub account: Option<AccountId> = "account_id",
        pub order: Option<OrderId> = "order_id",
        /// Reports kept off the balance.
        pub frozen: i64,
        /// When the provider reported it, in Unix milliseconds.
        pub since: i64 = "created_at",
    }
}

/// Records a dispute as an event reports it. Returns false if its state stays as it was. The audit
/// keeps every state it had.
///
/// The caller holds the lock of [`lock_refund`](super::lock_refund).
pub(crate) async fn advance_dispute(tx: &mut Tx, dispute: &Dispute) -> Result<bool> {
    let now = tx.now().await?;
    let amount: Option<i64> = dispute.amount.map(number).transpose()?;
    let sql = "select state, reported_at from payment_dispute where id = $1";
    let read = |row: &Row| Ok((row.get("state")?, row.int_or_none("reported_at")?));
    let kept: Option<(DisputeState, _)> = tx.find(sql, binds![dispute.id], read).await?;
    let before = kept.map(|(state, _)| state);
    let state = kept.map_or(dispute.state, |(state, at)| {
        state.after(at, dispute.state, dispute.reported_at)
    });
    let reported_at = kept.and_then(|(_, at)| at).max(dispute.reported_at);
    if before.is_some_and(|before| before != state) {
        // The row shows when the dispute was first opened, and its last state.
        let sql = "insert into audit_event (id, kind, account_id, reference, reason, created_at)
                   select $2, 'dispute.' || case state when 'open' then 'opened' else state end,
                          account_id, id, reason, changed_at
                     from payment_dispute
                    where id = $1 and (state <> 'open' or changed_at > created_at)";
        let event = EntryId::new(now, &id_entropy()?);
        tx.run(sql, binds![dispute.id, event]).await?;
    }
    let sql = "insert into payment_dispute as kept
                   (id, payment_intent, state, reason, amount_cents, currency, created_at,
                    changed_at, reported_at)
               values ($1, $2, $3, $4, $5, $6, $7, $7, $8)
               on conflict (id) do update set reported_at = excluded.reported_at,
                   changed_at = case when kept.state = excluded.state
                       then kept.changed_at else excluded.changed_at end,
                   state = excluded.state";
    let binds = binds![
        dispute.id,
        dispute.payment_intent,
        state,
        dispute.reason,
        amount,
        dispute.currency,
        now,
        reported_at,
    ];
    tx.execute(sql, binds).await?;
    Ok(before != Some(state))
}

/// The disputes of an account's payments, oldest first.
pub(crate) async fn list_disputed_payments(
    tx: &mut Tx,
    account: &AccountId,
) -> Result<Vec<DisputedPayment>> {
    let sql = "select d.id, d.state, d.frozen, p.session_id, p.reports - p.reversed as unreversed
                 from payment_dispute d join payment p on p.payment_intent = d.payment_intent
                where p.account_id = $1 order by d.created_at, d.id";
    tx.list(sql, binds![account], DisputedPayment::of).await
}

/// Sets the account of a dispute and how many reports it freezes.
pub(crate) async fn set_frozen(
    tx: &mut Tx,
    dispute: &ProviderId,
    account: &AccountId,
    frozen: u32,
) -> Result<()> {
    let sql = "update payment_dispute set account_id = $2, frozen = $3 where id = $1";
    tx.run(sql, binds![dispute, account, frozen]).await
}

/// Whether a bank has taken a payment back.
pub(crate) async fn is_payment_lost(tx: &mut Tx, payment_intent: &ProviderId) -> Result<bool> {
    let sql = "select 1 as one from payment_dispute where payment_intent = $1 and state = 'lost'";
    tx.exists(sql, binds![payment_intent]).await
}

/// The state of an account's open or lost dispute, the open one first, unless it has a payment that
/// is neither disputed nor reversed.
pub async fn find_dispute(
    session: &mut Session,
    account: &AccountId,
) -> Result<Option<DisputeState>> {
    let sql = "select state from payment_dispute
                where account_id = $1 and state <> 'won'
                  and not exists (
                      select 1 from payment p
                       where p.account_id = $1 and p.reversed < p.reports
                         and not exists (
                             select 1 from payment_dispute d
                              where d.payment_intent = p.payment_intent and d.state <> 'won'))
                order by case state when 'open' then 0 else 1 end limit 1";
    session
        .find(sql, binds![account], |row| row.get("state"))
        .await
}

/// An account's credits frozen by open disputes.
pub async fn find_frozen(session: &mut Session, account: &AccountId) -> Result<i64> {
    let sql = "select cast(coalesce(sum(frozen), 0) as bigint) as frozen from payment_dispute
                where account_id = $1";
    let read = |row: &Row| row.int("frozen");
    session.one(sql, binds![account], read).await
}

/// All open disputes, oldest first.
pub async fn list_open_disputes(session: &mut Session) -> Result<Vec<OpenDispute>> {
    let sql = "select d.id, d.payment_intent, d.reason, d.amount_cents, d.currency, d.account_id,
                      o.id as order_id, d.frozen, d.created_at
                 from payment_dispute d left join guest_order o on o.account_id = d.account_id
                where d.state = 'open'
                order by d.created_at, d.id";
    session.list(sql, &[], OpenDispute::of).await
}
