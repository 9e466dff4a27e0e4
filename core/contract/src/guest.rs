//! Guests: checkout, the order, its e-mail and its PDF.

use serde::{Deserialize, Serialize};

use super::addresses::{ADDRESS_MAX, UNIT_MAX};
use super::error::ErrorKind;
use super::open::OpenObject;
use super::operation::{Access, Media, Metering, Operation, Replay, Spec};
use super::reports::{ReportFinding, ReportStatus};
use super::secret::Secret;
use super::shape::{Field, FieldKind, IDEMPOTENCY_KEY, Parameter, ParameterKind, Place, Shape};

const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Id of the order.");
const TOKEN: Parameter = Parameter::query("token", 512, "Token of the order.");
/// The token where no log and no history of a browser keeps it.
pub const ORDER_TOKEN: Parameter = Parameter {
    place: Place::Header,
    name: "order-token",
    about: "Token of the order, in place of the query.",
    kind: ParameterKind::Text { min: 0, max: 512 },
    required: false,
};
const CHECKOUT: Shape = Shape::Object {
    name: "GuestCheckoutRequest",
    fields: &[
        Field::text("address", 0, ADDRESS_MAX, "The address to report on."),
        Field::optional_text("unit", UNIT_MAX, "Apartment, suite or floor."),
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

/// Starts a hosted checkout for one report: the buyer pays at `checkoutUrl`.
///
/// The address must be one building before anything is written. With an `Idempotency-Key` of at
/// least 16 characters, the same request from the same network answers the same order for 24
/// hours, with another token; a shorter key makes another order.
pub enum CreateGuestCheckout {}

impl Operation for CreateGuestCheckout {
    const SPEC: Spec = Spec::post(
        "create_guest_checkout",
        "/api/guest/checkout",
        "Start a hosted checkout.",
    )
    .metering(Metering::Checkout)
    .about(
        "Opens an order for one report and a checkout that the buyer pays at `checkoutUrl`. The \
         address must be one building. `token` opens the order and is shown in this answer only. \
         With an `Idempotency-Key` of at least 16 characters, the same request from the same \
         network answers the same order for 24 hours, with another token.",
    )
    .replay(Replay::Original)
    .body(CHECKOUT)
    .refuses(&[ErrorKind::Unavailable, ErrorKind::InFlight]);
    type Body = GuestCheckoutRequest;
    type Answer = GuestCheckout;
}

/// Starts an embedded checkout for one report: a page opens it with `clientSecret`.
///
/// All else is as with a hosted checkout.
pub enum CreateEmbeddedGuestCheckout {}

impl Operation for CreateEmbeddedGuestCheckout {
    const SPEC: Spec = Spec::post(
        "create_embedded_guest_checkout",
        "/api/guest/checkout/embedded",
        "Start an embedded checkout.",
    )
    .metering(Metering::Checkout)
    .about(
        "As the hosted checkout, but to be shown within a page: `clientSecret` opens it in the \
         payment provider's script and `checkoutUrl` is null.",
    )
    .replay(Replay::Original)
    .body(CHECKOUT)
    .refuses(&[ErrorKind::Unavailable, ErrorKind::InFlight]);
    type Body = GuestCheckoutRequest;
    type Answer = GuestCheckout;
}

/// Attaches an e-mail address to an order.
pub enum SetGuestOrderEmail {}

impl Operation for SetGuestOrderEmail {
    const SPEC: Spec = Spec::post(
        "set_guest_order_email",
        "/api/guest/order/{order_id}/email",
        "Attach an e-mail address to an order.",
    )
    .about(
        "Says where the link to the finished report is sent, once. Another address in time \
         replaces the first; the answer never shows it.",
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
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = GuestEmailCaptureRequest;
    type Answer = EmailCapture;
}

/// The state of an order. Without its token an order is 404, as one that there is not.
pub enum GetGuestOrder {}

impl Operation for GetGuestOrder {
    const SPEC: Spec = Spec::get(
        "get_guest_order",
        "/api/guest/order/{order_id}",
        "Read an order.",
    )
    .about(
        "Where the order stands: its state, how far the report is, and what it says in short. \
         The token goes into the query, or into the `Order-Token` header, where no log keeps it. \
         A wrong token is 404, as is an order that does not exist.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID, TOKEN, ORDER_TOKEN])
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = GuestOrder;
}

/// The report of an order as PDF.
pub enum GetGuestOrderPdf {}

impl Operation for GetGuestOrderPdf {
    const SPEC: Spec = Spec::get(
        "get_guest_order_pdf",
        "/api/guest/order/{order_id}/pdf",
        "Read the report of an order as PDF.",
    )
    .about(
        "The paid report as PDF, tagged for screen readers. While it is being made the answer is \
         409 with `Retry-After`.",
    )
    .access(Access::OrderToken)
    .parameters(&[
        ORDER_ID,
        TOKEN,
        ORDER_TOKEN,
        Parameter::flag("download", "Offer it as a file."),
    ])
    .answers(Media::Pdf)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::Unavailable,
    ]);
    type Body = ();
    type Answer = ();
}

/// What a guest buys (specification part 2.2).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GuestCheckoutRequest {
    /// At most [`ADDRESS_MAX`] characters; must be one building.
    pub address: String,
    /// At most [`UNIT_MAX`] characters; wins over a unit found in the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Where the finished report is announced, once; may be empty.
    #[serde(default)]
    pub email: String,
}

impl std::fmt::Debug for GuestCheckoutRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestCheckoutRequest(…)")
    }
}

