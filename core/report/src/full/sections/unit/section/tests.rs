use super::*;
use crate::Field;
use crate::datasets::{dob_now_jobs, dof_sales, hpd_repair_orders, hpd_violations};
use crate::full::sections::testing::note;
use crate::testing::{TestBuilding, noted, rows};
use nycapt_address::parse_unit;

pub(crate) fn records(building: &TestBuilding, unit: &str) -> UnitRecords {
    section(building, unit).data.unwrap()
}

pub(crate) fn counted(data: &UnitRecords) -> &UnitCounts {
    data.counts.as_ref().unwrap()
}

pub(crate) fn section(building: &TestBuilding, asked: &str) -> Section<UnitRecords> {
    let asked = parse_unit(asked);
    building.with_report(asked.as_ref(), None, |input| unit(&Context::new(input)))
}

pub(crate) fn reference(building: &TestBuilding, asked: &str) -> UnitReference {
    let asked = parse_unit(asked);
    let made = building.with_report(asked.as_ref(), None, |input| {
        unit_reference(&Context::new(input))
    });
    made.unwrap()
}

pub(crate) fn violation(
    building: TestBuilding,
    id: &str,
    values: &[(Field, &str)],
) -> TestBuilding {
    let mut all = vec![
        (hpd_violations::VIOLATION_ID, id),
        (hpd_violations::CLASS, "B"),
        (hpd_violations::INSPECTED, "2026-03-02"),
        (hpd_violations::STATUS_DATE, "2026-03-02"),
        (hpd_violations::OPEN_OR_CLOSE, "Open"),
        (hpd_violations::ORDER_NUMBER, "569"),
    ];
    all.extend_from_slice(values);
    building.row(&hpd_violations::DATASET, &all)
}

fn in_apartment(building: TestBuilding, id: &str, apartment: &str) -> TestBuilding {
    violation(building, id, &[(hpd_violations::APARTMENT, apartment)])
}

#[test]
fn without_an_apartment_the_section_does_not_apply() {
    let section = TestBuilding::walk_up(20).part(unit);
    assert_eq!(section.status, SectionStatus::NotApplicable);
    assert_eq!(section.data, None);
}

#[test]
fn records_are_grouped_by_how_surely_they_name_it() {
    let mut building = TestBuilding::walk_up(20);
    for (id, apartment) in [
        ("1", "4B"),
        ("2", "APT 4-B"),
        ("3", "4B/4C"),
        ("5", "4C"),
        ("6", ""),
        ("7", "BLDG"),
        ("8", "5B"),
    ] {
        building = in_apartment(building, id, apartment);
    }
    let data = records(&building, "4B");
    let counts = UnitCounts {
        exact: 3,
        probable: 0,
        possible: 0,
        floor: 1,
        building_wide: 2,
    };
    assert_eq!(data.counts, Some(counts));
    let ids = |rows: &[UnitRow]| -> Vec<String> {
        rows.iter().filter_map(|row| row.row_id.clone()).collect()
    };
    assert_eq!(ids(&data.rows), ["1", "2", "3"]);
    assert_eq!(ids(&data.building_wide), ["6", "7"]);
    let listed = &data.rows[2].unit_match;
    assert_eq!((&*listed.tier, listed.confidence), ("listed", 0.95));
    assert_eq!((&*listed.raw, &*listed.normalized), ("4B/4C", "4B"));
    assert_eq!(data.known_units, Some(3));
}

