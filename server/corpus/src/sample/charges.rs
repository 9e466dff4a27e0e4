//! What the Department of Buildings charges: violations of both systems, ECB, complaints.

use std::path::Path;

use super::building::{Building, american, days_after};
use super::record_headers::{DOB_COMPLAINTS, DOB_VIOLATIONS, ECB, SAFETY_VIOLATIONS};
use super::sheet::Sheet;
use super::works::padded;
use crate::error::CorpusError;

/// Type code and its words.
const TYPES: [(&str, &str); 4] = [
    ("LL6291", "LL6291-LOCAL LAW 62/91 - BOILERS"),
    ("E", "E-ELEVATOR"),
    ("C", "C-CONSTRUCTION"),
    ("LBLVIO", "LBLVIO-LOW PRESSURE BOILER"),
];

/// Type, device type, in the newer system.
const SAFETY_TYPES: [(&str, &str); 3] = [
    ("LBLVIO", "Boiler"),
    ("ACC1", "Elevators"),
    ("BENCH", "Benchmarking"),
];

/// Severity, kind and law.
const OFFENSES: [(&str, &str, &str); 3] = [
    (
        "CLASS - 1",
        "Construction",
        "28-105.1 WORK WITHOUT A PERMIT",
    ),
    (
        "CLASS - 2",
        "Elevators",
        "28-301.1 FAILURE TO MAINTAIN ELEVATOR",
    ),
    (
        "CLASS - 3",
        "Boilers",
        "28-303.2 FAILURE TO FILE BOILER REPORT",
    ),
];

/// Category and the disposition that ended it.
const COMPLAINTS: [(&str, &str); 8] = [
    ("45", "C1"),
    ("45", "A8"),
    ("05", "A8"),
    ("05", "I2"),
    ("73", "I1"),
    ("63", "A1"),
    ("6S", "I2"),
    ("59", "H1"),
];

/// The files of charges.
#[derive(Debug)]
pub(super) struct ChargeSheets {
    violations: Sheet,
    safety: Sheet,
    ecb: Sheet,
    complaints: Sheet,
}

