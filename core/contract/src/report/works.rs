//! Sections 9 to 14: the Department of Buildings.

use serde::{Deserialize, Serialize};

use crate::CodeLabel;

/// Violations of the Department of Buildings, of both of its systems, each counted once. What is
/// counted is null unless all rows of the building are there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DobViolations {
    /// Active.
    pub active: Option<u64>,
    /// Active, about a condition of the building.
    pub active_hazards: Option<u64>,
    /// Dismissed or resolved.
    pub closed: Option<u64>,
    /// By system, `BIS` and `DOB NOW`, as far as all rows of it are there.
    pub by_system: Vec<SystemCount>,
    /// Active first, then newest first, at most 500.
    pub rows: Vec<DobViolation>,
}

/// Violations of one system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct SystemCount {
    /// `BIS` or `DOB NOW`.
    pub system: String,
    /// Active.
    pub active: u64,
    /// Dismissed or resolved.
    pub closed: u64,
}

/// One violation of the Department of Buildings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DobViolation {
    /// The agency's number.
    pub id: String,
    /// `BIS` or `DOB NOW`.
    pub system: String,
    /// What for.
    #[serde(rename = "type")]
    pub kind: CodeLabel,
    /// Day of issue.
    pub issued: Option<String>,
    /// `active` or `closed`.
    pub status: String,
    /// Day it was disposed of.
    pub disposed: Option<String>,
    /// The elevator, boiler or other device.
    pub device: Option<String>,
    /// `hazard` for a condition, `paperwork` for a missed filing.
    pub class: String,
}

/// Violations before the Environmental Control Board. Counts and sums are null unless all rows of the
/// building are there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Ecb {
    /// All.
    pub total: Option<u64>,
    /// Active and not cured.
    pub uncured: Option<u64>,
    /// Dollars still due, as the agency states them.
    pub total_balance_usd: Option<i64>,
    /// Dollars imposed.
    pub total_imposed_usd: Option<i64>,
    /// Newest first, at most 500.
    pub rows: Vec<EcbViolation>,
    /// Summonses of other agencies at the same court, which is part of the Office of Administrative
    /// Trials and Hearings (OATH); null where they were not looked up, and for homes.
    pub oath: Option<OathHearings>,
}

/// Summonses of other agencies than the Department of Buildings at the hearings court.
///
/// They are of the departments of sanitation, fire, health, environmental protection, housing and
/// landmarks. A shop or a tenant at the lot may have been summoned as well as the owner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct OathHearings {
    /// All; null where the city's data are not whole, as are the sums.
    pub total: Option<u64>,
    /// Not decided yet.
    pub pending: Option<u64>,
    /// Dollars imposed in decided ones.
    pub imposed_usd: Option<i64>,
    /// Dollars still due on decided ones.
    pub balance_usd: Option<i64>,
    /// Newest first, at most 200.
    pub rows: Vec<OathSummons>,
}

/// One summons. Who answered for it is not shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct OathSummons {
    /// The court's number.
    pub id: String,
    /// The agency that issued it.
    pub agency: String,
    /// The first charge, as the court names it.
    pub charge: Option<String>,
    /// Day of issue.
    pub issued: Option<String>,
    /// The court's word for its status.
    pub status: Option<String>,
    /// The court's word for the decision.
    pub result: Option<String>,
    /// Dollars imposed; null while it is not decided, as are the others.
    pub imposed_usd: Option<i64>,
    /// Dollars paid.
    pub paid_usd: Option<i64>,
    /// Dollars due.
    pub balance_usd: Option<i64>,
}

/// One violation before the Environmental Control Board. Who answered for it is not shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct EcbViolation {
    /// The agency's number.
    pub id: String,
    /// `class_1` (immediately hazardous), `class_2` (major), `class_3` (lesser) or `unknown`.
    pub severity: String,
    /// What for, as the agency names it.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Day of issue.
    pub issued: Option<String>,
    /// `active` or `resolved`.
    pub status: String,
    /// The agency's word for the hearing; while it is pending there is a charge, not a fine.
    pub hearing: Option<String>,
    /// The agency's word for the cure.
    pub certification: Option<String>,
    /// Whether it still has to be cured.
    pub uncured: bool,
    /// Dollars imposed; null while the hearing is pending.
    pub imposed_usd: Option<i64>,
    /// Dollars paid.
    pub paid_usd: Option<i64>,
    /// Dollars due; null while the hearing is pending.
    pub balance_usd: Option<i64>,
}

/// Complaints to the Department of Buildings: what someone reported, and what came of it. What is
/// counted is null unless all rows of the building are there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DobComplaints {
    /// All.
    pub total: Option<u64>,
    /// Open.
    pub open: Option<u64>,
    /// Where an inspector found a violation.
    pub substantiated: Option<u64>,
    /// About an illegal conversion; substantiated ones among them.
    pub illegal_conversion: Option<Substantiation>,
    /// About work without a permit.
    pub without_permit: Option<Substantiation>,
    /// Newest first, at most 500.
    pub rows: Vec<DobComplaint>,
}

/// Complaints of one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Substantiation {
    /// All.
    pub total: u64,
    /// Where an inspector found a violation.
    pub substantiated: u64,
}

/// One complaint to the Department of Buildings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DobComplaint {
    /// The agency's number.
    pub id: String,
    /// What it is about.
    pub category: CodeLabel,
    /// `A` (within a day) to `D`; null when not known.
    pub priority: Option<String>,
    /// Day, of one in the last 30 days the month.
    pub entered: Option<String>,
    /// What the agency did.
    pub disposition: Option<CodeLabel>,
    /// Day of it; the month while `entered` is one.
    pub disposed: Option<String>,
    /// `substantiated`, `unsubstantiated`, `no_access`, `closed` or `open`.
    pub outcome: String,
}

