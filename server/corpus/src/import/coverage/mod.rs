//! How much of the city's data the files hold: counted while they are read, judged before anything
//! is written.

mod judge;
mod months;
mod refusal;
mod signals;
mod source_file;
mod tally;

pub(super) use judge::{Judgment, Loss, add_losses, judge};
pub(super) use refusal::{LeftOut, NOT_AN_ADDRESS, NOT_KEPT, REPEATED, rejected, unaccepted};
pub(super) use signals::{in_prose, is_loss};
pub(super) use source_file::SourceFile;
pub(super) use tally::Tallies;
