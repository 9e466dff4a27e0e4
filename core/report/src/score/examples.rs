//! Examples: the score of whole buildings without peers, so that a change of a rule shows in all of
//! them.

use super::tests::{registered, summary};
use crate::calendar::days_before;
use crate::datasets::{
    datasets, dob_violations, ecb_violations, facades, hpd_aep, hpd_litigations, hpd_vacate_orders,
};
use crate::testing::{TODAY, TestBuilding, rows};
use nycapt_contract::{ScoreSummary, SectionStatus};

fn day(ago: i32) -> String {
    days_before(TODAY, ago).to_string()
}

/// With open violations of a class, one for each age in days.
fn open(building: TestBuilding, class: &str, ages: &[i32]) -> TestBuilding {
    ages.iter().fold(building, |building, ago| {
        building.open(class, &day(*ago), "508")
    })
}

/// With violations that were closed 20 days after they were found.
fn repaired(building: TestBuilding, class: &str, ages: &[i32]) -> TestBuilding {
    ages.iter().fold(building, |building, ago| {
        building.closed(class, &day(*ago), "508", &day(ago - 20))
    })
}

/// With heat complaints on this many days of last winter, each from another apartment.
fn heat_days(building: TestBuilding, count: i32) -> TestBuilding {
    (0..count).fold(building, |building, at| {
        let (id, unit) = (format!("heat{at}"), format!("{}A", at + 1));
        building.problem(&id, &day(300 + at), "HEAT/HOT WATER", &unit)
    })
}

/// With open pest violations of class B, of the last two years.
fn pests(building: TestBuilding, ages: &[i32]) -> TestBuilding {
    ages.iter().fold(building, |building, ago| {
        building.open("B", &day(*ago), "569")
    })
}

fn uncured(building: TestBuilding, severity: &str) -> TestBuilding {
    rows!(building; ecb_violations: STATUS = "ACTIVE", SEVERITY = severity)
}

fn active_dob(building: TestBuilding, code: &str) -> TestBuilding {
    rows!(building; dob_violations: VIOLATION_ID = code, CATEGORY = "V-DOB VIOLATION - ACTIVE",
        TYPE_CODE = code)
}

fn aep(building: TestBuilding) -> TestBuilding {
    rows!(building; hpd_aep: STATUS = "AEP Active")
}

/// 30 apartments, open 6 A, 11 B and 5 C of mixed age, 8 of 15 repairs in time.
fn typical() -> TestBuilding {
    let building = registered(30);
    let building = open(building, "A", &[100, 400, 1500, 1500, 3000, 4000]);
    let building = open(
        building,
        "B",
        &[20, 150, 600, 700, 1500, 3000, 3000, 4000, 4000],
    );
    let building = pests(building, &[400, 450]);
    let building = open(building, "C", &[20, 200, 600, 1500, 3000]);
    let building = repaired(building, "B", &[200, 350, 500, 700, 850, 1000]);
    let building = repaired(building, "C", &[450, 900]);
    let building = heat_days(building, 11);
    let building = active_dob(active_dob(building, "C"), "BENCH");
    let building = uncured(building, "CLASS - 3");
    rows!(building; hpd_litigations: CASE_TYPE = "Tenant Action", STATUS = "CLOSED",
        OPENED = &day(500))
}

/// 42 apartments, open 10 A, 39 B and 28 C, 71 issued in three years, 18 of 60 in time.
fn troubled() -> TestBuilding {
    let spread = |from: i32, count: i32, step: i32| -> Vec<i32> {
        (0..count).map(|at| from + at * step).collect()
    };
    let building = open(registered(42), "A", &spread(100, 10, 150));
    // 30 B and 23 C of the last three years, 11 of them not due yet; 14 older ones.
    let building = open(building, "B", &spread(2, 6, 8));
    let building = open(building, "B", &spread(70, 16, 45));
    let building = pests(building, &spread(90, 8, 60));
    let building = open(building, "C", &spread(2, 5, 8));
    let building = open(building, "C", &spread(70, 18, 50));
    let building = open(building, "B", &spread(1200, 9, 100));
    let building = open(building, "C", &spread(1200, 5, 100));
    let building = repaired(building, "B", &spread(80, 12, 70));
    let building = repaired(building, "C", &spread(80, 6, 140));
    let building = heat_days(building, 36);
    let building = uncured(uncured(building, "CLASS - 1"), "CLASS - 2");
    let building = active_dob(active_dob(uncured(building, "CLASS - 2"), "C"), "P");
    rows!(building; hpd_litigations: CASE_TYPE = "Heat and Hot Water", STATUS = "PENDING",
        OPENED = &day(500), OPEN_JUDGMENT = "YES")
}

