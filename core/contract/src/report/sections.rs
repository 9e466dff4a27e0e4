//! Every section of a report, in the order it is read.

use serde::{Deserialize, Serialize};

use super::{
    BuildingProfile, DobComplaints, DobViolations, Ecb, Energy, Enforcement, Environment,
    Evictions, FullScore, Heat, HpdComplaints, HpdViolations, Lead, Litigation, Neighborhood311,
    Occupancy, Ownership, Permits, Pests, Portfolio, RentHistory, RepairResponse, SafetyDevices,
    SalesAndDeeds, Taxes, UnitRecords,
};
use crate::{Section, SectionStatus};

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
