//! Construction: permits, job filings and certificates of occupancy, of both systems; elevators,
//! boilers and facades.

use jiff::civil::Date;

use super::building::{Building, ELEVATOR_FLOORS, american, days_after, iso};
use super::tables::{Row, Tables, write_some};

/// A permit's work type, its letters, and the job column for it.
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

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    let rate = 200 + building.units * 12;
    write_some(tables, building, rate, 2, write_job);
    if building.units >= 6 && building.is_known_or(6) {
        write_shed(tables, building);
    }
    if building.random.percent(35) || building.is_known() {
        write_older_job(tables, building);
    }
    if building.year >= 1938 || building.is_known() {
        write_certificate(tables, building);
    }
    if building.is_known() {
        write_nearby(tables, building);
    }
    if building.floors >= ELEVATOR_FLOORS {
        for count in 0..=building.units / 120 {
            write_elevator(tables, building, count);
        }
    }
    if building.floors > 6 || building.is_known() {
        write_facade(tables, building);
    }
    if building.units >= 6 {
        for back in 0..3 {
            if building.is_known_or(90) {
                write_boiler(tables, building, back);
            }
        }
    }
}

fn write_job(tables: &mut Tables, building: &mut Building, count: u32) {
    let filed = building.day_within(365 * 5);
    let (work, letters, column) = building.random.pick(&WORKS);
    let apartment = building.apartment();
    let cost = building.random.between(4, 180) * 1_000;
    let done = building.random.percent(55);
    let job = format!("S{:08}-I1", building.record_id(count) % 100_000_000);
    let (filing, status) = match done {
        true => ("Signed off", "Signed-off"),
        false => ("Permit Entire", "Permit Issued"),
    };
    let issued = days_after(filed, 30).min(building.as_of);
    let mut row = tables.row("dob_now_jobs.csv", building);
    for (_, _, other) in WORKS {
        row.set(other, if other == column { "YES" } else { "NO" });
    }
    row.set("Job Filing Number", &job)
        .set("Filing Status", filing)
        .set("Apt./Condo No(s)", &apartment)
        .set("Initial Cost", cost)
        .set("Filing Date", format!("{} 12:00:00 AM", american(filed)))
        .set("First Permit Date", american(issued));
    if done {
        row.set("Signoff Date", building.american_after(filed, 400));
    }
    row.write();
    permit(tables, building, (&job, letters, work), (issued, 365))
        .set("apt_condo_no_s", apartment)
        .set("estimated_job_costs", cost)
        .set("permit_status", status)
        .write();
}

/// A row of a permit: of a job, letters and work, and the day and days of its term.
fn permit<'t>(
    tables: &'t mut Tables,
    building: &Building,
    (job, letters, work): (&str, &str, &str),
    (issued, days): (Date, i64),
) -> Row<'t> {
    let mut row = tables.row("dob_now_permits.csv", building);
    row.set("job_filing_number", job)
        .set("work_permit", format!("{job}-{letters}"))
        .set("work_type", work)
        .set("approved_date", iso(issued))
        .set("issued_date", iso(issued))
        .set("expired_date", iso(days_after(issued, days)))
        .set("permit_status", "Permit Issued");
    row
}

fn write_shed(tables: &mut Tables, building: &mut Building) {
    let issued = building.day_between(200, 1_600);
    let job = format!("S{:08}-I1", 90_000_000 + building.number);
    permit(
        tables,
        building,
        (&job, "SH", "Sidewalk Shed"),
        (issued, 1_700),
    )
    .set("estimated_job_costs", 48_000)
    .write();
}

/// Construction around a building that the documentation names, at places without a lot.
fn write_nearby(tables: &mut Tables, building: &Building) {
    for (count, (work, letters)) in (0..).zip([("Full Demolition", "FD"), ("Foundation", "FO")]) {
        let issued = building.days_before(90 + i64::from(count) * 30);
        let job = format!("S{:08}-I1", 95_000_000 + building.number * 10 + count);
        let point = building.point().around(count * 8);
        let mut row = permit(tables, building, (&job, letters, work), (issued, 365));
        row.set("house_no", 900 + count * 2)
            .set("latitude", point.latitude())
            .set("longitude", point.longitude());
        for of_lot in ["lot", "bin", "block", "bbl"] {
            row.set(of_lot, "");
        }
        row.write();
    }
}

