//! The sections of the full report and the datasets behind each, for a preview to name.

use super::contents::{
    complaints, distinct_dob_violations, eviction_rows, heat, lead, naming_a_unit, pests,
    sales_and_documents, serious, service_rows,
};
use crate::datasets::{
    acris_legals, acris_master, acris_parties, affordable_buildings, dhcr_buildings,
    dob_bis_certificates, dob_bis_jobs, dob_bis_permits, dob_boilers, dob_complaints,
    dob_elevators, dob_now_certificates, dob_now_jobs, dob_now_permits, dob_safety_violations,
    dob_vacate_orders, dob_violations, dof_exemptions, dof_j51, dof_sales, dof_tax_liens,
    dof_valuations, ecb_violations, energy_benchmarks, evacuation_zones, evictions, facades,
    hpd_aep, hpd_bedbugs, hpd_complaints, hpd_conh, hpd_contacts, hpd_handyman_orders,
    hpd_heat_sensors, hpd_jurisdiction, hpd_litigations, hpd_registrations, hpd_repair_orders,
    hpd_underlying_conditions, hpd_vacate_orders, hpd_violations, lead_service_lines,
    neighborhoods, pluto, rent_stabilized_counts, rodent_inspections, sandy_inundation,
    service_requests, speculation_watch, stormwater_flood, subsidies, subsidized_buildings,
};
use crate::facts::Facts;
use crate::{BuildingInput, Dataset};

/// A section of the full report.
pub(super) struct Part {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// Where its rows come from.
    pub(super) datasets: &'static [&'static Dataset],
    pub(super) count: Count,
}

/// How the rows of a section are counted.
#[derive(Clone, Copy)]
pub(super) enum Count {
    /// Every row of its datasets.
    Rows,
    /// The rows that a function picks; none when even their number is kept back.
    Picked(fn(&BuildingInput<'_>, &Facts<'_>) -> Option<u64>),
    /// Rows of other buildings, which a report alone looks for when this one has rows.
    Elsewhere,
}

const fn part(
    id: &'static str,
    title: &'static str,
    datasets: &'static [&'static Dataset],
    count: Count,
) -> Part {
    Part {
        id,
        title,
        datasets,
        count,
    }
}

static UNIT_ROWS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &dof_sales::DATASET,
];
static VIOLATIONS: &[&Dataset] = &[&hpd_violations::DATASET];
static BASICS: &[&Dataset] = &[&pluto::DATASET, &hpd_jurisdiction::DATASET];
static HEAT: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &hpd_heat_sensors::DATASET,
];
static LEAD: &[&Dataset] = &[&hpd_violations::DATASET, &lead_service_lines::DATASET];
static PERMITS: &[&Dataset] = &[
    &dob_now_permits::DATASET,
    &dob_bis_permits::DATASET,
    &dob_now_jobs::DATASET,
    &dob_bis_jobs::DATASET,
];
static OCCUPANCY: &[&Dataset] = &[
    &dob_bis_certificates::DATASET,
    &dob_now_certificates::DATASET,
];
static TAXES: &[&Dataset] = &[
    &dof_valuations::DATASET,
    &dof_exemptions::DATASET,
    &dof_tax_liens::DATASET,
];
static ENERGY: &[&Dataset] = &[&energy_benchmarks::DATASET];
static COMPLAINTS: &[&Dataset] = &[&hpd_complaints::DATASET];
static PESTS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &hpd_bedbugs::DATASET,
    &rodent_inspections::DATASET,
];
static DOB_VIOLATIONS: &[&Dataset] = &[&dob_violations::DATASET, &dob_safety_violations::DATASET];
static ECB: &[&Dataset] = &[&ecb_violations::DATASET];
static DOB_COMPLAINTS: &[&Dataset] = &[&dob_complaints::DATASET];
static OWNERSHIP: &[&Dataset] = &[&hpd_registrations::DATASET, &hpd_contacts::DATASET];
static LITIGATION: &[&Dataset] = &[&hpd_litigations::DATASET];
static ENFORCEMENT: &[&Dataset] = &[
    &hpd_aep::DATASET,
    &hpd_conh::DATASET,
    &hpd_vacate_orders::DATASET,
    &dob_vacate_orders::DATASET,
    &hpd_underlying_conditions::DATASET,
    &hpd_heat_sensors::DATASET,
];
static DEVICES: &[&Dataset] = &[
    &dob_elevators::DATASET,
    &dob_boilers::DATASET,
    &facades::DATASET,
];
static REPAIRS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_repair_orders::DATASET,
    &hpd_handyman_orders::DATASET,
];
static RENT: &[&Dataset] = &[
    &rent_stabilized_counts::DATASET,
    &dhcr_buildings::DATASET,
    &affordable_buildings::DATASET,
    &speculation_watch::DATASET,
    &dof_exemptions::DATASET,
    &dof_j51::DATASET,
    &subsidized_buildings::DATASET,
    &subsidies::DATASET,
];
static EVICTIONS: &[&Dataset] = &[&evictions::DATASET];
static SALES: &[&Dataset] = &[
    &dof_sales::DATASET,
    &acris_master::DATASET,
    &acris_legals::DATASET,
    &acris_parties::DATASET,
];
static FLOOD: &[&Dataset] = &[
    &pluto::DATASET,
    &evacuation_zones::DATASET,
    &sandy_inundation::DATASET,
    &stormwater_flood::DATASET,
    &neighborhoods::DATASET,
];
static NEIGHBORHOOD: &[&Dataset] = &[&service_requests::DATASET];