#[test]
fn letters_and_digits_in_another_order_are_asked_about_and_never_counted() {
    let building = in_apartment(TestBuilding::walk_up(20), "1", "C3");
    let building = in_apartment(building, "2", "C-3");
    let unit_section = section(&building, "3C");
    let data = unit_section.data.as_ref().unwrap();
    assert_eq!(data.counts, Some(UnitCounts::default()));
    assert!(data.rows.is_empty() && data.possible.is_empty());
    let question = "Records mention apartment C3, not 3C. Did you mean C3?";
    let asked = note(&unit_section, "similar_name");
    assert_eq!(asked.as_deref(), Some(question));
    let named = reference(&building, "3C");
    assert_ne!(named.validity, "confirmed");
    assert!(named.evidence.iter().any(|why| why == question));
    let report = building.report_of(Some("3C"), None);
    let text = serde_json::to_string(&report).unwrap();
    for claim in ["mention apartment 3C", "mentions apartment 3C.\""] {
        let denied = text.matches(&format!("No record {claim}")).count();
        assert_eq!(text.matches(claim).count(), denied, "{claim}");
    }
    let both = in_apartment(building, "3", "3C");
    let unit_section = section(&both, "3C");
    assert!(!noted(&unit_section.notes, "similar_name"));
    assert_eq!(counted(&unit_section.data.unwrap()).exact, 1);
}

#[test]
fn what_may_be_the_apartment_is_shown_apart() {
    let building = in_apartment(TestBuilding::walk_up(20), "1", "PENTHO");
    let data = records(&building, "PENTHOUSE A");
    assert_eq!((counted(&data).possible, data.rows.len()), (1, 0));
    let may_be = &data.possible[0].unit_match;
    assert_eq!((&*may_be.tier, may_be.confidence), ("prefix", 0.6));
}

#[test]
fn a_description_names_the_apartment_where_the_column_does_not() {
    let text = "REPAIR THE WALL LOCATED AT APT 4B, 4th STORY, 1st APARTMENT FROM NORTH";
    let of = |column| {
        let column = (hpd_violations::APARTMENT, column);
        let values = [column, (hpd_violations::DESCRIPTION, text)];
        records(&violation(TestBuilding::walk_up(20), "1", &values), "4B")
    };
    let data = of("");
    let counts = counted(&data);
    assert_eq!((counts.exact, counts.building_wide), (1, 0));
    assert_eq!(data.rows[0].unit_match.raw, "4B");
    assert_eq!(counted(&of("5C")).exact, 0, "the column is believed first");
}

#[test]
fn complaints_are_shown_by_month_and_category_without_the_last_30_days() {
    let building = TestBuilding::walk_up(20)
        .problem("1", "2026-10-20", "PLUMBING", "4B")
        .problem("1", "2026-10-20", "PLUMBING", "4B")
        .problem("2", "2026-10-21", "PLUMBING", "4B")
        .problem("3", "", "PLUMBING", "4B");
    let data = records(&building, "4B");
    assert_eq!((data.rows.len(), counted(&data).exact), (1, 1));
    let row = &data.rows[0];
    let expected = (Some("2026-10"), "PLUMBING");
    assert_eq!((row.date.as_deref(), &*row.title), expected);
    assert_eq!(row.row_id, None);
    assert_eq!(reference(&building, "4B").validity, "confirmed");
    let recent = TestBuilding::walk_up(20).problem("2", "2026-10-21", "PLUMBING", "4B");
    let reference = reference(&recent, "4B");
    // A recent call stays unknown.
    assert_eq!(reference.validity, "unverified");
    assert_eq!(records(&recent, "4B").known_units, Some(0));
}

#[test]
fn no_apartment_shows_complaints_about_a_home() {
    for home in [TestBuilding::walk_up(2), TestBuilding::bare()] {
        let building = home.problem("1", "2024-02-02", "HEAT/HOT WATER", "2");
        let section = section(&building, "2");
        assert!(noted(&section.notes, "complaints_withheld"));
        let data = section.data.unwrap();
        assert_eq!(data.counts, Some(UnitCounts::default()));
        assert!(data.rows.is_empty() && data.heat_seasons.unwrap().is_empty());
        assert_eq!(reference(&building, "2").validity, "unverified");
    }
}

