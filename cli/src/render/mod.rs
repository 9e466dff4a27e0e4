//! Answers as text for people and as rows of a table; nothing here prints.

mod difference;
mod findings;
mod health;
mod keys;
mod normalized;
mod page;
mod preview;
mod report;
mod resolve;
mod rows;
mod setup;
pub(crate) mod style;
#[cfg(test)]
mod tests;

pub(crate) use difference::{difference, is_same};
pub(crate) use health::health;
pub(crate) use keys::{KEY_COLUMNS, key_cells, key_list, key_status};
pub(crate) use normalized::normalized;
pub(crate) use page::{NEXT, printable};
pub(crate) use preview::preview;
pub(crate) use report::{balance, job, summary};
pub(crate) use resolve::{candidates, resolve};
pub(crate) use setup::{checks, origin, settings};
