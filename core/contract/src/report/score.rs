//! Section 27: the score with everything that went into it.

use serde::{Deserialize, Serialize};

use crate::ScoreSummary;
use crate::objects::objects;

objects! {
    /// The score with formulas, inputs and peers.
    pub struct FullScore {
        /// The number, its parts and caps, as in the preview.
        #[serde(flatten)]
        pub summary: ScoreSummary,
        /// How each part was calculated, in the order of `components`.
        pub explanations: Vec<ComponentExplanation>,
        /// Data release whose peer tables were used.
        pub data_release: String,
    }

    /// How one part of a score was calculated.
    pub struct ComponentExplanation {
        /// Component ID.
        pub id: String,
        /// The rule with its constants.
        pub formula: String,
        /// The input rate; null if the part couldn't be read.
        pub x: Option<f64>,
        /// The subscore from the rate alone, 0 to 1.
        pub absolute: Option<f64>,
        /// Share of citywide peers whose raw rate, without added apartments, is no better, 0 to 1;
        /// null without a peer group or score.
        pub peer_percentile: Option<f64>,
        /// Points lost versus a perfect record; null without a score.
        pub points_lost: Option<f64>,
        /// What was counted.
        pub inputs: Vec<ScoreInput>,
    }

    /// One figure that went into a part.
    pub struct ScoreInput {
        /// Fixed name, such as `open_class_c`.
        pub name: String,
        /// The figure.
        pub value: f64,
        /// What it counts.
        pub unit: String,
        /// The city's dataset ID.
        pub dataset_id: String,
        /// Newest date in the loaded data.
        pub as_of: Option<String> as "date",
        /// Rows counted.
        pub record_count: u64,
    }

    /// The rules of the score for people, generated from the constants that scores use.
    pub struct ScoreMethod {
        /// Version of the rules.
        pub version: String,
        /// How the parts become a number, one sentence each.
        pub principles: Vec<String>,
        /// The parts; their weights sum to 100.
        pub parts: Vec<MethodPart>,
        /// Maximum scores while a fact is true, lowest first.
        pub caps: Vec<MethodCap>,
        /// The words for a score, best first.
        pub bands: Vec<MethodBand>,
        /// How a building's peers are chosen, one sentence each.
        pub peers: Vec<String>,
        /// What makes a score less certain, one sentence each.
        pub confidence: Vec<String>,
        /// When there is no score, one sentence each.
        pub no_score: Vec<String>,
        /// What is left out by design.
        pub excluded: Vec<String>,
        /// The datasets used.
        pub sources: Vec<MethodSource>,
    }

    /// One part of a score.
    pub struct MethodPart {
        /// Fixed ID, such as `open_conditions`.
        pub id: String,
        /// In words.
        pub label: String,
        /// Points of 100.
        pub weight: f64,
        /// The rule with its constants.
        pub formula: String,
        /// The rate at which half of the points are lost; null for a part that is a share.
        pub half: Option<f64>,
        /// What counts how much.
        pub counted: Vec<MethodWeight>,
        /// Datasets the part can't be rated without.
        pub needs: Vec<String>,
        /// Datasets that add to it if loaded.
        pub adds: Vec<String>,
    }

    /// What one record counts in a part.
    pub struct MethodWeight {
        /// The kind of record.
        pub what: String,
        /// What it counts; for a factor, the multiplier.
        pub counts: f64,
    }

    /// The maximum score while a fact is true.
    #[derive(Eq)]
    pub struct MethodCap {
        /// Code in `adjustments`.
        pub code: String,
        /// The maximum.
        pub most: u8,
        /// The fact.
        pub because: String,
    }

    /// A word for a range of scores.
    #[derive(Eq)]
    pub struct MethodBand {
        /// The word.
        pub band: String,
        /// The lowest score.
        pub from: u8,
        /// The highest score.
        pub to: u8,
    }

    /// A dataset the score uses.
    #[derive(Eq)]
    pub struct MethodSource {
        /// The city's ID.
        pub dataset_id: String,
        /// Its name.
        pub dataset_name: String,
        /// The agency that keeps it.
        pub agency: String,
        /// Landing page.
        pub source_url: String,
    }
}
