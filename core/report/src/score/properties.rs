//! Properties of the score over random buildings, with and without peers.

use std::sync::LazyLock;

use jiff::civil::Date;
use proptest::prelude::*;

use super::PeerTables;
use super::rules::NO_RECORD;
use super::tests::registered;
use crate::calendar::days_before;
use crate::datasets::{
    dob_boilers, dob_complaints, dob_elevators, dob_safety_violations, dob_violations,
    ecb_violations, facades, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_conh, hpd_jurisdiction,
    hpd_litigations, hpd_registrations, hpd_repair_orders, hpd_underlying_conditions,
    hpd_vacate_orders, rodent_inspections,
};
use crate::testing::{TODAY, TestBuilding, filled, rows};
use crate::{Dataset, Field};
use nycapt_contract::ScoreSummary;

/// One record: a violation, a heat complaint, or any other row of a dataset.
#[derive(Debug, Clone)]
enum Event {
    Open(u8, i32, u8),
    Closed(u8, i32, i32),
    HeatCall(u8, i32),
    /// The id of the dataset, and the fields.
    Row(&'static str, Vec<String>),
}

/// Where [`rows!`] starts an event that is one row.
struct OneRow;

impl OneRow {
    fn row(self, dataset: &Dataset, values: &[(Field, &str)]) -> Event {
        Event::Row(dataset.id, filled(dataset, values))
    }
}

fn day(ago: i32) -> Date {
    days_before(TODAY, ago)
}

fn class(of: u8) -> &'static str {
    ["A", "B", "C", "I"][usize::from(of) % 4]
}

fn order(of: u8) -> &'static str {
    ["569", "666", "617", "508", "999"][usize::from(of) % 5]
}

fn apply(building: TestBuilding, event: &Event) -> TestBuilding {
    match event {
        Event::Open(of, ago, what) => {
            building.open(class(*of), &day(*ago).to_string(), order(*what))
        }
        Event::Closed(of, ago, after) => {
            let closed = day((ago - after).max(0)).to_string();
            building.closed(class(*of), &day(*ago).to_string(), "508", &closed)
        }
        Event::HeatCall(unit, ago) => {
            let (id, day) = (format!("h{unit}-{ago}"), day(*ago).to_string());
            building.problem(&id, &day, "HEAT/HOT WATER", &unit.to_string())
        }
        Event::Row(dataset, fields) => building.with_fields(dataset, fields.clone()),
    }
}

fn pest_call(unit: u8, ago: i32) -> Event {
    rows!(OneRow; hpd_complaints: RECEIVED = &day(ago).to_string(), MINOR_CATEGORY = "PESTS",
        APARTMENT = &unit.to_string())
}

fn case(by_tenant: bool, status: &str, ago: i32) -> Event {
    let kind = ["Heat and Hot Water", "Tenant Action"][usize::from(by_tenant)];
    rows!(OneRow; hpd_litigations: CASE_TYPE = kind, STATUS = status,
        OPENED = &day(ago).to_string())
}

fn harassment(ago: i32) -> Event {
    rows!(OneRow; hpd_litigations: STATUS = "CLOSED", HARASSMENT_FINDING = "After Trial",
        OPENED = &day(ago).to_string())
}

fn dob(is_hazard: bool) -> Event {
    let code = if is_hazard { "C" } else { "BENCH" };
    rows!(OneRow; dob_violations: CATEGORY = "V-DOB VIOLATION - ACTIVE", TYPE_CODE = code)
}

fn city_repair(ago: i32) -> Event {
    rows!(OneRow; hpd_repair_orders: STATUS = "OMO Completed", CREATED = &day(ago).to_string())
}

fn rats(ago: i32, result: &str) -> Event {
    rows!(OneRow; rodent_inspections: TYPE = "Initial", INSPECTED = &day(ago).to_string(),
        RESULT = result)
}

fn ago() -> impl Strategy<Value = i32> {
    prop_oneof![0..1200i32, 0..6000i32]
}