#[test]
fn heat_is_counted_in_days_of_a_season() {
    const HEAT: &str = "HEAT/HOT WATER";
    let building = TestBuilding::walk_up(20)
        .problem("1", "2026-01-05", HEAT, "4B")
        .problem("2", "2026-01-05", HEAT, "4-B")
        .problem("3", "2026-01-06", HEAT, "4B")
        .problem("4", "2024-12-06", HEAT, "4B")
        .problem("5", "2026-01-06", HEAT, "5A")
        .problem("6", "2026-11-06", HEAT, "4B");
    let seasons = records(&building, "4B").heat_seasons.unwrap();
    let days: Vec<_> = seasons.iter().map(|s| (&*s.season, s.days)).collect();
    assert_eq!(days, [("2025-2026", 2), ("2024-2025", 1)]);
}

#[test]
fn repairs_jobs_and_lots_that_name_it_are_shown() {
    let building = rows!(
        TestBuilding::walk_up(20);
        hpd_repair_orders: ORDER_ID = "77", STATUS = "OMO Completed", WORK = "PLUMB",
            CREATED = "2026-01-05", APARTMENT = "4B";
        dob_now_jobs: JOB = "B00000001-I1", JOB_TYPE = "Alteration", FILED = "2025-01-05",
            APARTMENTS = "4A, 4B & 5C";
        condo_units: UNIT_BBL = "3001231004", DESIGNATION = "4B";
        dof_valuations: PARCEL = "3001231004", YEAR = "2027", PERIOD = "3", ASSESSED = "123456"
    );
    let data = records(&building, "4B");
    let rows = data.rows.iter();
    let rows: Vec<_> = rows
        .map(|row| (&*row.section, row.row_id.as_deref(), &*row.title))
        .collect();
    let expected = [
        ("repairResponse", Some("omo-77"), "Plumbing"),
        ("permits", Some("B00000001-I1"), "Job filed: Alteration"),
    ];
    assert_eq!(rows, expected);
    let lot = data.lot.unwrap();
    assert_eq!((&*lot.bbl, lot.assessed_usd), ("3001231004", Some(123_456)));
    let evidence = reference(&building, "4B").evidence;
    assert_eq!(evidence.len(), 3);
}

#[test]
fn a_lot_that_only_may_be_the_apartments_is_not_shown() {
    let swapped = rows!(TestBuilding::walk_up(20);
        condo_units: UNIT_BBL = "3001231004", DESIGNATION = "B4");
    assert_eq!(records(&swapped, "4B").lot, None);
    let twice = rows!(TestBuilding::walk_up(20);
        condo_units: UNIT_BBL = "3001231004", DESIGNATION = "4B";
        condo_units: UNIT_BBL = "3001231005", DESIGNATION = "4B");
    assert_eq!(records(&twice, "4B").lot, None);
}

#[test]
fn evictions_are_never_read_for_an_apartment() {
    use crate::datasets::evictions;
    let building = in_apartment(TestBuilding::walk_up(20), "1", "4B");
    let with = rows!(building.clone(); evictions: EXECUTED = "2026-02-03");
    assert!(DATASETS.iter().all(|one| one.id != evictions::DATASET.id));
    assert_eq!(section(&with, "4B"), section(&building, "4B"));
}

#[test]
fn an_apartment_is_confirmed_plausible_contradicted_or_not_verified() {
    use crate::datasets::pluto;
    let six_floors = rows!(TestBuilding::bare(); pluto: FLOORS = "6");
    let lettered = |count: u32| {
        (0..count).fold(six_floors.clone(), |building, at| {
            let letter = char::from_u32(u32::from('A') + at % 6).unwrap();
            let apartment = format!("{}{letter}", 1 + at / 6);
            in_apartment(building, &at.to_string(), &apartment)
        })
    };
    for (known, unit, validity) in [
        (20, "APT 2-B", "confirmed"),
        (20, "6F", "plausible"),
        (20, "6G", "unverified"),
        (20, "7A", "contradicted"),
        // No numbers among 20.
        (20, "12", "contradicted"),
        (19, "12", "unverified"),
        // Nothing to compare with.
        (0, "4B", "unverified"),
    ] {
        let found = reference(&lettered(known), unit).validity;
        assert_eq!(found, validity, "{unit}");
    }
    let named = reference(&lettered(20), "2B");
    assert_eq!((&*named.kind, named.floor), ("standard", Some(2)));
    let expected = ["1 record mentions this apartment (Housing Maintenance Code violations)."];
    assert_eq!(named.evidence, expected);
}

