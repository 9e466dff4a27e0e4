//! Around and below a building: water service lines, rats, unit lots, speculation.

use std::path::Path;

use super::building::{Building, Kind, american};
use super::record_headers::{CONDO_UNITS, LEAD_LINES, RODENTS, SPECULATION};
use super::sheet::Sheet;
use super::taxes::{parcel, unit_name};
use crate::error::CorpusError;

const RESULTS: [&str; 5] = [
    "Passed",
    "Passed",
    "Passed",
    "Failed for Rat Activity",
    "Failed for Other Reason",
];

/// The files of the ground.
#[derive(Debug)]
pub(super) struct GroundSheets {
    lines: Sheet,
    rodents: Sheet,
    units: Sheet,
    speculation: Sheet,
}

impl GroundSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            lines: Sheet::create(folder, "lead_service_lines.csv", LEAD_LINES)?,
            rodents: Sheet::create(folder, "dohmh_rodent_inspections.csv", RODENTS)?,
            units: Sheet::create(folder, "condo_units.csv", CONDO_UNITS)?,
            speculation: Sheet::create(folder, "speculation_watch_list.csv", SPECULATION)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        self.write_line(building)?;
        let visits = building.random.times(400 + building.units * 10);
        for count in 0..visits.max(building.at_least(2)).min(30) {
            self.write_inspection(building, count)?;
        }
        if building.kind == Kind::Condo {
            self.write_units(building)?;
        }
        if building.trouble == 3 && building.units >= 6 && building.random.percent(5) {
            self.write_speculation(building)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [self.lines, self.rodents, self.units, self.speculation] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_line(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let material = match (building.year, building.random.below(10)) {
            (0..1961, 0..3) => "Lead",
            (0..1961, 3..6) => "Unknown",
            _ => "Copper",
        };
        self.lines
            .set("objectid", building.number + 1)
            .set("bbl", building.lot)
            .set("address", building.line())
            .set("material", material)
            .set("record_type", "Service Line")
            .set("city_owned", "No")
            .end_row()
    }

    fn write_inspection(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let inspected = building.day_within(365 * 4);
        let kind = if count % 4 == 3 {
            "Compliance"
        } else {
            "Initial"
        };
        let result = building.random.pick(&RESULTS);
        let (house, street) = building.door();
        self.rodents
            .set("INSPECTION_TYPE", kind)
            .set("JOB_TICKET_OR_WORK_ORDER_ID", building.record_id(count))
            .set("JOB_ID", format!("PC{}", building.record_id(count)))
            .set("JOB_PROGRESS", 1)
            .set("BBL", building.lot)
            .set("BORO_CODE", building.borough().code())
            .set("BLOCK", format!("{:05}", building.block()))
            .set("LOT", format!("{:04}", building.lot.lot()))
            .set("HOUSE_NUMBER", house)
            .set("STREET_NAME", street)
            .set("ZIP_CODE", building.zip)
            .set("BOROUGH", building.borough().name())
            .set(
                "INSPECTION_DATE",
                format!("{} 04:36:13 PM", american(inspected)),
            )
            .set("RESULT", result)
            .set("BIN", building.bin())
            .end_row()
    }

    fn write_units(&mut self, building: &Building) -> Result<(), CorpusError> {
        for offset in 0..u64::from(building.units) {
            let lot = building.first_unit_lot() + offset;
            self.units
                .set("condo_base_boro", building.borough().code())
                .set("condo_base_block", building.block())
                .set("condo_base_lot", building.lot.lot() % 100)
                .set("condo_base_bbl", parcel(building, building.lot.lot() % 100))
                .set("condo_number", building.number)
                .set("unit_boro", building.borough().code())
                .set("unit_block", building.block())
                .set("unit_lot", lot)
                .set("unit_bbl", parcel(building, lot))
                .set("unit_designation", unit_name(offset))
                .set("floor_text", offset / 4 + 1)
                .end_row()?;
        }
        Ok(())
    }

    fn write_speculation(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let deed = building.day_within(365 * 2);
        let (house, street) = building.door();
        let quarter = (deed.month() - 1) / 3 + 1;
        self.speculation
            .set("boro", building.borough().code())
            .set("block", building.block())
            .set("lot", building.lot.lot())
            .set("bbl", building.lot)
            .set("hnum_lo", house)
            .set("hnum_hi", house)
            .set("str_name", street)
            .set("deed_date", american(deed))
            .set("price", building.units * 210_000)
            .set("cap_rate", "0.037")
            .set("borough_cap_rate", "0.057")
            .set("yearqtr", format!("{}Q{quarter}", deed.year()))
            .set("Postcode", building.zip)
            .set("BIN", building.bin())
            .end_row()
    }
}
