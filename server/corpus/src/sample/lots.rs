//! Lots and addresses: PAD, PLUTO, sales, stabilized units, affordable units, landmarks.

use nycapt_messages::grouped;

use super::building::{Building, Kind, american, iso};
use super::tables::{Row, Tables};

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    write_addresses(tables, building);
    write_lots(tables, building);
    write_pluto(tables, building);
    write_sales(tables, building);
    write_stabilized(tables, building);
    write_affordable(tables, building);
    if building.is_known() {
        tables.row("landmark_sites.csv", building).write();
    }
}

fn write_addresses(tables: &mut Tables, building: &Building) {
    write_other_names(tables, building);
    write_unnamed(tables, building);
    for door in &building.doors {
        let mut row = tables.row("bobaadr.txt", building);
        set_range(&mut row, &door.low, &door.high);
        row.set("bin", door.bin)
            .set("stname", format!("{:32}", door.street))
            .write();
    }
}

fn set_range(row: &mut Row<'_>, low: &str, high: &str) {
    row.set("lhnd", format!("{low:12}"))
        .set("hhnd", format!("{high:12}"));
}

/// Of a large city: buildings without an address, and walls without a door. Their numbers are blank.
fn write_unnamed(tables: &mut Tables, building: &Building) {
    let kind = match building.number % 100 {
        _ if !building.whole_city => return,
        20..30 => "B",
        30..36 => "W",
        _ => return,
    };
    let (_, street) = building.door();
    tables
        .row("bobaadr.txt", building)
        .set("bin", building.bin())
        .set("lhnd", format!("{:12}", ""))
        .set("hhnd", format!("{:12}", ""))
        .set("stname", format!("{street:32}"))
        .set("addrtype", kind)
        .write();
}

/// Of a large city: names that an owner chose, and addresses without a building of their own.
fn write_other_names(tables: &mut Tables, building: &Building) {
    let kind = match building.number % 100 {
        _ if !building.whole_city => return,
        0..15 => "V",
        15..17 => "N",
        _ => return,
    };
    let number = (building.number % 50 + 1).to_string();
    let plaza = format!("SAMPLE {} PLAZA", building.number / 50);
    let mut row = tables.row("bobaadr.txt", building);
    set_range(&mut row, &number, &number);
    row.set("bin", building.bin())
        .set("stname", format!("{plaza:32}"))
        .set("addrtype", kind)
        .write();
}

fn write_lots(tables: &mut Tables, building: &Building) {
    let condo = building.kind == Kind::Condo;
    let (low, count) = match condo {
        true => (building.first_unit_lot(), building.units.into()),
        false => (building.lot.lot(), 1),
    };
    let high = low + count - 1;
    let mut row = tables.row("bobabbl.txt", building);
    row.set("lolot", format!("{low:04}"))
        .set("hilot", format!("{high:04}"));
    if condo {
        row.set("billboro", building.borough().code())
            .set("billblock", format!("{:05}", building.block()))
            .set("billlot", format!("{:04}", building.lot.lot()));
    }
    row.write();
}

fn write_pluto(tables: &mut Tables, building: &mut Building) {
    let area = building.units.max(1) * building.random.between(700, 1_100);
    let shared = building.kind == Kind::Complex;
    let buildings = if shared { building.doors.len() } else { 1 };
    let number = building.number;
    let district = u32::from(building.borough().code()) * 100 + building.zip % 12 + 1;
    let ratio = format!("{}.{}", building.floors / 2, number % 10);
    let mut row = tables.row("pluto.csv", building);
    row.set("cd", district)
        .set("council", building.zip % 51 + 1)
        .set("landuse", land_use(building))
        .set("lotarea", thousands(area / building.floors.max(1) + 600))
        .set("bldgarea", thousands(area))
        .set("numbldgs", buildings)
        .set("builtfar", ratio)
        .set("bsmtcode", number % 6)
        .set("yearalter1", if number % 7 == 2 { 1988 } else { 0 });
    for (column, value, is_set) in [
        ("overlay1", "C1-4", number % 6 == 1),
        ("histdist", "Sample Historic District", number % 11 == 3),
        ("pfirm15_flag", "1", number % 13 == 4),
    ] {
        if is_set {
            row.set(column, value);
        }
    }
    row.write();
}

