//! Upkeep: violations, complaints, registrations and their contacts, bedbug filings.

use std::path::Path;

use jiff::civil::Date;

use super::building::{Building, american, days_after};
use super::headers::{BEDBUGS, COMPLAINTS, CONTACTS, REGISTRATIONS, VIOLATIONS};
use super::sheet::Sheet;
use crate::error::CorpusError;

/// Order number, class and description, as the codes of the agency go.
const CONDITIONS: [(&str, &str, &str); 10] = [
    ("670", "C", "PROVIDE HOT WATER AT ALL HOT WATER FIXTURES"),
    ("666", "C", "PROVIDE AN ADEQUATE SUPPLY OF HEAT"),
    ("617", "C", "CORRECT THE LEAD-BASED PAINT HAZARD"),
    ("569", "C", "ABATE THE NUISANCE CONSISTING OF MICE"),
    (
        "510",
        "B",
        "ABATE THE NUISANCE CONSISTING OF AN OBSTRUCTION",
    ),
    (
        "583",
        "B",
        "REPAIR THE SOURCE AND ABATE THE EVIDENCE OF A WATER LEAK",
    ),
    (
        "508",
        "B",
        "REPAIR THE BROKEN OR DEFECTIVE PLASTERED SURFACES",
    ),
    ("550", "B", "TRACE AND REPAIR THE SOURCE OF MOLD"),
    (
        "506",
        "A",
        "REPLACE WITH NEW THE BROKEN OR DEFECTIVE DOOR FRAME",
    ),
    ("780", "I", "FILE A REGISTRATION STATEMENT"),
];

/// Major and minor category of a complaint.
const PROBLEMS: [(&str, &str); 7] = [
    ("HEAT/HOT WATER", "APARTMENT ONLY"),
    ("HEAT/HOT WATER", "ENTIRE BUILDING"),
    ("UNSANITARY CONDITION", "PESTS"),
    ("UNSANITARY CONDITION", "MOLD"),
    ("PLUMBING", "WATER SUPPLY"),
    ("PAINT/PLASTER", "CEILING"),
    ("WATER LEAK", "SLOW LEAK"),
];

/// The files of upkeep.
#[derive(Debug)]
pub(super) struct HousingSheets {
    violations: Sheet,
    complaints: Sheet,
    registrations: Sheet,
    contacts: Sheet,
    bedbugs: Sheet,
}

