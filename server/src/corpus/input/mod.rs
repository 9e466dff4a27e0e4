//! From the city's files to rows in normal form: containers, CSV, recognition, values.

mod find;
mod recognise;
mod source;
mod stream;
mod table;
mod value;

pub(crate) use find::find;
pub(crate) use recognise::{Layout, recognise};
pub(crate) use source::{Source, sources_of};
pub(crate) use table::Table;
pub(crate) use value::{Reading, normalise};
