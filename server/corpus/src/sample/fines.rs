//! Summonses of other agencies at the hearings court, and abatements on tax bills.

use super::building::{Building, Kind, days_after, iso};
use super::tables::Tables;

/// Issuer, charge and dollars.
const CHARGES: &str = include_str!("data/oath_charges.txt");

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    let summonses = building.random.times(40 + building.units * 5);
    for count in 0..summonses.max(building.at_least(4)) {
        write_summons(tables, building, count);
    }
    let rental = matches!(building.kind, Kind::Plain | Kind::Complex) && building.units >= 6;
    if rental && building.year < 1974 && (building.is_known() || building.random.percent(10)) {
        write_abatements(tables, building);
    }
}

fn write_summons(tables: &mut Tables, building: &mut Building, count: u32) {
    let issued = building.day_within(365 * 4);
    let [issuer, charge, dollars] = building.random.pick_line(CHARGES);
    let (status, result, paid) = match building.random.below(4) {
        0 => ("DOCKETED", "DEFAULT", "0.00"),
        1 => ("NEW ISSUANCE", "", "0.00"),
        2 => ("HEARING COMPLETED", "DISMISSED", "0.00"),
        _ => ("PAID IN FULL", "IN VIOLATION", dollars),
    };
    let is_dismissed = result == "DISMISSED";
    let imposed = if is_dismissed { "0.00" } else { dollars };
    let is_due = !is_dismissed && paid != imposed;
    let mut row = tables.row("oath_hearings.csv", building);
    row.set(
        "ticket_number",
        format!("{:09}K", building.record_id(count)),
    )
    .set("violation_date", iso(issued))
    .set("issuing_agency", issuer)
    .set("hearing_status", status)
    .set("hearing_result", result)
    .set("hearing_date", iso(days_after(issued, 60)))
    .set("penalty_imposed", imposed)
    .set("paid_amount", paid)
    .set("balance_due", if is_due { imposed } else { "0.00" })
    .set("charge_1_code_description", charge);
    if !result.is_empty() {
        row.set(
            "decision_date",
            iso(days_after(issued, 67).min(building.as_of)),
        );
    }
    row.write();
}

/// The bills of each quarter; half of the abatements are over.
fn write_abatements(tables: &mut Tables, building: &mut Building) {
    let extracted = building.as_of;
    let newest = extracted.year() + i16::from(extracted.month() >= 7);
    let last = newest - i16::try_from(building.random.below(2)).unwrap_or_default() * 2;
    for year in (last - 3)..=last {
        for quarter in ["1Q", "2Q", "3Q", "4Q"] {
            tables
                .row("dof_abatements.csv", building)
                .set("taxyr", year)
                .set("period", quarter)
                .set("appliedabt", "1181.25")
                .set("extractdt", iso(extracted))
                .write();
        }
    }
}
