//! The interface of a payment provider.

use std::fmt;

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use nycapt_contract::{ErrorKind, Secret};
use nycapt_rules::{Charged, CheckoutId, Mode, ProviderId, Purpose};
use thiserror::Error;

use crate::api_error::ApiError;
use crate::messages::message;

/// What a provider answers about a session.
pub type SessionFuture<'a> = BoxFuture<'a, Result<CheckoutSession, PaymentError>>;

/// Takes payments, on its own page or embedded in ours.
// A trait object, since tests provide their own.
pub trait PaymentProvider: fmt::Debug + Send + Sync {
    /// Opens a session in which a buyer can pay. A repeated call with the same checkout returns the
    /// same session.
    fn create_session<'a>(&'a self, checkout: &'a NewCheckout) -> SessionFuture<'a>;

    /// The current state of a session.
    fn get_session<'a>(&'a self, id: &'a ProviderId) -> SessionFuture<'a>;

    /// Closes a session, so that it can no longer be paid. Returns a paid session as it is.
    fn expire_session<'a>(&'a self, id: &'a ProviderId) -> SessionFuture<'a>;

    /// The public key for embedded checkouts; `None` if not set.
    fn publishable_key(&self) -> Option<&str>;

    /// Whether it moves real money; `None` if unknown.
    fn mode(&self) -> Option<Mode>;
}

/// A checkout to open at the provider.
///
/// Everything comes from its stored row, so that a repeated call is identical.
#[derive(Clone)]
pub struct NewCheckout {
    /// Our id, and the provider's idempotency key.
    pub id: CheckoutId,
    /// What the buyer gets.
    pub purpose: Purpose,
    /// The total price.
    pub amount_cents: u32,
    /// The product name, at most 250 characters.
    pub title: String,
    /// Where the buyer pays.
    pub surface: Surface,
    /// 30 minutes to 24 hours after it is opened.
    pub expires_at: Timestamp,
}

/// Where the buyer pays, and where they go next.
#[derive(Clone, PartialEq, Eq)]
pub enum Surface {
    /// On a page of the provider.
    Hosted {
        /// Full URL after payment; `{CHECKOUT_SESSION_ID}` in it is replaced.
        success_url: String,
        /// URL for a buyer who does not pay.
        cancel_url: String,
    },
    /// In a frame of our page.
    Embedded {
        /// Full URL after payment; `{CHECKOUT_SESSION_ID}` in it is replaced.
        return_url: String,
    },
}

impl fmt::Debug for NewCheckout {
    /// Without the URLs, which may contain an order's token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewCheckout")
            .field("id", &self.id)
            .field("purpose", &self.purpose)
            .field("amount_cents", &self.amount_cents)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Surface {
    /// Without the URLs, which may contain an order's token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hosted { .. } => "Hosted",
            Self::Embedded { .. } => "Embedded",
        })
    }
}

/// A session of the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSession {
    /// The provider's id.
    pub id: ProviderId,
    /// Its status.
    pub status: SessionStatus,
    /// The page to pay on, while a hosted session is open.
    pub url: Option<String>,
    /// Opens an embedded session in a browser, while it is open.
    pub client_secret: Option<Secret>,
    /// The payment, once there is one; refunds refer to it.
    pub payment_intent: Option<ProviderId>,
    /// What the buyer gets, by its metadata.
    pub purpose: Option<Purpose>,
    /// The money charged.
    pub charged: Charged,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// The status of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionStatus {
    /// It can be paid.
    Open,
    /// The buyer has finished, and the money is on its way.
    Pending,
    /// The money has arrived, or none was due.
    Paid,
    /// It can no longer be paid.
    Expired,
}

/// Why a provider failed; contains nothing of a buyer or a key.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PaymentError {
    /// It does not answer, or a retry may succeed.
    #[error("the payment provider is unavailable: {0}")]
    Away(String),
    /// The session would expire too soon to open, and none was opened before.
    #[error("the payment provider doesn't allow sessions this short")]
    TooLate,
    /// The session does not exist.
    #[error("the payment provider has no such session")]
    Unknown,
    /// It rejects the call, and a retry would not help.
    #[error(
        "the payment provider refused with status {status}, code `{code}`, request `{request}`"
    )]
    Refused {
        /// The status of the answer.
        status: u16,
        /// The error code, or empty.
        code: String,
        /// The provider's request id, or empty.
        request: String,
    },
    /// The answer cannot be parsed.
    #[error("the payment provider's response is invalid: {0}")]
    Unreadable(&'static str),
}

impl PaymentError {
    /// Whether the same call may succeed later.
    pub const fn is_retryable(&self) -> bool {
        matches!(self, Self::Away(_))
    }
}

impl From<PaymentError> for ApiError {
    /// Always 503.
    fn from(error: PaymentError) -> Self {
        if error.is_retryable() {
            tracing::warn!(%error, "cannot open a checkout right now");
        } else {
            tracing::error!(%error, "cannot open a checkout: operator action needed");
        }
        Self::new(ErrorKind::Unavailable, message!("api-payments-away"))
    }
}
