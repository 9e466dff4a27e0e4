//! From the city's files to rows of normalized values: containers, CSV, GeoJSON, recognition.

mod find;
mod geojson;
mod recognize;
mod rows;
mod shape;
mod sink;
mod source;
mod stream;
mod table;
mod value;

pub(super) use find::find;
pub(super) use recognize::{Layout, recognize};
pub(super) use rows::RowReader;
pub(super) use shape::{Point, Shape};
pub(super) use source::{Source, sources_of};
pub(super) use value::{Reading, normalize};
