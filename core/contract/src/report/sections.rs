//! Every section of a report in reading order, and section 1: the records that mention one
//! apartment.

use serde::{Deserialize, Serialize};

use super::{
    BuildingProfile, DobComplaints, DobViolations, Ecb, Energy, Enforcement, Environment,
    Evictions, FullScore, Heat, HpdComplaints, HpdViolations, Lead, Litigation, Neighborhood311,
    Occupancy, Ownership, Permits, Pests, Portfolio, RentHistory, RepairResponse, SafetyDevices,
    SalesAndDeeds, Taxes, UnitSale,
};
use crate::objects::objects;
use crate::{Section, SectionStatus, Unit};

macro_rules! sections {
    ($($(#[doc = $about:literal])+ $name:ident: $data:ty, $id:literal, $title:literal;)+) => {
        /// Every section; the status of one that failed says so.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
        pub struct ReportSections {
            $($(#[doc = $about])+ #[serde(rename = $id)] pub $name: Section<$data>,)+
        }

        impl ReportSections {
            /// ID, status and its reason of each section, in the order of [`SECTIONS`].
            pub fn statuses(&self) -> Vec<(&'static str, SectionStatus, Option<&str>)> {
                vec![$(($id, self.$name.status, self.$name.status_reason.as_deref())),+]
            }
        }

        /// ID and title of each section, in the order of [`ReportSections`].
        pub const SECTIONS: &[(&str, &str)] = &[$(($id, $title)),+];
    };
}

sections! {
    /// The records that mention the apartment; `not_applicable` if none was requested.
    unit: UnitRecords, "unit", "Records that mention the apartment";
    /// What the building is.
    basics: BuildingProfile, "basics", "The building and its legal use";
    /// Violations of the Housing Maintenance Code.
    hpd_violations: HpdViolations, "hpdViolations", "HPD violations";
    /// How fast serious violations were closed.
    repair_response: RepairResponse, "repairResponse", "How fast violations were closed";
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
    /// Other buildings linked by their registrations, directly or through one another.
    portfolio: Portfolio, "portfolio", "Buildings linked by registration";
    /// Cases in Housing Court.
    litigation: Litigation, "litigation", "Housing Court cases";
    /// City programs and orders.
    enforcement: Enforcement, "enforcement", "Enforcement programs and vacate orders";
    /// Rent regulation year by year.
    rent_regulation: RentHistory, "rentRegulation", "Rent regulation year by year";
    /// Executed evictions.
    evictions: Evictions, "evictions", "Evictions by year";
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
    /// The score with everything behind it.
    score: FullScore, "score", "The score and how it was calculated";
}

objects! {
    /// The requested apartment, and whether the records mention it.
    #[derive(Eq)]
    pub struct UnitReference {
        /// The apartment, normalized.
        #[serde(flatten)]
        pub unit: Unit,
        /// `standard`, `named`, `floor`, `position`, `numeric`, `letter` or `other`.
        pub kind: String,
        /// The floor its name indicates.
        pub floor: Option<u32>,
        /// `confirmed` (records mention it), `plausible` (fits the names in the records),
        /// `unverified` (no names to compare with) or `contradicted`.
        pub validity: String,
        /// Why, one sentence each.
        pub evidence: Vec<String>,
    }

    /// How surely a record is about the requested apartment.
    #[derive(Default)]
    pub struct UnitMatch {
        /// `exact`, `listed`, `position`, `prefix`, `same_floor` or `building`.
        pub tier: String,
        /// 0 to 1; at 0.75 or more it counts as the apartment's.
        pub confidence: f64,
        /// The apartment as the record writes it.
        pub raw: String,
        /// The apartment it mentions, normalized.
        pub normalized: String,
    }

    /// What the records say about one apartment.
    #[derive(Default)]
    pub struct UnitRecords {
        /// How many records are about it, by certainty; null unless we have all of the building's
        /// rows.
        pub counts: Option<UnitCounts>,
        /// Records about the apartment (confidence 0.75 or more), newest first.
        pub rows: Vec<UnitRow>,
        /// Records that may be about the apartment (0.5 to 0.74), newest first.
        pub possible: Vec<UnitRow>,
        /// Open findings for no specific apartment, so for all, newest first, at most 50.
        pub building_wide: Vec<UnitRow>,
        /// Days with heat complaints from the apartment, by season; null unless we have all
        /// complaints.
        pub heat_seasons: Option<Vec<UnitHeatSeason>>,
        /// Its last recorded sale.
        pub last_sale: Option<UnitSale>,
        /// Its own tax lot, in a condominium.
        pub lot: Option<UnitLot>,
        /// Distinct apartments the building's records mention; null unless we have all rows.
        pub known_units: Option<u64>,
    }

    /// How many records are about an apartment, by certainty.
    #[derive(Default, Eq)]
    pub struct UnitCounts {
        /// Mention it (`exact` or `listed`).
        pub exact: u64,
        /// Probably mention it (`position`).
        pub probable: u64,
        /// May mention it (0.5 to 0.74).
        pub possible: u64,
        /// Mention its floor or another apartment on it; not counted as its own.
        pub floor: u64,
        /// Mention no apartment.
        pub building_wide: u64,
    }

    /// One record of an apartment.
    #[derive(Default)]
    pub struct UnitRow {
        /// Its row's section.
        pub section: String,
        /// Row ID in that section; null for complaints, whose rows aren't shown.
        pub row_id: Option<String>,
        /// The city's dataset ID.
        pub dataset_id: String,
        /// House number and street as the city writes them, on lots with several buildings; null on
        /// others, or if neither the row nor its building ID has them.
        pub address: Option<String>,
        /// `YYYY-MM-DD`; for complaints the month, `YYYY-MM`.
        pub date: Option<String>,
        /// The agency's category; never a caller's free text.
        pub title: String,
        /// `open` or `closed`, if stated.
        pub status: Option<String>,
        /// Violation class, if any.
        pub class: Option<String>,
        /// How surely it's about the apartment.
        pub unit_match: UnitMatch,
    }

    /// Heat complaints of an apartment in one season.
    #[derive(Eq)]
    pub struct UnitHeatSeason {
        /// Such as `2025-2026`: October 1 to May 31.
        pub season: String,
        /// Days the apartment reported heat problems.
        pub days: u64,
    }

    /// The tax lot of a condominium apartment.
    #[derive(Eq)]
    pub struct UnitLot {
        /// The apartment's borough, block and lot: 10 digits.
        pub bbl: String,
        /// The apartment as the Department of Finance writes it.
        pub designation: String,
        /// Assessed value in dollars, if known.
        pub assessed_usd: Option<i64>,
    }
}
