//! Every section in the order it is printed.

use nycapt_contract::Report;
use serde_json::Value;

use super::{building, conditions, court, dob, hpd, money, owner, place, score, unit};
use crate::content::Printer;

pub(crate) fn printed_sections(report: &Report, printer: &Printer<'_>) -> Vec<Value> {
    let (sections, years) = (&report.sections, report.summary.by_year.as_ref());
    vec![
        printer.section("unit", &sections.unit, unit::unit),
        printer.section("basics", &sections.basics, building::basics),
        printer.section("hpdViolations", &sections.hpd_violations, hpd::violations),
        printer.section("repairResponse", &sections.repair_response, hpd::repairs),
        printer.section("hpdComplaints", &sections.hpd_complaints, |data| {
            hpd::complaints(data, years)
        }),
        printer.section("heat", &sections.heat, conditions::heat),
        printer.section("pests", &sections.pests, conditions::pests),
        printer.section("lead", &sections.lead, conditions::lead),
        printer.section("dobViolations", &sections.dob_violations, dob::violations),
        printer.section("ecb", &sections.ecb, dob::ecb),
        printer.section("dobComplaints", &sections.dob_complaints, dob::complaints),
        printer.section("permits", &sections.permits, dob::permits),
        printer.section("occupancy", &sections.occupancy, building::occupancy),
        printer.section("safetyDevices", &sections.safety_devices, dob::devices),
        printer.section("ownership", &sections.ownership, owner::ownership),
        printer.section("portfolio", &sections.portfolio, owner::portfolio),
        printer.section("litigation", &sections.litigation, court::litigation),
        printer.section("enforcement", &sections.enforcement, court::enforcement),
        printer.section("rentRegulation", &sections.rent_regulation, money::rent),
        printer.section("evictions", &sections.evictions, court::evictions),
        printer.section("salesAndDeeds", &sections.sales_and_deeds, money::sales),
        printer.section("taxes", &sections.taxes, money::taxes),
        printer.section("energy", &sections.energy, building::energy),
        printer.section("environment", &sections.environment, place::environment),
        printer.section(
            "neighborhood311",
            &sections.neighborhood_311,
            place::requests,
        ),
        printer.section("score", &sections.score, score::score),
    ]
}
