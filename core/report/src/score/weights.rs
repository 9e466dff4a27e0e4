//! What one record counts in each part, in words.

use super::rules;
use super::rules::Part;
use crate::messages::message;
use nycapt_contract::MethodWeight;

/// What counts how much in a part.
pub(super) fn counted(part: Part) -> Vec<MethodWeight> {
    let pairs = match part {
        Part::OpenConditions => open_conditions(),
        Part::ViolationRate => violation_rate(),
        Part::RepairResponse => repair_response(),
        Part::Heat => heat(),
        Part::Pests => pests(),
        Part::BuildingSafety => safety(),
        Part::Enforcement => enforcement(),
    };
    let of = |(what, counts): (String, f64)| MethodWeight { what, counts };
    pairs.into_iter().map(of).collect()
}

type Pairs = Vec<(String, f64)>;

/// Days as whole years.
fn years(days: i32) -> String {
    (f64::from(days) / crate::calendar::YEAR)
        .round()
        .to_string()
}

fn open_conditions() -> Pairs {
    let [a, b, c] = rules::OPEN_WEIGHT;
    Vec::from([
        (message!("weight-open-class-a"), a),
        (message!("weight-open-class-b"), b),
        (message!("weight-open-class-c"), c),
        (message!("weight-rent-impairing"), rules::RENT_IMPAIRING),
        (
            message!("weight-falsely-certified"),
            rules::FALSELY_CERTIFIED,
        ),
    ])
}

fn violation_rate() -> Pairs {
    let [_, b, c] = rules::ISSUED_WEIGHT;
    let window = years(rules::RECENT_DAYS);
    let issued = |class: &str| message!("weight-issued", class = class, window = window.as_str());
    vec![(issued("B"), b), (issued("C"), c)]
}

fn repair_response() -> Pairs {
    let (window, grace) = (years(rules::RECENT_DAYS), rules::GRACE_DAYS);
    vec![(
        message!("weight-repair", window = window, grace = grace),
        1.0,
    )]
}

fn heat() -> Pairs {
    let (month, times) = (rules::MONTHLY_CALLS, rules::ONE_APARTMENT);
    vec![
        (message!("weight-heat-day", month = month), 1.0),
        (
            message!("weight-heat-one-apartment", times = times),
            rules::ONE_APARTMENT_EXCESS,
        ),
        (message!("weight-heat-violation"), rules::HEAT_VIOLATION),
    ]
}

fn pests() -> Pairs {
    Vec::from([
        (message!("weight-pest-violation"), 1.0),
        (message!("weight-pest-day"), rules::PEST_COMPLAINT),
        (message!("weight-bedbugs"), 1.0),
        (message!("weight-rats-cleared"), rules::RATS_CLEARED),
        (message!("weight-rats-found"), rules::RATS_FAILED),
    ])
}

fn safety() -> Pairs {
    let [first, second, third] = rules::ECB_POINTS;
    let [hazard, paperwork] = rules::DOB_POINTS;
    Vec::from([
        (message!("weight-ecb-class-1"), first),
        (message!("weight-ecb-class-2"), second),
        (message!("weight-ecb-class-3"), third),
        (message!("weight-dob-hazard"), hazard),
        (message!("weight-dob-paperwork"), paperwork),
        (message!("weight-elevator"), rules::ELEVATOR_OVERDUE),
        (message!("weight-boiler"), rules::BOILER_DEFECTS),
        (message!("weight-dob-urgent"), rules::DOB_URGENT),
        (message!("weight-facade-unsafe"), rules::FACADE_UNSAFE),
        (message!("weight-facade-repair"), rules::FACADE_SWARMP),
    ])
}

fn enforcement() -> Pairs {
    Vec::from([
        (message!("weight-aep"), rules::AEP_ACTIVE),
        (message!("weight-aep-discharged"), rules::AEP_DISCHARGED),
        (message!("weight-conh"), rules::CONH_LISTED),
        (
            message!("weight-underlying-conditions"),
            rules::UNDERLYING_CONDITIONS,
        ),
        (message!("weight-agency-case"), rules::AGENCY_CASE_OPEN),
        (message!("weight-tenant-case"), rules::TENANT_CASE_OPEN),
        (message!("weight-closed-case"), rules::CASE_CLOSED),
        (message!("weight-harassment"), rules::HARASSMENT),
        (message!("weight-vacate-full"), rules::VACATE_FULL),
        (message!("weight-vacate-partial"), rules::VACATE_PARTIAL),
        (message!("weight-judgment"), rules::OPEN_JUDGMENT),
        (message!("weight-registration"), rules::REGISTRATION_LAPSED),
        (message!("weight-city-repair"), rules::CITY_REPAIR),
        (message!("weight-city-repair-most"), rules::CITY_REPAIR_MOST),
    ])
}