#[test]
fn the_last_sale_is_the_newest_that_names_it_under_the_id_of_its_section() {
    let building = [
        ("12 EXAMPLE STREET, 4B", "2019-02-03", "400000"),
        ("12 EXAMPLE STREET, 4-B", "2022-02-03", "500000"),
        ("12 EXAMPLE STREET, 4B", "2024-02-03", "10"),
        ("12 EXAMPLE STREET, 5B", "2025-02-03", "600000"),
    ]
    .into_iter()
    .fold(TestBuilding::walk_up(20), |lot, (address, day, price)| {
        rows!(lot; dof_sales: ADDRESS = address, SALE_DATE = day, SALE_PRICE = price)
    });
    let report = building.report_of(Some("4B"), None);
    let data = report.sections.unit.data.unwrap();
    // A transfer for a token price mentions it too, and is no sale.
    assert_eq!(counted(&data).exact, 3);
    let last = data.last_sale.unwrap();
    let expected = (Some("2022-02-03"), 500_000);
    assert_eq!((last.date.as_deref(), last.price_usd), expected);
    let sales = report.sections.sales_and_deeds.data.unwrap().unit_sales;
    let ids: Vec<_> = sales.into_iter().map(|sale| Some(sale.id)).collect();
    let sold = data.rows.iter().filter(|row| row.title == "Sale");
    assert!(sold.clone().all(|row| ids.contains(&row.row_id)));
    assert_eq!(sold.count(), 2);
    assert_eq!(report.unit.unwrap().validity, "confirmed");
}

#[test]
fn a_sale_of_the_apartment_is_found_behind_500_newer_ones() {
    let mut building = TestBuilding::walk_up(20);
    for (at, apartment) in std::iter::once("4B").chain([""; 500]).enumerate() {
        building = rows!(building; dof_sales: LOT = "1001", APARTMENT = apartment,
            SALE_DATE = if at == 0 { "2019-02-03" } else { "2022-02-03" }, SALE_PRICE = "400000");
    }
    let report = building.report_of(Some("4B"), None);
    let sales = report.sections.sales_and_deeds.data.unwrap();
    assert_eq!(sales.unit_sales.len(), 500);
    let data = report.sections.unit.data.unwrap();
    assert_eq!(data.last_sale.unwrap().date.as_deref(), Some("2019-02-03"));
    assert_eq!(data.rows[0].row_id, None, "its section does not show it");
}

#[test]
fn every_row_that_is_named_is_in_its_section() {
    let building = rows!(
        in_apartment(TestBuilding::walk_up(20), "1", "4B").open("C", "2026-02-02", "666");
        hpd_repair_orders: ORDER_ID = "77", STATUS = "OMO Completed", CREATED = "2026-01-05",
            APARTMENT = "4B";
        dob_now_jobs: JOB = "B00000001-I1", JOB_TYPE = "Alteration", FILED = "2025-01-05",
            APARTMENTS = "4B"
    );
    let report = building.report_of(Some("4B"), None);
    let document = serde_json::to_value(&report.sections).unwrap();
    let data = report.sections.unit.data.unwrap();
    assert_eq!((data.rows.len(), data.building_wide.len()), (3, 1));
    for row in data.rows.iter().chain(&data.building_wide) {
        let section = document[&row.section].to_string();
        let id = row.row_id.as_deref().unwrap();
        assert!(section.contains(&format!("\"id\":\"{id}\"")), "{id}");
    }
}
