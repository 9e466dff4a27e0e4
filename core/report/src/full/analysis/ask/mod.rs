//! What the records answer to a question: words to subjects, subjects to sentences.

mod asked;
mod intents;
mod sentences;
#[cfg(test)]
mod tests;

pub(crate) use asked::answer;