impl HousingSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            violations: Sheet::create(folder, "hpd_violations.csv", VIOLATIONS)?,
            complaints: Sheet::create(folder, "hpd_complaints_and_problems.csv", COMPLAINTS)?,
            registrations: Sheet::create(folder, "hpd_registrations.csv", REGISTRATIONS)?,
            contacts: Sheet::create(folder, "hpd_contacts.csv", CONTACTS)?,
            bedbugs: Sheet::create(folder, "hpd_bedbugs.csv", BEDBUGS)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        for count in 0..building
            .random
            .times(building.units * building.trouble * 350 + 60)
        {
            self.write_violation(building, count)?;
        }
        for count in 0..building
            .random
            .times(building.units * (building.trouble * 300 + 60))
        {
            self.write_complaint(building, count)?;
        }
        if building.registered {
            self.write_registration(building)?;
            self.write_bedbugs(building)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [
            self.violations,
            self.complaints,
            self.registrations,
            self.contacts,
            self.bedbugs,
        ] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_violation(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let inspected = building.day_within(365 * 6);
        let (order, class, text) = building.random.pick(&CONDITIONS);
        let open = building.random.percent(12 + 16 * building.trouble);
        let apartment = if building.random.percent(75) {
            building.apartment()
        } else {
            String::new()
        };
        let closed = days_after(inspected, i64::from(building.random.between(10, 300)));
        let (state, status, status_date) = if open {
            ("Open", "NOV SENT OUT", days_after(inspected, 2))
        } else {
            ("Close", "VIOLATION CLOSED", closed)
        };
        let bin = pick_bin(building);
        let (house, street) = building.door();
        let sheet = &mut self.violations;
        sheet.set("ViolationID", building.record_id(count));
        sheet.set("BuildingID", building.building_id());
        if building.registered {
            sheet.set("RegistrationID", building.registration_id());
        }
        sheet
            .set("BoroID", building.borough().code())
            .set("Borough", building.borough_name());
        sheet
            .set("HouseNumber", house)
            .set("LowHouseNumber", house)
            .set("HighHouseNumber", house);
        sheet
            .set("StreetName", street)
            .set("Postcode", building.zip)
            .set("Apartment", apartment);
        sheet
            .set("Block", building.block())
            .set("Lot", building.lot.lot())
            .set("Class", class);
        sheet
            .set("InspectionDate", american(inspected))
            .set("ApprovedDate", american(inspected));
        sheet.set("OriginalCorrectByDate", american(days_after(inspected, 30)));
        sheet
            .set("OrderNumber", order)
            .set("NOVID", building.record_id(count))
            .set("NOVDescription", format!("SAMPLE: {text}"));
        sheet.set(
            "NOVIssuedDate",
            american(days_after(inspected, 2).min(building.as_of)),
        );
        sheet.set("CurrentStatus", status);
        sheet.set(
            "CurrentStatusDate",
            american(status_date.min(building.as_of)),
        );
        sheet
            .set("NovType", "Original")
            .set("ViolationStatus", state);
        sheet.set(
            "RentImpairing",
            if count.is_multiple_of(14) { "Y" } else { "N" },
        );
        sheet.set("BIN", bin).set("BBL", building.lot).end_row()
    }

    fn write_complaint(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let received = building.day_within(365 * 3);
        let (major, minor) = building.random.pick(&PROBLEMS);
        let open = received >= building.days_before(20) && building.random.percent(50);
        let status = if open { "OPEN" } else { "CLOSE" };
        let closed = days_after(received, 9).min(building.as_of);
        let apartment = building.apartment();
        let bin = pick_bin(building);
        let (house, street) = building.door();
        let sheet = &mut self.complaints;
        sheet.set("Received Date", american(received));
        sheet.set("Problem ID", building.record_id(count));
        // Every third problem belongs to the complaint before it.
        sheet.set(
            "Complaint ID",
            building.record_id(count - u32::from(count % 3 == 2)),
        );
        sheet
            .set("Building ID", building.building_id())
            .set("Borough", building.borough_name());
        sheet.set("House Number", house).set("Street Name", street);
        sheet
            .set("Post Code", building.zip)
            .set("Block", building.block());
        sheet
            .set("Lot", building.lot.lot())
            .set("Apartment", apartment);
        sheet
            .set("Unit Type", "APARTMENT")
            .set("Space Type", "ENTIRE APARTMENT");
        sheet.set(
            "Type",
            if major == "HEAT/HOT WATER" {
                "EMERGENCY"
            } else {
                "NON EMERGENCY"
            },
        );
        sheet
            .set("Major Category", major)
            .set("Minor Category", minor);
        sheet
            .set("Complaint Status", status)
            .set("Problem Status", status);
        sheet.set("Problem Status Date", american(closed));
        sheet.set(
            "Problem Duplicate Flag",
            if count % 11 == 10 { "Y" } else { "N" },
        );
        sheet.set(
            "Complaint Anonymous Flag",
            if count % 8 == 5 { "Y" } else { "N" },
        );
        sheet.set("Complaint Status Date", american(closed));
        sheet.set("BIN", bin).set("BBL", building.lot).end_row()
    }

    fn write_registration(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let ends = end_of_year(building);
        let (house, street) = building.door();
        self.registrations
            .set("RegistrationID", building.registration_id())
            .set("BuildingID", building.building_id())
            .set("BoroID", building.borough().code())
            .set("Boro", building.borough_name())
            .set("HouseNumber", house)
            .set("LowHouseNumber", house)
            .set("HighHouseNumber", house)
            .set("StreetName", street)
            .set("Zip", building.zip)
            .set("Block", building.block())
            .set("Lot", building.lot.lot())
            .set("BIN", building.bin())
            .set(
                "LastRegistrationDate",
                american(days_after(ends, -360).min(building.as_of)),
            )
            .set("RegistrationEndDate", american(ends))
            .end_row()?;
        let holding = format!("SAMPLE HOLDINGS {} LLC", building.number);
        let agent = format!("SAMPLE MANAGEMENT {} INC", building.number % 40 + 1);
        for (at, kind, name) in [
            (1, "CorporateOwner", holding),
            (2, "HeadOfficer", String::new()),
            (3, "Agent", agent),
        ] {
            let is_person = name.is_empty();
            self.contacts
                .set("RegistrationContactID", building.record_id(at))
                .set("RegistrationID", building.registration_id())
                .set("Type", kind)
                .set("ContactDescription", "CORP")
                .set("CorporationName", name)
                .set("Title", if is_person { "OFFICER" } else { "" })
                .set("FirstName", if is_person { "SAMPLE" } else { "" })
                .set("LastName", if is_person { "OFFICER" } else { "" })
                .set("BusinessHouseNumber", 100 + building.number % 40)
                .set("BusinessStreetName", "SAMPLE PLAZA")
                .set("BusinessZip", 10_001)
                .set("BusinessCity", "NEW YORK")
                .set("BusinessState", "NY")
                .end_row()?;
        }
        Ok(())
    }

    fn write_bedbugs(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        for back in 1..=3_i16 {
            let year = building.as_of.year() - back;
            if !building.random.percent(85) {
                continue;
            }
            let infested = if building.random.percent(7 + building.trouble * 4) {
                building.random.between(1, 3).min(building.units)
            } else {
                0
            };
            let (house, street) = building.door();
            self.bedbugs
                .set("Building ID", building.building_id())
                .set("Registration ID", building.registration_id())
                .set("Borough", building.borough_name())
                .set("House Number", house)
                .set("Street Name", street)
                .set("Postcode", building.zip)
                .set("# of Dwelling Units", building.units)
                .set("Infested Dwelling Unit Count", infested)
                .set("Eradicated Unit Count", infested)
                .set("Re-infested  Dwelling Unit", 0)
                .set(
                    "Filing Date",
                    format!("12/{:02}/{year}", building.number % 28 + 1),
                )
                .set("Filing Period Start Date", format!("11/01/{}", year - 1))
                .set("Filling Period End Date", format!("10/31/{year}"))
                .set("BIN", building.bin())
                .set("BBL", building.lot)
                .end_row()?;
        }
        Ok(())
    }
}

/// The 31 August that the current registration runs to; one in ten has lapsed.
fn end_of_year(building: &mut Building) -> Date {
    let year = building.as_of.year();
    let as_of = building.as_of;
    let end = |year: i16| Date::new(year, 8, 31).unwrap_or(as_of);
    let next = if end(year) >= as_of { year } else { year + 1 };
    let lapsed = building.random.percent(10);
    end(if lapsed { next - 2 } else { next })
}

/// Any of the buildings on the lot.
fn pick_bin(building: &mut Building) -> u32 {
    let bins: Vec<u32> = building.doors.iter().map(|door| door.bin).collect();
    building.random.pick(&bins)
}