/// The sections in the order of a report, but its score.
pub(super) static PARTS: &[Part] = &[
    part(
        "unit",
        "Records that name the apartment",
        UNIT_ROWS,
        Count::Picked(naming_a_unit),
    ),
    part(
        "basics",
        "The building and its legal use",
        BASICS,
        Count::Rows,
    ),
    part("hpdViolations", "HPD violations", VIOLATIONS, Count::Rows),
    part(
        "repairResponse",
        "How fast repairs were made",
        REPAIRS,
        Count::Picked(serious),
    ),
    part(
        "hpdComplaints",
        "HPD complaints",
        COMPLAINTS,
        Count::Picked(complaints),
    ),
    part(
        "heat",
        "Heat and hot water by season",
        HEAT,
        Count::Picked(heat),
    ),
    part(
        "pests",
        "Bedbugs, mice, roaches and rats",
        PESTS,
        Count::Picked(pests),
    ),
    part("lead", "Lead paint", LEAD, Count::Picked(lead)),
    part(
        "dobViolations",
        "DOB violations",
        DOB_VIOLATIONS,
        Count::Picked(distinct_dob_violations),
    ),
    part("ecb", "ECB violations and balances", ECB, Count::Rows),
    part(
        "dobComplaints",
        "DOB complaints",
        DOB_COMPLAINTS,
        Count::Rows,
    ),
    part("permits", "Permits and construction", PERMITS, Count::Rows),
    part(
        "occupancy",
        "Certificates of occupancy",
        OCCUPANCY,
        Count::Rows,
    ),
    part(
        "safetyDevices",
        "Elevators, boilers and facade",
        DEVICES,
        Count::Rows,
    ),
    part(
        "ownership",
        "Registration and owner",
        OWNERSHIP,
        Count::Rows,
    ),
    part(
        "portfolio",
        "The owner's other buildings",
        OWNERSHIP,
        Count::Elsewhere,
    ),
    part("litigation", "Housing court cases", LITIGATION, Count::Rows),
    part(
        "enforcement",
        "Enforcement programs and vacate orders",
        ENFORCEMENT,
        Count::Rows,
    ),
    part(
        "rentRegulation",
        "Rent regulation year by year",
        RENT,
        Count::Rows,
    ),
    part(
        "evictions",
        "Executed evictions by year",
        EVICTIONS,
        Count::Picked(eviction_rows),
    ),
    part(
        "salesAndDeeds",
        "Sales, deeds and mortgages",
        SALES,
        Count::Picked(sales_and_documents),
    ),
    part("taxes", "Property taxes and exemptions", TAXES, Count::Rows),
    part("energy", "Energy use", ENERGY, Count::Rows),
    part(
        "environment",
        "Flood zones and landmark status",
        FLOOD,
        Count::Rows,
    ),
    part(
        "neighborhood311",
        "311 requests at and near this address",
        NEIGHBORHOOD,
        Count::Picked(service_rows),
    ),
];
