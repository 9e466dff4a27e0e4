//! Every section of a report in the order it is read, and section 1: the records that name one
//! apartment.

use serde::{Deserialize, Serialize};

use super::{
    BuildingProfile, DobComplaints, DobViolations, Ecb, Energy, Enforcement, Environment,
    Evictions, FullScore, Heat, HpdComplaints, HpdViolations, Lead, Litigation, Neighborhood311,
    Occupancy, Ownership, Permits, Pests, Portfolio, RentHistory, RepairResponse, SafetyDevices,
    SalesAndDeeds, Taxes, UnitSale,
};
use crate::{Section, SectionStatus, Unit};

macro_rules! sections {
    ($($(#[doc = $about:literal])+ $name:ident: $data:ty, $id:literal, $title:literal;)+) => {
        /// Every section; a section that could not be made says so by its status.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
        pub struct ReportSections {
            $($(#[doc = $about])+ #[serde(rename = $id)] pub $name: Section<$data>,)+
        }

        impl ReportSections {
            /// Id, status and its reason of each section, in the order of [`SECTIONS`].
            pub fn statuses(&self) -> Vec<(&'static str, SectionStatus, Option<&str>)> {
                vec![$(($id, self.$name.status, self.$name.status_reason.as_deref())),+]
            }
        }

        /// Id and title of each section, in the order of [`ReportSections`].
        pub const SECTIONS: &[(&str, &str)] = &[$(($id, $title)),+];
    };
}

sections! {
    /// The records that name the apartment; `not_applicable` when none was asked for.
    unit: UnitRecords, "unit", "Records that name the apartment";
    /// What the building is.
    basics: BuildingProfile, "basics", "The building and its legal use";
    /// Violations of the Housing Maintenance Code.
    hpd_violations: HpdViolations, "hpdViolations", "HPD violations";
    /// How fast serious violations were repaired.
    repair_response: RepairResponse, "repairResponse", "How fast repairs were made";
    /// Complaints to HPD.
    hpd_complaints: HpdComplaints, "hpdComplaints", "HPD complaints";
    /// Heat and hot water.
    heat: Heat, "heat", "Heat and hot water by season";
    /// Bedbugs, roaches, mice and rats.
    pests: Pests, "pests", "Bedbugs, mice, roaches and rats";
    /// Lead paint.
    lead: Lead, "lead", "Lead paint";
    /// Violations of the Department of Buildings.
    dob_violations: DobViolations, "dobViolations", "DOB violations";
    /// Violations before the Environmental Control Board.
    ecb: Ecb, "ecb", "ECB violations and balances";
    /// Complaints to the Department of Buildings.
    dob_complaints: DobComplaints, "dobComplaints", "DOB complaints";
    /// Permits and construction.
    permits: Permits, "permits", "Permits and construction";
    /// Legal use.
    occupancy: Occupancy, "occupancy", "Certificates of occupancy";
    /// Elevators, boilers and facade.
    safety_devices: SafetyDevices, "safetyDevices", "Elevators, boilers and facade";
    /// Registration, owner and deed.
    ownership: Ownership, "ownership", "Registration and owner";
    /// Other buildings that are registered alike.
    portfolio: Portfolio, "portfolio", "The owner's other buildings";
    /// Cases in housing court.
    litigation: Litigation, "litigation", "Housing court cases";
    /// Programs and orders of the city.
    enforcement: Enforcement, "enforcement", "Enforcement programs and vacate orders";
    /// Rent regulation year by year.
    rent_regulation: RentHistory, "rentRegulation", "Rent regulation year by year";
    /// Executed evictions.
    evictions: Evictions, "evictions", "Executed evictions by year";
    /// Sales, deeds and mortgages.
    sales_and_deeds: SalesAndDeeds, "salesAndDeeds", "Sales, deeds and mortgages";
    /// Property taxes.
    taxes: Taxes, "taxes", "Property taxes and exemptions";
    /// Energy use.
    energy: Energy, "energy", "Energy use";
    /// Flood, storm and landmark status.
    environment: Environment, "environment", "Flood zones and landmark status";
    /// Requests to 311.
    neighborhood_311: Neighborhood311, "neighborhood311", "311 requests at and near this address";
    /// The score with everything that went into it.
    score: FullScore, "score", "The score and how it came about";
}

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
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
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
