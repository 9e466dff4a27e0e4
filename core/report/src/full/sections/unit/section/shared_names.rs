//! Names that several apartments of one lot share.

use super::tests::{counted, records, reference, section, violation};
use super::*;
use crate::datasets::{dof_sales, hpd_repair_orders, hpd_violations};
use crate::full::sections::testing::note;
use crate::testing::{TestBuilding, noted, rows};

/// How many records are surely and how many may be about the apartment.
fn sure_and_possible(data: &UnitRecords) -> (u64, u64) {
    (counted(data).exact, counted(data).possible)
}

#[test]
fn in_a_lot_of_several_buildings_no_record_is_surely_of_the_apartment() {
    let building = at(TestBuilding::walk_up(20), "1", "3000001", "", "2C");
    let building = at(building, "2", "3000002", "", "2C");
    let building = sold(building, "1002", "2021-02-03");
    let unit_section = section(&building, "2C");
    let shared = note(&unit_section, "shared_name").unwrap();
    let expected = "Several buildings share this tax lot. Records that mention 2C may be about another \
                    building's 2C.";
    assert_eq!(shared, expected);
    assert!(noted(&unit_section.notes, "whole_tax_lot"));
    let mut notes = unit_section.notes.iter();
    let note = notes.find(|note| note.code == "shared_name").unwrap();
    assert_eq!(note.severity, "caution");
    let data = unit_section.data.unwrap();
    assert_eq!(sure_and_possible(&data), (0, 3));
    assert_eq!((data.rows.len(), data.possible.len()), (0, 3));
    let judged = &data.possible[0].unit_match;
    assert_eq!((&*judged.tier, judged.confidence), ("exact", 0.5));
    assert_eq!(data.last_sale, None);
    let reference = reference(&building, "2C");
    assert_eq!(reference.validity, "plausible");
    assert_eq!(reference.evidence.last(), Some(&shared));
}

fn at(building: TestBuilding, id: &str, bin: &str, number: &str, unit: &str) -> TestBuilding {
    let values = [
        (hpd_violations::BIN, bin),
        (hpd_violations::LOW_NUMBER, number),
        (hpd_violations::HIGH_NUMBER, number),
        (hpd_violations::STREET, "EXAMPLE STREET"),
        (hpd_violations::APARTMENT, unit),
    ];
    violation(building, id, &values)
}

#[test]
fn records_of_the_building_that_was_asked_for_are_the_apartments_own() {
    let lot = at(TestBuilding::walk_up(40), "1", "3000001", "12", "2C");
    let lot = at(lot, "2", "3000002", "14", "2C");
    let lot = at(lot, "3", "3000001", "12", "");
    let lot = at(lot, "4", "3000002", "14", "");
    // No building number, but the house number of the building.
    let lot = at(lot, "5", "", "12", "2C");
    // Neither.
    let lot = at(lot, "6", "", "", "2C");
    let lot = rows!(
        lot; hpd_repair_orders: ORDER_ID = "77", STATUS = "OMO Completed", WORK = "PLUMB",
            CREATED = "2026-01-05", APARTMENT = "2C", BIN = "3000001"
    );
    for entrance in [("12", None), ("99", Some(3_000_001))] {
        let lot = lot.clone().at(entrance.0, "EXAMPLE STREET", entrance.1);
        let unit_section = section(&lot, "2C");
        for code in ["own_building", "shared_name"] {
            assert!(noted(&unit_section.notes, code));
        }
        let of_lot = noted(&unit_section.notes, "whole_tax_lot");
        assert!(!of_lot, "only the building's records are counted");
        let data = unit_section.data.unwrap();
        let by_number = u64::from(entrance.0 == "12");
        assert_eq!(sure_and_possible(&data), (2 + by_number, 2 - by_number));
        assert_eq!(counted(&data).building_wide, 1);
        let rows = data.rows.iter().chain(&data.possible);
        let addresses: BTreeSet<_> = rows.map(|row| row.address.as_deref()).collect();
        assert_eq!(addresses, [None, Some("12 EXAMPLE STREET")].into());
        assert_eq!(reference(&lot, "2C").validity, "confirmed");
    }
    let other = records(&lot.at("14", "EXAMPLE STREET", None), "2C").rows;
    let ids = other.iter().filter_map(|row| row.row_id.as_deref());
    assert_eq!(ids.collect::<Vec<_>>(), ["2"]);
}

#[test]
fn two_building_numbers_at_one_address_leave_open_which_is_meant() {
    let lot = at(TestBuilding::walk_up(40), "1", "3000001", "12", "2C");
    let lot = at(lot, "2", "3000002", "12", "");
    let lot = at(lot, "3", "3000003", "14", "2C");
    let unit_section = section(&lot.at("12", "EXAMPLE STREET", None), "2C");
    assert!(noted(&unit_section.notes, "shared_name"));
    assert_eq!(sure_and_possible(&unit_section.data.unwrap()), (1, 1));
}

#[test]
fn a_row_needs_no_address_where_the_lot_has_one_building() {
    let lot = at(TestBuilding::walk_up(20), "1", "3000001", "12", "2C");
    assert_eq!(records(&lot, "2C").rows[0].address, None);
}

#[test]
fn sales_of_one_name_on_several_unit_lots_are_of_no_apartment_for_sure() {
    let once = sold(TestBuilding::walk_up(20), "1002", "2021-02-03");
    let again = sold(once.clone(), "1002", "2023-02-03");
    let data = records(&again, "2C");
    assert_eq!((counted(&data).exact, data.last_sale.is_some()), (2, true));
    let other = sold(once, "1009", "2023-02-03");
    let data = records(&other, "2C");
    assert_eq!(sure_and_possible(&data), (0, 2));
    assert_eq!(data.last_sale, None);
    assert_eq!(reference(&other, "2C").validity, "plausible");
}

fn sold(building: TestBuilding, lot: &str, day: &str) -> TestBuilding {
    rows!(building; dof_sales: LOT = lot, APARTMENT = "2C", SALE_DATE = day,
        SALE_PRICE = "400000")
}
