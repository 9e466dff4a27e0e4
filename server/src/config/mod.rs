//! Settings: flags over environment over file over default, each named once.

mod keys;
mod mail;
mod payments;
mod settings;
mod sign_in;
mod typed;

pub use settings::*;
pub use typed::*;
