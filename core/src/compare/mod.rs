//! What changed between two reports of one building; nothing that could not be read has changed.

#[cfg(test)]
mod completeness;
mod document;
mod rows;

pub use document::{DifferentBuildings, compare};