fn write_older_job(tables: &mut Tables, building: &mut Building) {
    let filed = building.day_between(2_800, 5_000);
    let job = 100_000_000 + building.number;
    let mut row = tables.row("dob_bis_jobs.csv", building);
    row.set("Job #", job)
        .set("Latest Action Date", american(days_after(filed, 500)))
        .set("Pre- Filing Date", american(filed))
        .set("Approved", american(days_after(filed, 20)))
        .set("Fully Permitted", american(days_after(filed, 40)))
        .set("SIGNOFF_DATE", american(days_after(filed, 500)))
        .set("Initial Cost", "$37300.00")
        .write();
    let mut row = tables.row("dob_bis_permits.csv", building);
    row.set("job__", job)
        .set("filing_date", american(filed))
        .set("issuance_date", american(days_after(filed, 40)))
        .set("expiration_date", american(days_after(filed, 405)))
        .set("permit_si_no", 3_000_000 + building.number)
        .write();
}

fn write_certificate(tables: &mut Tables, building: &mut Building) {
    let newer = building.random.percent(50);
    let issued = building.day_within(if newer { 365 * 4 } else { 365 * 12 });
    // One building in twelve has more homes than its certificate allows.
    let units = match building.random.below(12) {
        0 => building.units.saturating_sub(1).max(1),
        _ => building.units,
    };
    let kind = match building.random.percent(80) {
        true => "Final",
        false => "Temporary",
    };
    let issued = american(issued);
    if newer {
        tables
            .row("dob_now_certificates.csv", building)
            .set("JOB FILING NAME", 420_000_000 + building.number)
            .set("C OF O FILING TYPE", kind)
            .set("C OF O ISSUANCE DATE", format!("{issued}  1:24:22 PM"))
            .set("APPLICATION NUMBER", format!("CO-{:09}", building.number))
            .set("NUMBER OF DWELLING UNITS", units)
            .write();
        return;
    }
    tables
        .row("dob_bis_certificates.csv", building)
        .set("JOB_NUMBER", 300_000_000 + building.number)
        .set("C_O_ISSUE_DATE", issued)
        .set("PR_DWELLING_UNIT", units)
        .set("ISSUE_TYPE", kind)
        .write();
}

fn write_elevator(tables: &mut Tables, building: &mut Building, count: u32) {
    let late = building.random.percent(8 + building.trouble * 8);
    let yearly = building.random.between(20, 340) + if late { 800 } else { 0 };
    let category_1 = building.days_before(i64::from(yearly));
    let category_5 = building.day_between(100, 1_700);
    let periodic = building.day_between(10, 300);
    let (borough, number) = (building.borough().code(), building.number);
    tables
        .row("dob_elevators.csv", building)
        .set("device_number", format!("{borough}S{number:06}{count}"))
        .set("status_date", iso(building.days_before(4_000)))
        .set("periodic_report_year", periodic.year())
        .set("cat1_report_year", category_1.year())
        .set("cat1_latest_report_filed", iso(category_1))
        .set("cat5_latest_report_filed", iso(category_5))
        .set("periodic_latest_inspection", iso(periodic))
        .write();
}

fn write_boiler(tables: &mut Tables, building: &mut Building, back: u32) {
    let days = building.random.between(30, 300) + back * 365;
    let inspected = building.days_before(i64::from(days));
    let defects = building.random.percent(10 + building.trouble * 6);
    let boiler = format!("3{:010}S0001", building.number);
    let tracking = format!("{}-{boiler}-{back}", inspected.year());
    let day = format!("{} 00:00:00", american(inspected));
    tables
        .row("dob_boilers.csv", building)
        .set("tracking_number", tracking)
        .set("boiler_id", &boiler)
        .set("inspection_date", day)
        .set("defects_exist", if defects { "Yes" } else { "No" })
        .write();
}

fn write_facade(tables: &mut Tables, building: &mut Building) {
    let status = match building.random.below(10) + building.trouble {
        0..7 => "SAFE",
        7..10 => "SWARMP",
        _ => "UNSAFE",
    };
    for (cycle, days, status) in [(8, 3_200, "SAFE"), (9, 1_100, status)] {
        let filed = building.days_before(days);
        tables
            .row("dob_facades.csv", building)
            .set("tr6_no", format!("TR6-9{:05}-{cycle}A-I1", building.number))
            .set("control_no", 900_000 + building.number)
            .set("cycle", cycle)
            .set("filing_date", iso(filed))
            .set("current_status", status)
            .write();
    }
}
