//! The findings of a report: a fixed list of rules over its sections, each with its evidence.

mod apartment;
mod court;
mod devices;
mod housing;
mod legal_use;
mod lower_bounds;
mod money;
mod ownership;
mod reading;
mod rules;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use devices::{active_elevators, dataset_of_permit, is_unsafe, last_facades};
pub(crate) use housing::{are_in_another, last_bedbugs, last_rat_inspection};
pub(crate) use legal_use::is_conversion;
pub(crate) use lower_bounds::{
    at_least_one, is_of, naming_apartment, open_violations, records_of_apartment,
};
pub(crate) use money::{has_ended, has_incomparable_years};
pub(crate) use reading::{NO_ROWS, ReadSection, Reading, Sentences};
pub(crate) use rules::{dangers, findings};
#[cfg(test)]
pub(crate) use testing::{TestSections, finding, section, sheet};
pub(crate) use words::{clause, dollars, month_of, period, within};
