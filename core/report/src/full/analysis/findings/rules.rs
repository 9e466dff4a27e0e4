//! The list of rules, in the order of their weight within a severity.

use super::reading::{Draft, Reading};
use super::{apartment, court, devices, housing, legal_use, money, ownership};
use crate::context::Context;
use nycapt_contract::Severity::{Good, High, Info, Low, Medium, Stop};
use nycapt_contract::{Finding, ReportSections, Severity};

/// One rule: what it is called, how much it matters, and what it reads.
struct Rule {
    code: &'static str,
    severity: Severity,
    read: fn(&Reading<'_>) -> Option<Draft>,
}

macro_rules! rules {
    ($($severity:ident $code:literal $read:path;)+) => {
        &[$(Rule { code: $code, severity: $severity, read: $read }),+]
    };
}

const RULES: &[Rule] = rules! {
    Stop "vacate_full" court::vacate_full;
    Stop "vacate_unit" apartment::vacate;
    High "vacate_partial" court::vacate_partial;
    High "vacate_not_lifted_on_record" court::vacate_unconfirmed;
    High "not_registered" ownership::not_registered;
    High "unit_open_class_c" apartment::open_class_c;
    High "unit_below_street" apartment::below_street;
    High "aep_active" court::aep;
    High "seven_a_administrator" court::seven_a;
    High "harassment_finding" court::harassment;
    High "illegal_conversion" legal_use::illegal_conversion;
    High "units_above_certificate" legal_use::units_above_certificate;
    High "heat_open_in_season" housing::heat_in_season;
    High "lead_open" housing::lead;
    High "facade_unsafe" devices::facade;
    Medium "vacate_old" court::vacate_old;
    Medium "registration_lapsed" ownership::registration_lapsed;
    Medium "vacate_elsewhere_on_lot" court::vacate_elsewhere;
    Medium "unit_open_violations" apartment::open_violations;
    Medium "open_class_c" housing::open_class_c;
    Medium "heat_open" housing::heat_out_of_season;
    Medium "bedbugs_reported" housing::bedbugs;
    Medium "owner_differs_from_deed" ownership::owner_differs;
    Medium "benefit_421a_ended" money::expired_421a;
    Medium "shed_over_3_years" devices::shed;
    Medium "ecb_balance" money::ecb_balance;
    Medium "lien_notice" money::lien_notice;
    Medium "false_certification" housing::false_certification;
    Medium "dob_active_hazards" devices::dob_hazards;
    Medium "elevator_test_overdue" devices::elevators;
    Medium "boiler_defects" devices::boilers;
    Medium "rats_found" housing::rats;
    Medium "underlying_conditions" court::underlying_conditions;
    Medium "conh_listed" court::conh;
    Medium "flood_zone" legal_use::flood;
    Low "legal_units_differ" legal_use::units_differ;
    Info "nycha" ownership::nycha;
    Info "rent_stabilization_evidence" money::rent_stabilized;
    Good "no_serious_violation_in_3_years" housing::none_serious;
    Good "repairs_on_time" housing::on_time;
};

/// Every finding, the gravest first; those about the apartment have the scope `unit`.
pub(crate) fn findings(context: &Context<'_>, sections: &ReportSections) -> Vec<Finding> {
    found(&Reading::new(context, sections))
}

pub(crate) fn found(reading: &Reading<'_>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = RULES
        .iter()
        .filter_map(|rule| {
            let draft = (rule.read)(reading)?;
            let detail = reading.sentence(&draft);
            Some(Finding {
                code: rule.code.into(),
                severity: rule.severity,
                title: draft.title,
                detail,
                scope: draft.scope,
                evidence: draft.evidence,
            })
        })
        .collect();
    findings.sort_by_key(|finding| finding.severity);
    findings
}
