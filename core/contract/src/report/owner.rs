//! Sections 15 to 18 and 20: owners and managers, court, orders and evictions.

use serde::{Deserialize, Serialize};

use crate::objects::objects;

objects! {
    /// Registration, owner and deed.
    #[derive(Default, Eq)]
    pub struct Ownership {
        /// The latest registration.
        pub registration: Option<OwnerRegistration>,
        /// Its contacts and their roles; null if not loaded.
        pub contacts: Option<Vec<OwnerContact>>,
        /// The buyer on the last recorded deed; an organization, or null.
        pub deed_holder: Option<String>,
        /// Day of that deed.
        pub deed_date: Option<String> as "date",
        /// The owner on the tax record; an organization, or null.
        pub tax_owner: Option<String>,
        /// Whether the deed and registration list different owners after a sale; null if unknown.
        pub mismatch: Option<bool>,
    }

    /// A registration with HPD.
    #[derive(Eq)]
    pub struct OwnerRegistration {
        /// The agency's ID.
        pub id: String,
        /// Last registered.
        pub last: Option<String>,
        /// Ends.
        pub ends: Option<String>,
        /// Whether it expired without renewal; null if registrations aren't complete and current.
        pub lapsed: Option<bool>,
    }

    /// A registration contact in a role the city publishes.
    #[derive(Eq)]
    pub struct OwnerContact {
        /// The agency's contact ID.
        pub id: String,
        /// `CorporateOwner`, `HeadOfficer`, `IndividualOwner`, `Agent`, …
        pub role: String,
        /// An organization.
        pub organization: Option<String>,
        /// A person in that role; null for one- and two-family homes.
        pub person: Option<String>,
        /// The business address as filed.
        pub business_address: Option<String>,
    }

    /// Other buildings linked by their registrations, directly or through one another.
    #[derive(Default)]
    pub struct Portfolio {
        /// Buildings (tax lots), including this one; null if registrations may be missing.
        pub buildings: Option<u64>,
        /// Apartments in them; null unless known for each.
        pub units: Option<u64>,
        /// What links them, one sentence each.
        pub link_reasons: Vec<String>,
        /// Open class B and C violations per 100 apartments; null if not all were counted.
        pub open_per_100_units: Option<f64>,
        /// Open class C violations in them; null if not all were counted.
        pub open_c: Option<u64>,
        /// Buildings in the Alternative Enforcement Program; null unless known for each.
        pub aep_count: Option<u64>,
        /// Buildings in the Underlying Conditions Program; null likewise.
        pub ucp_count: Option<u64>,
        /// Buildings on the Certification of No Harassment list; null likewise.
        pub conh_count: Option<u64>,
        /// Executed residential evictions per 1,000 apartments per year.
        pub evictions_per_1000_units_per_year: Option<f64>,
        /// The other buildings, most open violations first, at most 100.
        pub rows: Vec<PortfolioBuilding>,
    }

    /// One building of a portfolio.
    #[derive(Eq)]
    pub struct PortfolioBuilding {
        /// Its lot; row ID.
        pub bbl: String,
        /// Slug of its preview, if any.
        pub slug: Option<String>,
        /// Its address in one line.
        pub address: Option<String>,
        /// Apartments.
        pub units: Option<u32>,
        /// Open class B violations; null unless we have all of the city's data.
        pub open_b: Option<u64>,
        /// Open class C violations; null likewise.
        pub open_c: Option<u64>,
        /// Whether it's active in the Alternative Enforcement Program; null if it isn't on the list
        /// and the list may be incomplete or old.
        pub aep: Option<bool>,
        /// Whether it's in the Underlying Conditions Program; null likewise.
        pub ucp: Option<bool>,
        /// Whether it's on the Certification of No Harassment list; null likewise.
        pub conh: Option<bool>,
        /// Executed residential evictions in it; null for buildings with fewer than 11 apartments,
        /// and unless we have all of the city's data.
        pub evictions: Option<u64>,
    }

    /// Housing Court cases that involve the agency. Counts are null unless we have all of the
    /// building's rows.
    #[derive(Default, Eq)]
    pub struct Litigation {
        /// All.
        pub total: Option<u64>,
        /// Pending.
        pub open: Option<u64>,
        /// With an open judgment.
        pub open_judgments: Option<u64>,
        /// In which a court found harassment; a case type is only an allegation.
        pub harassment_findings: Option<u64>,
        /// Newest first, at most 300.
        pub rows: Vec<LitigationCase>,
    }

    /// One case. Parties are not shown.
    #[derive(Eq)]
    pub struct LitigationCase {
        /// The agency's ID.
        pub id: String,
        /// Its kind in the agency's words; an allegation.
        pub case_type: String,
        /// Opened.
        pub opened: Option<String>,
        /// Its status in the agency's words.
        pub status: String,
        /// Whether it is pending.
        pub open: bool,
        /// Whether a judgment is open.
        pub open_judgment: bool,
        /// How a court found harassment, in the agency's words; null without a finding.
        pub harassment_finding: Option<String>,
        /// Day of the finding.
        pub finding_date: Option<String> as "date",
        /// What a court decided about harassment, in the agency's words: the finding, or `No
        /// Harassment`; null without a decision.
        pub harassment_decision: Option<String>,
        /// Day of the decision.
        pub decision_date: Option<String> as "date",
        /// Penalty in dollars.
        pub penalty_usd: Option<i64>,
    }

    /// Programs and orders of the city.
    #[derive(Default, Eq)]
    pub struct Enforcement {
        /// Alternative Enforcement Program; null if not loaded.
        pub aep: Option<Vec<ProgramEntry>>,
        /// Underlying Conditions Program; null if not loaded.
        pub ucp: Option<Vec<ProgramEntry>>,
        /// Certification of No Harassment pilot list; null if not loaded.
        pub conh: Option<Vec<ProgramEntry>>,
        /// Heat Sensor Program; null if not loaded.
        pub heat_sensor: Option<Vec<ProgramEntry>>,
        /// Managed by a court-appointed 7A administrator, per HPD's building list.
        pub seven_a: Option<bool>,
        /// Orders to vacate, newest first.
        pub vacates: Vec<VacateOrder>,
        /// Of these, in force per the records; null if HPD's orders aren't loaded. On a
        /// one-building lot, orders for another address don't count.
        pub vacates_in_force: Option<u64>,
    }

    /// An entry in a program.
    #[derive(Eq)]
    pub struct ProgramEntry {
        /// Row ID.
        pub id: String,
        /// Since.
        pub from: Option<String>,
        /// Until, if ended.
        pub to: Option<String>,
        /// Whether it is active.
        pub active: bool,
        /// Its status in the agency's words.
        pub status: Option<String>,
    }

    /// An order to vacate.
    #[derive(Eq)]
    pub struct VacateOrder {
        /// The agency's number, or our row ID.
        pub id: String,
        /// `HPD` or `DOB`.
        pub issuer: String,
        /// `full`, `partial`, or `unknown` if only its rescission is on record.
        #[serde(rename = "type")]
        pub kind: String,
        /// HPD's reason; null for DOB.
        pub reason: Option<String>,
        /// What the complaint behind DOB's order was about: a report, not DOB's finding. Null for
        /// HPD.
        #[serde(default)]
        pub complaint_category: Option<String>,
        /// In force from.
        pub from: Option<String>,
        /// Rescinded on.
        pub rescinded: Option<String>,
        /// Whether it's in force; null if the records don't cover rescissions.
        pub in_force: Option<bool>,
        /// Apartments vacated.
        pub units: Option<u32>,
        /// The row's house number and street, as written.
        pub address: Option<String>,
        /// True if the row is for the requested building; false if it's for another address on the
        /// lot or unclear.
        pub of_building: bool,
        /// The dataset it comes from.
        pub dataset_id: String,
    }

    /// Evictions executed by marshals, as counts only.
    #[derive(Default)]
    pub struct Evictions {
        /// By year, newest first, skipping years without any.
        pub executed_by_year: Vec<EvictionYear>,
        /// Residential evictions per 1,000 apartments per year, over the years covered.
        pub per_1000_units_per_year: Option<f64>,
        /// The first and last day the data cover.
        pub covered: Option<(String, String)>,
    }

    /// Executed evictions in one year.
    #[derive(Eq)]
    pub struct EvictionYear {
        /// The year.
        pub year: i32,
        /// From homes.
        pub residential: u64,
        /// From shops and offices.
        pub commercial: u64,
    }
}
