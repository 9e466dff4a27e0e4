//! What changed between two reports of one building.

use serde::{Deserialize, Serialize};

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
    pub new_findings: Vec<super::Finding>,
    /// Findings that are gone.
    #[serde(rename = "goneFindings")]
    pub gone_findings: Vec<super::Finding>,
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
