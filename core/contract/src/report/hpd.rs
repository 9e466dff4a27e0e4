//! Sections 3 to 8: housing maintenance.

use serde::{Deserialize, Serialize};

/// Violations of the Housing Maintenance Code. What is counted is null unless all rows of the
/// building are there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HpdViolations {
    /// Of class A to C, open.
    pub open: Option<u64>,
    /// Of class A to C, open or closed.
    pub total: Option<u64>,
    /// Open, of class A to C, that impair rent.
    pub open_rent_impairing: Option<u64>,
    /// Open problems. Open violations of one condition, found in one apartment at one inspection,
    /// count as one; also null in a report from before problems were counted.
    pub open_problems: Option<u64>,
    /// The open problems, those of the newest inspection first, of one inspection the worst first, at
    /// most 500.
    #[serde(default)]
    pub problems: Vec<HpdProblem>,
    /// By class A, B, C and I, open and closed, and by age of the open ones.
    pub by_class: Option<Vec<ClassCount>>,
    /// Classes A to C by year of issue, oldest first, years without any left out. `summary.byYear` has the
    /// last ten years, with zeros and with class I.
    pub by_year: Option<Vec<YearCount>>,
    /// By condition, the most frequent first.
    pub by_category: Option<Vec<CategoryCount>>,
    /// Open ones first, then newest first, at most 1,000.
    pub rows: Vec<HpdViolation>,
}

/// Open violations of one condition that one inspection found in one apartment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HpdProblem {
    /// The condition in plain words, such as `No heat`; of an order number that we don't know, the
    /// first words of the inspector's text.
    pub condition: String,
    /// Its kind, as in `byCategory`.
    pub category: String,
    /// The apartment as written; null for a public area.
    pub apartment: Option<String>,
    /// Building number, because apartments on a lot can share a name; null if the agency gives
    /// none.
    pub bin: Option<String>,
    /// House number and street as the city writes them, on a lot of several buildings; null on
    /// others.
    pub address: Option<String>,
    /// The worst class of its violations.
    pub class: String,
    /// Day of the inspection.
    pub inspected: Option<String>,
    /// Its open violations.
    pub violations: u64,
    /// Their ids; `rows` has them, as far as it goes.
    pub violation_ids: Vec<String>,
}

/// Violations of one class.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassCount {
    /// A, B, C or I.
    pub class: String,
    /// Open.
    pub open: u64,
    /// Closed.
    pub closed: u64,
    /// Open for up to 2 years.
    pub open_to_2_years: u64,
    /// Open for more than 2 and up to 5 years.
    pub open_2_to_5_years: u64,
    /// Open for more than 5 and up to 10 years.
    pub open_5_to_10_years: u64,
    /// Open for more than 10 years, or of no known day.
    pub open_over_10_years: u64,
}

/// Violations of one year.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct CategoryCount {
    /// In words.
    pub category: String,
    /// Rows.
    pub count: u64,
    /// Rows that are open.
    pub open: u64,
}

/// One violation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HpdViolation {
    /// The agency's id.
    pub id: String,
    /// A non-hazardous, B hazardous, C immediately hazardous, I information or order.
    pub class: String,
    /// The apartment as written; null for a public area.
    pub apartment: Option<String>,
    /// The story as written.
    pub story: Option<String>,
    /// Day of the notice, else of the inspection.
    pub issued: Option<String>,
    /// Day by which it must be repaired.
    pub deadline: Option<String>,
    /// True when the agency lists it as open; it may have been repaired since.
    pub open: bool,
    /// Its status in the agency's words.
    pub status: Option<String>,
    /// Day of that word.
    pub status_date: Option<String>,
    /// Days past the deadline: until the owner certified the repair, else until HPD closed it, else
    /// until the newest day of the data. A certificate that HPD turned down doesn't count.
    pub overdue_days: Option<i64>,
    /// Day on which the owner certified the repair.
    pub certified: Option<String>,
    /// Whether it impairs rent (Multiple Dwelling Law 302-a).
    pub rent_impairing: bool,
    /// The condition, by the order number.
    pub category: String,
    /// The inspector's text, scrubbed of names and telephone numbers; null when nothing is left.
    pub description: Option<String>,
    /// The agency's order number.
    pub order_number: Option<String>,
}

/// How fast serious violations were repaired.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RepairResponse {
    /// Violations of class B and C of the last 36 months; null when violations are not loaded.
    pub issued: Option<u64>,
    /// Of these, closed.
    pub closed: Option<u64>,
    /// Of these, due for more than 30 days.
    pub due_count: Option<u64>,
    /// Of the due ones, the share closed by 30 days after the deadline, 0 to 1; null when none is due.
    pub on_time_share: Option<f64>,
    /// Days until half were closed (Kaplan–Meier, the open ones censored); null when fewer were.
    pub median_days: Option<u32>,
    /// Repairs that were certified and found not made.
    pub false_certifications: Option<u64>,
    /// Repairs that the city made itself; null when none of its orders are loaded.
    pub city_repairs: Option<CityRepairs>,
}

