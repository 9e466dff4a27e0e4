//! The score of whole buildings, as the cases of a table do not compare it.

use crate::datasets::{dof_sales, hpd_bedbugs, hpd_registrations, hpd_violations, pluto};
use crate::testing::{TestBuilding, noted, rows};
use nycapt_contract::{ScoreSummary, SectionStatus};

fn summary(building: &TestBuilding) -> ScoreSummary {
    building.preview().score.data.unwrap()
}

pub(super) fn registered(units: u32) -> TestBuilding {
    rows!(TestBuilding::walk_up(units); hpd_registrations: ENDS = "2027-08-31")
}

#[test]
fn nothing_on_record_is_no_record_and_no_number_in_every_borough_type_and_size() {
    for borough in 1..=5 {
        for (class, units) in [
            ("A1", 1),
            ("B2", 2),
            ("C1", 4),
            ("C1", 20),
            ("D1", 32),
            ("R4", 300),
        ] {
            let building = rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = class,
                UNITS_RESIDENTIAL = &units.to_string(), YEAR_BUILT = "1926";
                hpd_registrations: ENDS = "2027-08-31");
            let section = building.in_borough(borough).preview().score;
            assert_eq!(section.status, SectionStatus::Empty);
            let reason = section.status_reason.unwrap();
            assert!(reason.starts_with("No score: nothing"), "{reason}");
            let summary = section.data.unwrap();
            let reasons = summary.confidence.reasons.join(" ");
            assert!(reasons.contains("doesn't mean no problems"), "{reasons}");
            let expected = (None, None, None);
            assert_eq!((summary.score, summary.range, summary.peer), expected);
            assert_eq!(summary.band.as_deref(), Some("no_record"));
            assert!(summary.components.iter().all(|part| part.points.is_none()));
            assert_ne!(summary.confidence.level, "high");
        }
    }
}

#[test]
fn the_same_record_scores_the_same_in_every_borough() {
    let building = registered(30).open("C", "2026-05-05", "508");
    let tables = |borough: u8| {
        let rates = (0..60usize).filter_map(|open| {
            let like = (0..open % 7).fold(TestBuilding::walk_up(30), |like, at| {
                like.open("B", &format!("2026-05-{:02}", at + 1), "508")
            });
            like.in_borough(borough).rates()
        });
        super::PeerTables::build(rates, &building.release)
    };
    let scores: Vec<_> = (1..=5)
        .map(|borough| {
            let building = building.clone().in_borough(borough);
            let summary = building.preview_among(&tables(3)).score.data.unwrap();
            assert_eq!(summary.borough_peer.is_some(), borough == 3);
            (summary.score, summary.peer)
        })
        .collect();
    let mut pairs = scores.windows(2);
    assert!(pairs.all(|pair| pair[0] == pair[1]), "{scores:?}");
}

#[test]
fn rows_of_one_visit_about_one_condition_count_as_their_root() {
    let weigh = |days: &[&str], order: &str| {
        let building = registered(30);
        let building = days.iter().fold(building, |b, day| b.open("C", day, order));
        building.with(|input| {
            let facts = crate::facts::Facts::read(input);
            super::counts::Open::of(&facts.violations)
        })
    };
    let visit = weigh(&["2026-05-05"; 4], "616");
    assert_eq!((visit.classes[2], visit.visits, visit.weight), (4, 1, 6.0));
    let visits = weigh(
        &["2026-05-05", "2026-05-06", "2026-05-07", "2026-05-08"],
        "616",
    );
    assert_eq!((visits.visits, visits.weight), (4, 12.0));
}

#[test]
fn a_false_certification_counts_against_a_building() {
    let of = |status: &str| {
        summary(
            &rows!(registered(30); hpd_violations: CLASS = "B", INSPECTED = "2026-05-05",
            ORDER_NUMBER = "508", OPEN_OR_CLOSE = "Open", STATUS = status),
        )
    };
    let (plain, certified) = (of("NOV SENT OUT"), of("FALSE CERTIFICATION"));
    assert!(certified.components[0].points < plain.components[0].points);
    // A form that was filled in wrong.
    let invalid = of("INVALID CERTIFICATION");
    assert_eq!(invalid.components[0].points, plain.components[0].points);
    let text = &certified.annotations[0].text;
    assert!(text.contains("HPD found it wasn't"), "{text}");
}

