//! Guests: checkout, the order, its email and its PDF.

use serde::{Deserialize, Serialize};

use super::addresses::{ADDRESS_MAX, UNIT_MAX};
use super::objects::objects;
use super::reports::{ReportFinding, ReportStatus};
use super::secret::Secret;
use super::shape::{Field, Shape};

/// What a guest buys (specification part 2.2).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestCheckoutRequest {
    /// 1 to [`ADDRESS_MAX`] characters; must be one building.
    pub address: String,
    /// At most [`UNIT_MAX`] characters: a number such as `4B`, or a name such as `RBE` that HPD's
    /// records of the building have. It wins over a unit found in the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Where to send the link to the finished report, once; may be empty.
    #[serde(default)]
    pub email: String,
}

impl GuestCheckoutRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "GuestCheckoutRequest",
        fields: &[
            Field::text("address", 1, ADDRESS_MAX, "The address to report on."),
            Field::optional_text("unit", UNIT_MAX, "Apartment, suite or floor."),
            Field {
                required: false,
                ..Field::text("email", 0, 320, "Where to send the report; may be empty.")
            },
        ],
        any_of: &[],
        optional: false,
    };
}

impl std::fmt::Debug for GuestCheckoutRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestCheckoutRequest(…)")
    }
}

/// An email address for an order (specification part 2.2).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestEmailCaptureRequest {
    /// The order's token, at most 512 characters.
    pub token: Secret,
    /// 1 to 320 characters.
    pub email: String,
}

impl GuestEmailCaptureRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "GuestEmailCaptureRequest",
        fields: &[
            Field::text("token", 0, 512, "Order token."),
            Field::text("email", 1, 320, "Where to send the report."),
        ],
        any_of: &[],
        optional: false,
    };
}

impl std::fmt::Debug for GuestEmailCaptureRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GuestEmailCaptureRequest(…)")
    }
}

/// The result of setting an order's email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailCapture {
    /// Whether the address is saved until the email goes out; false once it has.
    pub saved: bool,
    /// Whether the order's email was sent; it goes out once, when the report is ready.
    pub sent: bool,
}

/// An open object of booleans: the specification names no members.
#[cfg(feature = "openapi")]
impl schemars::JsonSchema for EmailCapture {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EmailCapture".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object", "additionalProperties": { "type": "boolean" } })
    }
}

objects! {
    /// A checkout and the order it pays for.
    #[derive(Eq)]
    pub struct GuestCheckout {
        /// Order ID, `ord_…`.
        pub order_id: String,
        /// Opens the order for 180 days (30 if unpaid) or until the operator erases it; only in this
        /// response. We keep only its hash.
        pub token: Secret,
        /// The order's page, with the token in it.
        pub order_url: Secret,
        /// `awaitingPayment`, or `expired` if a repeated request finds that it can't be paid.
        pub state: OrderState,
        /// Where the buyer pays; null for an embedded checkout, or when it can no longer be paid.
        pub checkout_url: Option<String>,
        /// Opens an embedded checkout in a browser; null for a hosted one.
        pub client_secret: Option<Secret>,
        /// The provider's public key for an embedded checkout, if needed.
        pub publishable_key: Option<String>,
        /// The provider's checkout ID.
        pub session_id: String,
        /// The price.
        pub amount_cents: u32,
        /// The currency, `usd`.
        pub currency: String,
        /// When it can no longer be paid, RFC 3339 UTC.
        pub expires_at: String as "date-time",
        /// The address, as matched.
        pub address: String,
        /// The apartment, normalized; null for the whole building.
        pub unit: Option<String>,
        /// Slug of the free preview: the apartment's if any.
        pub slug: String,
        /// That the address has a different apartment or words that we didn't use, that other tax
        /// lots have it, or that this apartment may not exist; absent otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unit_warning: Option<String>,
        ..extra
    }
}

/// The state of a guest's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum OrderState {
    /// Not paid yet, or the payment is processing.
    AwaitingPayment,
    /// Paid; its report is in the queue.
    Paid,
    /// The report is in progress.
    Compiling,
    /// The report is ready.
    Ready,
    /// There is no report; `refundDue` says whether a refund is due.
    Failed,
    /// Can't be paid anymore: no payment arrived, or it was returned. Start a new checkout.
    Expired,
}

objects! {
    /// A guest's order, as its token shows it.
    #[derive(Eq)]
    pub struct GuestOrder {
        /// Order ID, `ord_…`.
        pub order_id: String,
        /// `awaitingPayment`, `paid`, `compiling`, `ready`, `failed` or `expired`.
        pub state: OrderState,
        /// The address, as matched.
        pub address: String,
        /// The apartment, normalized; null for the whole building.
        pub unit: Option<String>,
        /// That the address has a different apartment or words that we didn't use, that other tax
        /// lots have it, or that this apartment may not exist; absent otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unit_warning: Option<String>,
        /// Slug of the free preview: the apartment's if any.
        pub slug: String,
        /// The price.
        pub amount_cents: u32,
        /// The currency, `usd`.
        pub currency: String,
        /// When it was ordered, RFC 3339 UTC.
        pub created_at: String as "date-time",
        /// When the payment was reported, RFC 3339 UTC.
        pub paid_at: Option<String> as "date-time",
        /// Whether the buyer has paid but the payment is still processing.
        pub payment_pending: bool,
        /// Whether a refund is due: the report failed, it was paid twice, or a payment didn't match
        /// the order.
        pub refund_due: bool,
        /// What was refunded of the order's payments, in cents; absent if nothing was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub refunded_cents: Option<u32>,
        /// Whether an email address is saved; the address isn't shown.
        pub email_set: bool,
        /// Whether the order's email was sent.
        pub email_sent: bool,
        /// Why the order's email didn't arrive and what to do, until an email address is saved
        /// again; otherwise absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub email_error: Option<String>,
        /// Whether this service sends mail at all.
        pub email_available: bool,
        /// The report's progress; null until the order is paid.
        pub job: Option<OrderJob>,
        /// Summary of the report; null until it's ready.
        pub report: Option<ReportFinding>,
        /// Relative URL of the PDF, which needs the token; null until it's ready.
        pub pdf_url: Option<String>,
        /// Why there is no report, as one sentence, when `state` is `failed`.
        pub error: Option<String>,
        /// What a dispute means for the order, as one sentence, while the buyer's bank disputes the
        /// payment or after a chargeback; absent otherwise. `report` and `pdfUrl` are then null.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub held: Option<String>,
        ..extra
    }

    /// The progress of an order's report.
    #[derive(Eq)]
    pub struct OrderJob {
        /// `running`, `interrupted`, `done` or `error`.
        pub status: ReportStatus,
        /// The current stage.
        pub stage: String,
        /// Stage number, from 1 to `steps`.
        pub step: u32,
        /// Number of the last stage.
        pub steps: u32,
        /// Milliseconds from payment until now or the end.
        pub elapsed_ms: u64,
    }
}
