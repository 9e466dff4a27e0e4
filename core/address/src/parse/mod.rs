//! Text to the parts of an address, without any directory.

pub(crate) mod edit_distance;
pub(crate) mod house;
pub(crate) mod house_number;
pub(crate) mod identifier;
pub(crate) mod locality;
pub(crate) mod normalize;
pub(crate) mod parsed_text;
pub(crate) mod scan;
pub(crate) mod street_name;
pub(crate) mod unit;
pub(crate) mod unit_field;
pub(crate) mod unit_grammar;
pub(crate) mod unit_in_text;
pub(crate) mod vocabulary;
