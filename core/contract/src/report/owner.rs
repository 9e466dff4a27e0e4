//! Sections 15 and 16: who owns and manages it.

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
    /// Whether it has ended.
    pub lapsed: bool,
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
    #[serde(rename = "openPer100Units")]
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
    #[serde(rename = "evictionsPer1000UnitsPerYear")]
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
