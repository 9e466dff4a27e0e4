//! Files that are rendered from the code and committed.

mod codes;
mod errors;
mod models;
mod python;
mod python_methods;
mod readme;
mod run;
mod sdk;
mod typescript;
mod typescript_methods;

pub(crate) use run::run;
