//! Names that several apartments of one lot share.

use super::tests::{records, reference, section, violation};
use super::*;
use crate::testing::{TestBuilding, rows};

fn numbered(building: TestBuilding, id: &str, bin: &str, apartment: &str) -> TestBuilding {
    let values = [
        (hpd_violations::BIN, bin),
        (hpd_violations::APARTMENT, apartment),
    ];
    violation(building, id, &values)
}

#[test]
fn in_a_lot_of_several_buildings_no_record_is_surely_of_the_apartment() {
    let building = numbered(TestBuilding::walk_up(20), "1", "3000001", "2C");
    let building = numbered(building, "2", "3000002", "2C");
    let building = sold(building, "1002", "2C", "2021-02-03");
    let told = section(&building, "2C");
    let shared = told.notes.iter().find(|note| note.code == "shared_name");
    let shared = shared.unwrap();
    assert_eq!(
        (&*shared.severity, &*shared.text),
        (
            "caution",
            "Several buildings share this tax lot; records naming 2C may be of any of them."
        )
    );
    let data = told.data.unwrap();
    assert_eq!((data.counts.exact, data.counts.possible), (0, 3));
    assert_eq!((data.rows.len(), data.possible.len()), (0, 3));
    let judged = &data.possible[0].unit_match;
    assert_eq!((&*judged.tier, judged.confidence), ("exact", 0.5));
    assert_eq!(data.last_sale, None);
    let reference = reference(&building, "2C");
    assert_eq!(reference.validity, "plausible");
    assert_eq!(reference.evidence.last(), Some(&shared.text));
}

#[test]
fn sales_of_one_name_on_several_unit_lots_are_of_no_apartment_for_sure() {
    let once = sold(TestBuilding::walk_up(20), "1002", "2C", "2021-02-03");
    let again = sold(once.clone(), "1002", "2C", "2023-02-03");
    let data = records(&again, "2C");
    assert_eq!((data.counts.exact, data.last_sale.is_some()), (2, true));
    let other = sold(once, "1009", "2C", "2023-02-03");
    let data = records(&other, "2C");
    assert_eq!((data.counts.exact, data.counts.possible), (0, 2));
    assert_eq!(data.last_sale, None);
    assert_eq!(reference(&other, "2C").validity, "plausible");
}

fn sold(building: TestBuilding, lot: &str, apartment: &str, day: &str) -> TestBuilding {
    rows!(building; dof_sales: LOT = lot, APARTMENT = apartment, SALE_DATE = day,
        SALE_PRICE = "400000")
}
