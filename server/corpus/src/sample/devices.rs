//! Elevators, boilers and facades.

use std::path::Path;

use super::building::{Building, american, iso};
use super::record_headers::{BOILERS, ELEVATORS, FACADES};
use super::sheet::Sheet;
use crate::error::CorpusError;

/// The files of devices.
#[derive(Debug)]
pub(super) struct DeviceSheets {
    elevators: Sheet,
    boilers: Sheet,
    facades: Sheet,
}

impl DeviceSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            elevators: Sheet::create(folder, "dob_elevators.csv", ELEVATORS)?,
            boilers: Sheet::create(folder, "dob_boilers.csv", BOILERS)?,
            facades: Sheet::create(folder, "dob_facades.csv", FACADES)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        if building.floors >= 6 || building.is_known() {
            for count in 0..=building.units / 120 {
                self.write_elevator(building, count)?;
            }
        }
        if building.floors > 6 || building.is_known() {
            self.write_facade(building)?;
        }
        if building.units >= 6 {
            for back in 0..3 {
                if building.is_known() || building.random.percent(90) {
                    self.write_boiler(building, back)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [self.elevators, self.boilers, self.facades] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_elevator(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let late = building.random.percent(8 + building.trouble * 8);
        let yearly = building.random.between(20, 340) + if late { 800 } else { 0 };
        let category_1 = building.days_before(i64::from(yearly));
        let category_5 = building.day_between(100, 1_700);
        let periodic = building.day_between(10, 300);
        let (house, street) = building.door();
        self.elevators
            .set(
                "device_number",
                format!(
                    "{}S{:06}{count}",
                    building.borough().code(),
                    building.number
                ),
            )
            .set("device_type", "Elevator")
            .set("device_status", "Active")
            .set("status_date", iso(building.days_before(4_000)))
            .set("equipment_type", "Passenger Elevator")
            .set("periodic_report_year", periodic.year())
            .set("cat1_report_year", category_1.year())
            .set("cat1_latest_report_filed", iso(category_1))
            .set("cat5_latest_report_filed", iso(category_5))
            .set("periodic_latest_inspection", iso(periodic))
            .set("bin", building.bin())
            .set("borough", building.borough().name())
            .set("house_number", house)
            .set("street_name", street)
            .set("block", building.block())
            .set("lot", building.lot.lot())
            .set("bbl", building.lot)
            .end_row()
    }

    fn write_boiler(&mut self, building: &mut Building, back: u32) -> Result<(), CorpusError> {
        let days = building.random.between(30, 300) + back * 365;
        let inspected = building.days_before(i64::from(days));
        let defects = building.random.percent(10 + building.trouble * 6);
        let boiler = format!(
            "{:011}S0001",
            30_000_000_000_u64 + u64::from(building.number)
        );
        self.boilers
            .set(
                "tracking_number",
                format!("{}-{boiler}-{back}", inspected.year()),
            )
            .set("boiler_id", &boiler)
            .set("report_type", "Initial")
            .set("pressure_type", "Low Pressure")
            .set(
                "inspection_date",
                format!("{} 00:00:00", american(inspected)),
            )
            .set("defects_exist", if defects { "Yes" } else { "No" })
            .set("report_status", "Accepted")
            .set("bin_number", building.bin())
            .end_row()
    }

    fn write_facade(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let status = match building.random.below(10) + building.trouble {
            0..7 => "SAFE",
            7..10 => "SWARMP",
            _ => "UNSAFE",
        };
        let (house, street) = building.door();
        for (cycle, days, status) in [(8, 3_200, "SAFE"), (9, 1_100, status)] {
            let filed = building.days_before(days);
            self.facades
                .set("tr6_no", format!("TR6-9{:05}-{cycle}A-I1", building.number))
                .set("control_no", 900_000 + building.number)
                .set("filing_type", "Initial")
                .set("cycle", cycle)
                .set("bin", building.bin())
                .set("house_no", house)
                .set("street_name", street)
                .set("sequence_no", 1)
                .set("submitted_on", american(filed))
                .set("filing_date", iso(filed))
                .set("current_status", status)
                .set("filing_status", "Accepted")
                .end_row()?;
        }
        Ok(())
    }
}
