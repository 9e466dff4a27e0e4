//! Values, exemptions, abatements, liens, subsidies and energy.

use std::path::Path;

use super::building::{Building, Kind};
use super::record_headers::{ENERGY, EXEMPTIONS, J51, LIENS, SUBSIDIES, SUBSIDIZED, VALUATIONS};
use super::sheet::Sheet;
use crate::error::CorpusError;

/// The files of taxes.
#[derive(Debug)]
pub(super) struct TaxSheets {
    valuations: Sheet,
    exemptions: Sheet,
    abatements: Sheet,
    liens: Sheet,
    energy: Sheet,
    subsidies: Sheet,
    subsidized: Sheet,
}

impl TaxSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            valuations: Sheet::create(folder, "dof_valuations.csv", VALUATIONS)?,
            exemptions: Sheet::create(folder, "dof_exemptions.csv", EXEMPTIONS)?,
            abatements: Sheet::create(folder, "dof_j51.csv", J51)?,
            liens: Sheet::create(folder, "dof_tax_liens.csv", LIENS)?,
            energy: Sheet::create(folder, "energy_benchmarks.csv", ENERGY)?,
            subsidies: Sheet::create(folder, "fc_shd_subsidy.csv", SUBSIDIES)?,
            subsidized: Sheet::create(folder, "fc_shd_building.csv", SUBSIDIZED)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        self.write_valuations(building)?;
        let rental = matches!(building.kind, Kind::Plain | Kind::Complex) && building.units >= 6;
        if rental && (building.year >= 1990 || building.is_known()) {
            self.write_exemption(building, "5113", 25)?;
        }
        // A person's exemption, which a reader must drop.
        if building.units < 3 && building.random.percent(30) {
            self.write_exemption(building, "1010", 0)?;
        }
        if rental && building.year < 1974 && (building.is_known() || building.random.percent(20)) {
            self.write_abatements(building)?;
        }
        if building.is_known() || building.random.percent(2 + building.trouble * 4) {
            self.write_lien(building)?;
        }
        if building.units >= 30 {
            self.write_energy(building)?;
        }
        if rental && (building.is_known() || building.random.percent(8)) {
            self.write_subsidy(building)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [
            self.valuations,
            self.exemptions,
            self.abatements,
            self.liens,
            self.energy,
            self.subsidies,
            self.subsidized,
        ] {
            sheet.finish()?;
        }
        Ok(())
    }

    /// Of a condominium each unit lot is valued, of all others the lot.
    fn write_valuations(&mut self, building: &mut Building) -> Result<(), CorpusError> {
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
                let sheet = &mut self.valuations;
                sheet
                    .set("PARID", parcel(building, lot))
                    .set("BORO", building.borough().code())
                    .set("BLOCK", building.block())
                    .set("LOT", lot)
                    .set("YEAR", year)
                    .set("PERIOD", 3);
                sheet
                    .set("CURTAXCLASS", tax_class(building))
                    .set("CURMKTTOT", value)
                    .set("CURACTTOT", value * 45 / 100)
                    .set("CURTRNTOT", value * 43 / 100)
                    .set("CURTXBTOT", value * 41 / 100)
                    .set("CURACTEXTOT", value / 100);
                sheet
                    .set("BLDG_CLASS", building.class)
                    .set("UNITS", units)
                    .set("YRBUILT", building.year)
                    .set("EXTRACRDT", format!("05/20/{}", year - 1));
                let owner = match building.registered {
                    true => format!("SAMPLE HOLDINGS {} LLC", building.number),
                    false => "SAMPLE, HOUSEHOLDER".to_owned(),
                };
                sheet.set("OWNER", owner);
                if building.kind == Kind::Condo {
                    sheet.set("APTNO", unit_name(offset));
                }
                sheet.end_row()?;
            }
        }
        Ok(())
    }

    fn write_exemption(
        &mut self,
        building: &mut Building,
        code: &str,
        years: i16,
    ) -> Result<(), CorpusError> {
        let starts =
            building.as_of.year() - i16::try_from(building.random.between(2, 24)).unwrap_or(5);
        let amount = building.random.between(50, 900) * 1_000;
        self.exemptions
            .set("parid", building.lot)
            .set("boro", building.borough().code())
            .set("block", building.block())
            .set("lot", building.lot.lot())
            .set("year", building.as_of.year() + 1)
            .set("period", 3)
            .set("exmp_code", code)
            .set("exmp_seq", 1)
            .set("curexmptot", amount)
            .set("exname", "SAMPLE EXEMPTION")
            .set("status", "A")
            .set("no_years", years)
            .set("baseyr", starts)
            .set("benftstart", starts)
            .set("extractdt", format!("{}0523", building.as_of.year()))
            .end_row()
    }

    fn write_abatements(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let began = building.random.between(1998, 2012);
        for year in began..=(began + 13).min(2018) {
            self.abatements
                .set("Borough Code", building.borough().code())
                .set("BLOCK", building.block())
                .set("LOT", building.lot.lot())
                .set("INIT_YEAR", began)
                .set("QTR", 3)
                .set("EX_YEARS", 14)
                .set("AB_PCT", 90)
                .set("TAX_YEAR", year)
                .set("EXEMPT_AMT", 113_400)
                .set("ABATE_GRANT", 9_450)
                .set("ABATEMENT", 9_450)
                .end_row()?;
        }
        Ok(())
    }

    fn write_lien(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let water = building.random.percent(60);
        let (house, street) = building.door();
        for (month, cycle) in [("03/2025", "90 Day Notice"), ("04/2025", "60 Day Notice")] {
            self.liens
                .set("Month", month)
                .set("Cycle", cycle)
                .set("Borough", building.borough().code())
                .set("Block ", building.block())
                .set("Lot", building.lot.lot())
                .set("Tax Class Code", tax_class(building))
                .set("Building Class", building.class)
                .set("House Number", house)
                .set("Street Name", street)
                .set("Zip Code", building.zip)
                .set("Water Debt Only", if water { "YES" } else { "NO" })
                .end_row()?;
        }
        Ok(())
    }

    fn write_energy(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        for back in 1..=3 {
            let year = building.as_of.year() - back;
            let score = building.random.between(8, 98);
            let sheet = &mut self.energy;
            sheet
                .set("report_year", year)
                .set("property_id", 4_000_000 + building.number)
                .set("property_name", "SAMPLE PROPERTY")
                .set("year_ending", format!("{year}-12-31T00:00:00.000"))
                .set("nyc_borough_block_and_lot", building.lot)
                .set("nyc_building_identification", building.bin());
            if score < 14 {
                sheet.set("energy_star_score", "Not Available");
            } else {
                sheet.set("energy_star_score", score);
            }
            sheet
                .set("site_eui_kbtu_ft", format!("{}.4", 140 - score))
                .set("total_location_based_ghg", building.units * 4)
                .set("property_gfa_self_reported", building.units * 900)
                .set("primary_property_type_self", "Multifamily Housing")
                .end_row()?;
        }
        Ok(())
    }

    fn write_subsidy(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let starts = building.day_between(700, 6_000);
        let ends = super::building::days_after(starts, 365 * 30);
        let (from, to) = (starts.strftime("%Y%m%d"), ends.strftime("%Y%m%d"));
        self.subsidies
            .set("fc_subsidy_id", format!("{:014}", building.number))
            .set("ref_bbl", building.lot)
            .set("ref_address", building.line())
            .set("agency_name", "NYS Housing Finance Agency")
            .set("subsidy_name", "Financing")
            .set("sub_subsidy_name", "LIHTC 4%")
            .set("start_date", from.to_string())
            .set("end_date", to.to_string())
            .set("tenure", "Rental")
            .set("tot_buildings", building.doors.len())
            .set("tot_units", building.units)
            .end_row()?;
        self.subsidized
            .set("bbl", building.lot)
            .set("standard_address", building.line())
            .set("res_units", building.units)
            .set("buildings", building.doors.len())
            .set("prog_421a", 0)
            .set("prog_j51", 0)
            .set("prog_lihtc4", 1)
            .set("start_lihtc4", from)
            .set("end_lihtc4", to)
            .end_row()
    }
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

/// 10 digits of a lot in the building's block.
pub(super) fn parcel(building: &Building, lot: u64) -> String {
    format!(
        "{}{:05}{lot:04}",
        building.borough().code(),
        building.block()
    )
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
