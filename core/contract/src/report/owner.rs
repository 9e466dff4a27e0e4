//! Sections 15 to 18 and 20: who owns and manages it, court, orders and evictions.

use serde::{Deserialize, Serialize};

/// Registration, owner and deed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Ownership {
    /// The latest registration.
    pub registration: Option<OwnerRegistration>,
    /// Who is named in a role in it; null where the contacts are not loaded.
    pub contacts: Option<Vec<OwnerContact>>,
    /// The buyer in the last recorded deed; an organization, or null.
    pub deed_holder: Option<String>,
    /// Day of that deed.
    pub deed_date: Option<String>,
    /// The owner of the tax record; an organization, or null.
    pub tax_owner: Option<String>,
    /// Whether deed and registration name different owners after a sale; null when that is unknown.
    pub mismatch: Option<bool>,
}

/// A registration with HPD.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct OwnerRegistration {
    /// The agency's id.
    pub id: String,
    /// Last registered.
    pub last: Option<String>,
    /// Ends.
    pub ends: Option<String>,
    /// Whether it ended and wasn't renewed; null where the registrations aren't whole and current.
    pub lapsed: Option<bool>,
}

/// Someone named in a registration, in a role that the city publishes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnerContact {
    /// The agency's id of the contact.
    pub id: String,
    /// `CorporateOwner`, `HeadOfficer`, `IndividualOwner`, `Agent`, …
    pub role: String,
    /// An organization.
    pub organization: Option<String>,
    /// A person in that role; null for homes of one or two families.
    pub person: Option<String>,
    /// The business address as filed.
    pub business_address: Option<String>,
}

/// Other buildings that are registered alike.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Portfolio {
    /// Buildings (tax lots), this one among them.
    pub buildings: u64,
    /// Apartments in them, as far as known.
    pub units: u64,
    /// What links them, one sentence each.
    pub link_reasons: Vec<String>,
    /// Open violations of class B and C in 100 apartments; null where not all were counted.
    pub open_per_100_units: Option<f64>,
    /// Open violations of class C in them; null where not all were counted.
    pub open_c: Option<u64>,
    /// Buildings in the Alternative Enforcement Program; null where it is not known of each.
    pub aep_count: Option<u64>,
    /// Buildings in the Underlying Conditions Program; null likewise.
    pub ucp_count: Option<u64>,
    /// Buildings on the list of the Certification of No Harassment; null likewise.
    pub conh_count: Option<u64>,
    /// Executed residential evictions per 1,000 apartments and year.
    pub evictions_per_1000_units_per_year: Option<f64>,
    /// The other buildings with most open violations first, at most 100.
    pub rows: Vec<PortfolioBuilding>,
}

/// One building of a portfolio.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PortfolioBuilding {
    /// Its lot; names the row.
    pub bbl: String,
    /// Slug of its preview, when it has one.
    pub slug: Option<String>,
    /// Its address in one line.
    pub address: Option<String>,
    /// Apartments.
    pub units: Option<u32>,
    /// Open violations of class B; null where we don't hold all of the city's data.
    pub open_b: Option<u64>,
    /// Open violations of class C; null likewise.
    pub open_c: Option<u64>,
    /// Whether it is active in the Alternative Enforcement Program; null where the list is not known
    /// to be whole and current, and doesn't name it.
    pub aep: Option<bool>,
    /// Whether it is in the Underlying Conditions Program; null likewise.
    pub ucp: Option<bool>,
    /// Whether it is on the list of the Certification of No Harassment; null likewise.
    pub conh: Option<bool>,
    /// Executed residential evictions in it; null for buildings of fewer than 11 apartments, and
    /// where we don't hold all of the city's data.
    pub evictions: Option<u64>,
}

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
