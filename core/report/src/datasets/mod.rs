//! The city's datasets: a module of column constants and a schema for each, generated from
//! `datasets.toml`, and which of them a file's header line belongs to.

mod recognition;
mod schema;

pub use recognition::*;
pub use schema::*;

include!(concat!(env!("OUT_DIR"), "/datasets.rs"));

/// The dataset of an id.
pub fn by_id(id: &str) -> Option<&'static Dataset> {
    ALL.iter().copied().find(|dataset| dataset.id == id)
}

/// A list of datasets by their modules: `datasets![pluto nycha_lots]`.
macro_rules! datasets {
    ($($module:ident)+) => {
        &[$(&$crate::datasets::$module::DATASET),+]
    };
}
pub(crate) use datasets;
