//! The score of whole buildings: numbers, parts, caps, confidence and remarks.

use crate::Dataset;
use crate::datasets::{
    ecb_violations, hpd_aep, hpd_complaints, hpd_litigations, hpd_registrations, hpd_vacate_orders,
    hpd_violations, pluto,
};
use crate::testing::{TestBuilding, rows};
use nycapt_contract::{ScoreSummary, SectionStatus};

pub(super) fn summary(building: &TestBuilding) -> ScoreSummary {
    building.preview().score.data.unwrap()
}

pub(super) fn registered(units: u32) -> TestBuilding {
    rows!(TestBuilding::walk_up(units); hpd_registrations: ENDS = "2027-08-31")
}

fn old_b(building: TestBuilding, count: usize) -> TestBuilding {
    (0..count).fold(building, |building, _| {
        building.open("B", "2014-05-05", "508")
    })
}

#[test]
fn no_record_gives_79_to_99_by_size_and_medium_confidence_at_most() {
    for (units, score, level) in [
        (1, 79, "low"),
        (3, 84, "low"),
        (6, 89, "medium"),
        (20, 95, "medium"),
        (100, 99, "medium"),
    ] {
        let summary = summary(&registered(units));
        assert_eq!(summary.score, Some(score), "{units} apartments");
        let confidence = summary.confidence;
        assert!(confidence.reasons.iter().any(|r| r.contains("not proof")));
        if units >= 6 {
            assert_eq!(confidence.level, level, "{units} apartments");
        }
    }
}

#[test]
fn each_part_is_explained_with_its_figures() {
    let parts = |units: u32| {
        let building = registered(units).open("C", "2026-11-01", "666").closed(
            "B",
            "2025-05-05",
            "508",
            "2025-05-20",
        );
        summary(&building).components
    };
    assert_eq!(
        parts(30)[0].sentence,
        "Open violations weigh 3.0 by class and age in 30 apartments; the rate, evened out \
         for small buildings, is 0.15 an apartment."
    );
    assert!(parts(1)[0].sentence.contains(" in 1 apartment; "));
    assert_eq!(
        parts(30)[2].sentence,
        "1 of 1 serious violations that came due in the last 36 months were closed in time."
    );
}

#[test]
fn stale_paper_is_annotated_and_not_punished() {
    let building = old_b(registered(60), 40);
    let summary = summary(&building);
    assert!(summary.score >= Some(95), "{:?}", summary.score);
    assert_eq!(summary.band.as_deref(), Some("strong"));
    assert_eq!(
        summary.annotations[0].text,
        "40 of 40 open violations are over 10 years old and count one tenth."
    );
}

#[test]
fn a_few_uncured_orders_cost_a_large_building_little() {
    let uncured = [
        (ecb_violations::STATUS, "ACTIVE"),
        (ecb_violations::SEVERITY, "CLASS - 2"),
        (ecb_violations::CERTIFICATION, "NO COMPLIANCE RECORDED"),
    ];
    let cured = [
        uncured[0],
        uncured[1],
        (ecb_violations::CERTIFICATION, "CURED"),
    ];
    let lesser = [
        uncured[0],
        (ecb_violations::SEVERITY, "CLASS - 3"),
        uncured[2],
    ];
    let dataset = &ecb_violations::DATASET;
    let building = [&uncured, &uncured, &lesser]
        .into_iter()
        .fold(registered(200), |building, row| building.row(dataset, row));
    assert_eq!(summary(&building).score, Some(96));
    let building = registered(200).row(dataset, &cured);
    assert_eq!(summary(&building).score, Some(99));
}

#[test]
fn a_cap_is_listed_only_when_it_bites() {
    let building = rows!(registered(30); hpd_aep: STATUS = "AEP Active");
    let capped = summary(&building);
    assert_eq!(
        (capped.score, capped.band.as_deref()),
        (Some(35), Some("weak"))
    );
    assert_eq!(capped.adjustments[0].code, "cap_aep_active");
    let mut worse = building;
    for _ in 0..200 {
        worse = worse.open("C", "2026-05-05", "666");
    }
    let worse = summary(&worse);
    assert!(worse.score < Some(35), "{:?}", worse.score);
    assert_eq!(worse.adjustments, []);
}

#[test]
fn the_lowest_cap_holds_and_one_building_of_a_complex_is_not_all_of_it() {
    let building =
        rows!(registered(30); hpd_vacate_orders: TYPE = "Entire Building", BIN = "3000001");
    assert_eq!(summary(&building).score, Some(10));
    let complex = rows!(building; hpd_violations: BIN = "3000002");
    assert_eq!(summary(&complex).score, Some(40));
}

#[test]
fn a_missing_dataset_takes_its_part_out_and_widens_the_range() {
    let building = registered(30)
        .open("B", "2026-01-05", "508")
        .without(&[&ecb_violations::DATASET]);
    let section = building.preview().score;
    assert_eq!(section.status, SectionStatus::Partial);
    let summary = section.data.unwrap();
    assert_eq!(summary.coverage, 0.88);
    let (low, high) = summary.range.unwrap();
    assert!(Some(low) < summary.score && summary.score <= Some(high));
    let safety = &summary.components[5];
    assert_eq!(
        (safety.status, safety.points),
        (SectionStatus::Unavailable, None)
    );
    assert_eq!(safety.effective_weight, 0.0);
}

