//! The score of whole buildings: numbers, parts, caps, confidence and remarks.

use crate::Dataset;
use crate::calendar::days_before;
use crate::datasets::{
    dof_sales, ecb_violations, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_jurisdiction,
    hpd_registrations, hpd_vacate_orders, hpd_violations, pluto,
};
use crate::testing::{TODAY, TestBuilding, noted, rows};
use jiff::civil::date;
use nycapt_contract::{ScoreSummary, SectionStatus};

pub(super) fn summary(building: &TestBuilding) -> ScoreSummary {
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
fn nothing_in_a_part_of_the_data_is_not_called_no_record() {
    let section = registered(30)
        .without(&[&ecb_violations::DATASET])
        .preview()
        .score;
    assert_eq!(section.status, SectionStatus::Partial);
    let summary = section.data.unwrap();
    let expected = (None, None, None);
    assert_eq!((summary.score, summary.band, summary.range), expected);
}

#[test]
fn at_low_confidence_there_is_neither_number_nor_band() {
    let of = |building: TestBuilding| {
        let section = building.open("C", "2026-05-05", "508").preview().score;
        (section.status_reason, section.data.unwrap())
    };
    let (reason, low) = of(TestBuilding::walk_up(5));
    assert_eq!((reason, low.confidence.level.as_str()), (None, "low"));
    let reasons = low.confidence.reasons.join(" ");
    let last = "Too uncertain for a number.";
    assert!(reasons.ends_with(last), "{reasons}");
    let expected = (None, None, None, None);
    assert_eq!((low.score, low.band, low.range, low.peer), expected);
    let mut parts = low.components.iter();
    assert!(parts.all(|part| part.points.is_none() && part.subscore.is_none()));
    let (reason, medium) = of(registered(5));
    assert_eq!((reason, medium.confidence.level.as_str()), (None, "medium"));
    assert!(medium.score.is_some() && medium.band.is_some());
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
fn each_part_is_explained_with_its_figures() {
    let parts = |units: u32| {
        let building = registered(units).open("C", "2026-11-01", "666");
        summary(&building.closed("B", "2025-05-05", "508", "2025-05-20")).components
    };
    let expected = "1 open violation in 30 apartments. Class C counts most.";
    assert_eq!(parts(30)[0].sentence, expected);
    assert!(parts(1)[0].sentence.contains(" in 1 apartment."));
    let expected = "The only serious condition cited in the last 3 years with a deadline more than \
                    30 days before our data end was closed within 30 days of the deadline.";
    assert_eq!(parts(30)[2].sentence, expected);
}

#[test]
fn an_order_that_was_cured_does_not_count() {
    let cured = rows!(registered(200); ecb_violations: STATUS = "ACTIVE", SEVERITY = "CLASS - 2",
        CERTIFICATION = "CURED");
    assert_eq!(summary(&cured).band.as_deref(), Some("no_record"));
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
fn a_cap_above_the_lowest_is_not_listed() {
    let listed = rows!(registered(30); hpd_aep: STATUS = "AEP Active";
        hpd_jurisdiction: PROGRAM = "7A");
    let capped = summary(&listed);
    let caps: Vec<&str> = capped.adjustments.iter().map(|note| &*note.code).collect();
    assert_eq!((capped.score, caps), (Some(35), vec!["cap_aep_active"]));
}

#[test]
fn a_list_that_is_old_or_of_an_unknown_day_caps_no_score_and_a_recent_part_does() {
    let vacates = &hpd_vacate_orders::DATASET;
    let seen = registered(30).open("B", "2026-05-05", "508");
    let ordered = rows!(seen; hpd_vacate_orders: TYPE = "Part", EFFECTIVE = "2012-03-04");
    let shown = |building: &TestBuilding| {
        let summary = summary(building);
        (summary.adjustments.len(), summary.score)
    };
    assert_eq!(shown(&ordered), (1, Some(40)));
    // Placed by hand: nothing says when it was downloaded, nor that it is whole.
    let partial = ordered.clone().partial(&[vacates]);
    assert_eq!(shown(&partial), (1, Some(40)));
    let old = partial.ending(vacates, date(2018, 12, 31));
    let (caps, score) = shown(&old);
    assert!(caps == 0 && score > Some(40), "{score:?}");
    let stale = ordered.fetched(vacates, date(2018, 12, 31));
    assert_eq!(shown(&stale).0, 0);

    let managed = rows!(registered(30).open("B", "2026-05-05", "508");
        hpd_jurisdiction: PROGRAM = "7A");
    let list = &hpd_jurisdiction::DATASET;
    assert_eq!(shown(&managed).0, 1);
    let undated = managed.partial(&[list]).undated(list);
    assert_eq!(shown(&undated).0, 0);
}

#[test]
fn a_range_that_a_cap_makes_one_number_is_none() {
    let seen = registered(30).open("B", "2026-05-05", "508");
    let unread = seen.without(&[&hpd_complaints::DATASET]);
    let (low, high) = summary(&unread).range.unwrap();
    assert!(low < high);
    let capped = rows!(unread; hpd_vacate_orders: TYPE = "Part", EFFECTIVE = "2026-03-04");
    let capped = summary(&capped);
    assert_eq!((capped.score, capped.range), (Some(40), None));
}

#[test]
fn under_60_percent_there_is_no_score_but_its_parts() {
    let missing: &[&Dataset] = &[&ecb_violations::DATASET, &hpd_complaints::DATASET];
    let repaired = |due: i32| {
        let visits = (0..due).map(|at| days_before(TODAY, 400 + at));
        let closed = days_before(TODAY, 380).to_string();
        let building = visits.fold(registered(30), |building, day| {
            building.closed("B", &day.to_string(), "508", &closed)
        });
        building.without(missing).preview().score
    };
    // Four visits give the repair part 6.67 of its 15, with 53 for the others, and five give 7.5.
    let (section, enough) = (repaired(4), repaired(5).data.unwrap());
    assert_eq!((enough.coverage, enough.score.is_some()), (0.61, true));
    assert_eq!(section.status, SectionStatus::Partial);
    let reason = section.status_reason.unwrap();
    assert!(reason.contains("not enough data"), "{reason}");
    let summary = section.data.unwrap();
    assert_eq!((summary.coverage, summary.components.len()), (0.6, 7));
    let expected = (None, None, None);
    assert_eq!((summary.score, summary.band, summary.range), expected);
}

#[test]
fn stale_data_do_not_score() {
    let old = date(2026, 1, 1);
    let building = registered(30).ending(&hpd_violations::DATASET, old);
    let summary = summary(&building);
    assert_eq!(summary.components[0].status, SectionStatus::Stale);
    assert_eq!(summary.score, None);
}

#[test]
fn a_lot_without_apartments_or_of_unknown_size_has_no_score() {
    let office = rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "O6", UNITS_RESIDENTIAL = "0");
    let none = office.preview().score;
    let expected = (SectionStatus::NotApplicable, None);
    assert_eq!((none.status, none.data), expected);
    let unknown = TestBuilding::walk_up(0).preview().score;
    let expected = (SectionStatus::Unavailable, None);
    assert_eq!((unknown.status, unknown.data), expected);
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
fn a_home_needs_no_complaints_to_be_judged() {
    let missing: &[&Dataset] = &[&hpd_complaints::DATASET];
    let section = |units: u32| {
        let building = registered(units).open("C", "2026-11-01", "508");
        building.without(missing).preview().score
    };
    let home = section(2);
    assert_eq!(home.status, SectionStatus::Ok);
    let is_named = |of: &nycapt_contract::Provenance| of.dataset_id == hpd_complaints::DATASET.id;
    assert!(!home.provenance.iter().any(is_named));
    assert_eq!(home.data.unwrap().coverage, 0.85);
    assert_eq!(section(3).data.unwrap().coverage, 0.65);
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
