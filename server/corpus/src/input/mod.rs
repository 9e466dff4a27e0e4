//! From the city's files to rows in normal form: containers, CSV, recognition, values.

mod features;
mod find;
mod json_scan;
mod recognize;
mod rows;
mod shape;
mod source;
mod stream;
mod table;
mod value;

pub(crate) use find::find;
pub(crate) use recognize::{Layout, recognize};
pub(crate) use rows::Rows;
pub(crate) use shape::{Point, Shape};
pub(crate) use source::{Source, sources_of};
pub(crate) use value::{Reading, normalize};
