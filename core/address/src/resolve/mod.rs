//! Finds the building a text refers to.

pub(crate) mod borough_by_zip;
pub(crate) mod candidates;
pub(crate) mod confidence;
pub(crate) mod corner;
pub(crate) mod landmark;
pub(crate) mod lot_or_building;
pub(crate) mod misspelling;
pub(crate) mod multiple_addresses;
pub(crate) mod name_match;
pub(crate) mod number_match;
pub(crate) mod one_address;
pub(crate) mod outcome;
pub(crate) mod query;
pub(crate) mod question;
pub(crate) mod ranking;
pub(crate) mod refusal;
pub(crate) mod similar_words;
pub(crate) mod strategies;
pub(crate) mod street_only;
pub(crate) mod trailing_direction;
pub(crate) mod unknown_number;
