//! Finds the building a text refers to.

pub(crate) mod candidates;
pub(crate) mod corner;
pub(crate) mod landmark;
pub(crate) mod match_quality;
pub(crate) mod misspelling;
pub(crate) mod multiple_addresses;
pub(crate) mod name_match;
pub(crate) mod number_match;
pub(crate) mod one_address;
pub(crate) mod outcome;
pub(crate) mod query;
pub(crate) mod ranking;
pub(crate) mod refusal;
pub(crate) mod strategies;
