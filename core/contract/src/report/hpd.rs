//! Sections 3 to 8: housing maintenance.

use serde::{Deserialize, Serialize};

use crate::objects::objects;

objects! {
    /// Violations of the Housing Maintenance Code. Counts are null unless we have all of the
    /// building's rows.
    #[derive(Default, Eq)]
    pub struct HpdViolations {
        /// Open, class A–C.
        pub open: Option<u64>,
        /// Open or closed, class A–C.
        pub total: Option<u64>,
        /// Open, class A–C, rent-impairing.
        pub open_rent_impairing: Option<u64>,
        /// Open problems. Violations for one condition, found in one apartment at one inspection,
        /// count once; also null in older reports.
        pub open_problems: Option<u64>,
        /// The open problems, by newest inspection, then worst first, at most 500.
        #[serde(default)]
        pub problems: Vec<HpdProblem>,
        /// By class A, B, C and I, open and closed, with ages of the open ones.
        pub by_class: Option<Vec<ClassCount>>,
        /// Classes A–C by year of issue, oldest first, skipping years without any. `summary.byYear`
        /// has the last ten years, with zeros and class I.
        pub by_year: Option<Vec<YearCount>>,
        /// By condition, most frequent first.
        pub by_category: Option<Vec<CategoryCount>>,
        /// Open ones first, then newest first, at most 1,000.
        pub rows: Vec<HpdViolation>,
    }

    /// Open violations for one condition that one inspection found in one apartment.
    #[derive(Eq)]
    pub struct HpdProblem {
        /// The condition in plain words, such as `No heat`; for an unknown order number, the first
        /// words of the inspector's text.
        pub condition: String,
        /// Its kind, as in `byCategory`.
        pub category: String,
        /// The apartment, as written; null for a public area.
        pub apartment: Option<String>,
        /// Building number, because apartments on a lot can share a name; null if not given.
        pub bin: Option<String>,
        /// House number and street as the city writes them, on lots with several buildings; else
        /// null.
        pub address: Option<String>,
        /// The worst class of its violations.
        pub class: String,
        /// Day of the inspection.
        pub inspected: Option<String> as "date",
        /// Its open violations.
        pub violations: u64,
        /// Their IDs, as in `rows`, which may be cut.
        pub violation_ids: Vec<String>,
    }

    /// Violations of one class.
    #[derive(Default, Eq)]
    pub struct ClassCount {
        /// A, B, C or I.
        pub class: String,
        /// Open.
        pub open: u64,
        /// Closed.
        pub closed: u64,
        /// Open for up to 2 years.
        pub open_to_2_years: u64,
        /// Open for over 2, up to 5 years.
        pub open_2_to_5_years: u64,
        /// Open for over 5, up to 10 years.
        pub open_5_to_10_years: u64,
        /// Open for more than 10 years, or undated.
        pub open_over_10_years: u64,
    }

    /// Violations of one year.
    #[derive(Default, Eq)]
    pub struct YearCount {
        /// The year.
        pub year: i32,
        /// Class A.
        pub a: u64,
        /// Class B.
        pub b: u64,
        /// Class C.
        pub c: u64,
    }

    /// Rows of one category.
    #[derive(Eq)]
    pub struct CategoryCount {
        /// In words.
        pub category: String,
        /// Rows.
        pub count: u64,
        /// Rows that are open.
        pub open: u64,
    }

    /// One violation.
    #[derive(Eq)]
    pub struct HpdViolation {
        /// The agency's ID.
        pub id: String,
        /// A non-hazardous, B hazardous, C immediately hazardous, I information or order.
        pub class: String,
        /// The apartment, as written; null for a public area.
        pub apartment: Option<String>,
        /// The story, as written.
        pub story: Option<String>,
        /// Notice date, else inspection date.
        pub issued: Option<String> as "date",
        /// Repair deadline.
        pub deadline: Option<String> as "date",
        /// True if the agency lists it as open; it may have been repaired since.
        pub open: bool,
        /// Its status in the agency's words.
        pub status: Option<String>,
        /// Date of that status.
        pub status_date: Option<String> as "date",
        /// Days past the deadline until the owner certified the repair, else until HPD closed it,
        /// else until the newest date in the data. A certification HPD rejected doesn't count.
        pub overdue_days: Option<i64>,
        /// Day the owner certified the repair.
        pub certified: Option<String> as "date",
        /// Whether it's rent-impairing (Multiple Dwelling Law 302-a).
        pub rent_impairing: bool,
        /// The condition, by the order number.
        pub category: String,
        /// The inspector's text without names and phone numbers; null if nothing is left.
        pub description: Option<String>,
        /// The agency's order number.
        pub order_number: Option<String>,
    }

    /// How fast serious violations were repaired.
    #[derive(Default)]
    pub struct RepairResponse {
        /// Class B and C violations in the last 36 months; null if violations aren't loaded.
        pub issued: Option<u64>,
        /// Of these, closed.
        pub closed: Option<u64>,
        /// Of these, with a deadline over 30 days before the data end.
        pub due_count: Option<u64>,
        /// Of those, the share closed within 30 days of the deadline, 0 to 1; null if none.
        pub on_time_share: Option<f64>,
        /// Days until half were closed (Kaplan–Meier, open ones censored); null if fewer were.
        pub median_days: Option<u32>,
        /// Repairs certified but found not done.
        pub false_certifications: Option<u64>,
        /// Repairs by the city; null if none of its orders are loaded.
        pub city_repairs: Option<CityRepairs>,
    }

    /// Repairs the city made because the owner didn't. Counts are null unless we have all of the
    /// building's orders.
    #[derive(Default, Eq)]
    pub struct CityRepairs {
        /// Completed orders.
        pub orders: Option<u64>,
        /// Dollars billed for the work, if stated; may be paid.
        pub billed_usd: Option<i64>,
        /// By kind of work, most frequent first.
        pub by_type: Option<Vec<RepairType>>,
        /// Newest first, at most 200.
        pub rows: Vec<CityRepair>,
    }

    /// City repairs of one kind.
    #[derive(Eq)]
    pub struct RepairType {
        /// In words.
        pub work: String,
        /// Completed orders.
        pub orders: u64,
        /// Dollars billed, if stated.
        pub billed_usd: Option<i64>,
    }

    /// One repair by the city.
    #[derive(Eq)]
    pub struct CityRepair {
        /// The agency's order number.
        pub id: String,
        /// Day of the order.
        pub ordered: Option<String> as "date",
        /// Kind of work in words.
        pub work: String,
        /// Its status in the agency's words.
        pub status: String,
        /// The apartment, as written, if any.
        pub apartment: Option<String>,
        /// Dollars billed: a contractor's invoices, else the award.
        pub billed_usd: Option<i64>,
    }

    /// Complaints to HPD: reports, not proof. Rows aren't shown, and counts are null unless we have
    /// them all.
    #[derive(Default)]
    pub struct HpdComplaints {
        /// Distinct complaints.
        pub complaints: Option<u64>,
        /// Problems in them, without repeats.
        pub problems: Option<u64>,
        /// Distinct complaints in the last 12 months of the data.
        pub last_12_months: Option<u64>,
        /// Problems by the agency's major category, most frequent first.
        pub by_category: Option<Vec<CategoryCount>>,
        /// Complaints in each of the last 60 months that the data cover, oldest first; 0 for a month
        /// without any.
        pub by_month: Option<Vec<MonthCount>>,
        /// Distinct apartments that reported, excluding the last 30 days.
        pub distinct_apartments: Option<u64>,
        /// Share of anonymous complaints, 0 to 1; null if none or unknown.
        pub anonymous_share: Option<f64>,
        /// Share of apartment complaints older than 30 days from the apartment that reported most,
        /// 0 to 1; null below 3 apartments.
        pub top_apartment_share: Option<f64>,
    }

    /// Rows of one month.
    #[derive(Eq)]
    pub struct MonthCount {
        /// `YYYY-MM`.
        pub month: String,
        /// Rows.
        pub count: u64,
    }

    /// Heat and hot water by season.
    #[derive(Default, Eq)]
    pub struct Heat {
        /// Newest first, at most ten: the last full season, a running one, and others with records.
        pub seasons: Vec<HeatSeason>,
        /// Open heat or hot water violations; null if not loaded.
        pub open_violations: Option<u64>,
        /// Whether the building is in the Heat Sensor Program; null if not loaded.
        pub heat_sensor_program: Option<bool>,
    }

    /// One heat season, October 1 to May 31.
    #[derive(Eq)]
    pub struct HeatSeason {
        /// Such as `2025-2026`.
        pub season: String,
        /// Distinct complaints; null if the data don't cover the season, or withheld for a one- or
        /// two-family home.
        pub complaints: Option<u64>,
        /// Distinct days and apartments in them, excluding the last 30 days.
        pub apartment_days: Option<u64>,
        /// Distinct apartments, excluding the last 30 days.
        pub apartments_affected: Option<u64>,
        /// Violations issued; null if the data don't cover the season.
        pub violations: Option<u64>,
    }

    /// Bedbugs, roaches, mice and rats.
    #[derive(Default, Eq)]
    pub struct Pests {
        /// The owner's yearly filings, newest first, at most ten.
        pub bedbug_filings: Vec<BedbugFiling>,
        /// Open pest violations; null if not loaded.
        pub violations_open: Option<u64>,
        /// Closed pest violations.
        pub violations_closed: Option<u64>,
        /// Pest complaints in the last 12 months of the data; null if not loaded, or withheld for a
        /// one- or two-family home.
        pub complaints_last_12_months: Option<u64>,
        /// Rat inspections, newest first, at most 50.
        pub rodent_inspections: Vec<RodentInspection>,
    }

    /// One yearly bedbug filing.
    #[derive(Eq)]
    pub struct BedbugFiling {
        /// Building and period; row ID.
        pub id: String,
        /// Such as `2024-11-01/2025-10-31`.
        pub period: Option<String>,
        /// Apartments.
        pub units: Option<u32>,
        /// Apartments infested.
        pub infested: Option<u32>,
        /// Apartments where bedbugs were eradicated.
        pub eradicated: Option<u32>,
        /// Apartments infested again.
        pub reinfested: Option<u32>,
        /// Day of filing.
        pub filed_on: Option<String> as "date",
    }

    /// One rat inspection of the lot.
    #[derive(Eq)]
    pub struct RodentInspection {
        /// The agency's job and kind; row ID.
        pub id: String,
        /// Day.
        pub date: Option<String> as "date",
        /// The agency's term for the kind; only initial and compliance inspections have verdicts.
        #[serde(rename = "type")]
        pub kind: String,
        /// The agency's term for the outcome.
        pub result: String,
        /// True for rat activity, false if it passed or failed only for other reasons; null if not a
        /// verdict on rats.
        pub rats: Option<bool>,
    }

    /// Lead paint and the water service line.
    #[derive(Default, Eq)]
    pub struct Lead {
        /// Open lead paint violations, excluding orders and documents; null if violations aren't
        /// loaded.
        pub open: Option<u64>,
        /// Closed ones.
        pub closed: Option<u64>,
        /// Where lead is presumed.
        pub presumed: Option<u64>,
        /// Where a test was positive.
        pub positive: Option<u64>,
        /// Where a test was inconclusive.
        pub inconclusive: Option<u64>,
        /// All other lead orders, such as for records; the city has no public list of them.
        pub documents: Option<u64>,
        /// Date of the newest lead paint violation.
        pub newest: Option<String> as "date",
        /// Whether it was built before 1960, when lead paint is presumed; null if unknown.
        pub built_before_1960: Option<bool>,
        /// What the water service line is made of, according to the agency.
        pub service_line: Option<String>,
    }
}
