//! The payment provider's events; private to the provider.

use serde::{Deserialize, Serialize};

use super::error::ErrorKind;
use super::open::OpenObject;
use super::operation::{Access, Metering, Operation, Replay, Spec};
use super::shape::Shape;

/// Takes one signed event; an event that is not acted on is 200 too.
///
/// `Payment-Signature` (or `Stripe-Signature`) is `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256
/// over `t`, a dot and the exact bytes of the body, at most 300 seconds old or early. The three
/// headers of Standard Webhooks do as well. Anything else is 400 and changes nothing; 200 is said
/// once what the event changes is written for good; 503 asks for the event again. At most 256 KiB.
pub enum ReceivePayment {}

impl Operation for ReceivePayment {
    const SPEC: Spec = Spec::post(
        "receive_payment",
        "/api/payment/webhook",
        "Receive a signed event of the payment provider.",
    )
    .about(
        "Private to the payment provider. The signature covers the exact bytes of the body, at \
         most 300 seconds old: one that does not verify is 400 and changes nothing. An event \
         that is not acted on, or that came before, is 200. An answer of 503 asks for the event \
         again.",
    )
    .access(Access::Signature)
    .metering(Metering::None)
    .replay(Replay::None)
    .parameters(&[])
    .body(Shape::Raw)
    .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = PaymentReceipt;
}

/// An event was taken for good; the provider need not send it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PaymentReceipt {
    /// True.
    pub received: bool,
    /// What the event did, in a word for the provider's log.
    pub outcome: String,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}
