//! Whole reports with invented data, laid out and read back.

mod invented;
mod layout;
mod reports;
