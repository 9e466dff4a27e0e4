//! Generated files that are committed.

mod codes;
mod documents;
mod errors;
mod models;
mod python;
mod run;
mod typescript;

pub(crate) use run::run;
