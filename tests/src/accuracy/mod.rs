//! Accuracy of the address engine on real rows with a known lot.

mod args;
mod cases;
mod files;
mod rows;
mod run;
mod score;
mod typing;

pub use args::AccuracyArgs;
pub use files::{directory_of, real_data};
pub use run::{Report, measure, run};
pub use score::{CaseScore, ConfidenceBin, QuietScore, RowScore};
pub use typing::TypingScore;