fn parts(summary: &ScoreSummary) -> String {
    let parts = summary.components.iter();
    let parts = parts.map(|part| format!("{} {:?}", part.id, part.points));
    parts.collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn assert_score(building: &TestBuilding, score: u8, band: &str) {
    let summary = summary(building);
    let parts = parts(&summary);
    assert_eq!(summary.score, Some(score), "{parts}");
    assert_eq!(summary.band.as_deref(), Some(band));
}

#[test]
fn a_clean_walk_up_with_two_repairs_in_time_is_strong_at_99() {
    let building = repaired(registered(20), "B", &[300, 800]);
    assert_score(&building, 99, "strong");
}

#[test]
fn a_typical_building_is_mixed_at_66() {
    assert_score(&typical(), 66, "mixed");
    let summary = summary(&typical());
    assert!((summary.components[0].effective_weight - 31.38).abs() < 0.01);
    let old = &summary.annotations[0];
    assert_eq!((&*old.code, &old.text[..8]), ("old_open", "3 of 22 "));
}

#[test]
fn a_troubled_walk_up_is_serious_at_22() {
    assert_score(&troubled(), 22, "serious");
}

#[test]
fn orders_do_not_bite_where_the_parts_are_lower_already() {
    let building = rows!(aep(troubled()); hpd_vacate_orders: TYPE = "Partial");
    assert_score(&building, 20, "serious");
    assert_eq!(summary(&building).adjustments, []);
}

#[test]
fn one_fresh_class_c_leaves_a_three_family_house_at_84() {
    assert_score(&open(registered(3), "C", &[62]), 84, "good");
}

#[test]
fn two_uncured_orders_leave_a_large_condominium_at_97() {
    let building = uncured(uncured(registered(200), "CLASS - 2"), "CLASS - 2");
    let building = rows!(building; facades: CYCLE = "10", STATUS = "SWARMP");
    assert_score(&building, 97, "strong");
}

#[test]
fn violations_left_open_for_a_decade_count_as_if_they_were_new() {
    let ages = |first: i32| (0..40).map(|at| first + at).collect::<Vec<_>>();
    let old = open(registered(60), "B", &ages(4000));
    let parts = |building: &TestBuilding| {
        let summary = summary(building);
        let open = &summary.components[0];
        (open.subscore, open.effective_weight)
    };
    let new = open(registered(60), "B", &ages(1200));
    assert_eq!(parts(&old), parts(&new));
    assert_score(&old, 89, "strong");
}

#[test]
fn without_the_department_of_buildings_it_is_64_within_56_and_69() {
    let down = typical().without(datasets![
        ecb_violations dob_violations dob_safety_violations dob_complaints facades
    ]);
    assert_score(&down, 64, "mixed");
    let section = down.preview().score;
    assert_eq!(section.status, SectionStatus::Partial);
    let summary = section.data.unwrap();
    assert_eq!(summary.coverage, 0.84);
    assert_eq!(summary.range, Some((56, 69)));
    let safety = &summary.components[5];
    let shown = (safety.status, safety.points, safety.effective_weight);
    assert_eq!(shown, (SectionStatus::Unavailable, None, 0.0));
}

#[test]
fn the_cap_of_the_alternative_enforcement_program_is_35_and_listed() {
    let building = aep(typical());
    assert_score(&building, 35, "weak");
    let adjustment = &summary(&building).adjustments[0];
    assert_eq!(adjustment.code, "cap_aep_active");
    let text = &adjustment.text;
    assert!(text.contains("down from 60, because"), "{text}");
}
