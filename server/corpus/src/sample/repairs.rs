//! The city's own repairs and programs: orders, fees, heat sensors, leaks, harassment, legal units.

use jiff::civil::Date;

use super::building::{Building, american};
use super::tables::{Tables, write_some};

const WORK: [&str; 5] = ["HEAT", "PLUMB", "DELEAD", "GC", "EXTERM"];

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    if building.units < 3 {
        return;
    }
    write_jurisdiction(tables, building);
    let rate = building.units * building.trouble * 30;
    write_some(tables, building, rate, 2, write_order);
    write_some(tables, building, rate, 2, write_handyman);
    if building.trouble == 3 && building.random.percent(30) {
        write_fee(tables, building);
    }
    let drawn = building.random.below(100);
    let chosen = building.trouble == 3 && building.units >= 20 && drawn < 12;
    if chosen || building.is_known() {
        write_sensor(tables, building);
    }
    if building.trouble == 3 && (12..20).contains(&drawn) {
        write_underlying(tables, building);
    }
    if building.trouble == 3 && (20..28).contains(&drawn) {
        write_harassment(tables, building);
    }
}

fn write_order(tables: &mut Tables, building: &mut Building, count: u32) {
    let created = building.day_within(365 * 6);
    let work = building.random.pick(&WORK);
    let apartment = building.apartment();
    let amount = building.random.between(120, 6_400);
    let done = building.random.percent(80);
    let reason = if done { "OMO Completed" } else { "Cancelled" };
    let id = building.record_id(count);
    tables
        .row("hpd_omo_charges.csv", building)
        .set("OMOID", id)
        .set("OMONumber", format!("ES{id:08}"))
        .set("Apartment", apartment)
        .set("WorkTypeGeneral", work)
        .set("OMOStatusReason", reason)
        .set("OMOAwardAmount", format!("{amount}.52"))
        .set("OMOCreateDate", american(created))
        .set("OMOAwardDate", building.american_after(created, 6))
        .write();
    if done {
        write_invoice(tables, building, count, created, amount);
    }
}

/// The bill of a completed order, with sales tax and the city's fee.
fn write_invoice(tables: &mut Tables, building: &Building, count: u32, ordered: Date, billed: u32) {
    let (tax, fee) = (billed * 8_875 / 100_000, billed / 2);
    let number = format!("ES{:08}", building.record_id(count));
    let payment = 2_000_000 + building.record_id(count);
    tables
        .row("hpd_omo_invoices.csv", building)
        .set("OMONumber", number)
        .set("InvoiceDate", building.american_after(ordered, 30))
        .set("InvoiceBillAmount", billed)
        .set("PaymentID", payment)
        .set("ChargeAmount", billed + tax + fee)
        .write();
}

fn write_handyman(tables: &mut Tables, building: &mut Building, count: u32) {
    let created = building.day_within(365 * 6);
    let work = building.random.pick(&WORK);
    let charge = building.random.between(60, 900);
    let billed = building.american_after(created, 45);
    let created = american(created);
    let id = building.record_id(count);
    tables
        .row("hpd_hwo_charges.csv", building)
        .set("HWOID", id)
        .set("HWONumber", format!("EH{id:08}"))
        .set("WorkTypeGeneral", work)
        .set("HWOCreateDate", format!("{created} 12:00:00 AM"))
        .set("HWOApprovedAmount", format!("{charge}.02"))
        .set("ChargeAmount", format!("{}.07", charge + 46))
        .set("DateTransferDoF", format!("{billed} 12:00:00 AM"))
        .write();
}

fn write_fee(tables: &mut Tables, building: &mut Building) {
    let issued = building.day_within(365 * 3);
    tables
        .row("hpd_fee_charges.csv", building)
        .set("FeeID", 1_000_000 + building.number)
        .set("FeeIssuedDate", american(issued))
        .write();
}

fn write_sensor(tables: &mut Tables, building: &Building) {
    let year = building.as_of.year() - 1;
    tables
        .row("hpd_heat_sensors.csv", building)
        .set("program_start_date", format!("{year}-07-01T00:00:00.000"))
        .write();
}

fn write_underlying(tables: &mut Tables, building: &mut Building) {
    let ordered = building.day_within(365 * 3);
    tables
        .row("hpd_underlying_conditions.csv", building)
        .set("ORDER_ISSUE_DATE", american(ordered))
        .write();
}

fn write_harassment(tables: &mut Tables, building: &mut Building) {
    let added = building.day_within(365 * 4);
    tables
        .row("hpd_conh.csv", building)
        .set("Date Added", american(added))
        .write();
}

/// One building to a door.
fn write_jurisdiction(tables: &mut Tables, building: &Building) {
    let count = u32::try_from(building.doors.len()).unwrap_or(1).max(1);
    for (at, door) in (0_u32..).zip(&building.doors) {
        let mut known = building.doors.iter().take(at as usize);
        if known.any(|other| other.bin == door.bin) {
            continue;
        }
        let id = u64::from(building.building_id()) + u64::from(at) * 1_000_000;
        tables
            .row("hpd_jurisdiction.csv", building)
            .set("BuildingID", id)
            .set("LowHouseNumber", &door.low)
            .set("HighHouseNumber", &door.high)
            .set("StreetName", &door.street)
            .set("BIN", door.bin)
            .set("LegalClassA", building.units.div_ceil(count))
            .write();
    }
}
