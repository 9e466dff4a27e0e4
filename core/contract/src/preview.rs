//! The preview document: identity, sections with their provenance, score.
//!
//! Texts of which there are few are borrowed where a document is made: a preview has hundreds.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::addresses::{BoroughInfo, Unit};
use super::changes::Changes;
use super::objects::objects;

/// The notice shown with invented facts.
pub const SAMPLE_NOTICE: &str = "Sample data: invented facts, not public records.";

objects! {
    /// What anyone can read about a building for free.
    ///
    /// Every section says whether we looked (`status`) and where (`provenance`).
    pub struct Preview {
        /// Slug of the tax lot's preferred address; alias slugs return it too.
        pub slug: String,
        /// The address page, relative to the site.
        pub canonical_url: String,
        /// When the document was generated, RFC 3339 UTC.
        pub generated_at: String as "date-time",
        /// Name of the data release it was made from.
        pub data_release: String,
        /// True for the synthetic sample: invented facts, not public records.
        pub sample: bool,
        /// The preferred address.
        pub address: PreviewAddress,
        /// The keys of the building.
        pub building: Building,
        /// Year, size and class.
        pub basics: Section<Basics>,
        /// The explainable score of the record, not of the building.
        pub score: Section<ScoreSummary>,
        /// Counts of violations and complaints.
        pub headline: Section<Headline>,
        /// Public-safety flags raised by the records.
        pub flags: Section<Vec<Flag>>,
        /// The latest yearly bedbug filing.
        pub bedbugs: Section<Bedbugs>,
        /// What public records suggest about rent regulation.
        pub rent_regulation: Section<RentRegulation>,
        /// The registered owner and agent; organizations only.
        pub owner: Section<Owner>,
        /// The newest violation and complaint.
        pub newest: Section<Newest>,
        /// What changed in the records from release to release; null without an earlier release to
        /// compare.
        pub changes: Option<Changes>,
        /// The requested apartment, if the slug has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unit: Option<UnitMentions>,
        /// What the full report contains: counts, no rows.
        pub report_contents: Vec<ReportContent>,
        /// Every dataset a preview uses, the same for all previews of a release.
        pub sources: Vec<Source>,
        /// What this document is not.
        pub disclaimers: Vec<String>,
        ..extra
    }

    /// A preferred address.
    #[derive(Eq)]
    pub struct PreviewAddress {
        /// House number in the city's form.
        pub house_number: String,
        /// Official street name in upper case.
        pub street: String,
        /// The borough by law.
        pub borough: BoroughInfo,
        /// Five digits, when known.
        pub zip: Option<String>,
        /// One line, with the official street.
        pub formatted: String,
    }

    /// The keys of a building.
    pub struct Building {
        /// Borough, block and lot: 10 digits; the billing lot of a condominium.
        pub bbl: String,
        /// Building numbers on the lot in the records, 7 digits each, without temporary ones.
        pub bins: Vec<String>,
        /// Buildings on the lot by the tax record; null if unknown.
        pub buildings_on_lot: Option<u32>,
        /// `building`, or `complex` if records name several buildings on the lot. The note
        /// `whole_tax_lot` of `headline` says if the figures cover more than one building.
        pub scope: String,
        /// WGS 84 degrees.
        pub latitude: Option<f64>,
        /// WGS 84 degrees.
        pub longitude: Option<f64>,
        /// Other slugs of the building, at most 20.
        pub aliases: Vec<String>,
    }
}

/// A part of a document: what was found, whether we could look, and where.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "Section_of_{T}"))]
#[serde(rename_all = "camelCase")]
pub struct Section<T> {
    /// Whether it has data, and if not, why.
    pub status: SectionStatus,
    /// The reason, as one sentence, unless the status is `ok`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status_reason: Option<Cow<'static, str>>,
    /// What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    /// incomplete data, counts are null, and so is this if nothing was found.
    pub data: Option<T>,
    /// What kind of evidence it is.
    pub evidence_class: EvidenceClass,
    /// Where we looked; at least one entry, even when nothing was found.
    pub provenance: Vec<Provenance>,
    /// What a reader must know.
    pub notes: Vec<Note>,
}

impl<T> Section<T> {
    /// The newest date in one of its datasets, if known.
    pub fn as_of(&self, dataset_id: &str) -> Option<&str> {
        let mut looked = self.provenance.iter();
        let found = looked.find(|looked| looked.dataset_id == dataset_id)?;
        found.as_of.as_deref()
    }
}

