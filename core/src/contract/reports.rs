//! Report jobs: start, read, list, PDF, and the balance they are paid from.

use serde::{Deserialize, Serialize};

use super::fault::FaultKind;
use super::open::OpenObject;
use super::operation::{Access, Media, Operation, Replay, Spec};
use super::page::PAGE;
use super::shape::{Field, FieldKind, Parameter, Shape};

const JOB_ID: Parameter = Parameter::path("job_id", 64, "Id of the report job.");

/// Starts a compile and debits one credit; every check that can refuse comes first.
pub enum StartReport {}

impl Operation for StartReport {
    const SPEC: Spec = Spec::post(
        "start_report",
        "/api/report",
        "Start the compile of a full report; costs one credit.",
    )
    .access(Access::KeyOrUser)
    .replay(Replay::Original)
    .body(Shape::Object {
        name: "ReportRequest",
        fields: &[
            Field::optional_text("address", 500, "The address; this or `ask` is needed."),
            Field::optional_text("unit", 40, "Apartment, suite or floor."),
            Field::optional_text("ask", 2000, "A question that names an address."),
            Field::optional_text("email", 320, "Where to send word of the finished report."),
            Field {
                name: "replay",
                about: "Accepted and ignored.",
                kind: FieldKind::BooleanOrText,
                required: false,
                nullable: true,
            },
        ],
        optional: false,
    })
    .success(202)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
        FaultKind::CreditsExhausted,
        FaultKind::InFlight,
    ]);
    type Body = OpenObject;
    type Answer = OpenObject;
}

/// The job, and its report once it is done.
pub enum GetReport {}

impl Operation for GetReport {
    const SPEC: Spec = Spec::get(
        "get_report",
        "/api/report/{job_id}",
        "Read a report job or its report.",
    )
    .access(Access::KeyOrUser)
    .parameters(&[JOB_ID])
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
        FaultKind::NotFound,
    ]);
    type Body = ();
    type Answer = OpenObject;
}

/// The finished report as PDF.
pub enum GetReportPdf {}

impl Operation for GetReportPdf {
    const SPEC: Spec = Spec::get(
        "get_report_pdf",
        "/api/report/{job_id}/pdf",
        "Read a report as PDF.",
    )
    .access(Access::KeyOrUser)
    .parameters(&[JOB_ID, Parameter::flag("download", "Offer it as a file.")])
    .answers(Media::Pdf)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
        FaultKind::NotFound,
    ]);
    type Body = ();
    type Answer = ();
}

/// The caller's reports, newest first, by pages.
pub enum ListReports {}

impl Operation for ListReports {
    const SPEC: Spec = Spec::get("list_reports", "/api/reports", "List the caller's reports.")
        .access(Access::KeyOrUser)
        .parameters(PAGE)
        .refuses(&[
            FaultKind::Unauthenticated,
            FaultKind::WrongPrincipal,
            FaultKind::Unavailable,
        ]);
    type Body = ();
    type Answer = OpenObject;
}

/// The reports that the caller's account has left.
pub enum GetBalance {}

impl Operation for GetBalance {
    const SPEC: Spec = Spec::get(
        "get_balance",
        "/api/balance",
        "Read the reports an account has left.",
    )
    .access(Access::KeyOrUser)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
    ]);
    type Body = ();
    type Answer = Balance;
}

/// The reports that a caller has left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// The account that a report is paid from: the key's, or a user's `default`.
    pub account_id: String,
    /// Credits of that account.
    pub balance: u64,
    /// Reports that these credits buy: as many.
    pub reports: u64,
    /// Every account of a signed-in user; absent for a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accounts: Option<Vec<AccountBalance>>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// One account's balance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccountBalance {
    /// Id of the account.
    pub account_id: String,
    /// Its name.
    pub name: String,
    /// Its credits.
    pub balance: u64,
}
