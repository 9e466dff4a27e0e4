//! Sections 9 to 14: the Department of Buildings.

use serde::{Deserialize, Serialize};

use crate::CodeLabel;
use crate::objects::objects;

objects! {
    /// Department of Buildings violations from both of its systems, each counted once. Counts are
    /// null unless we have all of the building's rows.
    #[derive(Default, Eq)]
    pub struct DobViolations {
        /// Active.
        pub active: Option<u64>,
        /// Active, for a building condition.
        pub active_hazards: Option<u64>,
        /// Dismissed or resolved.
        pub closed: Option<u64>,
        /// By system, `BIS` and `DOB NOW`, if we have all its rows.
        pub by_system: Vec<SystemCount>,
        /// Active first, then newest first, at most 500.
        pub rows: Vec<DobViolation>,
    }

    /// Violations in one system.
    #[derive(Eq)]
    pub struct SystemCount {
        /// `BIS` or `DOB NOW`.
        pub system: String,
        /// Active.
        pub active: u64,
        /// Dismissed or resolved.
        pub closed: u64,
    }

    /// One Department of Buildings violation.
    #[derive(Eq)]
    pub struct DobViolation {
        /// The agency's number.
        pub id: String,
        /// `BIS` or `DOB NOW`.
        pub system: String,
        /// What for.
        #[serde(rename = "type")]
        pub kind: CodeLabel,
        /// Day of issue.
        pub issued: Option<String> as "date",
        /// `active` or `closed`.
        pub status: String,
        /// Disposition date.
        pub disposed: Option<String> as "date",
        /// The elevator, boiler or other device.
        pub device: Option<String>,
        /// `hazard` for a condition, `paperwork` for a missed filing.
        pub class: String,
    }

    /// Environmental Control Board violations. Counts and sums are null unless we have all of the
    /// building's rows.
    #[derive(Default, Eq)]
    pub struct Ecb {
        /// All.
        pub total: Option<u64>,
        /// Active and not cured.
        pub uncured: Option<u64>,
        /// Dollars still due, per the agency.
        pub total_balance_usd: Option<i64>,
        /// Dollars imposed.
        pub total_imposed_usd: Option<i64>,
        /// Newest first, at most 500.
        pub rows: Vec<EcbViolation>,
        /// Other agencies' summonses before the same tribunal, the Office of Administrative Trials
        /// and Hearings (OATH); null if not looked up, or withheld for a one- or two-family home.
        pub oath: Option<OathHearings>,
    }

    /// Summonses before OATH from agencies other than the Department of Buildings.
    ///
    /// From the sanitation, fire, health, environmental protection, housing and landmarks agencies.
    /// The summons may be to the owner, a shop or a tenant at the lot.
    #[derive(Default, Eq)]
    pub struct OathHearings {
        /// All; null, like the sums, if the city's data are incomplete.
        pub total: Option<u64>,
        /// Undecided.
        pub pending: Option<u64>,
        /// Dollars imposed in decided cases.
        pub imposed_usd: Option<i64>,
        /// Dollars still due in decided cases.
        pub balance_usd: Option<i64>,
        /// Newest first, at most 200.
        pub rows: Vec<OathSummons>,
    }

    /// One summons. The respondent isn't shown.
    #[derive(Eq)]
    pub struct OathSummons {
        /// OATH's number.
        pub id: String,
        /// The agency that issued it.
        pub agency: String,
        /// The first charge, in OATH's words.
        pub charge: Option<String>,
        /// Day of issue.
        pub issued: Option<String> as "date",
        /// Its status in OATH's words.
        pub status: Option<String>,
        /// The decision in OATH's words.
        pub result: Option<String>,
        /// Dollars imposed; null, like the others, until decided.
        pub imposed_usd: Option<i64>,
        /// Dollars paid.
        pub paid_usd: Option<i64>,
        /// Dollars due.
        pub balance_usd: Option<i64>,
    }

    /// One Environmental Control Board violation. The respondent isn't shown.
    #[derive(Eq)]
    pub struct EcbViolation {
        /// The agency's number.
        pub id: String,
        /// `class_1` (immediately hazardous), `class_2` (major), `class_3` (lesser) or `unknown`.
        pub severity: String,
        /// What for, in the agency's words.
        #[serde(rename = "type")]
        pub kind: Option<String>,
        /// Day of issue.
        pub issued: Option<String> as "date",
        /// `active` or `resolved`.
        pub status: String,
        /// The hearing status in the agency's words; while pending, it's a charge, not a fine.
        pub hearing: Option<String>,
        /// The cure status in the agency's words.
        pub certification: Option<String>,
        /// Whether it still must be cured.
        pub uncured: bool,
        /// Dollars imposed; null while the hearing is pending.
        pub imposed_usd: Option<i64>,
        /// Dollars paid.
        pub paid_usd: Option<i64>,
        /// Dollars due; null while the hearing is pending.
        pub balance_usd: Option<i64>,
    }

    /// Complaints to the Department of Buildings and their outcomes. Counts are null unless we have
    /// all of the building's rows.
    #[derive(Default, Eq)]
    pub struct DobComplaints {
        /// All.
        pub total: Option<u64>,
        /// Open.
        pub open: Option<u64>,
        /// Where an inspector found a violation.
        pub substantiated: Option<u64>,
        /// About an illegal conversion, and how many were substantiated.
        pub illegal_conversion: Option<Substantiation>,
        /// About work without a permit.
        pub without_permit: Option<Substantiation>,
        /// Newest first, at most 500.
        pub rows: Vec<DobComplaint>,
    }

    /// Complaints of one kind.
    #[derive(Default, Eq)]
    pub struct Substantiation {
        /// All.
        pub total: u64,
        /// Where an inspector found a violation.
        pub substantiated: u64,
    }

    /// One complaint to the Department of Buildings.
    #[derive(Eq)]
    pub struct DobComplaint {
        /// The agency's number.
        pub id: String,
        /// What it is about.
        pub category: CodeLabel,
        /// `A` (within a day) to `D`; null if unknown.
        pub priority: Option<String>,
        /// Date; only the month in the last 30 days.
        pub entered: Option<String>,
        /// What the agency did.
        pub disposition: Option<CodeLabel>,
        /// Its date; only the month if `entered` is a month.
        pub disposed: Option<String>,
        /// `substantiated`, `unsubstantiated`, `no_access`, `closed` or `open`.
        pub outcome: String,
    }

    /// Permits and construction.
    #[derive(Default, Eq)]
    pub struct Permits {
        /// Active permits; null unless we have all of the building's.
        pub active: Option<u64>,
        /// Permits that expired without a sign-off; null unless we have all of the building's.
        pub expired_unsigned: Option<u64>,
        /// Permits, newest first, at most 300.
        pub rows: Vec<Permit>,
        /// Job filings, newest first, at most 300; null if none of their datasets is loaded.
        pub jobs: Option<Vec<JobFiling>>,
        /// The sidewalk shed in place, if any.
        pub sidewalk_shed: Option<SidewalkShed>,
        /// Construction on lots nearby; null if not looked up.
        pub nearby: Option<NearbyConstruction>,
    }

    /// Active DOB NOW permits on other lots within 100 meters of the lot's point.
    ///
    /// For work that can be heard or seen outside: building, demolition, excavation, sheds and
    /// scaffolds.
    #[derive(Default, Eq)]
    pub struct NearbyConstruction {
        /// All; null if the city's data are incomplete.
        pub total: Option<u64>,
        /// Nearest first, at most 50.
        pub rows: Vec<NearbyPermit>,
    }

    /// One permit for construction nearby, with its renewals.
    #[derive(Eq)]
    pub struct NearbyPermit {
        /// The agency's permit number.
        pub id: String,
        /// Kind of work in words.
        pub work: String,
        /// House number and street, as the agency writes them.
        pub address: Option<String>,
        /// Meters away.
        pub meters: u32,
        /// First issued.
        pub issued: Option<String> as "date",
        /// Expires.
        pub expires: Option<String>,
    }

    /// One permit, with its renewals.
    #[derive(Eq)]
    pub struct Permit {
        /// The agency's job or permit number.
        pub id: String,
        /// `BIS` or `DOB NOW`.
        pub system: String,
        /// Kind of work in words.
        pub work: String,
        /// First issued.
        pub issued: Option<String> as "date",
        /// Expires.
        pub expires: Option<String>,
        /// `active`, `expired`, `signed_off` or `revoked`.
        pub status: String,
        /// Estimated cost in dollars.
        pub cost_usd: Option<i64>,
    }

    /// One job filing.
    #[derive(Eq)]
    pub struct JobFiling {
        /// The agency's number.
        pub id: String,
        /// `BIS` or `DOB NOW`.
        pub system: String,
        /// Kind of job in words.
        pub work: String,
        /// Day of filing.
        pub filed: Option<String> as "date",
        /// Its status in the agency's words.
        pub status: Option<String>,
        /// Apartments mentioned, normalized.
        pub apartments: Option<String>,
        /// Floors mentioned: only numbers and floor words.
        pub floors: Option<String>,
        /// Apartments before.
        pub existing_units: Option<u32>,
        /// Apartments after.
        pub proposed_units: Option<u32>,
        /// Estimated cost in dollars.
        pub cost_usd: Option<i64>,
    }

    /// A sidewalk shed.
    #[derive(Eq)]
    pub struct SidewalkShed {
        /// First permitted.
        pub since: Option<String>,
        /// Days since.
        pub days: Option<i64>,
        /// Permit number.
        pub permit_id: String,
    }

    /// Legal use.
    #[derive(Default, Eq)]
    pub struct Occupancy {
        /// Newest first.
        pub certificates: Vec<Certificate>,
        /// What that means for legal use, in one sentence.
        pub legal_use_note: String,
        /// What the tax record says about the basement, if relevant.
        pub basement: Option<CodeLabel>,
        /// Apartments on the last certificate.
        pub certificate_units: Option<u32>,
    }

    /// One certificate of occupancy.
    #[derive(Eq)]
    pub struct Certificate {
        /// The agency's certificate or job number.
        pub id: String,
        /// Day of issue.
        pub date: Option<String> as "date",
        /// `final`, `temporary` or the agency's term.
        #[serde(rename = "type")]
        pub kind: String,
        /// Apartments it allows.
        pub dwelling_units: Option<u32>,
    }

    /// Elevators, boilers and facade.
    #[derive(Default, Eq)]
    pub struct SafetyDevices {
        /// Elevators and other lifts; null if not loaded.
        pub elevators: Option<Vec<Elevator>>,
        /// The last inspection of each boiler; null if not loaded.
        pub boilers: Option<Vec<Boiler>>,
        /// Facade filings, latest cycle first; null if not loaded.
        pub facades: Option<Vec<FacadeFiling>>,
    }

    /// One elevator.
    #[derive(Eq)]
    pub struct Elevator {
        /// The agency's device number.
        pub id: String,
        /// Its kind in the agency's words.
        #[serde(rename = "type")]
        pub kind: Option<String>,
        /// Its status in the agency's words.
        pub status: Option<String>,
        /// Last yearly test (category 1).
        pub category_1: Option<String>,
        /// Last five-year test (category 5).
        pub category_5: Option<String>,
        /// Last periodic inspection.
        pub periodic: Option<String>,
        /// Whether a test is overdue; null if no date is known.
        pub overdue: Option<bool>,
    }

    /// The last inspection of one boiler.
    #[derive(Eq)]
    pub struct Boiler {
        /// The agency's boiler number.
        pub id: String,
        /// Day of the inspection.
        pub inspected: Option<String> as "date",
        /// Whether it found defects.
        pub defects: Option<bool>,
        /// The report's status in the agency's words.
        pub status: Option<String>,
    }

    /// One facade filing (FISP), for buildings of more than six stories.
    #[derive(Eq)]
    pub struct FacadeFiling {
        /// The agency's number.
        pub id: String,
        /// Building number.
        pub bin: Option<String>,
        /// Cycle, such as `9`.
        pub cycle: Option<String>,
        /// `SAFE`, `SWARMP` (safe with repairs), `UNSAFE` or `No Report Filed`.
        pub status: Option<String>,
        /// Day of filing.
        pub filed: Option<String> as "date",
    }
}
