//! The outcome of a payment event.

use nycapt_rules::DisputeState;

/// The outcome of a payment event; [`PaymentOutcome::as_str`] says it in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PaymentOutcome {
    Repeated,
    Credited,
    Suspended,
    AlreadyPaid,
    Refunded,
    RefundedAhead,
    Dispute(DisputeState),
    Ordered,
    PaidTwice,
    /// Nothing changed, and why.
    Nothing(&'static str),
    /// Nothing changed yet, and why; a redelivery may.
    Later(&'static str),
    /// Nothing changed although money moved, and why; a redelivery may.
    Unusable(&'static str),
}

impl PaymentOutcome {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Repeated => "the event was already processed",
            Self::Credited => "credited",
            Self::Suspended => "credited to the suspense account",
            Self::AlreadyPaid => "another event reported this payment",
            Self::Refunded => "the refund is recorded",
            Self::RefundedAhead => "kept until the payment arrives, which is not known here",
            Self::Dispute(DisputeState::Open) => "disputed: unspent credits are frozen",
            Self::Dispute(DisputeState::Won) => "the dispute is won",
            Self::Dispute(DisputeState::Lost) => "the dispute is lost: the payment is taken back",
            Self::Ordered => "the order's report is started",
            Self::PaidTwice => "the order was already paid: a refund may be due",
            Self::Nothing(why) | Self::Later(why) | Self::Unusable(why) => why,
        }
    }

    /// Whether the event is settled, so that a redelivery changes nothing.
    pub(super) const fn is_final(self) -> bool {
        !matches!(self, Self::Later(_) | Self::Unusable(_))
    }
}
