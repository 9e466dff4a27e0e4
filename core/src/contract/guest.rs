//! Guests: checkout, the order, its e-mail and its PDF.

use super::fault::FaultKind;
use super::open::OpenObject;
use super::operation::{Access, Media, Operation, Replay, Spec};
use super::shape::{Field, FieldKind, IDEMPOTENCY_KEY, Parameter, Shape};

const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Id of the order.");
const TOKEN: Parameter = Parameter::query("token", 512, "Token of the order.");
const CHECKOUT: Shape = Shape::Object {
    name: "GuestCheckoutRequest",
    fields: &[
        Field::text("address", 0, 500, "The address to report on."),
        Field::optional_text("unit", 40, "Apartment, suite or floor."),
        Field {
            name: "email",
            about: "Where to send the report; may be empty.",
            kind: FieldKind::Text { min: 0, max: 320 },
            required: false,
            nullable: false,
        },
    ],
    optional: false,
};

/// Starts a hosted checkout for one report.
pub enum CreateGuestCheckout {}

impl Operation for CreateGuestCheckout {
    const SPEC: Spec = Spec::post(
        "create_guest_checkout",
        "/api/guest/checkout",
        "Start a hosted checkout.",
    )
    .replay(Replay::Original)
    .body(CHECKOUT)
    .refuses(&[FaultKind::Unavailable, FaultKind::InFlight]);
    type Body = OpenObject;
    type Answer = OpenObject;
}

/// Starts an embedded checkout for one report.
pub enum CreateEmbeddedGuestCheckout {}

impl Operation for CreateEmbeddedGuestCheckout {
    const SPEC: Spec = Spec::post(
        "create_embedded_guest_checkout",
        "/api/guest/checkout/embedded",
        "Start an embedded checkout.",
    )
    .replay(Replay::Original)
    .body(CHECKOUT)
    .refuses(&[FaultKind::Unavailable, FaultKind::InFlight]);
    type Body = OpenObject;
    type Answer = OpenObject;
}

/// Attaches an e-mail address to an order.
pub enum SetGuestOrderEmail {}

impl Operation for SetGuestOrderEmail {
    const SPEC: Spec = Spec::post(
        "set_guest_order_email",
        "/api/guest/order/{order_id}/email",
        "Attach an e-mail address to an order.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID, IDEMPOTENCY_KEY])
    .body(Shape::Object {
        name: "GuestEmailCaptureRequest",
        fields: &[
            Field::text("token", 0, 512, "Token of the order."),
            Field::text("email", 0, 320, "Where to send the report."),
        ],
        optional: false,
    })
    .refuses(&[FaultKind::NotFound, FaultKind::Unavailable]);
    type Body = OpenObject;
    type Answer = OpenObject;
}

/// The state of an order.
pub enum GetGuestOrder {}

impl Operation for GetGuestOrder {
    const SPEC: Spec = Spec::get(
        "get_guest_order",
        "/api/guest/order/{order_id}",
        "Read an order.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID, TOKEN])
    .refuses(&[FaultKind::NotFound, FaultKind::Unavailable]);
    type Body = ();
    type Answer = OpenObject;
}

/// The report of an order as PDF.
pub enum GetGuestOrderPdf {}

impl Operation for GetGuestOrderPdf {
    const SPEC: Spec = Spec::get(
        "get_guest_order_pdf",
        "/api/guest/order/{order_id}/pdf",
        "Read the report of an order as PDF.",
    )
    .access(Access::OrderToken)
    .parameters(&[
        ORDER_ID,
        TOKEN,
        Parameter::flag("download", "Offer it as a file."),
    ])
    .answers(Media::Pdf)
    .refuses(&[FaultKind::NotFound, FaultKind::Unavailable]);
    type Body = ();
    type Answer = ();
}