fn write_sales(tables: &mut Tables, building: &mut Building) {
    let shares = matches!(building.kind, Kind::Condo | Kind::Coop);
    let rate = if shares { building.units * 60 } else { 250 };
    let count = building.random.times(rate);
    for sale in 0..count.min(40).max(building.at_least(2)) {
        let day = building.day_within(365 * 10);
        let apartment = building.apartment();
        let price = building.random.between(250, 2_500) * 1_000;
        let mut row = tables.row("dof_sales.csv", building);
        row.set("sale_date", iso(day));
        match building.kind {
            Kind::Condo => {
                let unit = u64::from(sale % building.units.max(1));
                row.set("lot", building.first_unit_lot() + unit)
                    .set("address", building.line())
                    .set("apartment_number", apartment);
            }
            Kind::Coop => {
                row.set("lot", building.lot.lot())
                    .set("address", format!("{}, {apartment}", building.line()));
            }
            Kind::Plain | Kind::Complex => {
                row.set("lot", building.lot.lot())
                    .set("address", building.line())
                    .set("total_units", building.units);
            }
        }
        let (units, area) = match shares {
            true => (1, 780),
            false => (building.units, building.units * 900),
        };
        let is_gift = sale % 9 == 8;
        row.set("residential_units", units)
            .set("gross_square_feet", thousands(area))
            .set("sale_price", thousands(if is_gift { 0 } else { price }))
            .write();
    }
}

fn write_stabilized(tables: &mut Tables, building: &mut Building) {
    if !building.is_rental(6) || building.year >= 1974 {
        return;
    }
    let mut units = building.units;
    let mut row = tables.row("rentstab_counts.csv", building);
    for year in 2018..=2025 {
        units -= building.random.below(units / 12 + 1);
        row.set(&format!("uc{year}"), format!("{units}.0"));
    }
    row.write();
}

fn write_affordable(tables: &mut Tables, building: &mut Building) {
    if building.units < 20 || !building.random.percent(8) {
        return;
    }
    let start = building.day_within(365 * 8);
    let completed = building.american_after(start, 700);
    tables
        .row("affordable_units_by_building.csv", building)
        .set("Project ID", 60_000 + building.number)
        .set("Project Start Date", american(start))
        .set("Building Completion Date", completed)
        .set("Counted Rental Units", building.units / 2)
        .set("All Counted Units", building.units / 2)
        .write();
}

const fn land_use(building: &Building) -> &'static str {
    match building.units {
        0..3 => "01",
        3..10 => "02",
        _ => "03",
    }
}

/// With the commas that PLUTO and the sales have had since 2021.
fn thousands(number: u32) -> String {
    grouped(&number.to_string())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::city::{City, SampleOptions};
    use super::*;

    #[test]
    fn a_whole_city_has_the_kinds_of_ranges_of_the_citys_directory() {
        let folder = tempfile::tempdir().unwrap();
        let mut tables = Tables::create(folder.path(), true).unwrap();
        let lots = 2_000;
        let city = City::new(SampleOptions {
            seed: 1,
            buildings: lots,
            as_of: date(2026, 3, 31),
            whole_city: true,
        });
        for building in city.buildings() {
            write_addresses(&mut tables, &building);
        }
        let facts = |_: &str, _: u64| crate::portal_facts::PortalFacts::default();
        tables.finish(facts).unwrap();
        let text = std::fs::read_to_string(folder.path().join("bobaadr.txt")).unwrap();
        // 1.3 million ranges of 860,000 lots.
        let ranges = text.lines().count() - 1;
        assert!((2_900..3_100).contains(&ranges), "{ranges}");
        let has = |field: &str| text.lines().any(|line| line.contains(field));
        for kind in ["V", "N", "B", "W"] {
            assert!(has(&format!("\",\"{kind}\",\"")), "{kind}");
        }
        assert!(has("\"41-01       \","));
        assert!(
            text.lines()
                .all(|line| line.starts_with('"') && line.ends_with('"'))
        );
    }
}
