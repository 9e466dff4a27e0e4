//! What changed between two reports on one building. What couldn't be read never counts as changed.

#[cfg(test)]
mod completeness;
mod document;
mod rows;

pub use document::{DifferentBuildings, compare};