#[test]
fn closing_every_violation_in_time_earns_nothing_and_closing_late_costs() {
    let of = |closed: &str| {
        let building = registered(30).open("C", "2026-11-01", "508");
        let days = ["2025-06-03", "2025-06-04", "2025-06-05", "2025-06-06"];
        let repaired = days
            .iter()
            .fold(building, |b, day| b.closed("B", day, "556", closed));
        summary(&repaired)
    };
    let (in_time, late) = (of("2025-06-20"), of("2026-06-20"));
    let share = |summary: &ScoreSummary, at: usize| summary.components[at].subscore.unwrap();
    let repairs = share(&in_time, 2);
    assert!(repairs < 1.0 && (repairs * 100.0 - f64::from(in_time.score.unwrap())).abs() < 0.6);
    assert!(late.score < in_time.score);
}

#[test]
fn data_that_add_to_a_part_and_are_not_whole_count_neither_for_nor_against() {
    let building = registered(30).open("C", "2026-05-05", "508");
    let infested = rows!(building.clone(); hpd_bedbugs: PERIOD_END = "2025-10-31", INFESTED = "9");
    assert!(summary(&infested).score < summary(&building).score);
    let partial = infested.partial(&[&hpd_bedbugs::DATASET]);
    assert_eq!(summary(&partial).score, summary(&building).score);
}

#[test]
fn one_apartment_that_calls_each_week_does_not_count_alone() {
    let mut building = registered(30);
    for day in 1..=28 {
        let date = format!("2026-02-{day:02}");
        building = building.problem(&date, &date, "HEAT/HOT WATER", "4B");
    }
    let two = building.problem("x", "2026-02-03", "HEAT/HOT WATER", "5A");
    let is_told = |building: &TestBuilding| noted(&summary(building).annotations, "one_apartment");
    assert!(!is_told(&two), "it would point at a household");
    let three = two.problem("y", "2026-02-03", "HEAT/HOT WATER", "6C");
    assert!(is_told(&three));
    let summary = summary(&three);
    assert!(summary.components[3].subscore > Some(0.5));
}

#[test]
fn complaints_about_a_home_do_not_count_and_its_findings_do() {
    let weight = |building: &TestBuilding, units: f64| {
        building.with(|input| {
            let facts = crate::facts::Facts::read(input);
            super::tally::Tally::of(input, &facts, units).weight[3]
        })
    };
    let home = registered(2);
    let called = home
        .clone()
        .problem("1", "2026-02-03", "HEAT/HOT WATER", "2")
        .problem("2", "2026-02-04", "HEAT/HOT WATER", "2");
    assert_eq!(summary(&called), summary(&home));
    let heat = &summary(&home).components[3];
    assert!(!heat.sentence.contains("complaint"), "{}", heat.sentence);
    let notes = home.preview().score.notes;
    let is_noted = notes
        .iter()
        .any(|note| note.code == "complaints_not_counted");
    assert!(is_noted, "{notes:?}");
    assert_eq!(weight(&called, 2.0), 0.0);
    assert!(weight(&called.open("C", "2026-02-05", "666"), 2.0) > 0.0);
    let of_three = registered(3).problem("1", "2026-02-03", "HEAT/HOT WATER", "2");
    assert!(weight(&of_three, 3.0) > 0.0);
}

#[test]
fn a_sale_after_most_open_violations_is_annotated_and_changes_nothing() {
    let violations = registered(30).open("B", "2014-05-05", "508");
    let sold = rows!(violations.clone(); dof_sales: SALE_DATE = "2026-03-03",
        SALE_PRICE = "2500000");
    let (before, after) = (summary(&violations), summary(&sold));
    assert_eq!(before.score, after.score);
    assert!(noted(&after.annotations, "owner_changed"));
}