impl ChargeSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            violations: Sheet::create(folder, "dob_violations.csv", DOB_VIOLATIONS)?,
            safety: Sheet::create(folder, "dob_safety_violations.csv", SAFETY_VIOLATIONS)?,
            ecb: Sheet::create(folder, "ecb_violations.csv", ECB)?,
            complaints: Sheet::create(folder, "dob_complaints.csv", DOB_COMPLAINTS)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let rate = 60 + building.units * 4 + building.trouble * 250;
        for count in 0..building.random.times(rate).max(building.at_least(2)) {
            self.write_violation(building, count)?;
        }
        for count in 0..building.random.times(rate / 2).max(building.at_least(2)) {
            self.write_safety(building, count)?;
        }
        for count in 0..building.random.times(rate / 2).max(building.at_least(3)) {
            self.write_ecb(building, count)?;
        }
        for count in 0..building.random.times(rate).max(building.at_least(4)) {
            self.write_complaint(building, count)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [self.violations, self.safety, self.ecb, self.complaints] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_violation(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let issued = building.day_within(365 * 12);
        let (code, words) = building.random.pick(&TYPES);
        let active = building.random.percent(25 + building.trouble * 10);
        let number = format!("{:05}", building.record_id(count) % 100_000);
        let mark = if active { "V" } else { "V*" };
        let (block, lot) = padded(building);
        let (house, street) = building.door();
        let sheet = &mut self.violations;
        sheet
            .set("ISN_DOB_BIS_VIOL", building.record_id(count))
            .set("BORO", building.borough().code())
            .set("BIN", building.bin())
            .set("BLOCK", block)
            .set("LOT", lot);
        sheet
            .set("ISSUE_DATE", issued.strftime("%Y%m%d"))
            .set("VIOLATION_TYPE_CODE", code)
            .set("VIOLATION_NUMBER", &number)
            .set("VIOLATION_TYPE", words);
        sheet.set("HOUSE_NUMBER", house).set("STREET", street);
        sheet.set(
            "NUMBER",
            format!("{mark}{}{code}{number}", issued.strftime("%m%d%y")),
        );
        if active {
            sheet.set("VIOLATION_CATEGORY", "V-DOB VIOLATION - ACTIVE");
        } else {
            let ended = days_after(issued, 240).min(building.as_of);
            sheet
                .set("VIOLATION_CATEGORY", "V*-DOB VIOLATION - DISMISSED")
                .set("DISPOSITION_DATE", ended.strftime("%Y%m%d"));
        }
        sheet.end_row()
    }

    fn write_safety(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let issued = building.day_within(365 * 5);
        let (kind, device) = building.random.pick(&SAFETY_TYPES);
        let active = building.random.percent(40);
        let (house, street) = building.door();
        self.safety
            .set("BIN", building.bin())
            .set("Violation Issue Date", american(issued))
            .set(
                "Violation Number",
                format!(
                    "{}{kind}N{:07}",
                    issued.strftime("%m%d%y"),
                    building.record_id(count)
                ),
            )
            .set("Violation Type", kind)
            .set(
                "Violation Status",
                if active { "Active" } else { "Resolved" },
            )
            .set("Device Type", device)
            .set("Cycle End Date", format!("12/31/{}", issued.year() - 1))
            .set("Borough", building.borough().name())
            .set("Block", building.block())
            .set("Lot", building.lot.lot())
            .set("House Number", house)
            .set("Street", street)
            .set("BBL", building.lot)
            .end_row()
    }

    fn write_ecb(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let issued = building.day_within(365 * 8);
        let (severity, kind, law) = building.random.pick(&OFFENSES);
        let imposed = building.random.between(1, 24) * 500;
        let (status, hearing, certification, paid) = match building.random.below(4) {
            0 => ("ACTIVE", "DEFAULT", "NO COMPLIANCE RECORDED", 0),
            1 => ("ACTIVE", "PENDING", "", 0),
            2 => ("ACTIVE", "IN VIOLATION", "CERTIFICATE PENDING", imposed / 2),
            _ => ("RESOLVE", "IN VIOLATION", "CERTIFICATE ACCEPTED", imposed),
        };
        // A charge that is not heard yet is no fine.
        let imposed = if hearing == "PENDING" { 0 } else { imposed };
        let (block, lot) = padded(building);
        self.ecb
            .set("ISN_DOB_BIS_EXTRACT", building.record_id(count))
            .set(
                "ECB_VIOLATION_NUMBER",
                format!("{:08}S", building.record_id(count)),
            )
            .set("ECB_VIOLATION_STATUS", status)
            .set("BIN", building.bin())
            .set("BORO", building.borough().code())
            .set("BLOCK", block)
            .set("LOT", lot)
            .set("HEARING_DATE", days_after(issued, 90).strftime("%Y%m%d"))
            .set("SERVED_DATE", issued.strftime("%Y%m%d"))
            .set("ISSUE_DATE", issued.strftime("%Y%m%d"))
            .set("SEVERITY", severity)
            .set("VIOLATION_TYPE", kind)
            .set("RESPONDENT_NAME", "SAMPLE RESPONDENT")
            .set("PENALITY_IMPOSED", format!("{imposed}.00"))
            .set("AMOUNT_PAID", format!("{paid}.00"))
            .set("BALANCE_DUE", format!("{}.00", imposed - paid))
            .set("SECTION_LAW_DESCRIPTION1", law)
            .set("AGGRAVATED_LEVEL", "NO")
            .set("HEARING_STATUS", hearing)
            .set("CERTIFICATION_STATUS", certification)
            .end_row()
    }

    fn write_complaint(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let entered = building.day_within(365 * 8);
        let (category, disposition) = building.random.pick(&COMPLAINTS);
        let open = entered > building.days_before(40);
        let ended = american(days_after(entered, 21).min(building.as_of));
        let (house, street) = building.door();
        let sheet = &mut self.complaints;
        sheet
            .set("Complaint Number", building.record_id(count))
            .set("Status", if open { "ACTIVE" } else { "CLOSED" })
            .set("Date Entered", american(entered));
        sheet
            .set("House Number", format!("{house:12}"))
            .set("House Street", format!("{street:32}"));
        sheet
            .set("ZIP Code", building.zip)
            .set("BIN", building.bin())
            .set("Complaint Category", category)
            .set("Unit", "QNS.");
        if !open {
            sheet
                .set("Disposition Date", &ended)
                .set("Disposition Code", disposition)
                .set("Inspection Date", &ended);
        }
        sheet.set("DOBRunDate", american(building.as_of)).end_row()
    }
}
