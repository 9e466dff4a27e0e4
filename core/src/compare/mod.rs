//! What changed between two reports of one building; nothing that could not be read has changed.

mod comparable;
#[cfg(test)]
mod completeness;
mod document;
mod figures;
mod rows;

pub use document::{DifferentBuildings, compare};
