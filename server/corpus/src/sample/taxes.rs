//! Values, exemptions, abatements, liens, subsidies and energy.

use super::building::{Building, Kind, days_after};
use super::tables::Tables;

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    write_valuations(tables, building);
    let rental = building.is_rental(6);
    if rental && (building.year >= 1990 || building.is_known()) {
        write_exemption(tables, building, "5114", 25);
    }
    // A person's exemption, which a reader must drop.
    if building.units < 3 && building.random.percent(30) {
        write_exemption(tables, building, "1010", 0);
    }
    if rental && building.year < 1974 && building.is_known_or(20) {
        write_abatements(tables, building);
    }
    if building.is_known_or(2 + building.trouble * 4) {
        write_lien(tables, building);
    }
    if building.units >= 30 {
        write_energy(tables, building);
    }
    if rental && building.is_known_or(8) {
        write_subsidy(tables, building);
    }
}

/// Of a condominium each unit lot is valued, of all others the lot.
fn write_valuations(tables: &mut Tables, building: &mut Building) {
    let each = building.random.between(90, 400) * 1_000;
    let (first, lots, units) = match building.kind {
        Kind::Condo => (building.first_unit_lot(), building.units, 1),
        Kind::Plain | Kind::Complex | Kind::Coop => (building.lot.lot(), 1, building.units),
    };
    for back in 0..2 {
        let year = building.as_of.year() + 1 - back;
        let value =
            u64::from(each) * u64::from(units) * u64::from(100 - 4 * back.unsigned_abs()) / 100;
        for offset in 0..u64::from(lots) {
            let lot = first + offset;
            let mut row = tables.row("dof_valuations.csv", building);
            row.set("PARID", parcel(building, lot))
                .set("YEAR", year)
                .set("CURTAXCLASS", tax_class(building))
                .set("CURMKTTOT", value)
                .set("CURACTTOT", value * 45 / 100)
                .set("CURTRNTOT", value * 43 / 100)
                .set("CURTXBTOT", value * 41 / 100)
                .set("CURACTEXTOT", value / 100)
                .set("UNITS", units)
                .set("EXTRACRDT", format!("05/20/{}", year - 1));
            let owner = match building.registered {
                true => format!("SAMPLE HOLDINGS {} LLC", building.number),
                false => "SAMPLE, HOUSEHOLDER".to_owned(),
            };
            row.set("OWNER", owner);
            if building.kind == Kind::Condo {
                row.set("APTNO", unit_name(offset));
            }
            row.write();
        }
    }
}

fn write_exemption(tables: &mut Tables, building: &mut Building, code: &str, years: i16) {
    let starts = building.as_of.year() - i16::try_from(building.random.between(2, 24)).unwrap_or(5);
    let amount = building.random.between(50, 900) * 1_000;
    tables
        .row("dof_exemptions.csv", building)
        .set("year", building.as_of.year() + 1)
        .set("exmp_code", code)
        .set("curexmptot", amount)
        .set("no_years", years)
        .set("baseyr", starts)
        .set("benftstart", starts)
        .set("extractdt", format!("{}0523", building.as_of.year()))
        .write();
}

fn write_abatements(tables: &mut Tables, building: &mut Building) {
    let began = building.random.between(1998, 2012);
    for year in began..=(began + 13).min(2018) {
        tables
            .row("dof_j51.csv", building)
            .set("INIT_YEAR", began)
            .set("TAX_YEAR", year)
            .write();
    }
}

fn write_lien(tables: &mut Tables, building: &mut Building) {
    let water = building.random.percent(60);
    for (month, cycle) in [("03/2025", "90 Day Notice"), ("04/2025", "60 Day Notice")] {
        tables
            .row("dof_tax_liens.csv", building)
            .set("Month", month)
            .set("Cycle", cycle)
            .set("Tax Class Code", tax_class(building))
            .set("Water Debt Only", if water { "YES" } else { "NO" })
            .write();
    }
}

fn write_energy(tables: &mut Tables, building: &mut Building) {
    for back in 1..=3 {
        let year = building.as_of.year() - back;
        let score = building.random.between(8, 98);
        let mut row = tables.row("energy_benchmarks.csv", building);
        row.set("report_year", year)
            .set("property_id", 4_000_000 + building.number)
            .set("year_ending", format!("{year}-12-31T00:00:00.000"));
        if score < 14 {
            row.set("energy_star_score", "Not Available");
        } else {
            row.set("energy_star_score", score);
        }
        row.set("site_eui_kbtu_ft", format!("{}.4", 140 - score))
            .set("total_location_based_ghg", building.units * 4)
            .set("property_gfa_self_reported", building.units * 900)
            .write();
    }
}

fn write_subsidy(tables: &mut Tables, building: &mut Building) {
    let starts = building.day_between(700, 6_000);
    let ends = days_after(starts, 365 * 30);
    let (from, to) = (starts.strftime("%Y%m%d"), ends.strftime("%Y%m%d"));
    tables
        .row("fc_shd_subsidy.csv", building)
        .set("fc_subsidy_id", format!("{:014}", building.number))
        .set("start_date", from.to_string())
        .set("end_date", to.to_string())
        .write();
    tables
        .row("fc_shd_building.csv", building)
        .set("start_lihtc4", from)
        .set("end_lihtc4", to)
        .write();
}

const fn tax_class(building: &Building) -> &'static str {
    match (building.kind, building.units) {
        (Kind::Condo | Kind::Coop, 2..=10) => "2C",
        (Kind::Condo | Kind::Coop, _) => "2",
        (_, 0..=3) => "1",
        (_, 4..=6) => "2A",
        (_, 7..=10) => "2B",
        _ => "2",
    }
}

pub(super) fn parcel(building: &Building, lot: u64) -> String {
    let (borough, block) = (building.borough().code(), building.block());
    format!("{borough}{block:05}{lot:04}")
}

/// Name of a condominium's apartment by its place in the order of unit lots.
pub(super) fn unit_name(offset: u64) -> String {
    let letters = ['A', 'B', 'C', 'D'];
    let letter = usize::try_from(offset % 4).unwrap_or_default();
    format!(
        "{}{}",
        offset / 4 + 1,
        letters.get(letter).copied().unwrap_or('A')
    )
}