#[test]
fn under_60_percent_there_is_no_score_but_its_parts() {
    let missing: &[&Dataset] = &[
        &ecb_violations::DATASET,
        &hpd_complaints::DATASET,
        &hpd_litigations::DATASET,
    ];
    let enough = summary(&registered(30).without(missing));
    assert_eq!((enough.coverage, enough.score.is_some()), (0.6, true));
    let section = registered(30)
        .without(&[&hpd_violations::DATASET])
        .preview()
        .score;
    assert_eq!(section.status, SectionStatus::Partial);
    let summary = section.data.unwrap();
    assert_eq!(
        (summary.score, summary.band, summary.coverage),
        (None, None, 0.2)
    );
    assert_eq!(summary.range, Some((20, 100)));
    assert!(section.status_reason.unwrap().contains("Too little"));
}

#[test]
fn stale_data_do_not_score() {
    let old = jiff::civil::date(2026, 1, 1);
    let building = registered(30).ending(&hpd_violations::DATASET, old);
    let summary = summary(&building);
    assert_eq!(summary.components[0].status, SectionStatus::Stale);
    assert_eq!(summary.score, None);
}

#[test]
fn a_lot_without_apartments_or_of_unknown_size_has_no_score() {
    let office = [
        (pluto::BUILDING_CLASS, "O6"),
        (pluto::UNITS_RESIDENTIAL, "0"),
    ];
    let office = TestBuilding::bare().row(&pluto::DATASET, &office);
    let none = office.preview().score;
    assert_eq!(
        (none.status, none.data),
        (SectionStatus::NotApplicable, None)
    );
    let unknown = TestBuilding::walk_up(0).preview().score;
    assert_eq!(
        (unknown.status, unknown.data),
        (SectionStatus::Unavailable, None)
    );
}

#[test]
fn a_condominium_is_medium_at_most_and_a_full_record_high() {
    let seen = registered(30).open("A", "2026-05-05", "508");
    assert_eq!(summary(&seen).confidence.level, "high");
    assert_eq!(summary(&seen).confidence.reasons, Vec::<String>::new());
    let condo =
        rows!(seen; pluto: BUILDING_CLASS = "R4", UNITS_RESIDENTIAL = "30", YEAR_BUILT = "1960");
    assert_eq!(summary(&condo).confidence.level, "medium");
}

#[test]
fn one_apartment_that_calls_each_week_does_not_count_alone() {
    let mut building = registered(30);
    for day in 1..=28 {
        let date = format!("2026-02-{day:02}");
        building = building.problem(&date, &date, "HEAT/HOT WATER", "4B");
    }
    let building = building.problem("x", "2026-02-03", "HEAT/HOT WATER", "5A");
    let summary = summary(&building);
    assert_eq!(summary.annotations[0].code, "one_apartment");
    assert!(summary.components[3].subscore > Some(0.5));
}

#[test]
fn complaints_about_a_home_do_not_count_and_its_findings_do() {
    let home = registered(2);
    let called = home
        .clone()
        .problem("1", "2026-02-03", "HEAT/HOT WATER", "2")
        .problem("2", "2026-02-04", "HEAT/HOT WATER", "2");
    assert_eq!(summary(&called), summary(&home));
    let heat = &summary(&home).components[3];
    assert!(heat.sentence.ends_with("not counted."), "{}", heat.sentence);
    let found = summary(&called.open("C", "2026-02-05", "666"));
    assert!(found.components[3].points < heat.points);
    let of_three = registered(3).problem("1", "2026-02-03", "HEAT/HOT WATER", "2");
    assert!(summary(&of_three).components[3].points < summary(&registered(3)).components[3].points);
}

#[test]
fn a_home_needs_no_complaints_to_be_judged() {
    let missing: &[&Dataset] = &[&hpd_complaints::DATASET];
    let section = |units: u32| registered(units).without(missing).preview().score;
    let home = section(2);
    assert_eq!(home.status, SectionStatus::Ok);
    assert_eq!(home.data.unwrap().coverage, 1.0);
    let is_named = |of: &nycapt_contract::Provenance| of.dataset_id == hpd_complaints::DATASET.id;
    assert!(!home.provenance.iter().any(is_named));
    assert_eq!(section(3).data.unwrap().coverage, 0.8);
}

#[test]
fn a_sale_after_most_open_violations_is_annotated_and_changes_nothing() {
    let violations = old_b(registered(30), 3);
    let sold = violations.clone().row(
        &crate::datasets::dof_sales::DATASET,
        &[
            (crate::datasets::dof_sales::SALE_DATE, "2026-03-03"),
            (crate::datasets::dof_sales::SALE_PRICE, "2500000"),
        ],
    );
    let (before, after) = (summary(&violations), summary(&sold));
    assert_eq!(before.score, after.score);
    assert!(
        after
            .annotations
            .iter()
            .any(|note| note.code == "owner_changed")
    );
}
