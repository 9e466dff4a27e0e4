//! Section 27: the score with everything that went into it.

use serde::{Deserialize, Serialize};

use crate::contract::ScoreSummary;

/// The score with formulas, inputs and peers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct FullScore {
    /// The number, its parts and caps, as in the preview.
    #[serde(flatten)]
    pub summary: ScoreSummary,
    /// How each part came about, in the order of `components`.
    pub explanations: Vec<ComponentExplanation>,
    /// Name of the data release whose peer tables were used.
    pub data_release: String,
}

/// How one part of a score came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ComponentExplanation {
    /// Id of the component.
    pub id: String,
    /// The rule with its constants.
    pub formula: String,
    /// The rate that was put in; null when the part could not be read.
    pub x: Option<f64>,
    /// What the rate alone gives, 0 to 1.
    pub absolute: Option<f64>,
    /// Share of peers whose rate is no better, 0 to 1; null without a peer group.
    pub peer_percentile: Option<f64>,
    /// Points lost to a perfect record.
    pub points_lost: Option<f64>,
    /// What was counted.
    pub inputs: Vec<ScoreInput>,
}

/// One figure that went into a part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScoreInput {
    /// Closed name, such as `open_class_c`.
    pub name: String,
    /// The figure.
    pub value: f64,
    /// What it counts.
    pub unit: String,
    /// The city's id of the dataset.
    pub dataset_id: String,
    /// Newest date in the loaded data.
    pub as_of: Option<String>,
    /// Rows counted.
    pub record_count: u64,
}
