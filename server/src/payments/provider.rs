//! What is asked of a payment provider, whichever it is.

use std::fmt;

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use nycapt_contract::ErrorKind;
use nycapt_rules::{Charged, CheckoutId, Mode, ProviderId, Purpose};
use thiserror::Error;

use crate::api_error::ApiError;

/// Takes money for us, at a page of its own or in a frame of ours.
// An object and not an enum: tests hand in their own, and a boxed future costs nothing beside a
// call over the network.
pub trait PaymentProvider: fmt::Debug + Send + Sync {
    /// Opens a session at which a buyer can pay.
    ///
    /// The same checkout again, letter for letter, answers the same session; it is how a caller
    /// that heard nothing tries again.
    fn create_session<'a>(
        &'a self,
        checkout: &'a NewCheckout,
    ) -> BoxFuture<'a, Result<CheckoutSession, PaymentError>>;

    /// A session as it is now: for the page a buyer returns to, and for reconciliation.
    fn get_session<'a>(
        &'a self,
        id: &'a ProviderId,
    ) -> BoxFuture<'a, Result<CheckoutSession, PaymentError>>;

    /// Closes a session, so that nobody can pay it any more; one that is paid stays so, and the
    /// answer says it.
    fn expire_session<'a>(
        &'a self,
        id: &'a ProviderId,
    ) -> BoxFuture<'a, Result<CheckoutSession, PaymentError>>;

    /// What a browser shows an embedded checkout with; public; none if not set.
    fn publishable_key(&self) -> Option<&str>;

    /// Whether its events are about real money; none if unknown.
    fn mode(&self) -> Option<Mode>;
}

/// A checkout to be opened at the provider.
///
/// Everything but the id comes from its stored row, so that a second try says the very same.
#[derive(Clone)]
pub struct NewCheckout {
    /// Our id of it, and the provider's idempotency key.
    pub id: CheckoutId,
    /// What the buyer gets.
    pub purpose: Purpose,
    /// The whole price.
    pub amount_cents: u32,
    /// What the buyer reads beside the price, at most 250 characters.
    pub title: String,
    /// Where the buyer pays.
    pub surface: Surface,
    /// The buyer's address, where it is known.
    pub email: Option<String>,
    /// When it expires: 30 minutes to 24 hours after it is opened.
    pub expires_at: Timestamp,
}

/// Where the buyer pays, and what follows.
#[derive(Clone, PartialEq, Eq)]
pub enum Surface {
    /// At a page of the provider.
    Hosted {
        /// Where the buyer goes after paying, whole; `{CHECKOUT_SESSION_ID}` in it is replaced.
        success_url: String,
        /// Where the buyer goes who does not pay.
        cancel_url: String,
    },
    /// In a frame of the page that asked for it.
    Embedded {
        /// Where the buyer goes after paying, whole; `{CHECKOUT_SESSION_ID}` in it is replaced.
        return_url: String,
    },
}

impl fmt::Debug for NewCheckout {
    /// Ids and price: the address is the buyer's own, and a URL may hold an order's token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewCheckout")
            .field("id", &self.id)
            .field("purpose", &self.purpose)
            .field("amount_cents", &self.amount_cents)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Surface {
    /// The kind only: a URL may hold an order's token.
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
    /// The provider's id of it.
    pub id: ProviderId,
    /// How far it has come.
    pub status: SessionStatus,
    /// The page to pay at; while a hosted session is open.
    pub url: Option<String>,
    /// What a browser opens an embedded session with, while it is open.
    pub client_secret: Option<ClientSecret>,
    /// The payment, which a refund names; once there is one.
    pub payment_intent: Option<ProviderId>,
    /// What its metadata say the buyer gets; none where it has none.
    pub purpose: Option<Purpose>,
    /// What it says of the money.
    pub charged: Charged,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// How far a session has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionStatus {
    /// It can be paid.
    Open,
    /// The buyer is done and the money is still on its way.
    Pending,
    /// The money is there, or none was to be paid.
    Paid,
    /// Nobody can pay it any more.
    Expired,
}

/// What opens an embedded session in a browser; for the buyer alone.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret(String);

impl ClientSecret {
    pub(super) const fn new(text: String) -> Self {
        Self(text)
    }

    /// The secret as text, for the buyer's browser only.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSecret(…)")
    }
}

/// Why a provider did not do as asked; none of the reasons holds anything of a buyer or of a key.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PaymentError {
    /// It does not answer, or says itself that trying again may help.
    #[error("the payment provider is away: {0}")]
    Away(String),
    /// It does not take the buyer's e-mail address.
    #[error("the payment provider does not take the e-mail address")]
    Email,
    /// It knows no such session.
    #[error("the payment provider knows no such session")]
    Unknown,
    /// It does not do it, and would not if it were asked again.
    #[error(
        "the payment provider refused with status {status}, code `{code}`, request `{request}`"
    )]
    Refused {
        /// The status of its answer.
        status: u16,
        /// Its word for the reason, or empty.
        code: String,
        /// Its id of the request, to be named when asking it, or empty.
        request: String,
    },
    /// Its answer cannot be understood.
    #[error("the payment provider's answer cannot be understood: {0}")]
    Unreadable(&'static str),
}

impl PaymentError {
    /// Whether the same call may succeed later.
    pub const fn is_retryable(&self) -> bool {
        matches!(self, Self::Away(_))
    }
}

impl From<PaymentError> for ApiError {
    /// 503: whatever it is, the caller did nothing wrong. Where the address is not taken the
    /// caller of the provider knows which member of the body holds it, and says so before.
    fn from(error: PaymentError) -> Self {
        if error.is_retryable() {
            tracing::warn!(%error, "no checkout can be opened at the moment");
        } else {
            tracing::error!(%error, "no checkout can be opened: the operator must look");
        }
        Self::new(
            ErrorKind::Unavailable,
            "Payments are not available at the moment. Nothing was charged.",
        )
    }
}
