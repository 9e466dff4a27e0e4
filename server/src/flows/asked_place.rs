//! Whether a question is about a place other than that of its report.

use nycapt_address::{Directory, find_apartment, has_other_address};
use nycapt_contract::{Bbl, Unit};

use crate::messages::message;

/// What a question is about and its report doesn't cover.
pub(crate) enum AskedPlace {
    Address,
    Apartment(Unit),
}

impl AskedPlace {
    /// The address or apartment of a question beside a report on `lot` and `unit`; none if it
    /// mentions no other.
    pub(crate) fn other(
        directory: &Directory,
        question: &str,
        lot: Bbl,
        unit: Option<&Unit>,
    ) -> Option<Self> {
        if has_other_address(directory, question, lot) {
            return Some(Self::Address);
        }
        let is_other = |asked: &Unit| unit.is_none_or(|unit| unit.key != asked.key);
        find_apartment(question)
            .filter(is_other)
            .map(Self::Apartment)
    }

    /// Says that the report doesn't cover it, in other words than the question's, which is deleted
    /// before the report.
    pub(crate) fn warning(&self) -> String {
        match self {
            Self::Address => message!("api-asked-address"),
            Self::Apartment(_) => message!("api-asked-apartment"),
        }
    }
}
