//! The document as a whole: identity, summary, sections, timeline, questions, sources; and what
//! changed between two.

use serde::{Deserialize, Serialize};

use super::{ReportSections, UnitMatch, UnitReference};
use crate::objects::objects;
use crate::{Building, Changes, PreviewAddress, Source, YearlyCounts};

/// The version of the report's shape that this code writes.
pub const REPORT_VERSION: &str = "report-1";

objects! {
    /// Everything the records say about a building, and about an apartment if requested.
    ///
    /// Generated from one data release: the same release, address, apartment and question give the
    /// same document, except `reportId` and `generatedAt`.
    pub struct Report {
        /// ID of its job, `job_…`.
        pub report_id: String,
        /// Version of this shape, `report-1`.
        pub version: String,
        /// True for the synthetic sample: invented facts, not public records.
        pub sample: bool,
        /// Slug of the tax lot's preferred address.
        pub slug: String,
        /// The preferred address.
        pub address: PreviewAddress,
        /// The requested apartment; null for the whole building.
        pub unit: Option<UnitReference>,
        /// The keys of the building.
        pub building: Building,
        /// When the document was generated, RFC 3339 UTC.
        pub generated_at: String as "date-time",
        /// Name of the data release it was made from.
        pub data_release: String,
        /// The date that ages are counted from.
        pub as_of: String as "date",
        /// The question, as sent.
        pub ask: Option<String>,
        /// The answer from the records.
        pub answer: Option<AskAnswer>,
        /// What matters most.
        pub summary: ReportDigest,
        /// The records by subject.
        pub sections: ReportSections,
        /// What happened, newest first, at most 300 events.
        pub timeline: Vec<Event>,
        /// What changed in the records from release to release; null without an earlier release to
        /// compare.
        pub changes: Option<Changes>,
        /// A map of the area; absent if the location or map isn't known, and in older reports.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub map: Option<ReportMap>,
        /// Questions to ask, whom to ask and why.
        pub questions: Vec<Question>,
        /// Every dataset a report uses, loaded or not.
        pub sources: Vec<Source>,
        /// What this document is not.
        pub disclaimers: Vec<String>,
        /// The rules behind it.
        pub method: ReportMethod,
        ..extra
    }

    /// A picture of what's around a building, and a text version.
    #[derive(Eq)]
    pub struct ReportMap {
        /// A 600×360 SVG without external resources.
        pub svg: String,
        /// What it is a map of.
        pub title: String,
        /// Text alternative for people who can't see it.
        pub about: String,
        /// The marks in it.
        pub legend: Vec<MapMark>,
        /// Sentences on what is marked: buildings linked by registrations, and construction.
        pub listed: Vec<String>,
        /// What is missing, and the sources.
        pub note: String,
    }

    /// A mark on a map.
    #[derive(Eq)]
    pub struct MapMark {
        /// `own`, `owner`, `site`, `lot`, `dot` or `area`: its SVG class.
        pub mark: String,
        /// What it means.
        pub text: String,
    }

    /// What matters most in a report.
    #[derive(Default, Eq)]
    pub struct ReportDigest {
        /// The score, 0 to 100, or null.
        pub score: Option<u8>,
        /// The score in a word, or `no_record`, as in the score's section.
        pub band: Option<String>,
        /// `high`, `medium` or `low`.
        pub confidence: Option<String>,
        /// At most five sentences on what the records show.
        pub verdict_sentences: Vec<String>,
        /// At most seven building findings, most serious first.
        pub top_findings: Vec<Finding>,
        /// Every finding about the apartment, most serious first.
        pub unit_findings: Vec<Finding>,
        /// Every building finding, top ones included, most serious first.
        pub findings: Vec<Finding>,
        /// Violations and complaints by year, as in the preview; absent if there are none at all or
        /// all are unknown, and in older reports.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub by_year: Option<YearlyCounts>,
    }

    /// Something the records show that bears on a decision.
    #[derive(Eq)]
    pub struct Finding {
        /// Fixed code, such as `vacate_full`.
        pub code: String,
        /// How much it matters.
        pub severity: Severity,
        /// In a few words.
        pub title: String,
        /// One or two sentences with figures and dates.
        pub detail: String,
        /// `unit`, `building`, `lot`, `complex` or `portfolio`.
        pub scope: String,
        /// The rows behind it; at least one entry.
        pub evidence: Vec<Evidence>,
    }
}

