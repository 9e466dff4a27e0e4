//! The findings of a report: a fixed list of rules over its sections, each with its evidence.

mod apartment;
mod court;
mod devices;
mod housing;
mod legal_use;
mod money;
mod ownership;
mod reading;
mod rules;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod words;

pub(super) use money::has_ended;
pub(super) use reading::{Read, Reading};
pub(super) use rules::findings;
#[cfg(test)]
pub(in crate::compile) use testing::with;
#[cfg(test)]
pub(crate) use testing::{Sheet, seen};
pub(super) use words::{counted, dollars, listed, month_of};
