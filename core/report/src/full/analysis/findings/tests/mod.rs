//! Every rule at its bound, on sections made by hand.

mod rules;
mod sections;
mod whole_lot;
