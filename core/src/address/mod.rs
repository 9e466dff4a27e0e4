//! Free text to a normalized address, and with a directory to one building.

mod directory;

pub use directory::*;
