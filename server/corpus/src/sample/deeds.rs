//! Recorded documents: deeds, mortgages, and what is left out of both.

use jiff::civil::Date;

use super::building::{Building, Kind, american};
use super::tables::Tables;

/// Staten Island records its documents elsewhere.
const ELSEWHERE: u8 = 5;

/// One document before it is written.
struct Document<'a> {
    count: u32,
    kind: &'a str,
    day: Date,
    amount: u32,
    lot: u64,
    apartment: &'a str,
    /// Who gives, and who gets.
    parties: [String; 2],
}

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    if building.borough().code() == ELSEWHERE {
        return;
    }
    // A lot of the real city has some 23 documents, of three to a purchase here.
    let purchases = match building.whole_city {
        true => building.random.times(7_700),
        false => u32::from(building.random.percent(60) || building.is_known()),
    };
    for purchase in 0..purchases {
        write_purchase(tables, building, purchase * 100);
    }
    if building.kind == Kind::Condo {
        for count in 0..building.random.below(building.units.min(12) + 1) {
            write_unit_deed(tables, building, count);
        }
    }
}

/// The whole lot is sold and mortgaged; the filing for the lender is neither.
fn write_purchase(tables: &mut Tables, building: &mut Building, before: u32) {
    let day = building.day_within(365 * 12);
    let price = building.units.max(1) * building.random.between(120, 420) * 1_000;
    let owner = format!("SAMPLE HOLDINGS {} LLC", building.number);
    let seller = format!("SAMPLE EQUITIES {} LLC", building.number % 90);
    let lender = format!("SAMPLE SAVINGS {} BANK", building.number % 7 + 1);
    for (count, kind, amount, parties) in [
        (1, "DEED", price, [seller, owner.clone()]),
        (2, "MTGE", price / 2, [owner.clone(), lender.clone()]),
        (3, "INIT", 0, [owner, lender]),
    ] {
        let document = Document {
            count: before + count,
            kind,
            day,
            amount,
            lot: building.lot.lot(),
            apartment: "",
            parties,
        };
        write_document(tables, building, document);
    }
}

fn write_unit_deed(tables: &mut Tables, building: &mut Building, count: u32) {
    let day = building.day_within(365 * 10);
    let apartment = building.apartment();
    let amount = building.random.between(300, 1_900) * 1_000;
    let lot = building.first_unit_lot() + u64::from(count % building.units.max(1));
    let person = |name: &str| format!("{name}, SAMPLE");
    let document = Document {
        count: count + 10,
        kind: "DEED",
        day,
        amount,
        lot,
        apartment: &apartment,
        parties: ["SELLER", "BUYER"].map(person),
    };
    write_document(tables, building, document)
}

fn write_document(tables: &mut Tables, building: &Building, document: Document<'_>) {
    let number = building.record_id(document.count);
    let id = match building.whole_city {
        // As in the city, those of one lot have little in common.
        true => format!(
            "{}{:08}{:02}",
            document.day.strftime("%Y%m"),
            number / 100 * 7_368_787 % 100_000_000,
            number % 100
        ),
        false => format!("{}{number:09}", document.day.year()),
    };
    let is_whole = document.apartment.is_empty();
    tables
        .row("acris_legals.csv", building)
        .set("DOCUMENT ID", &id)
        .set("LOT", document.lot)
        .set("PROPERTY TYPE", if is_whole { "D4" } else { "SP" })
        .set("UNIT", document.apartment)
        .write();
    let transferred = if document.kind == "DEED" { 100 } else { 0 };
    tables
        .row("acris_master.csv", building)
        .set("DOCUMENT ID", &id)
        .set("DOC. TYPE", document.kind)
        .set("DOC. DATE", american(document.day))
        .set("DOC. AMOUNT", document.amount)
        .set("RECORDED / FILED", building.american_after(document.day, 9))
        .set("% TRANSFERRED", transferred)
        .write();
    for (part, name) in (1..).zip(document.parties) {
        tables
            .row("acris_parties.csv", building)
            .set("DOCUMENT ID", &id)
            .set("PARTY TYPE", part)
            .set("NAME", name)
            .write();
    }
}
