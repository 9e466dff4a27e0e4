//! Files that are rendered from the code and committed.

mod codes;
mod errors;
mod models;
mod python;
mod readme;
mod run;
mod typescript;

pub(crate) use run::run;
