//! Construction: permits, job filings and certificates of occupancy, of both systems.

use std::path::Path;

use super::building::{Building, american, days_after, iso};
use super::record_headers::{
    BIS_CERTIFICATES, BIS_JOBS, BIS_PERMITS, NOW_CERTIFICATES, NOW_JOBS, NOW_PERMITS,
};
use super::sheet::Sheet;
use crate::error::CorpusError;

/// Kind of work of a permit, its letters, and the column of a job that says it.
const WORKS: [(&str, &str, &str); 4] = [
    ("Plumbing", "PL", "Plumbing (Work Type)"),
    (
        "General Construction",
        "GC",
        "General Construction (Work Type)",
    ),
    ("Mechanical Systems", "MS", "Mechanical Systems (Work Type)"),
    ("Structural", "ST", "Structural (Work Type)"),
];

/// The files of construction.
#[derive(Debug)]
pub(super) struct WorkSheets {
    now_permits: Sheet,
    bis_permits: Sheet,
    now_jobs: Sheet,
    bis_jobs: Sheet,
    now_certificates: Sheet,
    bis_certificates: Sheet,
}

impl WorkSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            now_permits: Sheet::create(folder, "dob_now_permits.csv", NOW_PERMITS)?,
            bis_permits: Sheet::create(folder, "dob_bis_permits.csv", BIS_PERMITS)?,
            now_jobs: Sheet::create(folder, "dob_now_jobs.csv", NOW_JOBS)?,
            bis_jobs: Sheet::create(folder, "dob_bis_jobs.csv", BIS_JOBS)?,
            now_certificates: Sheet::create(folder, "dob_now_certificates.csv", NOW_CERTIFICATES)?,
            bis_certificates: Sheet::create(folder, "dob_bis_certificates.csv", BIS_CERTIFICATES)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let jobs = building.random.times(200 + building.units * 12);
        for count in 0..jobs.max(building.at_least(2)) {
            self.write_job(building, count)?;
        }
        if building.units >= 6 && (building.is_known() || building.random.percent(6)) {
            self.write_shed(building)?;
        }
        if building.random.percent(35) || building.is_known() {
            self.write_older_job(building)?;
        }
        if building.year >= 1938 || building.is_known() {
            self.write_certificate(building)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [
            self.now_permits,
            self.bis_permits,
            self.now_jobs,
            self.bis_jobs,
            self.now_certificates,
            self.bis_certificates,
        ] {
            sheet.finish()?;
        }
        Ok(())
    }

    fn write_job(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let filed = building.day_within(365 * 5);
        let (work, letters, column) = building.random.pick(&WORKS);
        let apartment = building.apartment();
        let cost = building.random.between(4, 180) * 1_000;
        let done = building.random.percent(55);
        let job = format!("S{:08}-I1", building.record_id(count) % 100_000_000);
        let (house, street) = building.door();
        let sheet = &mut self.now_jobs;
        sheet.set("Job Filing Number", &job).set(
            "Filing Status",
            if done { "Signed off" } else { "Permit Entire" },
        );
        sheet.set("House No", house).set("Street Name", street);
        sheet
            .set("Borough", building.borough_name())
            .set("Block", building.block());
        sheet
            .set("LOT", building.lot.lot())
            .set("Bin", building.bin())
            .set("BBL", building.lot);
        sheet
            .set("Work on Floor", "Floor Number(s) 1 through 2")
            .set("Apt./Condo No(s)", &apartment);
        for (_, _, other) in WORKS {
            sheet.set(other, if other == column { "YES" } else { "NO" });
        }
        sheet
            .set("Initial Cost", cost)
            .set("Job Type", "Alteration");
        sheet
            .set("Existing Dwelling Units", building.units)
            .set("Proposed Dwelling Units", building.units);
        sheet.set("Filing Date", format!("{} 12:00:00 AM", american(filed)));
        let ended = days_after(filed, 400).min(building.as_of);
        sheet.set(
            "First Permit Date",
            american(days_after(filed, 30).min(building.as_of)),
        );
        if done {
            sheet.set("Signoff Date", american(ended));
        }
        sheet.end_row()?;
        let issued = days_after(filed, 30).min(building.as_of);
        let status = if done { "Signed-off" } else { "Permit Issued" };
        self.write_permit(
            building,
            (&job, letters),
            (work, &apartment),
            (issued, 365, cost, status),
        )
    }

    fn write_permit(
        &mut self,
        building: &Building,
        (job, letters): (&str, &str),
        (work, apartment): (&str, &str),
        (issued, days, cost, status): (jiff::civil::Date, i64, u32, &str),
    ) -> Result<(), CorpusError> {
        let (house, street) = building.door();
        let sheet = &mut self.now_permits;
        sheet
            .set("job_filing_number", job)
            .set("work_permit", format!("{job}-{letters}"))
            .set("sequence_number", 1)
            .set("filing_reason", "Initial Permit");
        sheet.set("house_no", house).set("street_name", street);
        sheet
            .set("borough", building.borough_name())
            .set("block", building.block())
            .set("lot", building.lot.lot())
            .set("bin", building.bin())
            .set("bbl", building.lot);
        sheet
            .set("apt_condo_no_s", apartment)
            .set("work_type", work)
            .set("approved_date", iso(issued))
            .set("issued_date", iso(issued))
            .set("expired_date", iso(days_after(issued, days)))
            .set("estimated_job_costs", cost)
            .set("permit_status", status)
            .end_row()
    }

    fn write_shed(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let issued = building.day_between(200, 1_600);
        let job = format!("S{:08}-I1", 90_000_000 + building.number);
        self.write_permit(
            building,
            (&job, "SH"),
            ("Sidewalk Shed", ""),
            (issued, 1_700, 48_000, "Permit Issued"),
        )
    }

    fn write_older_job(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let filed = building.day_between(2_800, 5_000);
        let job = 100_000_000 + building.number;
        let (block, lot) = padded(building);
        let (house, street) = building.door();
        let sheet = &mut self.bis_jobs;
        sheet
            .set("JOB_S1_NO", job)
            .set("Job #", job)
            .set("Doc #", "01")
            .set("Borough", building.borough_name());
        sheet.set("House #", house).set("Street Name", street);
        sheet
            .set("Block", &block)
            .set("Lot", &lot)
            .set("Bin #", building.bin());
        sheet
            .set("Job Type", "A2")
            .set("Job Status", "X")
            .set("Job Status Descrp", "SIGNED OFF");
        sheet
            .set("Latest Action Date", american(days_after(filed, 500)))
            .set("Pre- Filing Date", american(filed))
            .set("Approved", american(days_after(filed, 20)))
            .set("Fully Permitted", american(days_after(filed, 40)))
            .set("SIGNOFF_DATE", american(days_after(filed, 500)));
        sheet
            .set("Plumbing", "X")
            .set("Initial Cost", "$37300.00")
            .set("Existing Dwelling Units", building.units)
            .set("Proposed Dwelling Units", building.units)
            // The source has building numbers in this column.
            .set("BBL", building.bin())
            .end_row()?;
        let permits = &mut self.bis_permits;
        permits
            .set("borough", building.borough_name())
            .set("bin__", building.bin())
            .set("job__", job)
            .set("job_doc___", "01")
            .set("job_type", "A2")
            .set("block", block)
            .set("lot", lot);
        permits
            .set("work_type", "PL")
            .set("permit_status", "ISSUED")
            .set("filing_status", "INITIAL")
            .set("permit_type", "PL")
            .set("permit_sequence__", "01");
        permits
            .set("filing_date", american(filed))
            .set("issuance_date", american(days_after(filed, 40)))
            .set("expiration_date", american(days_after(filed, 405)))
            .set("permit_si_no", 3_000_000 + building.number)
            .end_row()
    }

    fn write_certificate(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let newer = building.random.percent(50);
        let issued = building.day_within(if newer { 365 * 4 } else { 365 * 12 });
        // One building in twelve has more homes than its certificate allows.
        let units = match building.random.below(12) {
            0 => building.units.saturating_sub(1).max(1),
            _ => building.units,
        };
        let kind = if building.random.percent(80) {
            "Final"
        } else {
            "Temporary"
        };
        let (block, lot) = padded(building);
        if newer {
            return self
                .now_certificates
                .set("JOB FILING NAME", 420_000_000 + building.number)
                .set("JOB TYPE", "NEW BUILDING")
                .set("BIN", building.bin())
                .set("BOROUGH", building.borough_name())
                .set("BLOCK", building.block())
                .set("LOT", building.lot.lot())
                .set("C OF O STATUS", "CO Issued")
                .set("C OF O FILING TYPE", kind)
                .set(
                    "C OF O ISSUANCE DATE",
                    format!("{}  1:24:22 PM", american(issued)),
                )
                .set("APPLICATION NUMBER", format!("CO-{:09}", building.number))
                .set("NUMBER OF DWELLING UNITS", units)
                .set("C OF O NUMBER", format!("{}-0000001", building.bin()))
                .set("BBL", building.lot)
                .end_row();
        }
        self.bis_certificates
            .set("JOB_NUMBER", 300_000_000 + building.number)
            .set("JOB_TYPE", "NB")
            .set("C_O_ISSUE_DATE", american(issued))
            .set("BIN_NUMBER", building.bin())
            .set("BIN", building.bin())
            .set("BOROUGH", building.borough().name())
            .set("BLOCK", block)
            .set("LOT", lot)
            .set("PR_DWELLING_UNIT", units)
            .set("APPLICATION_STATUS_RAW", "Issued")
            .set("ITEM_NUMBER", "001")
            .set("ISSUE_TYPE", kind)
            .set("BBL", building.lot)
            .end_row()
    }
}

/// Block and lot with leading zeros, as older files have them.
pub(super) fn padded(building: &Building) -> (String, String) {
    (
        format!("{:05}", building.block()),
        format!("{:05}", building.lot.lot()),
    )
}
