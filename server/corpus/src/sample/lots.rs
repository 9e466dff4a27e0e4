//! Lots and addresses: PAD, PLUTO, sales, stabilized units, affordable units.

use std::path::Path;

use super::building::{Building, Kind, american, days_after};
use super::headers::{AFFORDABLE, PAD_ADDRESSES, PAD_LOTS, PLUTO, SALES, STABILIZED};
use super::sheet::Sheet;
use crate::error::CorpusError;

/// The files of lots.
#[derive(Debug)]
pub(super) struct LotSheets {
    addresses: Sheet,
    lots: Sheet,
    pluto: Sheet,
    sales: Sheet,
    stabilized: Sheet,
    affordable: Sheet,
}

impl LotSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            addresses: Sheet::create(folder, "bobaadr.txt", PAD_ADDRESSES)?,
            lots: Sheet::create(folder, "bobabbl.txt", PAD_LOTS)?,
            pluto: Sheet::create(folder, "pluto.csv", PLUTO)?,
            sales: Sheet::create(folder, "dof_sales.csv", SALES)?,
            stabilized: Sheet::create(folder, "rentstab_counts.csv", STABILIZED)?,
            affordable: Sheet::create(folder, "affordable_units_by_building.csv", AFFORDABLE)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        self.write_addresses(building)?;
        self.write_lots(building)?;
        self.write_pluto(building)?;
        self.write_sales(building)?;
        self.write_stabilized(building)?;
        self.write_affordable(building)
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [
            self.addresses,
            self.lots,
            self.pluto,
            self.sales,
            self.stabilized,
            self.affordable,
        ] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_addresses(&mut self, building: &Building) -> Result<(), CorpusError> {
        for door in &building.doors {
            self.addresses
                .set("boro", building.borough().code())
                .set("block", format!("{:05}", building.block()))
                .set("lot", format!("{:04}", building.lot.lot()))
                .set("bin", door.bin)
                .set("lhnd", format!("{:12}", door.low))
                .set("lhns", format!("{:11}", ""))
                .set("lcontpar", " ")
                .set("lsos", "L")
                .set("hhnd", format!("{:12}", door.high))
                .set("hhns", format!("{:11}", ""))
                .set("hcontpar", " ")
                .set("hsos", "L")
                .set("scboro", building.borough().code())
                .set("stname", format!("{:32}", door.street))
                .set("addrtype", " ")
                .set("zipcode", building.zip)
                .end_row()?;
        }
        Ok(())
    }

    fn write_lots(&mut self, building: &Building) -> Result<(), CorpusError> {
        let borough = building.borough().code();
        let block = format!("{:05}", building.block());
        let condo = building.kind == Kind::Condo;
        let (low, high) = match condo {
            true => (
                building.first_unit_lot(),
                building.first_unit_lot() + u64::from(building.units) - 1,
            ),
            false => (building.lot.lot(), building.lot.lot()),
        };
        let lots = &mut self.lots;
        lots.set("loboro", borough)
            .set("loblock", &block)
            .set("lolot", format!("{low:04}"));
        lots.set("hiboro", borough)
            .set("hiblock", &block)
            .set("hilot", format!("{high:04}"));
        lots.set("boro", borough).set("block", &block);
        lots.set("lot", format!("{:04}", building.lot.lot()));
        if condo {
            lots.set("billboro", borough).set("billblock", &block);
            lots.set("billlot", format!("{:04}", building.lot.lot()));
            lots.set("condoflag", "C")
                .set("condonum", format!("{:05}", building.number));
        } else {
            lots.set("billboro", " ")
                .set("billblock", "     ")
                .set("billlot", "    ");
        }
        lots.end_row()
    }

    fn write_pluto(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let area = building.units.max(1) * building.random.between(700, 1_100);
        let letters = match building.borough().code() {
            1 => "MN",
            2 => "BX",
            3 => "BK",
            4 => "QN",
            _ => "SI",
        };
        let shared = building.kind == Kind::Complex;
        let buildings = if shared { building.doors.len() } else { 1 };
        self.pluto
            .set("borough", letters)
            .set("block", building.block())
            .set("lot", building.lot.lot())
            .set(
                "cd",
                u32::from(building.borough().code()) * 100 + building.zip % 12 + 1,
            )
            .set("council", building.zip % 51 + 1)
            .set("zipcode", building.zip)
            .set("address", building.line())
            .set("zonedist1", "R7-1")
            .set("bldgclass", building.class)
            .set("landuse", land_use(building))
            .set(
                "ownername",
                format!("SAMPLE HOLDINGS {} LLC", building.number),
            )
            .set("lotarea", thousands(area / building.floors.max(1) + 600))
            .set("bldgarea", thousands(area))
            .set("numbldgs", buildings)
            .set("numfloors", building.floors)
            .set("unitsres", building.units)
            .set("unitstotal", building.units)
            .set("yearbuilt", building.year)
            .set("borocode", building.borough().code())
            .set("bbl", format!("{}.00000000", building.lot))
            .set("latitude", building.point().latitude())
            .set("longitude", building.point().longitude())
            .set(
                "overlay1",
                if building.number % 6 == 1 { "C1-4" } else { "" },
            )
            .set(
                "builtfar",
                format!("{}.{}", building.floors / 2, building.number % 10),
            )
            .set("residfar", "3.44")
            .set("bsmtcode", building.number % 6)
            .set("lottype", 5)
            .set(
                "yearalter1",
                if building.number % 7 == 2 { 1988 } else { 0 },
            )
            .set(
                "histdist",
                if building.number % 11 == 3 {
                    "Sample Historic District"
                } else {
                    ""
                },
            )
            .set(
                "pfirm15_flag",
                if building.number % 13 == 4 { "1" } else { "" },
            )
            .set("ownertype", "P")
            .set("version", "sample")
            .end_row()
    }

    fn write_sales(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let shares = matches!(building.kind, Kind::Condo | Kind::Coop);
        let count = building
            .random
            .times(if shares { building.units * 60 } else { 250 });
        for sale in 0..count.min(40).max(building.at_least(2)) {
            let day = building.day_within(365 * 10);
            let apartment = building.apartment();
            let price = building.random.between(250, 2_500) * 1_000;
            let (lot, line) = match building.kind {
                Kind::Condo => {
                    let unit = u64::from(sale % building.units.max(1));
                    (building.first_unit_lot() + unit, building.line())
                }
                Kind::Coop => (
                    building.lot.lot(),
                    format!("{}, {apartment}", building.line()),
                ),
                Kind::Plain | Kind::Complex => (building.lot.lot(), building.line()),
            };
            let sales = &mut self.sales;
            sales
                .set("borough", building.borough().code())
                .set("block", building.block());
            sales
                .set("lot", lot)
                .set("address", line)
                .set("zip_code", building.zip);
            sales
                .set("neighborhood", "SAMPLE")
                .set("year_built", building.year);
            sales.set("building_class_at_time_of_sale", building.class);
            if matches!(building.kind, Kind::Plain | Kind::Complex) {
                sales
                    .set("residential_units", building.units)
                    .set("total_units", building.units)
                    .set("gross_square_feet", thousands(building.units * 900));
            } else {
                sales
                    .set("residential_units", 1)
                    .set("gross_square_feet", 780);
            }
            if building.kind == Kind::Condo {
                sales.set("apartment_number", apartment);
            }
            sales.set(
                "sale_price",
                if sale % 9 == 8 {
                    "0".into()
                } else {
                    thousands(price)
                },
            );
            sales
                .set("sale_date", format!("{day}T00:00:00.000"))
                .end_row()?;
        }
        Ok(())
    }

    fn write_stabilized(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let rental = matches!(building.kind, Kind::Plain | Kind::Complex);
        if !rental || building.units < 6 || building.year >= 1974 {
            return Ok(());
        }
        let mut units = building.units;
        self.stabilized.set("ucbbl", building.lot);
        for year in 2018..=2025 {
            units -= building.random.below(units / 12 + 1);
            self.stabilized
                .set(&format!("uc{year}"), format!("{units}.0"));
        }
        self.stabilized.end_row()
    }

    fn write_affordable(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        if building.units < 20 || !building.random.percent(8) {
            return Ok(());
        }
        let start = building.day_within(365 * 8);
        let (house, street) = building.door();
        self.affordable
            .set("Project ID", 60_000 + building.number)
            .set(
                "Project Name",
                format!("SAMPLE PROJECT {}", building.number),
            )
            .set("Program Group", "Multifamily Incentives Program")
            .set("Project Start Date", american(start))
            .set("Building ID", building.building_id())
            .set("Number", house)
            .set("Street", street)
            .set("Borough", building.borough().name())
            .set("Postcode", building.zip)
            .set("BBL", building.lot)
            .set("BIN", building.bin())
            .set(
                "Building Completion Date",
                american(days_after(start, 700).min(building.as_of)),
            )
            .set("Reporting Construction Type", "New Construction")
            .set("Counted Rental Units", building.units / 2)
            .set("All Counted Units", building.units / 2)
            .set("Total Units", building.units)
            .end_row()
    }
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
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