/// Permits and construction.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Permits {
    /// Permits in force; null unless all permits of the building are there.
    pub active: Option<u64>,
    /// Permits that ran out without a sign-off; null unless all permits of the building are there.
    pub expired_unsigned: Option<u64>,
    /// Permits, newest first, at most 300.
    pub rows: Vec<Permit>,
    /// Job filings, newest first, at most 300; null where none of their datasets is loaded.
    pub jobs: Option<Vec<JobFiling>>,
    /// The sidewalk shed in place, if there is one.
    pub sidewalk_shed: Option<SidewalkShed>,
    /// Construction at other lots nearby; null where it was not looked up.
    pub nearby: Option<NearbyConstruction>,
}

/// Permits of DOB NOW in force at other lots within 100 meters of the lot's point.
///
/// They are for work that is heard or seen outside: building, demolition, excavation, sheds and
/// scaffolds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct NearbyConstruction {
    /// All; null where the city's data are not whole.
    pub total: Option<u64>,
    /// The nearest first, at most 50.
    pub rows: Vec<NearbyPermit>,
}

/// One permit for construction nearby, its renewals together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct NearbyPermit {
    /// The agency's number of the permit.
    pub id: String,
    /// Kind of work in words.
    pub work: String,
    /// House number and street, as the agency writes them.
    pub address: Option<String>,
    /// Meters away.
    pub meters: u32,
    /// First issued.
    pub issued: Option<String>,
    /// Runs until.
    pub expires: Option<String>,
}

/// One permit, its renewals together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Permit {
    /// The agency's number of job or permit.
    pub id: String,
    /// `BIS` or `DOB NOW`.
    pub system: String,
    /// Kind of work in words.
    pub work: String,
    /// First issued.
    pub issued: Option<String>,
    /// Runs until.
    pub expires: Option<String>,
    /// `active`, `expired`, `signed_off` or `revoked`.
    pub status: String,
    /// Dollars the work was estimated at.
    pub cost_usd: Option<i64>,
}

/// One job filing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct JobFiling {
    /// The agency's number.
    pub id: String,
    /// `BIS` or `DOB NOW`.
    pub system: String,
    /// Kind of job in words.
    pub work: String,
    /// Day of filing.
    pub filed: Option<String>,
    /// Its status in the agency's words.
    pub status: Option<String>,
    /// Apartments named, in normal form.
    pub apartments: Option<String>,
    /// Floors named: numbers and words for floors alone.
    pub floors: Option<String>,
    /// Apartments before.
    pub existing_units: Option<u32>,
    /// Apartments after.
    pub proposed_units: Option<u32>,
    /// Dollars the work was estimated at.
    pub cost_usd: Option<i64>,
}

/// A sidewalk shed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SidewalkShed {
    /// First permitted.
    pub since: Option<String>,
    /// Days since.
    pub days: Option<i64>,
    /// Number of the permit.
    pub permit_id: String,
}

/// Legal use.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Occupancy {
    /// Newest first.
    pub certificates: Vec<Certificate>,
    /// What that means for legal use, as one sentence.
    pub legal_use_note: String,
    /// What the tax record says of the basement, when it may matter.
    pub basement: Option<CodeLabel>,
    /// Apartments on the last certificate.
    pub certificate_units: Option<u32>,
}

/// One certificate of occupancy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    /// The agency's number of certificate or job.
    pub id: String,
    /// Day of issue.
    pub date: Option<String>,
    /// `final`, `temporary` or the agency's word.
    #[serde(rename = "type")]
    pub kind: String,
    /// Apartments it allows.
    pub dwelling_units: Option<u32>,
}

/// Elevators, boilers and facade.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SafetyDevices {
    /// Elevators and other lifts; null where their dataset is not loaded.
    pub elevators: Option<Vec<Elevator>>,
    /// The last inspection of each boiler; null where their dataset is not loaded.
    pub boilers: Option<Vec<Boiler>>,
    /// Facade filings, the last cycle first; null where their dataset is not loaded.
    pub facades: Option<Vec<FacadeFiling>>,
}

/// One elevator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Elevator {
    /// The agency's device number.
    pub id: String,
    /// The agency's word for its kind.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Its status in the agency's words.
    pub status: Option<String>,
    /// Last yearly test (category 1).
    pub category_1: Option<String>,
    /// Last five-year test (category 5).
    pub category_5: Option<String>,
    /// Last periodic inspection.
    pub periodic: Option<String>,
    /// Whether a test is overdue; null when no day is known.
    pub overdue: Option<bool>,
}

/// The last inspection of one boiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Boiler {
    /// The agency's boiler number.
    pub id: String,
    /// Day of the inspection.
    pub inspected: Option<String>,
    /// Whether it found defects.
    pub defects: Option<bool>,
    /// The agency's word for the report.
    pub status: Option<String>,
}

/// One facade filing (FISP), for buildings of more than six stories.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct FacadeFiling {
    /// The agency's number.
    pub id: String,
    /// Cycle, such as `9`.
    pub cycle: Option<String>,
    /// `SAFE`, `SWARMP` (safe with repairs), `UNSAFE` or `No Report Filed`.
    pub status: Option<String>,
    /// Day of filing.
    pub filed: Option<String>,
}
