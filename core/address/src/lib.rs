//! Free text to a normalized address, and with a directory to one building.
#![forbid(unsafe_code)]

mod aliases;
mod answer;
mod ask;
mod bare_unit;
mod builder;
mod condos;
mod confidence;
mod corrections;
mod directory;
mod draft;
#[cfg(test)]
mod hard_texts;
mod house;
mod identifier;
mod index;
mod keys;
mod layout;
mod leftover;
mod locality;
mod locality_table;
mod matches;
mod message;
#[cfg(test)]
mod mistakes;
mod named;
mod names;
mod normalize;
mod outcome;
mod places;
#[cfg(test)]
mod properties;
mod reading;
mod refusal;
mod resolve;
mod scan;
mod search;
mod several;
mod slug;
mod slug_variants;
mod spelling;
mod suggestions;
mod tidy;
mod turned;
mod unit;
mod unit_grammar;
mod verify;
mod vocabulary;

pub use ask::find_address;
pub use builder::DirectoryBuilder;
pub use directory::{
    AddressRow, AddressText, Directory, DirectoryError, LotAddress, RowError, SlugEntry,
};
pub use normalize::normalize;
pub use outcome::{Hit, Reason, Resolution};
pub use resolve::resolve;
pub use slug::{slugify, unit_slug};
pub use unit::parse_unit;
