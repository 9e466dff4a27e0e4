//! The list of rules, in the order of their weight within a severity.

use super::reading::{Draft, Reading};
use super::{apartment, court, devices, housing, legal_use, money, ownership};
use crate::messages::message;
use nycapt_contract::Severity::{Good, High, Info, Low, Medium, Stop};
use nycapt_contract::{Finding, Severity};

/// One rule: what it is called, how much it matters, and what it reads.
struct Rule {
    code: &'static str,
    severity: Severity,
    /// Whether it is about what may harm people.
    is_danger: bool,
    title: fn(&Reading<'_>) -> String,
    read: fn(&Reading<'_>) -> Option<Draft>,
}

/// A rule on each line: its severity, code, title with the apartment where it has one, and function,
/// and `danger` if it is about what may harm people.
macro_rules! rules {
    (@is) => {
        false
    };
    (@is danger) => {
        true
    };
    ($(
        $severity:ident $code:literal $title:literal $(($apartment:ident))? $read:path
            $(, $danger:ident)?;
    )+) => {
        &[$(Rule {
            code: $code,
            severity: $severity,
            is_danger: rules!(@is $($danger)?),
            title: |_reading| message!($title $(, $apartment = apartment::name(_reading))?),
            read: $read,
        }),+]
    };
}

const RULES: &[Rule] = rules! {
    Stop "vacate_full" "finding-vacate-full-title" court::vacate_full, danger;
    Stop "vacate_unit" "finding-unit-vacate-title" (apartment) apartment::vacate, danger;
    High "vacate_partial" "finding-vacate-partial-title" court::vacate_partial, danger;
    High "vacate_not_lifted_on_record" "finding-vacate-unconfirmed-title"
        court::vacate_unconfirmed, danger;
    High "not_registered" "finding-not-registered-title" ownership::not_registered;
    High "unit_open_class_c" "finding-unit-class-c-title" apartment::open_class_c, danger;
    High "unit_below_street" "finding-unit-below-street-title" apartment::below_street, danger;
    High "aep_active" "finding-aep-title" court::aep, danger;
    High "seven_a_administrator" "finding-seven-a-title" court::seven_a, danger;
    High "harassment_finding" "finding-harassment-title" court::harassment;
    High "illegal_conversion" "finding-illegal-conversion-title"
        legal_use::illegal_conversion, danger;
    High "units_above_certificate" "finding-units-above-certificate-title"
        legal_use::units_above_certificate;
    High "heat_open_in_season" "finding-heat-title" housing::heat_in_season, danger;
    High "lead_open" "finding-lead-title" housing::lead, danger;
    High "open_class_c" "finding-open-class-c-title" housing::many_open_class_c, danger;
    High "repairs_late" "finding-repairs-late-title" housing::repairs_late;
    High "facade_unsafe" "finding-facade-title" devices::facade, danger;
    Medium "vacate_old" "finding-vacate-old-title" court::vacate_old, danger;
    Medium "registration_lapsed" "finding-registration-lapsed-title" ownership::registration_lapsed;
    Medium "vacate_elsewhere_on_lot" "finding-vacate-elsewhere-title"
        court::vacate_elsewhere, danger;
    Medium "unit_open_violations" "finding-unit-open-title" apartment::open_violations, danger;
    Medium "open_class_c" "finding-open-class-c-title" housing::few_open_class_c, danger;
    Medium "heat_open" "finding-heat-title" housing::heat_out_of_season;
    Medium "bedbugs_reported" "finding-bedbugs-title" housing::bedbugs;
    Medium "owner_differs_from_deed" "finding-owner-differs-title" ownership::owner_differs;
    Medium "benefit_421a_ended" "finding-expired-421a-title" money::expired_421a;
    Medium "shed_over_3_years" "finding-shed-title" devices::shed;
    Medium "ecb_balance" "finding-ecb-balance-title" money::ecb_balance;
    Medium "lien_notice" "finding-lien-notice-title" money::lien_notice;
    Medium "false_certification" "finding-false-certification-title" housing::false_certification;
    Medium "dob_active_hazards" "finding-dob-hazards-title" devices::dob_hazards, danger;
    Medium "elevator_test_overdue" "finding-elevators-title" devices::elevators, danger;
    Medium "boiler_defects" "finding-boilers-title" devices::boilers, danger;
    Medium "rats_found" "finding-rats-title" housing::rats;
    Medium "underlying_conditions" "finding-underlying-conditions-title"
        court::underlying_conditions, danger;
    Medium "conh_listed" "finding-conh-title" court::conh;
    Medium "flood_zone" "finding-flood-title" legal_use::flood;
    Low "legal_units_differ" "finding-units-differ-title" legal_use::units_differ;
    Info "nycha" "finding-nycha-title" ownership::nycha;
    Info "rent_stabilization_evidence" "finding-rent-stabilized-title" money::rent_stabilized;
    Good "no_serious_violation_in_3_years" "finding-none-serious-title" housing::none_serious;
    Good "repairs_on_time" "finding-on-time-title" housing::on_time;
};

/// Every finding, the gravest first; those about the apartment have the scope `unit`.
pub(crate) fn findings(reading: &Reading<'_>) -> Vec<Finding> {
    found_by(reading, RULES.iter())
}

/// The findings about what may harm people, the gravest first.
pub(crate) fn dangers(reading: &Reading<'_>) -> Vec<Finding> {
    found_by(reading, RULES.iter().filter(|rule| rule.is_danger))
}

fn found_by(reading: &Reading<'_>, rules: impl Iterator<Item = &'static Rule>) -> Vec<Finding> {
    let found = rules.filter_map(|rule| {
        let draft = (rule.read)(reading)?;
        Some(Finding {
            code: rule.code.into(),
            severity: rule.severity,
            title: (rule.title)(reading),
            detail: reading.sentence(&draft),
            scope: draft.scope,
            evidence: draft.evidence,
        })
    });
    let mut findings: Vec<Finding> = found.collect();
    findings.sort_by_key(|finding| finding.severity);
    findings
}