fn adverse() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => (any::<u8>(), ago(), any::<u8>()).prop_map(|(a, b, c)| Event::Open(a, b, c)),
        4 => (0..5u8, ago()).prop_map(|(unit, ago)| Event::HeatCall(unit, ago)),
        2 => (0..5u8, ago()).prop_map(|(unit, ago)| pest_call(unit, ago)),
        1 => (1..6u8).prop_map(|units| {
            rows!(OneRow; hpd_bedbugs: BUILDING_ID = &format!("b{units}"),
                PERIOD_END = "2025-10-31", INFESTED = &units.to_string())
        }),
        1 => Just(rows!(OneRow; hpd_aep: STATUS = "AEP Active")),
        1 => prop::sample::select(vec!["Entire Building", "Partial"])
            .prop_map(|kind| rows!(OneRow; hpd_vacate_orders: TYPE = kind)),
        1 => Just(rows!(OneRow; hpd_conh: ADDED = "2024-04-02")),
        1 => (any::<bool>(), ago()).prop_map(|(who, ago)| case(who, "PENDING", ago)),
        1 => ago().prop_map(harassment),
        1 => Just(rows!(OneRow; hpd_litigations: STATUS = "CLOSED", OPEN_JUDGMENT = "YES")),
        1 => (1..4u8).prop_map(|of| {
            rows!(OneRow; ecb_violations: STATUS = "ACTIVE", SEVERITY = &format!("CLASS - {of}"))
        }),
        1 => any::<bool>().prop_map(dob),
        1 => ago().prop_map(|ago| rats(ago, "Failed for Rat Activity")),
        1 => Just(rows!(OneRow; facades: CYCLE = "10", STATUS = "UNSAFE")),
        1 => ago().prop_map(city_repair),
        1 => Just(rows!(OneRow; hpd_underlying_conditions: STATUS = "Active")),
        1 => Just(rows!(OneRow; dob_complaints: STATUS = "ACTIVE", CATEGORY = "30")),
        1 => any::<u8>().prop_map(|number| {
            rows!(OneRow; dob_safety_violations: VIOLATION_NUMBER = &format!("VIO-{number}"),
                STATUS = "Active", TYPE = order(number))
        }),
        1 => any::<u8>().prop_map(|device| {
            rows!(OneRow; dob_elevators: DEVICE = &device.to_string(), STATUS = "Active",
                CATEGORY_1 = "2019-05-05")
        }),
        1 => any::<u8>().prop_map(|boiler| {
            rows!(OneRow; dob_boilers: BOILER = &boiler.to_string(), INSPECTED = "2026-05-05",
                DEFECTS = "Yes")
        }),
        1 => Just(rows!(OneRow; hpd_jurisdiction: PROGRAM = "7A", RECORD_STATUS = "Active")),
        1 => Just(rows!(OneRow; hpd_registrations: ENDS = "2024-08-31")),
    ]
}

/// Records dated this many days after the reference day.
fn dated_adverse(ahead: std::ops::Range<i32>) -> impl Strategy<Value = Event> {
    let record = (0..7u8, any::<u8>(), any::<u8>(), ahead);
    record.prop_map(|(kind, of, what, ahead)| match kind {
        0 => Event::Open(of, -ahead, what),
        1 => Event::HeatCall(of % 5, -ahead),
        2 => pest_call(of % 5, -ahead),
        3 => case(of % 2 == 0, "PENDING", -ahead),
        4 => rats(-ahead, "Failed for Rat Activity"),
        5 => city_repair(-ahead),
        _ => harassment(-ahead),
    })
}

/// Those, and repaired violations, closed cases and passed inspections.
fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => adverse(),
        4 => (any::<u8>(), ago(), 0..400i32).prop_map(|(a, b, c)| Event::Closed(a, b, c)),
        1 => (any::<bool>(), ago()).prop_map(|(who, ago)| case(who, "CLOSED", ago)),
        1 => ago().prop_map(|ago| rats(ago, "Passed")),
        1 => ago().prop_map(|ago| {
            rows!(OneRow; hpd_aep: STATUS = "AEP Discharged", DISCHARGED = &day(ago).to_string())
        }),
    ]
}

fn building() -> impl Strategy<Value = TestBuilding> {
    let units = prop_oneof![3..7u32, 6..60u32, 60..400u32];
    let many = prop_oneof![4 => Just(0..25), 1 => Just(60..120)];
    let events = many.prop_flat_map(|many| prop::collection::vec(event(), many));
    (units, events).prop_map(|(units, events)| {
        // Fewer than six apartments have a number only with a registration.
        let bare = if units < 6 {
            registered(units)
        } else {
            TestBuilding::walk_up(units)
        };
        events.iter().fold(bare, apply)
    })
}