/// Repairs that the city made because the owner did not. What is counted is null unless all orders
/// of the building are there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CityRepairs {
    /// Completed orders.
    pub orders: Option<u64>,
    /// Dollars billed for the work, as far as the rows say; it may be paid.
    pub billed_usd: Option<i64>,
    /// By kind of work, the most frequent first.
    pub by_type: Option<Vec<RepairType>>,
    /// Newest first, at most 200.
    pub rows: Vec<CityRepair>,
}

/// City repairs of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RepairType {
    /// In words.
    pub work: String,
    /// Completed orders.
    pub orders: u64,
    /// Dollars billed, as far as the rows say.
    pub billed_usd: Option<i64>,
}

/// One repair by the city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CityRepair {
    /// The agency's number of the order.
    pub id: String,
    /// Day of the order.
    pub ordered: Option<String>,
    /// Kind of work in words.
    pub work: String,
    /// Its status in the agency's words.
    pub status: String,
    /// The apartment as written, when one is named.
    pub apartment: Option<String>,
    /// Dollars billed: of a contractor's order by its invoices, else what was awarded.
    pub billed_usd: Option<i64>,
}

/// Complaints to HPD: what someone reported, no proof. No row of them is shown, and nothing is
/// counted unless all of them are there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HpdComplaints {
    /// Distinct complaints.
    pub complaints: Option<u64>,
    /// Problems in them, repeat reports left out.
    pub problems: Option<u64>,
    /// Distinct complaints of the last 12 months; null when the data end before them.
    pub last_12_months: Option<u64>,
    /// Problems by the agency's major category, the most frequent first.
    pub by_category: Option<Vec<CategoryCount>>,
    /// Complaints by month, oldest first, months without any left out, the last 60 months.
    pub by_month: Option<Vec<MonthCount>>,
    /// Distinct apartments that reported, those of the last 30 days left out.
    pub distinct_apartments: Option<u64>,
    /// Share of the complaints made anonymously, 0 to 1; null when there are none or it is not known.
    pub anonymous_share: Option<f64>,
    /// Of the complaints from apartments before the last 30 days, the share of the one that reported
    /// most, 0 to 1; null below 3 apartments.
    pub top_apartment_share: Option<f64>,
}

/// Rows of one month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MonthCount {
    /// `YYYY-MM`.
    pub month: String,
    /// Rows.
    pub count: u64,
}

/// Heat and hot water by season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Heat {
    /// Newest first, seasons without a record left out, at most ten.
    pub seasons: Vec<HeatSeason>,
    /// Open heat or hot-water violations; null when not loaded.
    pub open_violations: Option<u64>,
    /// Whether the building is on the list of the Heat Sensor Program; null when not loaded.
    pub heat_sensor_program: Option<bool>,
}

/// One heat season, 1 October to 31 May.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HeatSeason {
    /// Such as `2025-2026`.
    pub season: String,
    /// Distinct complaints; null where the data don't cover the season, and for a home of one or two
    /// families, whose complaints are withheld.
    pub complaints: Option<u64>,
    /// Distinct days and apartments of them, those of the last 30 days left out.
    pub apartment_days: Option<u64>,
    /// Distinct apartments, those of the last 30 days left out.
    pub apartments_affected: Option<u64>,
    /// Violations issued; null where the data don't cover the season.
    pub violations: Option<u64>,
}

/// Bedbugs, roaches, mice and rats.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Pests {
    /// The owner's yearly filings, newest first, at most ten.
    pub bedbug_filings: Vec<BedbugFiling>,
    /// Open violations for pests; null when not loaded.
    pub violations_open: Option<u64>,
    /// Violations for pests, closed.
    pub violations_closed: Option<u64>,
    /// Complaints of pests in the last 12 months; null when not loaded, or withheld for a home of
    /// one or two families.
    pub complaints_last_12_months: Option<u64>,
    /// Inspections for rats, newest first, at most 50.
    pub rodent_inspections: Vec<RodentInspection>,
}

/// One yearly bedbug filing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BedbugFiling {
    /// Building and period; names the row.
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
    pub filed_on: Option<String>,
}

/// One rat inspection of the lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RodentInspection {
    /// The agency's job and kind; names the row.
    pub id: String,
    /// Day.
    pub date: Option<String>,
    /// The agency's word for the kind: verdicts come from initial and compliance inspections only.
    #[serde(rename = "type")]
    pub kind: String,
    /// The agency's word for the outcome.
    pub result: String,
    /// True for rat activity, false for passed; null where it is no verdict on rats.
    pub rats: Option<bool>,
}

/// Lead paint and the water service line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Lead {
    /// Open violations for lead paint, without orders and documents; null when violations are not
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
    /// Of every other lead order, such as for records; the city publishes no list of them.
    pub documents: Option<u64>,
    /// Day of the newest that is of lead paint.
    pub newest: Option<String>,
    /// Whether the building is from before 1960, when lead paint is presumed; null when not known.
    pub built_before_1960: Option<bool>,
    /// What the water service line is made of, as the agency says.
    pub service_line: Option<String>,
}
