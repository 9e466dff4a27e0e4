//! Report jobs: start, read, list, PDF, and the balance they are paid from.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::addresses::{ADDRESS_MAX, UNIT_MAX};
use super::objects::objects;
use super::open::OpenObject;
use super::report::Report;
use super::shape::{Field, FieldKind, Shape};

/// What [`StartReport`](crate::StartReport) takes: `address` or `ask` identifies the building.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ReportRequest {
    /// At most [`ADDRESS_MAX`] characters; must match one building in New York City.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// At most [`UNIT_MAX`] characters: a number such as `4B`, or a name such as `RBE` that HPD's
    /// records of the building have. It wins over a unit found in the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// At most 2000 characters. Without `address`, it must contain the address of one building. If
    /// you send `address`, put the apartment in `unit` or `address`, not here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// At most 320 characters. Not saved: these reports aren't emailed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// A boolean or string; accepted and ignored.
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
                "The address; required without `ask`. Blank counts as absent.",
            ),
            Field::optional_text("unit", UNIT_MAX, "Apartment, suite or floor."),
            Field::optional_text("ask", 2000, "A question that includes an address."),
            Field::optional_text(
                "email",
                320,
                "Accepted but not saved: these reports aren't emailed.",
            ),
            Field {
                name: "replay",
                about: "Accepted and ignored.",
                kind: FieldKind::BooleanOrText,
                required: false,
                nullable: true,
            },
        ],
        any_of: &["address", "ask"],
        optional: false,
    };
}

objects! {
    /// A report job (specification part 2.1). Every member is always present.
    #[cfg_attr(feature = "openapi", schemars(rename = "AcceptedReportJob"))]
    pub struct ReportJob {
        /// Equal to `jobId`, for older clients.
        pub id: String,
        /// Job ID, `job_…`.
        pub job_id: String,
        /// Relative URL to poll until `status` is `done` or `error`.
        pub status_url: String,
        /// `running`, `done` or `error`. If its worker is lost, a job stays `running` here until
        /// another resumes it; `detail.interruptions` counts these.
        pub status: ReportStatus,
        /// The current stage, such as `identity`; the last one once the job is done.
        pub stage: String,
        /// Stage number, from 1 to 12.
        pub step: u32,
        /// The address, as matched.
        pub address: String,
        /// The apartment, normalized; null for the whole building.
        pub unit: Option<String>,
        /// Milliseconds from the start until now or the end.
        pub elapsed_ms: u64,
        /// The report, once `status` is `done`.
        #[cfg_attr(feature = "openapi", schemars(with = "Option<Report>"))]
        pub report: Option<OpenObject>,
        /// `interruptions`; `warnings`, if the address has another apartment, unused words or
        /// several lots, the question mentions another place, the apartment may not exist or a part
        /// failed; also `datasets` and `stages` (each with its milliseconds) when done, `refunded`
        /// when failed.
        pub detail: Option<OpenObject>,
        /// Why there is no report, as one sentence, when `status` is `error`.
        pub error: Option<String>,
        ..extra
    }
}

impl ReportJob {
    /// Number of the last stage of a report: `step` counts up to it.
    pub const STEPS: u32 = 12;

    /// The report, once the job is done.
    ///
    /// # Errors
    /// The report's shape isn't one this version can read.
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
        /// The report is in progress or in the queue.
        Running = "running",
        /// Its worker was lost; it resumes automatically. Only in lists.
        Interrupted = "interrupted",
        /// The report is ready.
        Done = "done",
        /// There is no report, and the credit is returned.
        Error = "error",
    }
}

objects! {
    /// A page of reports (specification part 2.3).
    #[cfg_attr(feature = "openapi", schemars(rename = "ReportListResponse"))]
    pub struct ReportList {
        /// Newest first.
        pub reports: Vec<ReportSummary>,
        /// The next page's `cursor`; null when there is none.
        pub next_cursor: Option<String>,
        /// Whether there is a next page.
        pub has_more: bool,
        ..extra
    }

    /// A report as a list shows it.
    pub struct ReportSummary {
        /// Job ID, `job_…`.
        pub job_id: String,
        /// The address, as matched.
        pub address: String,
        /// The apartment, normalized; null for the whole building.
        pub unit: Option<String>,
        /// Slug of the free preview: the apartment's if any.
        pub slug: String,
        /// `running`, `interrupted`, `done` or `error`.
        pub status: ReportStatus,
        /// The current stage.
        pub stage: String,
        /// Stage number, from 1 to 12.
        pub step: u32,
        /// Summary of the finished report; its members are null until then.
        #[serde(flatten)]
        pub finding: ReportFinding,
        /// When it was started, RFC 3339 UTC.
        pub created_at: String as "date-time",
        /// When it was done or failed, RFC 3339 UTC.
        pub completed_at: Option<String> as "date-time",
        /// Relative URL of the job.
        pub status_url: String,
        ..extra
    }

    /// Summary of a finished report; null where the records don't say.
    #[derive(Default, Eq)]
    pub struct ReportFinding {
        /// The score, 0 to 100.
        pub score: Option<u8>,
        /// The score in a word.
        pub band: Option<String>,
        /// `high`, `medium` or `low`.
        pub confidence: Option<String>,
        /// Open class B violations.
        pub open_b: Option<u64>,
        /// Open class C violations.
        pub open_c: Option<u64>,
        /// Records that mention the apartment; null for a whole building.
        pub unit_findings: Option<u64>,
    }

    /// How many reports a caller has left.
    #[derive(Eq)]
    pub struct Balance {
        /// The account that pays for reports: the key's, or a user's `default`.
        pub account_id: String,
        /// Its credits.
        pub balance: u64,
        /// Reports it can start: one per credit, none while the operator has the account frozen.
        pub reports: u64,
        /// Credits on hold while a bank reviews a disputed payment; absent if none. Not part of
        /// `balance`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub frozen: Option<u64>,
        /// Credits owed because their payment was refunded or lost to a dispute after they were spent;
        /// absent if none. Deducted from credits bought or returned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub owed: Option<u64>,
        /// Page where anyone can buy credits for the account; absent if none can be bought.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub credits_url: Option<String>,
        /// Every account of a signed-in user; absent for a key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub accounts: Option<Vec<AccountBalance>>,
        ..extra
    }

    /// One account's balance.
    #[derive(Eq)]
    pub struct AccountBalance {
        /// Account ID.
        pub account_id: String,
        /// Its name.
        pub name: String,
        /// Its credits.
        pub balance: u64,
    }
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
