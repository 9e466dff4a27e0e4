//! Report jobs: start, read, list, PDF, and the balance they are paid from.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::addresses::{ADDRESS_MAX, UNIT_MAX};
use super::open::OpenObject;
use super::report::Report;
use super::shape::{Field, FieldKind, Shape};

/// What [`StartReport`](crate::StartReport) takes: `address` or `ask` names the building.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ReportRequest {
    /// At most [`ADDRESS_MAX`] characters; must be one building of New York City.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// At most [`UNIT_MAX`] characters; wins over a unit found in the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// At most 2000 characters. Without `address`, the building is looked for in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// At most 320 characters. Not kept: no mail is sent for these reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// A boolean or a text; accepted and ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Value>,
}

impl ReportRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "ReportRequest",
        fields: &[
            Field::optional_text(
                "address",
                ADDRESS_MAX,
                "The address; this or `ask` is needed.",
            ),
            Field::optional_text("unit", UNIT_MAX, "Apartment, suite or floor."),
            Field::optional_text("ask", 2000, "A question that names an address."),
            Field::optional_text(
                "email",
                320,
                "Accepted and not kept: no mail is sent for these reports.",
            ),
            Field {
                name: "replay",
                about: "Accepted and ignored.",
                kind: FieldKind::BooleanOrText,
                required: false,
                nullable: true,
            },
        ],
        optional: false,
    };
}

/// A report job (specification part 2.1). Every member is always present.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "AcceptedReportJob"))]
#[serde(rename_all = "camelCase")]
pub struct ReportJob {
    /// Equal to `jobId`, for older clients.
    pub id: String,
    /// Id of the job, `job_…`.
    pub job_id: String,
    /// Relative URL to poll until `status` is `done` or `error`.
    pub status_url: String,
    /// `running`, `done` or `error`. A job whose worker was lost stays `running` here until
    /// another takes it up; `detail.interruptions` counts these.
    pub status: ReportStatus,
    /// What is being worked on, such as `identity`; the last one once the job is done.
    pub stage: String,
    /// Number of the stage, from 1 to 12.
    pub step: u32,
    /// The address, as matched.
    pub address: String,
    /// The apartment, normalized; null for the whole building.
    pub unit: Option<String>,
    /// Milliseconds from the start until now or until the end.
    pub elapsed_ms: u64,
    /// The report, once `status` is `done`.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<Report>"))]
    pub report: Option<OpenObject>,
    /// `interruptions`; `warnings`, one sentence each, if the apartment may not exist or a part could
    /// not be made; of a finished job also `datasets`; of a failed one `refunded`.
    pub detail: Option<OpenObject>,
    /// Why there is no report, as one sentence, when `status` is `error`.
    pub error: Option<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

impl ReportJob {
    /// Number of the last stage of a report: `step` counts from 1 to it.
    pub const STEPS: u32 = 12;

    /// The report, once the job is done.
    ///
    /// # Errors
    /// It is of a shape that this version cannot read.
    pub fn document(&self) -> Result<Option<Report>, serde_json::Error> {
        let report = self.report.clone().map(Value::Object);
        report.map(serde_json::from_value).transpose()
    }
}

crate::named_enum! {
    /// The state of a report job.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
    #[serde(rename_all = "camelCase")]
    pub enum ReportStatus {
        /// The report is being made, or waits for its turn.
        Running = "running",
        /// Its worker was lost; it is taken up again by itself. Only in lists.
        Interrupted = "interrupted",
        /// The report is there.
        Done = "done",
        /// There is no report, and the credit is returned.
        Error = "error",
    }
}

/// A page of reports (specification part 2.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "ReportListResponse"))]
#[serde(rename_all = "camelCase")]
pub struct ReportList {
    /// Newest first.
    pub reports: Vec<ReportSummary>,
    /// The next page's `cursor`; null when there is none.
    pub next_cursor: Option<String>,
    /// Whether there is a next page.
    pub has_more: bool,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// Everything that a row of a list shows of a report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportSummary {
    /// Id of the job, `job_…`.
    pub job_id: String,
    /// The address, as matched.
    pub address: String,
    /// The apartment, normalized; null for the whole building.
    pub unit: Option<String>,
    /// Slug of the free preview, of the apartment's when there is one.
    pub slug: String,
    /// `running`, `interrupted`, `done` or `error`.
    pub status: ReportStatus,
    /// What is being worked on.
    pub stage: String,
    /// Number of the stage, from 1 to 12.
    pub step: u32,
    /// What the finished report says in short; its members are null until then.
    #[serde(flatten)]
    pub finding: ReportFinding,
    /// When it was started, RFC 3339 UTC.
    pub created_at: String,
    /// When it was done or failed, RFC 3339 UTC.
    pub completed_at: Option<String>,
    /// Relative URL of the job.
    pub status_url: String,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// A summary of a finished report; null where the records don't show it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportFinding {
    /// The score, 0 to 100.
    pub score: Option<u8>,
    /// The score in a word.
    pub band: Option<String>,
    /// `high`, `medium` or `low`.
    pub confidence: Option<String>,
    /// Open violations of class B.
    pub open_b: Option<u64>,
    /// Open violations of class C.
    pub open_c: Option<u64>,
    /// Records that name the apartment; null for a whole building.
    pub unit_findings: Option<u64>,
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
    /// Credits of that account that cannot be spent while a bank decides on a disputed payment;
    /// absent if there are none. Not part of `balance`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen: Option<u64>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_of_a_status_is_the_one_on_the_wire() {
        for status in ReportStatus::ALL {
            assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
        }
    }
}
