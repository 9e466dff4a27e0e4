//! The payment provider behind one trait: a hosted checkout over HTTP, and a sandbox on loopback.
//!
//! What its events change is decided in `nycapt::rules` and done in the flows.

mod provider;
mod settings;

pub use provider::*;
pub use settings::*;
