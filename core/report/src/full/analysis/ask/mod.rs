//! Answers a question from the records: words to subjects, subjects to sentences.

mod answer;
mod intents;
mod sentences;
#[cfg(test)]
mod tests;

pub(crate) use answer::answer;
pub use answer::unanswerable;
