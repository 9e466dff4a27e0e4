//! How payments and refunds move a balance.

use super::Refund;

/// Reports that a refund takes back of those the payment bought, in proportion.
///
/// Rounded down: a refund that is no whole report's price leaves the buyer that report. The
/// whole amount takes back all.
pub fn reports_taken_back(reports: u32, refund: &Refund) -> u32 {
    let share = u128::from(reports) * u128::from(refund.amount_refunded);
    let taken = share / u128::from(refund.amount).max(1);
    u32::try_from(taken).unwrap_or(reports).min(reports)
}

/// What an account has, and what it owes since a refund found less than it took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BalanceAndDebt {
    /// Reports it can still start.
    pub balance: u64,
    /// Reports to be kept of its next purchases.
    pub owed: u64,
}

/// How a payment or a refund moves an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Reports that come in, before anything owed is kept.
    pub bought: u64,
    /// Reports that go, of the balance after what came in.
    pub kept: u64,
    /// The balance afterwards.
    pub after: BalanceAndDebt,
}

/// Decides a purchase: what is owed is kept of it.
pub fn decide_purchase(before: BalanceAndDebt, reports: u32) -> Move {
    let bought = u64::from(reports);
    let kept = before.owed.min(bought);
    Move {
        bought,
        kept,
        after: BalanceAndDebt {
            balance: before.balance.saturating_add(bought - kept),
            owed: before.owed - kept,
        },
    }
}

/// Reports that a dispute freezes: as many of the payment's `left` as are unspent. What is spent is
/// owed only if the dispute is lost.
pub fn decide_freeze(before: BalanceAndDebt, left: u32) -> u32 {
    u32::try_from(before.balance).map_or(left, |balance| balance.min(left))
}

/// Decides a reversal: what is unspent goes, the rest is owed; no balance falls below zero.
pub fn decide_reversal(before: BalanceAndDebt, reports: u32) -> Move {
    let reversed = u64::from(reports);
    let kept = before.balance.min(reversed);
    Move {
        bought: 0,
        kept,
        after: BalanceAndDebt {
            balance: before.balance - kept,
            owed: before.owed.saturating_add(reversed - kept),
        },
    }
}