/// An e-mail address for an order (specification part 2.2).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GuestEmailCaptureRequest {
    /// The order's token, at most 512 characters.
    pub token: Secret,
    /// At most 320 characters.
    pub email: String,
}

impl std::fmt::Debug for GuestEmailCaptureRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestEmailCaptureRequest(…)")
    }
}

/// What came of an e-mail address for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct EmailCapture {
    /// The address is kept; true.
    pub saved: bool,
    /// Whether the order's mail has gone out already; it goes out once, when the report is ready.
    pub sent: bool,
}

/// A checkout that was started, and the order that it pays for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GuestCheckout {
    /// Id of the order, `ord_…`.
    pub order_id: String,
    /// Opens the order for 180 days; in this answer and no other. Only its hash is kept.
    pub token: Secret,
    /// The order's page, with the token in it.
    pub order_url: Secret,
    /// `awaitingPayment`, unless a repeated request finds the order further on.
    pub state: OrderState,
    /// Where the buyer pays; null for an embedded checkout, or when it can no longer be paid.
    pub checkout_url: Option<String>,
    /// What a browser opens an embedded checkout with; null for a hosted one.
    pub client_secret: Option<Secret>,
    /// The provider's public key for an embedded checkout, where it needs one.
    pub publishable_key: Option<String>,
    /// The provider's id of the checkout.
    pub session_id: String,
    /// The price.
    pub amount_cents: u32,
    /// The currency, `usd`.
    pub currency: String,
    /// When it can no longer be paid, RFC 3339 UTC.
    pub expires_at: String,
    /// The address, as matched.
    pub address: String,
    /// The apartment, normalized; null for the whole building.
    pub unit: Option<String>,
    /// Slug of the free preview, of the apartment's when there is one.
    pub slug: String,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// Where a guest's order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum OrderState {
    /// Nobody has paid yet, or the money is on its way.
    AwaitingPayment,
    /// It is paid, and its report waits for its turn.
    Paid,
    /// The report is being made.
    Compiling,
    /// The report is there.
    Ready,
    /// There is no report; `refundDue` says whether the money has gone back.
    Failed,
    /// It can no longer be paid; nothing was charged. Another checkout begins again.
    Expired,
}

/// A guest's order, as its token shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GuestOrder {
    /// Id of the order, `ord_…`.
    pub order_id: String,
    /// `awaitingPayment`, `paid`, `compiling`, `ready`, `failed` or `expired`.
    pub state: OrderState,
    /// The address, as matched.
    pub address: String,
    /// The apartment, normalized; null for the whole building.
    pub unit: Option<String>,
    /// Slug of the free preview, of the apartment's when there is one.
    pub slug: String,
    /// The price.
    pub amount_cents: u32,
    /// The currency, `usd`.
    pub currency: String,
    /// When it was ordered, RFC 3339 UTC.
    pub created_at: String,
    /// When the payment was told, RFC 3339 UTC.
    pub paid_at: Option<String>,
    /// Whether the buyer is done and the money is still on its way.
    pub payment_pending: bool,
    /// Whether money must go back: no report could be made of it, or it was paid twice.
    pub refund_due: bool,
    /// Whether an e-mail address is kept; the address itself is not shown.
    pub email_set: bool,
    /// Whether the order's mail has gone out.
    pub email_sent: bool,
    /// Whether this service sends mail at all.
    pub email_available: bool,
    /// How far the report is; null until the order is paid.
    pub job: Option<OrderJob>,
    /// What the report says in short; null until it is ready.
    pub report: Option<ReportFinding>,
    /// Relative URL of the PDF, to be asked for with the token; null until it is ready.
    pub pdf_url: Option<String>,
    /// Why there is no report, as one sentence, when `state` is `failed`.
    pub error: Option<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// How far the report of an order is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderJob {
    /// `running`, `interrupted`, `done` or `error`.
    pub status: ReportStatus,
    /// What is being worked on.
    pub stage: String,
    /// Number of the stage, from 1 to `steps`.
    pub step: u32,
    /// Number of the last stage.
    pub steps: u32,
    /// Milliseconds from the payment until now or until the end.
    pub elapsed_ms: u64,
}