/// How much a finding matters, most serious first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Settle it before you sign anything.
    Stop,
    /// Serious.
    High,
    /// Worth a question.
    Medium,
    /// Good to know.
    Low,
    /// A neutral fact.
    Info,
    /// In the building's favor.
    Good,
}

objects! {
    /// Rows that support a sentence.
    #[derive(Eq)]
    pub struct Evidence {
        /// Section ID, as in `sections`.
        pub section: String,
        /// Row IDs in that section, at most 20; empty for the whole section.
        pub row_ids: Vec<String>,
        /// The city's dataset ID.
        pub dataset_id: String,
        /// Newest date in the loaded data.
        pub as_of: Option<String> as "date",
    }

    /// Something that happened on a day.
    pub struct Event {
        /// `YYYY-MM-DD`; for complaints the month, `YYYY-MM`.
        pub date: String,
        /// Fixed kind, such as `violation_issued`.
        pub kind: String,
        /// One line.
        pub title: String,
        /// `unit`, `building` or `lot`.
        pub scope: String,
        /// How surely it's about the requested apartment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unit_match: Option<UnitMatch>,
        /// ID of its section.
        pub section: String,
        /// Row ID in that section, if it's one row.
        pub row_id: Option<String>,
    }

    /// A question to ask before signing.
    #[derive(Eq)]
    pub struct Question {
        /// The question.
        pub text: String,
        /// `landlord`, `broker`, `agent`, `attorney` or `board`.
        pub to: String,
        /// Why we ask: the title of a finding, or a sentence.
        pub because: String,
        /// The rows behind it.
        pub evidence: Vec<Evidence>,
    }

    /// The records' answer to a question, and nothing more.
    #[derive(Default, Eq)]
    pub struct AskAnswer {
        /// Topics recognized in the question, such as `heat`.
        pub intents: Vec<String>,
        /// The answer.
        pub sentences: Vec<AnswerSentence>,
        /// IDs of the sections to read first.
        pub sections_first: Vec<String>,
        /// What the records don't show, and which documents do.
        pub unanswered: Vec<String>,
    }

    /// One sentence of an answer.
    #[derive(Eq)]
    pub struct AnswerSentence {
        /// The sentence.
        pub text: String,
        /// The rows behind it.
        pub evidence: Vec<Evidence>,
    }

    /// The rules behind a report.
    #[derive(Default, Eq)]
    pub struct ReportMethod {
        /// Version of the score's rules.
        pub score_version: String,
        /// How apartments are matched, how sections are built and what is left out, one sentence
        /// each.
        pub rules: Vec<String>,
    }

    /// What changed between two reports on the same building.
    pub struct ReportDifference {
        /// The earlier report.
        pub from: ComparedReport,
        /// The later report.
        pub to: ComparedReport,
        /// What a reader must know, such as different apartments or rules.
        pub notes: Vec<String>,
        /// Figures that changed, in section order.
        pub figures: Vec<FigureChange>,
        /// Rows that are new, gone or changed, in section order.
        pub rows: Vec<RowChange>,
        /// Findings that are new.
        pub new_findings: Vec<Finding>,
        /// Findings that are gone.
        pub gone_findings: Vec<Finding>,
    }

    /// One of two compared reports.
    #[derive(Eq)]
    pub struct ComparedReport {
        /// ID of its job.
        pub report_id: String,
        /// Name of its data release.
        pub data_release: String,
        /// The date that ages are counted from.
        pub as_of: String as "date",
        /// Its address in one line.
        pub address: String,
        /// Its apartment, as displayed.
        pub unit: Option<String>,
    }

    /// A figure that changed; null where the report doesn't state it.
    pub struct FigureChange {
        /// Section ID.
        pub section: String,
        /// What is counted, in words.
        pub label: String,
        /// Before.
        pub from: Option<serde_json::Value>,
        /// Now.
        pub to: Option<serde_json::Value>,
    }

    /// A row that is new, gone or changed.
    #[derive(Eq)]
    pub struct RowChange {
        /// Section ID.
        pub section: String,
        /// Row ID.
        pub row_id: String,
        /// `added`, `removed`, `closed`, `reopened` or `changed`.
        pub change: String,
        /// What it is, in one line.
        pub title: String,
    }
}
