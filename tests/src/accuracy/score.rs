//! The arguments of `cargo dev accuracy`, and counts and shares of right and wrong answers.

use std::path::PathBuf;

use clap::Args;
use nycapt_address::MatchQuality;

pub(crate) fn percent(count: u32, total: u32) -> f64 {
    100.0 * f64::from(count) / f64::from(total.max(1))
}

/// Counts over rows whose lot is known, covered by the directory or not.
#[derive(Debug, Clone, Copy, Default)]
pub struct RowCounts {
    pub rows: u32,
    /// The very lot.
    pub exact: u32,
    /// A lot of the same condominium.
    pub same_property: u32,
    /// Another lot of the block.
    pub same_block: u32,
    pub wrong_block: u32,
    pub no_answer: u32,
}

impl RowCounts {
    pub fn percent(&self, count: u32) -> f64 {
        percent(count, self.rows)
    }
}

#[derive(Debug, Clone, Default)]
pub struct RowScore {
    pub set: String,
    pub covered: RowCounts,
    pub uncovered: RowCounts,
    /// Covered rows without the right lot or one of the same condominium.
    pub misses: u32,
    /// Those of them whose house number no source lists at the right lot.
    pub unlisted: u32,
    /// Answers at confidence 0.95 or more.
    pub sure: u32,
    /// Those of them on the right block.
    pub sure_right: u32,
    /// Addresses a second, one thread.
    pub per_second: f64,
}

impl RowScore {
    pub fn rows(&self) -> u32 {
        self.covered.rows + self.uncovered.rows
    }

    pub fn wrong_block_percent(&self) -> f64 {
        let wrong = self.covered.wrong_block + self.uncovered.wrong_block;
        percent(wrong, self.rows())
    }

    pub fn exact_percent(&self) -> f64 {
        self.covered.percent(self.covered.exact)
    }

    pub fn sure_precision_percent(&self) -> f64 {
        percent(self.sure_right, self.sure)
    }
}

/// The answers of one range of confidence, and how many were right.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConfidenceBin {
    /// Lowest confidence of the range, in hundredths.
    pub from: u32,
    /// Answers about known lots.
    pub answers: u32,
    /// Those with the right lot, or one of the same condominium.
    pub lot_right: u32,
    /// Those on the right block.
    pub block_right: u32,
}

impl ConfidenceBin {
    pub(crate) fn all() -> Vec<Self> {
        let lowest = [0, 70, 80, 85, 90, 93, 95, 97, 99].into_iter();
        let bin = |from| Self {
            from,
            ..Self::default()
        };
        lowest.map(bin).collect()
    }
}

/// The answers whose match has one quality, and how many were right.
#[derive(Debug, Clone, Copy, Default)]
pub struct QualityScore {
    pub quality: &'static str,
    pub certainty: f64,
    /// Answers about known lots.
    pub answers: u32,
    /// Those with the right lot, or one of the same condominium.
    pub lot_right: u32,
    /// Those on the right block.
    pub block_right: u32,
    /// The sum of their confidence.
    pub confidence: f64,
}

/// Fewer answers say nothing about their quality.
const ENOUGH: u32 = 30;

impl QualityScore {
    pub(crate) fn all() -> Vec<Self> {
        let score = |quality: MatchQuality| Self {
            quality: quality.as_str(),
            certainty: quality.certainty(),
            ..Self::default()
        };
        MatchQuality::ALL.into_iter().map(score).collect()
    }

    /// The mean confidence of the answers.
    pub fn confidence(&self) -> f64 {
        self.confidence / f64::from(self.answers.max(1))
    }

    /// The certainty that the quality should have, in hundredths; none where enough answers are as often right
    /// as their confidence says, and where there are too few.
    pub fn fitted(&self) -> Option<f64> {
        let answers = f64::from(self.answers.max(1));
        let right = f64::from(self.lot_right) / answers;
        let missing = right - self.confidence();
        // Two standard errors.
        let chance = 2.0 * (right * (1.0 - right) / answers).sqrt();
        let is_off = self.answers >= ENOUGH && missing.abs() > chance.max(0.01);
        is_off.then(|| ((self.certainty + missing).clamp(0.05, 0.99) * 100.0).round() / 100.0)
    }
}

/// Rows without a known lot, which should get no answer.
#[derive(Debug, Clone, Default)]
pub struct QuietScore {
    pub set: String,
    pub rows: u32,
    pub answered: u32,
    /// Rows with an answer at confidence 0.95 or more.
    pub sure: u32,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct CaseScore {
    /// Cases with an address.
    pub cases: u32,
    pub house_number: u32,
    pub street: u32,
    pub unit: u32,
    pub all: u32,
    pub with_borough: u32,
    pub ambiguous: u32,
    /// Those that were called so.
    pub flagged: u32,
    /// Cases without an address of a building.
    pub refusals: u32,
    /// Those that got no building.
    pub refused: u32,
}

impl CaseScore {
    pub fn all_percent(&self) -> f64 {
        percent(self.all, self.cases)
    }
}

/// Measures the address engine on rows whose lot is known.
#[derive(Debug, Clone, Default, Args)]
pub struct AccuracyArgs {
    /// Also read the hand-checked addresses without a directory, with our parser and others.
    #[arg(long)]
    pub peers: bool,
    /// Build the directory from all files of the real data but those whose name contains this.
    #[arg(long, value_name = "NAME")]
    pub all_but: Option<String>,
    /// Files with addresses and their lots [default: those of the real data].
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certainty_is_fitted_where_enough_answers_are_off() {
        let score = |answers, lot_right, confidence: f64| QualityScore {
            certainty: 0.85,
            answers,
            lot_right,
            confidence: confidence * f64::from(answers),
            ..QualityScore::default()
        };
        for (answers, lot_right, confidence, fitted) in [
            (100, 25, 0.85, Some(0.25)),
            // Something else lowered the confidence, too.
            (100, 25, 0.80, Some(0.30)),
            (1_000, 950, 0.85, Some(0.95)),
            (100, 83, 0.85, None),
            (20, 5, 0.85, None),
            (0, 0, 0.0, None),
        ] {
            let score = score(answers, lot_right, confidence);
            assert_eq!(score.fitted(), fitted, "{score:?}");
        }
    }
}
