//! The rare and grave: litigations, vacate orders, the Alternative Enforcement Program.

use std::path::Path;

use super::building::{Building, american, days_after};
use super::headers::{AEP, DOB_VACATE_ORDERS, LITIGATIONS, VACATE_ORDERS};
use super::sheet::Sheet;
use crate::error::CorpusError;

const CASES: [&str; 5] = [
    "Tenant Action",
    "Heat and Hot Water",
    "Comprehensive",
    "Tenant Action/Harrassment",
    "Access Warrant - Non-Lead",
];

/// The files of enforcement.
#[derive(Debug)]
pub(super) struct EnforcementSheets {
    litigations: Sheet,
    vacates: Sheet,
    aep: Sheet,
    dob_vacates: Sheet,
}

impl EnforcementSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            litigations: Sheet::create(folder, "hpd_litigations.csv", LITIGATIONS)?,
            vacates: Sheet::create(folder, "hpd_vacate_orders.csv", VACATE_ORDERS)?,
            aep: Sheet::create(folder, "hpd_aep.csv", AEP)?,
            dob_vacates: Sheet::create(folder, "dob_vacate_orders.csv", DOB_VACATE_ORDERS)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        if building.units >= 3 {
            let cases = building.random.times(building.trouble * 220);
            for count in 0..cases.max(building.at_least(2)) {
                self.write_litigation(building, count)?;
            }
        }
        if building.trouble == 3 && building.random.percent(6) {
            self.write_vacate(building)?;
        }
        if building.trouble == 3 && building.units >= 6 && building.random.percent(15) {
            self.write_aep(building)?;
        }
        if building.trouble == 3 && building.random.percent(4) {
            self.write_dob_vacate(building)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [self.litigations, self.vacates, self.aep, self.dob_vacates] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_litigation(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let opened = building.day_within(365 * 6);
        let pending = building.random.percent(25);
        let case = building.random.pick(&CASES);
        let found = case.contains("Harr") && building.random.percent(20);
        let decided = days_after(opened, 300).min(building.as_of);
        let (house, street) = building.door();
        self.litigations
            .set("LitigationID", building.record_id(count))
            .set("BuildingID", building.building_id())
            .set("Boro", building.borough().code())
            .set("HouseNumber", house)
            .set("StreetName", street)
            .set("Zip", building.zip)
            .set("Block", building.block())
            .set("Lot", building.lot.lot())
            .set("CaseType", case)
            .set("CaseOpenDate", american(opened))
            .set("CaseStatus", if pending { "PENDING" } else { "CLOSED" })
            .set("OpenJudgement", if count % 5 == 4 { "YES" } else { "NO" })
            .set(
                "FindingOfHarassment",
                if found { "After Trial" } else { "" },
            )
            .set(
                "FindingDate",
                if found {
                    american(decided)
                } else {
                    String::new()
                },
            )
            .set("Penalty", if found { "2500" } else { "" })
            .set("Respondent", "SAMPLE RESPONDENT")
            .set("BIN", building.bin())
            .set("BBL", building.lot)
            .end_row()
    }

    fn write_vacate(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let effective = building.day_within(365 * 4);
        let rescinded = building.random.percent(60);
        let whole = building.random.percent(40);
        let lifted = days_after(effective, 120).min(building.as_of);
        let (house, street) = building.door();
        self.vacates
            .set("BUILDING ID", building.building_id())
            .set("REGISTRATION ID", building.registration_id())
            .set("BOROUGH", building.borough().name())
            .set("NUMBER", house)
            .set("STREET", street)
            .set("VACATE ORDER NUMBER", 500_000 + building.number)
            .set("PRIMARY VACATE REASON", "Fire Damage")
            .set(
                "VACATE TYPE",
                if whole { "Entire Building" } else { "Partial" },
            )
            .set("VACATE EFFECTIVE DATE", american(effective))
            .set(
                "RESCIND DATE",
                if rescinded {
                    american(lifted)
                } else {
                    String::new()
                },
            )
            .set(
                "NUMBER OF VACATED UNITS",
                if whole { building.units } else { 1 },
            )
            .set("POSTCODE", building.zip)
            .set("BIN", building.bin())
            .set("BBL", building.lot)
            .end_row()
    }

    fn write_aep(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let year = building.as_of.year() - 1;
        let (house, street) = building.door();
        self.aep
            .set("BUILDING_ID", building.building_id())
            .set("BOROUGH", building.borough().name())
            .set("NUMBER", house)
            .set("STREET", street)
            .set("TOTAL_UNITS", building.units)
            .set("AEP_START_DATE", format!("01/31/{year}"))
            .set("# OF B/C VIOLATIONS AT START", building.units * 5)
            .set("CURRENT_STATUS", "AEP Active")
            .set("AEP_ROUND", format!("Aep Round {}", year - 2007))
            .set("Postcode", building.zip)
            .set("BIN", building.bin())
            .set("BBL", building.lot)
            .end_row()
    }

    fn write_dob_vacate(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let issued = building.day_within(365 * 5);
        let (house, street) = building.door();
        self.dob_vacates
            .set(
                "Last Disposition Date (date of issuance of vacate)",
                format!("{}/{}/{}", issued.month(), issued.day(), issued.year()),
            )
            .set("Last Disposition Year", issued.year())
            .set("House Number", house)
            .set("Street Name", street)
            .set("Borough Name", building.borough().name())
            .set("ZIP Code", building.zip)
            .set("Block", building.block())
            .set("Lot", building.lot.lot())
            .set("Complaint  Category Description", "ILLEGAL CONVERSION")
            .set(
                "Last Disposition Code Description",
                "PARTIAL VACATE ORDER ISSUED",
            )
            .end_row()
    }
}
