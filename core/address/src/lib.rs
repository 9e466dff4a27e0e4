//! Free text to a normalized address, and with a directory to one building.
//!
//! [`normalize`] and [`parse_unit`] need only the text. [`DirectoryBuilder`] makes one file of
//! the addresses of all datasets, [`Directory`] opens it, and [`resolve()`] finds the building that
//! a text means: the same text and directory always give the same answer.
#![forbid(unsafe_code)]

mod answer;
mod directory;
mod messages;
mod parse;
mod resolve;
mod suggest;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use answer::shared_address;
pub use directory::builder::DirectoryBuilder;
pub use directory::layout::DirectoryError;
pub use directory::reader::Directory;
pub use directory::row::{AddressRow, AddressText, RowError};
pub use directory::slug::{LotAddress, SlugEntry, slugify, unit_slug};
pub use parse::locality::CityPlace;
pub use parse::normalize::normalize;
pub use parse::unit_field::{parse_unit, parse_unit_name, parse_unit_or_name};
pub use parse::unit_in_text::find_apartment;
pub use resolve::match_quality::MatchQuality;
pub use resolve::outcome::{Hit, Outcome, Reason, Resolution};
pub use resolve::strategies::{find_address, has_other_address, resolve};
pub use suggest::suggest;
