//! Generated files that are committed.

mod codes;
mod collection;
mod documents;
mod models;
mod python;
mod python_methods;
mod reference;
mod run;
mod sample_report;
mod sdk;
mod typescript;
mod typescript_methods;

pub(crate) use run::run;
