//! Answers as text for people and as rows of a table; nothing here prints.

mod changes;
mod difference;
mod findings;
mod health;
mod normalized;
mod page;
mod preview;
mod report;
mod resolve;
pub(crate) mod style;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use changes::changes;
pub(crate) use difference::{difference, is_same};
pub(crate) use health::health;
pub(crate) use normalized::normalized;
pub(crate) use page::{NEXT, Page, counted, moment, printable};
pub(crate) use preview::preview;
pub(crate) use report::{balance, job, summary};
pub(crate) use resolve::{candidates, resolve};
