//! Section 1: the records that name one apartment.

use serde::{Deserialize, Serialize};

use super::UnitSale;
use crate::Unit;

/// The apartment that was asked for, and whether the records know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct UnitReference {
    /// The apartment, normalized.
    #[serde(flatten)]
    pub unit: Unit,
    /// `standard`, `named`, `floor`, `position`, `numeric`, `letter` or `other`.
    pub kind: String,
    /// The floor that its name states.
    pub floor: Option<u32>,
    /// `confirmed` (records name it), `plausible` (fits the names that records use), `unverified`
    /// (no names to compare with) or `contradicted`.
    pub validity: String,
    /// Why, one sentence each.
    pub evidence: Vec<String>,
}

/// How surely a record concerns the apartment that was asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct UnitMatch {
    /// `exact`, `listed`, `position`, `prefix`, `same_floor` or `building`.
    pub tier: String,
    /// 0 to 1; from 0.75 it counts as a record of the apartment.
    pub confidence: f64,
    /// The apartment as the record writes it.
    pub raw: String,
    /// The apartment it names, normalized.
    pub normalized: String,
}

/// What the records say of one apartment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnitRecords {
    /// How many records concern it, by how surely; null unless all rows of the building are there.
    pub counts: Option<UnitCounts>,
    /// Records of the apartment (confidence 0.75 and more), newest first.
    pub rows: Vec<UnitRow>,
    /// Records that may be of the apartment (0.5 to 0.74), newest first.
    pub possible: Vec<UnitRow>,
    /// Open findings that name no apartment and so concern every one, newest first, at most 50.
    pub building_wide: Vec<UnitRow>,
    /// Days of heat complaints of the apartment by season; null unless all complaints are there.
    pub heat_seasons: Option<Vec<UnitHeatSeason>>,
    /// Its last recorded sale.
    pub last_sale: Option<UnitSale>,
    /// Its own tax lot, in a condominium.
    pub lot: Option<UnitLot>,
    /// Distinct apartments that the records of the building name; null unless all rows are there.
    pub known_units: Option<u64>,
}

/// How many records concern an apartment, by how surely.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnitCounts {
    /// They name it (`exact` or `listed`).
    pub exact: u64,
    /// They probably name it (`position`).
    pub probable: u64,
    /// They may name it (0.5 to 0.74).
    pub possible: u64,
    /// They name its floor or another apartment on it; not counted as its own.
    pub floor: u64,
    /// They name no apartment.
    pub building_wide: u64,
}

/// One record of an apartment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnitRow {
    /// The section that holds its row.
    pub section: String,
    /// Id of the row in that section; null for complaints, whose rows are not shown.
    pub row_id: Option<String>,
    /// The city's id of the dataset.
    pub dataset_id: String,
    /// House number and street as the city writes them, on a lot of several buildings; null on
    /// others, and where neither the row nor its building number states them.
    pub address: Option<String>,
    /// `YYYY-MM-DD`; of complaints the month, `YYYY-MM`.
    pub date: Option<String>,
    /// What it is, by the agency's category; never free text of a caller.
    pub title: String,
    /// `open` or `closed`, where the record says.
    pub status: Option<String>,
    /// Violation class, where it has one.
    pub class: Option<String>,
    /// How surely it concerns the apartment.
    pub unit_match: UnitMatch,
}

/// Heat complaints of an apartment in one season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct UnitHeatSeason {
    /// Such as `2025-2026`: 1 October to 31 May.
    pub season: String,
    /// Days on which heat was reported from the apartment.
    pub days: u64,
}

/// The tax lot of a condominium apartment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnitLot {
    /// Borough, block and lot of the apartment: 10 digits.
    pub bbl: String,
    /// The apartment as the Department of Finance writes it.
    pub designation: String,
    /// Assessed value in dollars, when known.
    pub assessed_usd: Option<i64>,
}
