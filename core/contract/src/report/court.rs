//! Sections 17, 18 and 20: court, orders and evictions.

use serde::{Deserialize, Serialize};

/// Cases in housing court that involve the agency. What is counted is null unless all rows of the
/// building are there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Litigation {
    /// All.
    pub total: Option<u64>,
    /// Pending.
    pub open: Option<u64>,
    /// With an open judgment.
    pub open_judgments: Option<u64>,
    /// In which a court found harassment; the type of a case is an allegation only.
    pub harassment_findings: Option<u64>,
    /// Newest first, at most 300.
    pub rows: Vec<LitigationCase>,
}

/// One case. Parties are not shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LitigationCase {
    /// The agency's id.
    pub id: String,
    /// The agency's word for its kind; an allegation.
    pub case_type: String,
    /// Opened.
    pub opened: Option<String>,
    /// Its status in the agency's words.
    pub status: String,
    /// Whether it is pending.
    pub open: bool,
    /// Whether a judgment is open.
    pub open_judgment: bool,
    /// What a court found about harassment, in the agency's words; null without a finding.
    pub harassment_finding: Option<String>,
    /// Day of the finding.
    pub finding_date: Option<String>,
    /// Dollars of penalty.
    pub penalty_usd: Option<i64>,
}

/// Programs and orders of the city.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Enforcement {
    /// Alternative Enforcement Program; null where its dataset is not loaded.
    pub aep: Option<Vec<ProgramEntry>>,
    /// Underlying Conditions Program; null where its dataset is not loaded.
    pub ucp: Option<Vec<ProgramEntry>>,
    /// List of the Certification of No Harassment pilot; null where it is not loaded.
    pub conh: Option<Vec<ProgramEntry>>,
    /// Heat Sensor Program; null where its dataset is not loaded.
    pub heat_sensor: Option<Vec<ProgramEntry>>,
    /// Managed by a court-appointed 7A administrator, as HPD's list of buildings says.
    pub seven_a: Option<bool>,
    /// Orders to vacate, newest first.
    pub vacates: Vec<VacateOrder>,
    /// Of these, in force as the records say; null where HPD's orders are not loaded. On a lot of one
    /// building, without those that name another address.
    pub vacates_in_force: Option<u64>,
}

/// An entry in a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ProgramEntry {
    /// Names the row.
    pub id: String,
    /// Since.
    pub from: Option<String>,
    /// Until, when it ended.
    pub to: Option<String>,
    /// Whether it is active.
    pub active: bool,
    /// Its status in the agency's words.
    pub status: Option<String>,
}

/// An order to vacate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct VacateOrder {
    /// The agency's number, or one of ours that names the row.
    pub id: String,
    /// `HPD` or `DOB`.
    pub issuer: String,
    /// `full`, `partial`, or `unknown` where only its rescission is on record.
    #[serde(rename = "type")]
    pub kind: String,
    /// HPD's reason; null for DOB.
    pub reason: Option<String>,
    /// What the complaint before DOB's order was about: a report, not DOB's finding. Null for HPD.
    #[serde(default)]
    pub complaint_category: Option<String>,
    /// In force from.
    pub from: Option<String>,
    /// Rescinded on.
    pub rescinded: Option<String>,
    /// Whether it is in force; null where the records do not cover rescissions.
    pub in_force: Option<bool>,
    /// Apartments vacated.
    pub units: Option<u32>,
    /// House number and street of the row, as written.
    pub address: Option<String>,
    /// True when the row is of the building that was asked for; false when it names another address
    /// of the lot or leaves open which of its buildings is meant.
    pub of_building: bool,
    /// The dataset that it comes from.
    pub dataset_id: String,
}

/// Evictions that marshals executed, as counts only.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Evictions {
    /// By year, newest first, years without any left out.
    pub executed_by_year: Vec<EvictionYear>,
    /// Residential ones per 1,000 apartments and year, over the years the data cover.
    #[serde(rename = "per1000UnitsPerYear")]
    pub per_1000_units_per_year: Option<f64>,
    /// The first and last day that the data cover.
    pub covered: Option<(String, String)>,
}

/// Executed evictions of one year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct EvictionYear {
    /// The year.
    pub year: i32,
    /// From homes.
    pub residential: u64,
    /// From shops and offices.
    pub commercial: u64,
}
