use super::*;
use crate::datasets::{dob_now_jobs, dof_sales, evictions, hpd_repair_orders, hpd_violations};
use crate::testing::{TestBuilding, rows};

fn in_apartment(building: TestBuilding, id: &str, apartment: &str) -> TestBuilding {
    rows!(building; hpd_violations: VIOLATION_ID = id, CLASS = "B", INSPECTED = "2026-03-02",
        STATUS_DATE = "2026-03-02", OPEN_OR_CLOSE = "Open", ORDER_NUMBER = "569",
        APARTMENT = apartment)
}

#[test]
fn letters_and_digits_in_another_order_never_mention_the_apartment() {
    let building = in_apartment(TestBuilding::walk_up(20), "1", "C3");
    let report = building.report_of(Some("3C"), None);
    assert_ne!(report.unit.as_ref().unwrap().validity, "confirmed");
    let text = serde_json::to_string(&report).unwrap();
    for claim in ["mention apartment 3C", "mentions apartment 3C.\""] {
        let denials = ["No record", "sales record"].map(|who| format!("{who} {claim}"));
        let denied: usize = denials.iter().map(|it| text.matches(it).count()).sum();
        assert_eq!(text.matches(claim).count(), denied, "{claim}");
    }
}

#[test]
fn evictions_are_never_read_for_an_apartment() {
    let building = in_apartment(TestBuilding::walk_up(20), "1", "4B");
    let with = rows!(building.clone(); evictions: EXECUTED = "2026-02-03");
    assert!(DATASETS.iter().all(|one| one.id != evictions::DATASET.id));
    let [with, without] = [with, building].map(|one| one.report_of(Some("4B"), None));
    assert_eq!(with.sections.unit, without.sections.unit);
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
