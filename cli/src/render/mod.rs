//! Answers as text for people and as rows of a table; nothing here prints.

mod answers;
mod changes;
mod findings;
mod grid;
mod page;
mod preview;
mod report;
pub(crate) mod style;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use answers::{candidate, candidates, correction, health, normalized, resolve};
pub(crate) use changes::{changes, difference, is_same};
pub(crate) use grid::grid;
pub(crate) use page::{NEXT, Page, counted, moment, period, printable};
pub(crate) use preview::preview;
pub(crate) use report::{balance, job, summary};
