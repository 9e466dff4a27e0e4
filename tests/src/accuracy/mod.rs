//! Accuracy of the address engine on real rows with a known lot.

mod peers;
mod rows;
mod run;
mod score;
mod typing;

pub use peers::ParserScore;
pub use rows::{directory_of, real_data};
pub use run::{Report, measure, run};
pub use score::{AccuracyArgs, CaseScore, ConfidenceBin, QualityScore, QuietScore, RowScore};
pub use typing::TypingScore;
