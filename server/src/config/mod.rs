//! Settings: flags over environment over file over default, each named once.

mod contact;
mod keys;
mod mail;
mod origins;
mod payments;
mod retirement;
mod settings;
mod sign_in;
mod typed;

pub use settings::*;
pub use typed::*;
