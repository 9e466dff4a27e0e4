//! What one record counts in each part, in words.

use super::rules;
use super::rules::Part;
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

fn words<const N: usize>(pairs: [(&str, f64); N]) -> Pairs {
    pairs.map(|(what, counts)| (what.into(), counts)).into()
}

/// Days as whole years.
fn years(days: i32) -> String {
    (f64::from(days) / crate::calendar::YEAR)
        .round()
        .to_string()
}

fn open_conditions() -> Pairs {
    let [a, b, c] = rules::OPEN_WEIGHT;
    let mut pairs = words([
        ("an open violation of class A", a),
        ("an open violation of class B", b),
        ("an open violation of class C", c),
        (
            "factor of a rent-impairing violation",
            rules::RENT_IMPAIRING,
        ),
    ]);
    for (most, weight) in rules::AGE_WEIGHT {
        pairs.push((format!("factor of an age up to {most} years"), weight));
    }
    pairs.push((
        "factor of a greater or unknown age".into(),
        rules::OLDEST_WEIGHT,
    ));
    pairs
}

fn violation_rate() -> Pairs {
    let [_, b, c] = rules::ISSUED_WEIGHT;
    let window = years(rules::RECENT_DAYS);
    vec![
        (
            format!(
                "a class B violation issued in the last {window} years, half for each year of age"
            ),
            b,
        ),
        (
            format!(
                "a class C violation issued in the last {window} years, half for each year of age"
            ),
            c,
        ),
    ]
}

fn repair_response() -> Pairs {
    let (window, grace) = (years(rules::RECENT_DAYS), rules::GRACE_DAYS);
    vec![(
        format!(
            "a class B or C violation issued in the last {window} years and closed within {grace} \
             days after its deadline; one still open then counts 0"
        ),
        1.0,
    )]
}

fn heat() -> Pairs {
    let (month, share) = (rules::MONTHLY_CALLS, rules::ONE_APARTMENT);
    let percent = (100.0 * share / (1.0 + share)).round();
    vec![
        (
            format!(
                "a day on which an apartment reported heat or hot water, at most {month} in a month"
            ),
            1.0,
        ),
        (
            format!("such a day of one apartment beyond {percent} % of all"),
            rules::ONE_APARTMENT_EXCESS,
        ),
        (
            "a heat or hot water violation".into(),
            rules::HEAT_VIOLATION,
        ),
    ]
}

fn pests() -> Pairs {
    words([
        ("an open pest violation, with the factor of its age", 1.0),
        (
            "a day on which an apartment reported pests, half for each year of age",
            rules::PEST_COMPLAINT,
        ),
        (
            "an apartment with bedbugs in the owner's latest filing",
            1.0,
        ),
        (
            "factor after rats were found and cleared",
            rules::RATS_CLEARED,
        ),
        (
            "factor while the latest inspection found rats",
            rules::RATS_FAILED,
        ),
    ])
}

fn safety() -> Pairs {
    let [first, second, third] = rules::ECB_POINTS;
    let [hazard, paperwork] = rules::DOB_POINTS;
    words([
        ("an uncured ECB violation of class 1", first),
        ("an uncured ECB violation of class 2", second),
        ("an uncured ECB violation of class 3", third),
        ("an active DOB violation about a hazard", hazard),
        (
            "an active DOB violation about a missed filing, or of DOB NOW alone",
            paperwork,
        ),
        ("an elevator with an overdue test", rules::ELEVATOR_OVERDUE),
        (
            "a boiler whose last inspection found defects",
            rules::BOILER_DEFECTS,
        ),
        (
            "an open complaint to DOB of its first priority",
            rules::DOB_URGENT,
        ),
        ("an unsafe facade", rules::FACADE_UNSAFE),
        (
            "a facade that is safe only with a repair program",
            rules::FACADE_SWARMP,
        ),
    ])
}

fn enforcement() -> Pairs {
    words([
        (
            "active in the Alternative Enforcement Program",
            rules::AEP_ACTIVE,
        ),
        (
            "discharged from it within three years",
            rules::AEP_DISCHARGED,
        ),
        (
            "listed for Certification of No Harassment",
            rules::CONH_LISTED,
        ),
        (
            "in the Underlying Conditions Program",
            rules::UNDERLYING_CONDITIONS,
        ),
        ("a pending case that HPD started", rules::AGENCY_CASE_OPEN),
        (
            "a pending case of a tenant, over each 20 apartments of larger buildings",
            rules::TENANT_CASE_OPEN,
        ),
        (
            "a closed case opened within three years; of a tenant over each 20 apartments",
            rules::CASE_CLOSED,
        ),
        (
            "a finding of harassment within five years",
            rules::HARASSMENT,
        ),
        ("an order to vacate the entire building", rules::VACATE_FULL),
        ("an order to vacate part of it", rules::VACATE_PARTIAL),
        ("an open judgment", rules::OPEN_JUDGMENT),
        ("a lapsed registration", rules::REGISTRATION_LAPSED),
        (
            "repairs that the city completed in 36 months, for each order and apartment",
            rules::CITY_REPAIR,
        ),
        ("such repairs at most", rules::CITY_REPAIR_MOST),
    ])
}
