//! Every rule at its bound, on sections made by hand.

mod records;
mod registers;
mod whole_lot;
