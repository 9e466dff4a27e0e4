//! The schemas of the datasets that are read, one file each, and telling files apart.

pub mod acris_legals;
pub mod acris_master;
pub mod acris_parties;
pub mod affordable_buildings;
mod columns;
pub mod condo_units;
pub mod dhcr_buildings;
pub mod dob_bis_certificates;
pub mod dob_bis_jobs;
pub mod dob_bis_permits;
pub mod dob_boilers;
pub mod dob_complaints;
pub mod dob_elevators;
pub mod dob_now_certificates;
pub mod dob_now_jobs;
pub mod dob_now_permits;
pub mod dob_safety_violations;
pub mod dob_vacate_orders;
pub mod dob_violations;
pub mod dof_exemptions;
pub mod dof_j51;
pub mod dof_sales;
pub mod dof_tax_liens;
pub mod dof_valuations;
pub mod ecb_violations;
pub mod energy_benchmarks;
pub mod evacuation_zones;
pub mod evictions;
pub mod facades;
pub mod hpd_aep;
pub mod hpd_bedbugs;
pub mod hpd_complaints;
pub mod hpd_conh;
pub mod hpd_contacts;
pub mod hpd_fees;
pub mod hpd_handyman_orders;
pub mod hpd_heat_sensors;
pub mod hpd_jurisdiction;
pub mod hpd_litigations;
pub mod hpd_registrations;
pub mod hpd_repair_invoices;
pub mod hpd_repair_orders;
pub mod hpd_underlying_conditions;
pub mod hpd_vacate_orders;
pub mod hpd_violations;
pub mod lead_service_lines;
pub mod neighborhoods;
pub mod nycha_lots;
pub mod pad_addresses;
pub mod pad_lots;
pub mod pluto;
mod recognition;
pub mod rent_stabilized_counts;
pub mod rodent_inspections;
pub mod sandy_inundation;
pub mod service_requests;
pub mod speculation_watch;
pub mod stormwater_flood;
pub mod subsidies;
pub mod subsidized_buildings;

use columns::columns;
pub use recognition::*;

use super::Dataset;

/// Every dataset that is read.
pub static ALL: &[&Dataset] = &[
    &pad_addresses::DATASET,
    &pad_lots::DATASET,
    &pluto::DATASET,
    &acris_legals::DATASET,
    &acris_master::DATASET,
    &acris_parties::DATASET,
    &evacuation_zones::DATASET,
    &sandy_inundation::DATASET,
    &stormwater_flood::DATASET,
    &neighborhoods::DATASET,
    &dof_sales::DATASET,
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &hpd_registrations::DATASET,
    &hpd_contacts::DATASET,
    &hpd_litigations::DATASET,
    &hpd_vacate_orders::DATASET,
    &hpd_aep::DATASET,
    &hpd_bedbugs::DATASET,
    &hpd_conh::DATASET,
    &hpd_jurisdiction::DATASET,
    &evictions::DATASET,
    &rent_stabilized_counts::DATASET,
    &dhcr_buildings::DATASET,
    &service_requests::DATASET,
    &dob_violations::DATASET,
    &dob_complaints::DATASET,
    &dob_vacate_orders::DATASET,
    &affordable_buildings::DATASET,
    &speculation_watch::DATASET,
    &nycha_lots::DATASET,
    &ecb_violations::DATASET,
    &rodent_inspections::DATASET,
    &facades::DATASET,
    &hpd_repair_orders::DATASET,
    &hpd_repair_invoices::DATASET,
    &hpd_handyman_orders::DATASET,
    &hpd_underlying_conditions::DATASET,
    &hpd_heat_sensors::DATASET,
    &hpd_fees::DATASET,
    &dob_safety_violations::DATASET,
    &dob_now_permits::DATASET,
    &dob_bis_permits::DATASET,
    &dob_now_jobs::DATASET,
    &dob_bis_jobs::DATASET,
    &dob_now_certificates::DATASET,
    &dob_bis_certificates::DATASET,
    &dob_elevators::DATASET,
    &dob_boilers::DATASET,
    &dof_valuations::DATASET,
    &dof_exemptions::DATASET,
    &dof_j51::DATASET,
    &dof_tax_liens::DATASET,
    &energy_benchmarks::DATASET,
    &lead_service_lines::DATASET,
    &condo_units::DATASET,
    &subsidized_buildings::DATASET,
    &subsidies::DATASET,
];
