//! The document as a whole: identity, summary, sections, timeline, questions, sources; and what
//! changed from one to another.

use serde::{Deserialize, Serialize};

use super::{ReportSections, UnitMatch, UnitReference};
use crate::{Building, Changes, OpenObject, PreviewAddress, Source, YearlyCounts};

/// The version of the report's shape that this code writes.
pub const REPORT_VERSION: &str = "report-1";

/// Everything the records say of a building, and of one apartment when one was asked for.
///
/// Made from one data release: the same release, address, apartment and question give the same
/// document, apart from `reportId` and `generatedAt`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Id of the job that made it, `job_…`.
    pub report_id: String,
    /// Version of this shape, `report-1`.
    pub version: String,
    /// True for the synthetic sample: invented facts, not public records.
    pub sample: bool,
    /// Slug of the building's preferred address.
    pub slug: String,
    /// The preferred address.
    pub address: PreviewAddress,
    /// The apartment that was asked for; null for the whole building.
    pub unit: Option<UnitReference>,
    /// The keys of the building.
    pub building: Building,
    /// When the document was made, RFC 3339 UTC.
    pub generated_at: String,
    /// Name of the data release it was made from.
    pub data_release: String,
    /// The day that every age is counted from.
    pub as_of: String,
    /// The question that was asked, as sent.
    pub ask: Option<String>,
    /// What the records answer to it.
    pub answer: Option<AskAnswer>,
    /// What matters most.
    pub summary: ReportDigest,
    /// The records by subject.
    pub sections: ReportSections,
    /// What happened, newest first, at most 300 events.
    pub timeline: Vec<Event>,
    /// What changed in the records from release to release; null while there is no earlier release
    /// to compare with.
    pub changes: Option<Changes>,
    /// A map of what is around the building; absent where its place or the map isn't known, and in a
    /// report from before there were maps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<ReportMap>,
    /// Questions to ask, with whom to ask and why.
    pub questions: Vec<Question>,
    /// Every dataset that a report reads, loaded or not.
    pub sources: Vec<Source>,
    /// What this is not.
    pub disclaimers: Vec<String>,
    /// The rules it was made by.
    pub method: ReportMethod,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// A picture of what is around a building, and the same in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ReportMap {
    /// A 600×360 SVG without external resources.
    pub svg: String,
    /// What it is a map of.
    pub title: String,
    /// Text alternative for people who can't see it.
    pub about: String,
    /// The marks in it.
    pub legend: Vec<MapMark>,
    /// Sentences on what is marked: other buildings of the owner, and construction.
    pub listed: Vec<String>,
    /// What is missing, and the sources.
    pub note: String,
}

/// A mark on a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MapMark {
    /// `own`, `owner`, `site`, `lot`, `dot` or `area`: the class of its shapes in the picture.
    pub mark: String,
    /// What it means.
    pub text: String,
}

/// What matters most in a report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportDigest {
    /// The score, 0 to 100; null when there is none.
    pub score: Option<u8>,
    /// The score in a word, or `no_record`, as in the score's section.
    pub band: Option<String>,
    /// `high`, `medium` or `low`.
    pub confidence: Option<String>,
    /// At most five sentences; each states what the records show.
    pub verdict_sentences: Vec<String>,
    /// At most seven findings of the building, the gravest first.
    pub top_findings: Vec<Finding>,
    /// Every finding about the apartment, the gravest first.
    pub unit_findings: Vec<Finding>,
    /// Every finding of the building, the top ones among them, the gravest first.
    pub findings: Vec<Finding>,
    /// Violations and complaints by year, as in the preview; absent where all of them are zero or
    /// unknown, and in a report from before they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_year: Option<YearlyCounts>,
}

/// Something the records show that bears on a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Finding {
    /// Closed code, such as `vacate_full`.
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

/// How much a finding matters, the gravest first.
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
    /// A fact without a judgment.
    Info,
    /// Speaks for the building.
    Good,
}

/// Rows that a sentence rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Id of the section, as in `sections`.
    pub section: String,
    /// Ids of rows in that section, at most 20; none when the whole section is meant.
    pub row_ids: Vec<String>,
    /// The city's id of the dataset.
    pub dataset_id: String,
    /// Newest date in the loaded data.
    pub as_of: Option<String>,
}

/// Something that happened on a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// `YYYY-MM-DD`; of complaints the month, `YYYY-MM`.
    pub date: String,
    /// Closed kind, such as `violation_issued`.
    pub kind: String,
    /// One line.
    pub title: String,
    /// `unit`, `building` or `lot`.
    pub scope: String,
    /// How surely it concerns the apartment that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_match: Option<UnitMatch>,
    /// Id of its section.
    pub section: String,
    /// Id of its row in that section, when it is one row.
    pub row_id: Option<String>,
}

/// A question to ask before signing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
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

/// What the records answer to a question; nothing beyond them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AskAnswer {
    /// What was recognized in the question, such as `heat`.
    pub intents: Vec<String>,
    /// The answer.
    pub sentences: Vec<AnswerSentence>,
    /// Ids of the sections to read first.
    pub sections_first: Vec<String>,
    /// What the records don't show, and which document does.
    pub unanswered: Vec<String>,
}

/// One sentence of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AnswerSentence {
    /// The sentence.
    pub text: String,
    /// The rows behind it.
    pub evidence: Vec<Evidence>,
}

/// The rules a report was made by.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportMethod {
    /// Version of the score's rules.
    pub score_version: String,
    /// How an apartment is matched, how sections are made and what is left out, one sentence each.
    pub rules: Vec<String>,
}

/// What changed from one report to a later one of the same building.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ReportDifference {
    /// The earlier report.
    pub from: ComparedReport,
    /// The later report.
    pub to: ComparedReport,
    /// What a reader must know, such as different apartments or rules.
    pub notes: Vec<String>,
    /// Figures that changed, in the order of sections.
    pub figures: Vec<FigureChange>,
    /// Rows that are new, are gone or changed, in the order of sections.
    pub rows: Vec<RowChange>,
    /// Findings that are new.
    #[serde(rename = "newFindings")]
    pub new_findings: Vec<Finding>,
    /// Findings that are gone.
    #[serde(rename = "goneFindings")]
    pub gone_findings: Vec<Finding>,
}

/// One of two compared reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ComparedReport {
    /// Id of its job.
    pub report_id: String,
    /// Name of its data release.
    pub data_release: String,
    /// The day its ages are counted from.
    pub as_of: String,
    /// Its address in one line.
    pub address: String,
    /// Its apartment, as shown.
    pub unit: Option<String>,
}

/// A figure that changed; null where the report has none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct FigureChange {
    /// Id of the section.
    pub section: String,
    /// What is counted, in words.
    pub label: String,
    /// Before.
    pub from: Option<serde_json::Value>,
    /// Now.
    pub to: Option<serde_json::Value>,
}

/// A row that is new, is gone or changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RowChange {
    /// Id of the section.
    pub section: String,
    /// Id of the row.
    pub row_id: String,
    /// `added`, `removed`, `closed`, `reopened` or `changed`.
    pub change: String,
    /// What it is, in one line.
    pub title: String,
}
