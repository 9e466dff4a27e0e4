//! The payment provider's events; private to the provider.

use super::fault::FaultKind;
use super::open::OpenObject;
use super::operation::{Access, Metering, Operation, Replay, Spec};
use super::shape::Shape;

/// Takes one signed event; an event that is not acted on is 200 too.
pub enum ReceivePayment {}

impl Operation for ReceivePayment {
    const SPEC: Spec = Spec::post(
        "receive_payment",
        "/api/payment/webhook",
        "Receive a signed event of the payment provider.",
    )
    .access(Access::Signature)
    .metering(Metering::None)
    .replay(Replay::None)
    .parameters(&[])
    .body(Shape::Raw)
    .refuses(&[FaultKind::BadRequest, FaultKind::Unavailable]);
    type Body = ();
    type Answer = OpenObject;
}
