//! What changed between two reports of one building; nothing that could not be read has changed.

mod comparable;
mod compare;
mod figures;
mod rows;
mod tables;
#[cfg(test)]
mod tests;

pub use compare::{DifferentBuildings, compare};
