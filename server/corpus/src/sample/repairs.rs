//! The city's own repairs and programs: orders, fees, heat sensors, leaks, harassment, legal units.

use std::path::Path;

use jiff::civil::Date;

use super::building::{Building, american, days_after};
use super::record_headers::{
    CONH, FEES, HANDYMAN_ORDERS, HEAT_SENSORS, JURISDICTION, REPAIR_INVOICES, REPAIR_ORDERS,
    UNDERLYING,
};
use super::sheet::Sheet;
use crate::error::CorpusError;

const WORK: [&str; 5] = ["HEAT", "PLUMB", "DELEAD", "GC", "EXTERM"];

/// The files of repairs and programs.
#[derive(Debug)]
pub(super) struct RepairSheets {
    orders: Sheet,
    invoices: Sheet,
    handyman: Sheet,
    fees: Sheet,
    sensors: Sheet,
    underlying: Sheet,
    harassment: Sheet,
    jurisdiction: Sheet,
}

impl RepairSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            orders: Sheet::create(folder, "hpd_omo_charges.csv", REPAIR_ORDERS)?,
            invoices: Sheet::create(folder, "hpd_omo_invoices.csv", REPAIR_INVOICES)?,
            handyman: Sheet::create(folder, "hpd_hwo_charges.csv", HANDYMAN_ORDERS)?,
            fees: Sheet::create(folder, "hpd_fee_charges.csv", FEES)?,
            sensors: Sheet::create(folder, "hpd_heat_sensors.csv", HEAT_SENSORS)?,
            underlying: Sheet::create(folder, "hpd_underlying_conditions.csv", UNDERLYING)?,
            harassment: Sheet::create(folder, "hpd_conh.csv", CONH)?,
            jurisdiction: Sheet::create(folder, "hpd_jurisdiction.csv", JURISDICTION)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        if building.units < 3 {
            return Ok(());
        }
        self.write_jurisdiction(building)?;
        let rate = building.units * building.trouble * 30;
        for count in 0..building.random.times(rate).max(building.at_least(2)) {
            self.write_order(building, count)?;
        }
        for count in 0..building.random.times(rate).max(building.at_least(2)) {
            self.write_handyman(building, count)?;
        }
        if building.trouble == 3 && building.random.percent(30) {
            self.write_fee(building)?;
        }
        let drawn = building.random.below(100);
        let chosen = building.trouble == 3 && building.units >= 20 && drawn < 12;
        if chosen || building.is_known() {
            self.write_sensor(building)?;
        }
        if building.trouble == 3 && (12..20).contains(&drawn) {
            self.write_underlying(building)?;
        }
        if building.trouble == 3 && (20..28).contains(&drawn) {
            self.write_harassment(building)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [
            self.orders,
            self.invoices,
            self.handyman,
            self.fees,
            self.sensors,
            self.underlying,
            self.harassment,
            self.jurisdiction,
        ] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_order(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let created = building.day_within(365 * 6);
        let work = building.random.pick(&WORK);
        let apartment = building.apartment();
        let amount = building.random.between(120, 6_400);
        let done = building.random.percent(80);
        place(&mut self.orders, building)
            .set("Boro ID", building.borough().code())
            .set("OMOID", building.record_id(count))
            .set("OMONumber", format!("ES{:08}", building.record_id(count)))
            .set("Apartment", apartment)
            .set("WorkTypeGeneral", work)
            .set(
                "OMOStatusReason",
                if done { "OMO Completed" } else { "Cancelled" },
            )
            .set("OMOAwardAmount", format!("{amount}.52"))
            .set("OMOCreateDate", american(created))
            .set("NetChangeOrders", 0)
            .set(
                "OMOAwardDate",
                american(days_after(created, 6).min(building.as_of)),
            )
            .end_row()?;
        if done {
            self.write_invoice(building, count, created, amount)?;
        }
        Ok(())
    }

    /// The bill of a completed order, with sales tax and the city's fee.
    fn write_invoice(
        &mut self,
        building: &Building,
        count: u32,
        ordered: Date,
        billed: u32,
    ) -> Result<(), CorpusError> {
        let (tax, fee) = (billed * 8_875 / 100_000, billed / 2);
        let number = format!("ES{:08}", building.record_id(count));
        let payment = 2_000_000 + building.record_id(count);
        let day = |days: i64| american(days_after(ordered, days).min(building.as_of));
        self.invoices
            .set("InvoiceID", 1)
            .set("InvoiceSequenceID", &number)
            .set("OMONumber", &number)
            .set("InvoiceStatus", "VCREATE")
            .set("InvoiceDate", day(30))
            .set("InvoiceBillAmount", billed)
            .set("InvoicePayAmount", billed)
            .set("SalesTax", tax)
            .set("AdminFee", fee)
            .set("PaymentID", payment)
            .set("ChargeAmount", billed + tax + fee)
            .set("DateTransferDoF", day(90))
            .set("Unique Key", format!("{number}_1_{payment}"))
            .end_row()
    }

    fn write_handyman(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let created = building.day_within(365 * 6);
        let work = building.random.pick(&WORK);
        let charge = building.random.between(60, 900);
        let billed = american(days_after(created, 45).min(building.as_of));
        place(&mut self.handyman, building)
            .set("BoroID", building.borough().code())
            .set("HWOID", building.record_id(count))
            .set("HWONumber", format!("EH{:08}", building.record_id(count)))
            .set("WorkTypeGeneral", work)
            .set("HWOStatusReason", "HWO Completed")
            .set(
                "HWOCreateDate",
                format!("{} 12:00:00 AM", american(created)),
            )
            .set("HWOApprovedAmount", format!("{charge}.02"))
            .set("ChargeAmount", format!("{}.07", charge + 46))
            .set("DateTransferDoF", format!("{billed} 12:00:00 AM"))
            .end_row()
    }

    fn write_fee(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let issued = building.day_within(365 * 3);
        place(&mut self.fees, building)
            .set("BoroID", building.borough().code())
            .set("FeeID", 1_000_000 + building.number)
            .set("FeeType", "INSPECTION FEE")
            .set("FeeSourceType", "Complaint")
            .set("FeeIssuedDate", american(issued))
            .set("FeeAmount", 200)
            .end_row()
    }

    fn write_sensor(&mut self, building: &Building) -> Result<(), CorpusError> {
        let (house, street) = building.door();
        let year = building.as_of.year() - 1;
        self.sensors
            .set("building_id", building.building_id())
            .set("borough", building.borough().name())
            .set("number", house)
            .set("street", street)
            .set("total_units", building.units)
            .set("program_start_date", format!("{year}-07-01T00:00:00.000"))
            .set("current_status", "Active")
            .set("postcode", building.zip)
            .set("bin", building.bin())
            .set("bbl", building.lot)
            .end_row()
    }

    fn write_underlying(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let ordered = building.day_within(365 * 3);
        self.underlying
            .set("BUILDING_ID", building.building_id())
            .set("BOROUGH", building.borough().name())
            .set("TOTAL_UNITS", building.units)
            .set("ORDER_ISSUE_DATE", american(ordered))
            .set("CURRENT_STATUS", "Active")
            .set("POSTCODE", building.zip)
            .set("BIN", building.bin())
            .set("BBL", building.lot)
            .end_row()
    }

    fn write_harassment(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let added = building.day_within(365 * 4);
        self.harassment
            .set("Building ID", building.building_id())
            .set("BIN", building.bin())
            .set("Street Address", building.line())
            .set("Borocode", building.borough().code())
            .set("Block", building.block())
            .set("Lot", building.lot.lot())
            .set("BQI", "Yes")
            .set("Discharged AEP", "No")
            .set("Discharged 7A", "No")
            .set("HPD Vacate Order", "No")
            .set("DOB Vacate Order", "No")
            .set("Harassment Finding", "No")
            .set("Date Added", american(added))
            .set("Borough", building.borough_name())
            .set("Postcode", building.zip)
            .set("BBL", building.lot)
            .end_row()
    }

    /// One building to a door.
    fn write_jurisdiction(&mut self, building: &Building) -> Result<(), CorpusError> {
        let count = u32::try_from(building.doors.len()).unwrap_or(1).max(1);
        for (at, door) in (0_u32..).zip(&building.doors) {
            let known = building.doors.iter().take(at as usize);
            if known.clone().any(|other| other.bin == door.bin) {
                continue;
            }
            self.jurisdiction
                .set(
                    "BuildingID",
                    u64::from(building.building_id()) + u64::from(at) * 1_000_000,
                )
                .set("BoroID", building.borough().code())
                .set("Boro", building.borough_name())
                .set("HouseNumber", &door.low)
                .set("LowHouseNumber", &door.low)
                .set("HighHouseNumber", &door.high)
                .set("StreetName", &door.street)
                .set("Zip", building.zip)
                .set("Block", building.block())
                .set("Lot", building.lot.lot())
                .set("BIN", door.bin)
                .set("ManagementProgram", "PVT")
                .set("DoBBuildingClass", "HEREAFTER ERECTED CLASS A")
                .set("LegalStories", building.floors)
                .set("LegalClassA", building.units.div_ceil(count))
                .set("LegalClassB", 0)
                .set("RegistrationID", building.registration_id())
                .set("LifeCycle", "Building")
                .set("RecordStatus", "Active")
                .end_row()?;
        }
        Ok(())
    }
}

/// The columns of a place that orders and fees share.
fn place<'s>(sheet: &'s mut Sheet, building: &Building) -> &'s mut Sheet {
    let (house, street) = building.door();
    sheet
        .set("BuildingID", building.building_id())
        .set("Boro", building.borough_name())
        .set("HouseNumber", house)
        .set("StreetName", street)
        .set("Zip", building.zip)
        .set("Block", building.block())
        .set("Lot", building.lot.lot())
        .set("LifeCycle", "Standing Building")
        .set("BIN", building.bin())
        .set("BBL", building.lot)
}
