//! Reads the city's files into rows of normalized values: containers, CSV, GeoJSON, recognition.

mod geojson;
mod pieces;
mod row;
mod rows;
mod shape;
mod source;
mod stream;
mod table;
mod value;

pub(super) use row::{Layout, Row};
pub(super) use rows::{Header, read_rows, recognize};
pub(super) use shape::{Point, Shape};
pub(super) use source::{Source, sources_of};
