//! Whole reports, from the typed document to the text of their pages.

mod invented;
mod pages;
mod reports;