/// Two hundred buildings with more and more records.
static PEERS: LazyLock<PeerTables> = LazyLock::new(|| {
    let rates = (0..200u8).filter_map(|at| {
        let mut building = TestBuilding::walk_up(1 + u32::from(at % 90));
        for record in 0..at % 23 {
            let ago = i32::from(record) * 70 + i32::from(at);
            let adverse = match record % 4 {
                0 => dob(record % 8 == 0),
                1 => Event::HeatCall(record, ago),
                _ => Event::Open(record, ago, at),
            };
            building = apply(building, &adverse);
        }
        building.rates()
    });
    PeerTables::build(rates, &TestBuilding::bare().release)
});

fn summary(building: &TestBuilding, has_peers: bool) -> ScoreSummary {
    let preview = if has_peers {
        building.preview_among(&PEERS)
    } else {
        building.preview()
    };
    preview.score.data.unwrap()
}

/// The score; of nothing on record, which has none, the best.
fn number(summary: &ScoreSummary) -> u8 {
    let is_empty = summary.band.as_deref() == Some(NO_RECORD);
    summary.score.or(is_empty.then_some(100)).unwrap()
}

/// The score before caps; each part's points are rounded to hundredths.
fn points(summary: &ScoreSummary) -> f64 {
    let parts = summary.components.iter();
    match summary.score {
        Some(_) => parts.filter_map(|part| part.points).sum(),
        None => 100.0,
    }
}

/// What rounding can add to a sum of points.
const ROUNDING: f64 = 0.071;

fn with_cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(with_cases(2500))]

    #[test]
    fn an_adverse_record_never_raises_the_score(
        building in building(), adverse in adverse(), has_peers in any::<bool>(),
    ) {
        let before = summary(&building, has_peers);
        let after = summary(&apply(building, &adverse), has_peers);
        prop_assert!(number(&after) <= number(&before), "{before:?} to {after:?}");
        let (before, after) = (points(&before), points(&after));
        prop_assert!(after <= before + ROUNDING, "{before} to {after}");
    }

    #[test]
    fn a_record_of_a_later_day_changes_nothing(
        building in building(), adverse in dated_adverse(1..400), has_peers in any::<bool>(),
    ) {
        let before = summary(&building, has_peers);
        let after = summary(&apply(building, &adverse), has_peers);
        prop_assert_eq!(before, after);
    }

    #[test]
    fn closing_a_violation_never_lowers_the_score(
        building in building(), of in any::<u8>(), ago in ago(), what in any::<u8>(),
        has_peers in any::<bool>(),
    ) {
        let (class, day, order) = (class(of), day(ago).to_string(), order(what));
        let open = building.clone().open(class, &day, order);
        let closed = building.closed(class, &day, order, &TODAY.to_string());
        let (before, after) = (summary(&open, has_peers), summary(&closed, has_peers));
        prop_assert!(number(&after) >= number(&before), "{before:?} to {after:?}");
        let (before, after) = (points(&before), points(&after));
        prop_assert!(after >= before - ROUNDING, "{before} to {after}");
    }

    #[test]
    fn points_sum_to_the_score_before_caps_and_weights_to_100(
        building in building(), has_peers in any::<bool>(),
    ) {
        let summary = summary(&building, has_peers);
        prop_assume!(summary.score.is_some());
        let points = points(&summary);
        let weights: f64 = summary.components.iter().map(|part| part.effective_weight).sum();
        prop_assert!((weights - 100.0).abs() < 0.05, "{weights}");
        let score = f64::from(summary.score.unwrap());
        let is_capped = !summary.adjustments.is_empty();
        prop_assert!(is_capped || (points - score).abs() < 0.55, "{points} for {score}");
        prop_assert!(!is_capped || points > score, "{points} capped to {score}");
    }
}

#[test]
fn the_peers_of_the_properties_are_enough_to_be_compared_with() {
    let building = apply(TestBuilding::walk_up(30), &Event::Open(1, 30, 3));
    let peer = summary(&building, true).peer.unwrap();
    assert!(peer.n >= 30, "{peer:?}");
}
