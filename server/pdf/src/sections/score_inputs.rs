//! What a score counts, in words.

use nycapt_contract::ScoreInput;

use crate::content::words::{decimal, spoken, yes_no};
use crate::messages::message;

/// The unit of a figure that is 1 for yes and 0 for no.
const YES_OR_NO: &str = "yes or no";

/// The figure's name; one that this version doesn't know, as it is.
pub(super) fn label(input: &ScoreInput) -> String {
    match input.name.as_str() {
        "open_class_a" => message!("counted-open-class-a"),
        "open_class_b" => message!("counted-open-class-b"),
        "open_class_c" => message!("counted-open-class-c"),
        "open_rent_impairing" => message!("counted-open-rent-impairing"),
        "open_falsely_certified" => message!("counted-open-falsely-certified"),
        "open_visits" => message!("counted-open-visits"),
        "weighted" => message!("counted-weighted"),
        "issued_class_b_36_months" => message!("counted-issued-class-b-36-months"),
        "issued_class_c_36_months" => message!("counted-issued-class-c-36-months"),
        "repairs_due" => message!("counted-repairs-due"),
        "repaired_in_time" => message!("counted-repaired-in-time"),
        "heat_complaint_days" => message!("counted-heat-complaint-days"),
        "heat_complaint_days_weighted" => message!("counted-heat-complaint-days-weighted"),
        "heat_violations" => message!("counted-heat-violations"),
        "heat_seasons" => message!("counted-heat-seasons"),
        "open_pest_violations" => message!("counted-open-pest-violations"),
        "pest_complaint_days" => message!("counted-pest-complaint-days"),
        "bedbug_infested_units" => message!("counted-bedbug-infested-units"),
        "rodent_factor" => message!("counted-rodent-factor"),
        "ecb_uncured_class_1" => message!("counted-ecb-uncured-class-1"),
        "ecb_uncured_class_2" => message!("counted-ecb-uncured-class-2"),
        "ecb_uncured_class_3" => message!("counted-ecb-uncured-class-3"),
        "dob_active_hazardous" => message!("counted-dob-active-hazardous"),
        "dob_active_paperwork" => message!("counted-dob-active-paperwork"),
        "dob_now_active" => message!("counted-dob-now-active"),
        "dob_urgent_open" => message!("counted-dob-urgent-open"),
        "elevators_overdue" => message!("counted-elevators-overdue"),
        "boilers_with_defects" => message!("counted-boilers-with-defects"),
        "facade_unsafe" => message!("counted-facade-unsafe"),
        "facade_swarmp" => message!("counted-facade-swarmp"),
        "aep_active" => message!("counted-aep-active"),
        "aep_discharged_3_years" => message!("counted-aep-discharged-3-years"),
        "vacate_full" => message!("counted-vacate-full"),
        "vacate_partial" => message!("counted-vacate-partial"),
        "agency_cases_open" => message!("counted-agency-cases-open"),
        "agency_cases_closed_3_years" => message!("counted-agency-cases-closed-3-years"),
        "tenant_cases_open" => message!("counted-tenant-cases-open"),
        "tenant_cases_closed_3_years" => message!("counted-tenant-cases-closed-3-years"),
        "harassment_finding_5_years" => message!("counted-harassment-finding-5-years"),
        "open_judgments" => message!("counted-open-judgments"),
        "conh_listed" => message!("counted-conh-listed"),
        "underlying_conditions" => message!("counted-underlying-conditions"),
        "registration_lapsed" => message!("counted-registration-lapsed"),
        "city_repairs_36_months" => message!("counted-city-repairs-36-months"),
        "residential_units" => message!("counted-residential-units"),
        _ => spoken(&input.name),
    }
}

pub(super) fn value(input: &ScoreInput) -> String {
    if input.unit == YES_OR_NO {
        yes_no(input.value > 0.0)
    } else {
        decimal(input.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(name: &str, value: f64, unit: &str) -> ScoreInput {
        ScoreInput {
            name: name.into(),
            value,
            unit: unit.into(),
            dataset_id: "x".into(),
            as_of: None,
            record_count: 1,
        }
    }

    #[test]
    fn every_figure_that_a_score_counts_has_a_name_in_words() {
        let rules = include_str!("../../../../core/report/src/score/inputs.rs");
        let calls = ["count(", "push(", "of_rows(", "fact("];
        let names = calls.into_iter().flat_map(|call| {
            let calls = rules
                .split("list.")
                .filter_map(move |line| line.strip_prefix(call));
            calls.filter_map(|line| line.split('"').nth(1))
        });
        let names: Vec<&str> = names.collect();
        assert!(names.len() > 40, "{names:?}");
        for name in names {
            let input = input(name, 1.0, "");
            assert_ne!(label(&input), spoken(&input.name), "{name}");
        }
    }

    #[test]
    fn a_fact_is_yes_or_no_and_a_count_a_number() {
        assert_eq!(value(&input("aep_active", 1.0, "yes or no")), "Yes");
        assert_eq!(value(&input("aep_active", 0.0, "yes or no")), "No");
        assert_eq!(value(&input("open_class_a", 12.0, "violations")), "12");
    }
}
