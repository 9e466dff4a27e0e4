//! Sections 2 and 23: the building in the city's registers, and its energy.

use serde::{Deserialize, Serialize};

use crate::{Basics, CodeLabel};

/// What the building is: the preview's facts and more.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BuildingProfile {
    /// Year, size and class, as in the preview.
    #[serde(flatten)]
    pub basics: Basics,
    /// Zoning districts.
    pub zoning: Vec<String>,
    /// Floor area ratio as built.
    pub far_built: Option<f64>,
    /// Greatest residential floor area ratio.
    pub far_residential: Option<f64>,
    /// Years of major alterations.
    pub altered: Vec<u16>,
    /// Landmark status, when it has one.
    pub landmark: Option<String>,
    /// Kind of owner by the tax record.
    pub owner_type: Option<CodeLabel>,
    /// Community district, such as 212.
    pub community_district: Option<u32>,
    /// City council district.
    pub council_district: Option<u32>,
    /// Apartments by source.
    pub legal_units: LegalUnits,
}

/// Apartments by source; null where the source has no figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LegalUnits {
    /// By the tax record (PLUTO).
    pub pluto: Option<u32>,
    /// Permanent apartments by HPD.
    pub hpd_a: Option<u32>,
    /// Rooming units by HPD.
    pub hpd_b: Option<u32>,
    /// By the last certificate of occupancy.
    pub certificate: Option<u32>,
    /// Whether two sources differ by more than one apartment and 5 %; null with fewer than two.
    pub mismatch: Option<bool>,
}

/// Energy of the building by its yearly filing (Local Law 84).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Energy {
    /// Newest year first.
    pub years: Vec<EnergyYear>,
}

/// Energy of one year.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct EnergyYear {
    /// Property id and year; names the row.
    pub id: String,
    /// The year of the report.
    pub year: i32,
    /// Energy Star score, 1 to 100.
    pub score: Option<u32>,
    /// Letter, computed by us from the score.
    pub grade: Option<String>,
    /// Site energy, kBtu a square foot and year.
    pub site_eui: Option<f64>,
    /// Greenhouse gas, metric tons of carbon dioxide equivalent a year.
    pub greenhouse_gas_tons: Option<f64>,
}