/// Whether a section has data. `empty` says that we looked and found none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SectionStatus {
    /// Looked and found.
    Ok,
    /// Looked and found none.
    Empty,
    /// Doesn't apply to this building.
    NotApplicable,
    /// Couldn't look: the dataset isn't loaded.
    Unavailable,
    /// Found, in a dataset older than three update cycles.
    Stale,
    /// Found in some datasets, part of the city's data, or data not known to be complete: we show
    /// what's there, with no total and no claim about the rest.
    Partial,
    /// Found, but withheld to protect people.
    Withheld,
}

impl SectionStatus {
    /// Whether we looked and could read everything.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Ok | Self::Empty)
    }
}

/// What a record proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EvidenceClass {
    /// An agency's inspector found it.
    Finding,
    /// Someone reported it; not proof.
    Allegation,
    /// A court decided it.
    CourtResult,
    /// The owner filed it.
    OwnerReport,
    /// A public register says so.
    Register,
    /// Derived by us.
    Estimate,
}

objects! {
    /// Where a section's facts come from. `sources` describes the dataset.
    #[derive(Eq)]
    pub struct Provenance {
        /// The city's dataset ID, such as `wvxf-dwi5`; `sources` describes it.
        pub dataset_id: Cow<'static, str>,
        /// Newest date in the loaded data; null when it has none or is not loaded.
        pub as_of: Option<String> as "date",
        /// How much of the dataset we have in the building's borough: `ok` if it's whole and current,
        /// `stale`, `partial` if rows may be missing, or `unavailable`; absent in older documents.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub status: Option<SectionStatus>,
        /// Rows we have for this building; not the city's total if the section is incomplete. Null
        /// if the dataset isn't loaded or rows are withheld: even a count could identify a
        /// household.
        pub record_count: Option<u64>,
        /// In a report: how many of them the section shows, if it shows rows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub returned_count: Option<u64>,
        /// In a report: URL that repeats this lookup at the source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub query_url: Option<String>,
        /// The key that joined the rows to this building.
        pub join: Join,
        /// `building`, `lot` or `complex`; in a report also `unit`, `area` or `portfolio`.
        pub scope: Cow<'static, str>,
    }

    /// The key that joined records to a building.
    #[derive(Eq)]
    pub struct Join {
        /// `bbl`, `bin`, `registration_id`, `order_number`, `document_id`, `point` or `address`.
        pub kind: Cow<'static, str>,
        /// The key's value.
        pub value: String,
    }

    /// A remark on a section.
    #[derive(Eq)]
    pub struct Note {
        /// A code from a fixed list.
        pub code: Cow<'static, str>,
        /// One sentence for a person.
        pub text: Cow<'static, str>,
        /// `info` or `caution`.
        pub severity: Cow<'static, str>,
    }

    /// An agency's code and its meaning.
    #[derive(Eq)]
    pub struct CodeLabel {
        /// As the agency writes it.
        pub code: String,
        /// In words.
        pub label: String,
    }

    /// What the building is.
    #[derive(Default)]
    pub struct Basics {
        /// Year built, when known.
        pub year_built: Option<u16>,
        /// True where the city fills in a round year.
        pub year_built_approx: bool,
        /// Stories.
        pub floors: Option<f64>,
        /// Apartments.
        pub units_residential: Option<u32>,
        /// Apartments and other units.
        pub units_total: Option<u32>,
        /// Apartments that rates divide by, from PLUTO or HPD; absent if unknown or contradicted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub units_for_rates: Option<u32>,
        /// Department of Finance building class.
        pub building_class: Option<CodeLabel>,
        /// Land use group.
        pub land_use: Option<CodeLabel>,
        /// `walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`,
        /// `other`.
        #[serde(rename = "type")]
        pub kind: String,
        /// Square feet of the lot.
        pub lot_sq_ft: Option<u64>,
        /// Square feet of floor area.
        pub building_sq_ft: Option<u64>,
        /// Historic district, when in one.
        pub historic_district: Option<String>,
    }

    /// The score of a building's record, 0 to 100, higher is better.
    pub struct ScoreSummary {
        /// Version of the rules, such as `brs-2.0.0`.
        pub version: String,
        /// Null if less than 60% of the weight is covered, `confidence.level` is `low`, or nothing
        /// on record affects it.
        pub score: Option<u8>,
        /// `strong`, `good`, `mixed`, `weak` or `serious`: the record in a word, null without a
        /// score. `no_record`, without a score, if every part could be read and nothing on record
        /// affects it.
        pub band: Option<String>,
        /// The score with missing parts at their worst and best; null if every part could be read,
        /// if a cap makes them equal, and without a score.
        pub range: Option<(u8, u8)>,
        /// How reliable the number is.
        pub confidence: Confidence,
        /// Share of the weight covered, 0 to 1: the parts that could be read; repairs count by
        /// their evidence.
        pub coverage: f64,
        /// Comparable buildings citywide; null without a score or if any borough's data are
        /// incomplete.
        pub peer: Option<Peer>,
        /// Comparable buildings in its borough, for information: the score doesn't use it.
        pub borough_peer: Option<Peer>,
        /// The parts.
        pub components: Vec<ScoreComponent>,
        /// Caps that took effect.
        pub adjustments: Vec<Note>,
        /// Remarks that don't affect the score.
        pub annotations: Vec<Note>,
        /// What is left out by design.
        pub excluded_by_design: Vec<Cow<'static, str>>,
    }

    /// How reliable a score is.
    #[derive(Eq)]
    pub struct Confidence {
        /// `high`, `medium` or `low`.
        pub level: String,
        /// Why it is not higher.
        pub reasons: Vec<String>,
    }

    /// A peer group.
    pub struct Peer {
        /// Place, type and size, in words.
        pub label: String,
        /// Buildings in it.
        pub n: u64,
        /// Share of the group with the same or a worse record, 0 to 1, this building included.
        pub percentile: f64,
    }

    /// One part of a score.
    pub struct ScoreComponent {
        /// Fixed ID, such as `open_conditions`.
        pub id: Cow<'static, str>,
        /// In words.
        pub label: Cow<'static, str>,
        /// Weight by rule.
        pub weight: f64,
        /// Weight adjusted for evidence and missing parts; they sum to 100.
        pub effective_weight: f64,
        /// `ok`, `empty` (read, but nothing to rate yet), `unavailable`, `partial` or `stale`.
        pub status: SectionStatus,
        /// 0 to 1; null if it couldn't be read, and without a score.
        pub subscore: Option<f64>,
        /// Points it adds; null likewise.
        pub points: Option<f64>,
        /// One sentence with the figures.
        pub sentence: String,
    }

    /// The counts a renter wants first.
    #[derive(Default)]
    pub struct Headline {
        /// Open violations of class A (non-hazardous); null, like every count, unless the data are
        /// complete and current.
        pub open_a: Option<u64>,
        /// Open violations of class B (hazardous).
        pub open_b: Option<u64>,
        /// Open violations of class C (immediately hazardous).
        pub open_c: Option<u64>,
        /// Open problems. Violations for one condition, found in one apartment at one inspection,
        /// count once.
        pub open_problems: Option<u64>,
        /// Open problems by kind, the most serious first and then the most frequent; absent if
        /// there are none or `openProblems` is null.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub open_by_condition: Option<Vec<OpenCondition>>,
        /// Open rent-impairing violations.
        pub open_rent_impairing: Option<u64>,
        /// Class A–C violations, open or closed.
        pub violations_total: Option<u64>,
        /// Class A–C violations issued in the last 12 months of the data.
        #[serde(rename = "violationsLast12m")]
        pub violations_last_12m: Option<u64>,
        /// Distinct complaints in the last 12 months of the data; null if not readable, or withheld
        /// for a one- or two-family home.
        #[serde(rename = "complaintsLast12m")]
        pub complaints_last_12m: Option<u64>,
        /// Distinct heat complaints in the last full heat season, October–May; null likewise, or if
        /// the data don't cover it.
        pub heat_complaints_last_season: Option<u64>,
        /// Distinct heat complaints so far in the current heat season; absent outside one, or if
        /// not known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub heat_complaints_this_season: Option<u64>,
        /// Open violations for lead paint itself, not for documents about it; absent for a one- or
        /// two-family home, or if unknown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub open_lead_hazards: Option<u64>,
        /// Open class A–C violations per 100 apartments.
        pub open_per_100_units: Option<f64>,
        /// Violations and complaints by year; absent if there are none at all, or all are unknown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub by_year: Option<YearlyCounts>,
    }

    /// The open problems of one kind.
    #[derive(Default, Eq)]
    pub struct OpenCondition {
        /// The kind of condition, such as `Heat or hot water`.
        pub condition: String,
        /// How many problems are of this kind.
        pub problems: u64,
        /// The worst class among them: `A`, `B` or `C`.
        pub class: String,
    }

    /// Counts for up to ten calendar years, ending with the year of the data release.
    ///
    /// Each list has one item per year, oldest first: null for a year the data don't cover from its
    /// start. The newest year covered is the count so far. A list is null, like every count, unless
    /// the data are complete and current.
    #[derive(Default, Eq)]
    pub struct YearlyCounts {
        /// The year of the first item of each list.
        pub first_year: i32,
        /// Class A violations, by notice date, else inspection date.
        pub a: Option<Vec<Option<u64>>>,
        /// Violations of class B.
        pub b: Option<Vec<Option<u64>>>,
        /// Violations of class C.
        pub c: Option<Vec<Option<u64>>>,
        /// Class I orders and information, which aren't hazards and are in no other count.
        pub i: Option<Vec<Option<u64>>>,
        /// Distinct complaints to HPD, by their first day; also null if withheld for a one- or
        /// two-family home.
        pub complaints: Option<Vec<Option<u64>>>,
        /// Distinct heat and hot water complaints in the heat season, October–May, that began in
        /// the year; null likewise.
        pub heat_complaints: Option<Vec<Option<u64>>>,
    }

    /// A public-safety flag.
    #[derive(Eq)]
    pub struct Flag {
        /// One of `vacate_full`, `vacate_partial`, `dob_vacate_full`, `dob_vacate_partial`,
        /// `aep_active`, `conh_listed`, `facade_unsafe`, `harassment_finding`, `nycha`,
        /// `registration_lapsed` or `not_registered`.
        pub code: String,
        /// One sentence in the record's words.
        pub text: String,
        /// Start date, if known.
        pub since: Option<String>,
        /// The dataset that raised it.
        pub dataset_id: String,
    }

    /// The owner's latest yearly bedbug filing.
    #[derive(Default, Eq)]
    pub struct Bedbugs {
        /// The period, such as `2024-11-01/2025-10-31`.
        pub latest_period: Option<String>,
        /// Apartments the owner reported as infested.
        pub infested_units: Option<u32>,
        /// Whether there is any filing.
        pub filed: bool,
    }

    /// What records suggest about rent regulation. Only DHCR knows about a given apartment.
    #[derive(Default, Eq)]
    pub struct RentRegulation {
        /// `registered`, `likely`, `possible`, `unlikely` or `unknown`.
        pub level: String,
        /// The evidence, one sentence each.
        pub reasons: Vec<String>,
    }

    /// The registered owner; individuals aren't shown.
    #[derive(Default, Eq)]
    pub struct Owner {
        /// The owning organization, as filed.
        pub registered_name: Option<String>,
        /// The managing organization, as filed.
        pub managing_agent: Option<String>,
        /// When the registration ends.
        pub registration_ends: Option<String> as "date",
    }

    /// The newest records.
    #[derive(Default, Eq)]
    pub struct Newest {
        /// The newest violation.
        pub violation: Option<NewestViolation>,
        /// The newest complaint; also null if withheld for a one- or two-family home.
        pub complaint: Option<NewestComplaint>,
    }

    /// A violation in one line.
    #[derive(Eq)]
    pub struct NewestViolation {
        /// Class A, B, C or I.
        pub class: String,
        /// Notice date, else inspection date.
        pub date: String as "date",
        /// The kind of condition; never free text.
        pub summary: String,
        /// Whether it is open.
        pub open: Option<bool>,
    }

    /// A complaint in one line, without its day, to protect the person who called.
    #[derive(Eq)]
    pub struct NewestComplaint {
        /// The agency's category.
        pub category: String,
        /// Month, `YYYY-MM`.
        pub month: String,
    }

    /// How many records mention an apartment.
    #[derive(Eq)]
    pub struct UnitMentions {
        /// The apartment, normalized.
        pub unit: Unit,
        /// HPD violations, HPD complaints and sales that mention it. Complaints count only after 30
        /// days, and never for one- or two-family homes or lots with no apartments on record. Null if we
        /// don't have all of these records.
        pub records: Option<u64>,
        /// What that means and leaves out.
        pub note: String,
        /// Why the apartment may not exist, or which one may be meant. You can still buy a report.
        pub warning: Option<String>,
    }

    /// A part of the full report.
    #[derive(Eq)]
    pub struct ReportContent {
        /// Section ID.
        pub id: Cow<'static, str>,
        /// In words.
        pub title: Cow<'static, str>,
        /// `ok`, `empty` (looked and found none), `unavailable` (its datasets aren't loaded),
        /// `partial` (we have some of them), `stale` or `withheld` (it could identify a household).
        pub status: SectionStatus,
        /// Rows it would have (for evictions, only residential ones: 0 if all are commercial); null
        /// unless the status is `ok` or `empty`, or if only a report finds them.
        pub record_count: Option<u64>,
    }

    /// A dataset behind a document, loaded or not.
    #[derive(Eq)]
    pub struct Source {
        /// The city's dataset ID.
        pub dataset_id: String,
        /// Its name.
        pub dataset_name: String,
        /// The agency that keeps it.
        pub agency: String,
        /// Landing page.
        pub source_url: String,
        /// Newest date in the loaded data; null when it has none or is not loaded.
        pub as_of: Option<String> as "date",
        /// When we loaded it, RFC 3339 UTC; null when it is not loaded.
        pub loaded_at: Option<String> as "date-time",
        /// How often the source changes.
        pub cadence: String,
        /// Terms of use of the source.
        pub licence: String,
    }
}
