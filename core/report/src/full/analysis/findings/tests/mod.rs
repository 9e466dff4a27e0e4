//! Every rule at its bound, on sections made by hand.

mod records;
mod registers;
mod rules;
mod whole_lot;
